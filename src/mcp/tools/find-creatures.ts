import * as v from 'valibot';
import { BatchSchema } from '../../api/batch.ts';
import { askFor } from '../ask-for.ts';
import { describeForm } from '../describe-form.ts';
import { defineTool } from '../tool.ts';
import { NameOrNumber, toLookup } from './name-or-number.ts';

const mostCreatures = 20;

export const findCreatures = defineTool({
  name: 'find_creatures',
  title: 'Look up creatures',
  description: `Looks up creatures by name or catalog number, ${mostCreatures} at most, and gives every form of each with all its facts, base form first. Case, accents, spaces and punctuation do not matter, and the name of any form will do. A name that is not known comes back under "missing" with names like it.`,
  input: v.strictObject({
    creatures: v.pipe(
      v.array(NameOrNumber),
      v.minLength(1, 'Expected at least one name or number'),
      v.maxLength(mostCreatures, `Expected at most ${mostCreatures} names and numbers`),
      v.description('Names or catalog numbers'),
    ),
  }),
  output: BatchSchema,
  run: async ({ creatures }, ask) => {
    const wanted = creatures.map(toLookup).join(',');
    const told = await askFor(ask, '/v1/batch', { creatures: wanted }, BatchSchema);
    if (told.kind === 'failed') {
      return told;
    }
    const { items, missing } = told.body;
    const found = items.flatMap((forms) => forms.map(describeForm));
    const notFound = missing.map(({ query, suggestions }) =>
      suggestions.length === 0
        ? `No creature is called "${query}"`
        : `No creature is called "${query}"; is it ${suggestions.join(', ')}?`,
    );
    return { kind: 'found', value: told.body, text: [...found, ...notFound].join('\n') };
  },
});
