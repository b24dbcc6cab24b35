import * as v from 'valibot';
import { BatchSchema } from '../../api/creatures.ts';
import { FamilySchema } from '../../catalog/family-graph.ts';
import { askFor } from '../ask-for.ts';
import { defineTool } from '../tool.ts';
import { Language, toParameter } from './language.ts';
import { NameOrNumber, toLookup } from './name-or-number.ts';

export const getFamily = defineTool({
  name: 'get_family',
  title: 'Evolutions of a family',
  description:
    'Gives the family of a creature: its members, and every evolution between their forms with its conditions (level, stone, item, trade, friendship, move, time, place) and a sentence. Several evolutions from one form to the same form are alternatives.',
  input: v.strictObject({
    creature: v.pipe(NameOrNumber, v.description('Name or catalog number of any member')),
    lang: Language,
  }),
  output: FamilySchema,
  run: async ({ creature, lang }, ask) => {
    const lookup = await askFor(ask, '/v1/batch', { creatures: toLookup(creature) }, BatchSchema);
    if (lookup.kind === 'failed') {
      return lookup;
    }
    const form = lookup.body.items[0]?.[0];
    if (!form) {
      const suggestions = lookup.body.missing.flatMap((each) => each.suggestions);
      const hint = suggestions.length === 0 ? '' : `; is it ${suggestions.join(', ')}?`;
      return { kind: 'failed', text: `No creature is called "${creature}"${hint}` };
    }
    const path = `/v1/family/${form.family.id}`;
    const family = await askFor(ask, path, toParameter(lang), FamilySchema);
    if (family.kind === 'failed') {
      return family;
    }
    const { id, members, evolutions } = family.body;
    const names = members.map(({ name }) => name).join(', ');
    const sentences = evolutions.map(({ sentence }) => sentence);
    return {
      kind: 'found',
      value: family.body,
      text: [
        `Family ${id}: ${names}`,
        ...(sentences.length === 0 ? ['None of them evolves'] : sentences),
      ].join('\n'),
    };
  },
});
