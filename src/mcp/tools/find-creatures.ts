import * as v from 'valibot';
import { BatchSchema } from '../../api/creatures.ts';
import { askFor } from '../ask-for.ts';
import { describeForm } from '../describe-form.ts';
import { FormSchema, joinAlike } from '../forms-alike.ts';
import { defineTool } from '../tool.ts';
import { Language, toParameter } from './language.ts';
import { NameOrNumber, toLookup } from './name-or-number.ts';

const mostCreatures = 20;

export const findCreatures = defineTool({
  name: 'find_creatures',
  title: 'Look up creatures',
  description: `Looks up creatures by name or catalog number, ${mostCreatures} at most, and gives every form of each with all its facts, base form first; forms that differ in name and picture alone are named with the first of them. Case, accents, spaces and punctuation do not matter, and the name of any form will do, in any language that the world has. A name that is not known comes back under "missing" with names like it.`,
  input: v.strictObject({
    creatures: v.pipe(
      v.array(NameOrNumber),
      v.minLength(1, 'Expected at least one name or number'),
      v.maxLength(mostCreatures, `Expected at most ${mostCreatures} names and numbers`),
      v.description('Names or catalog numbers'),
    ),
    lang: Language,
  }),
  output: v.strictObject({
    items: v.pipe(
      v.array(v.array(FormSchema)),
      v.description('The forms of each creature, in the order asked for'),
    ),
    missing: BatchSchema.entries.missing,
  }),
  run: async ({ creatures, lang }, ask) => {
    const parameters = { creatures: creatures.map(toLookup).join(','), ...toParameter(lang) };
    const told = await askFor(ask, '/v1/batch', parameters, BatchSchema);
    if (told.kind === 'failed') {
      return told;
    }
    const { missing } = told.body;
    const items = told.body.items.map(joinAlike);
    const found = items.flat().map(({ alike, ...form }) => {
      const described = describeForm(form);
      return alike.length === 0 ? described : `${described}; the same holds of ${alike.join(', ')}`;
    });
    const notFound = missing.map(({ query, suggestions }) =>
      suggestions.length === 0
        ? `No creature is called "${query}"`
        : `No creature is called "${query}"; is it ${suggestions.join(', ')}?`,
    );
    return { kind: 'found', value: { items, missing }, text: [...found, ...notFound].join('\n') };
  },
});
