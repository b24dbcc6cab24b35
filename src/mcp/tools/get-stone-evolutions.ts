import * as v from 'valibot';
import { StoneEvolutionsSchema } from '../../api/leagues-and-stones.ts';
import { askByName } from '../ask-by-name.ts';
import { defineTool } from '../tool.ts';
import { nameOf } from './name-of.ts';

export const getStoneEvolutions = defineTool({
  name: 'get_stone_evolutions',
  title: 'Evolutions by a stone',
  description:
    'Gives every evolution that an evolution stone brings about, in the order of catalog numbers. A stone that is not known is answered with the names of all.',
  input: v.strictObject({
    stone: v.pipe(nameOf('an evolution stone'), v.description('Such as "Moon Stone" or "moon"')),
  }),
  output: v.strictObject({ evolutions: StoneEvolutionsSchema }),
  run: async ({ stone }, ask) => {
    const told = await askByName(
      ask,
      '/v1/evolution-stone',
      stone,
      '/evolutions',
      StoneEvolutionsSchema,
    );
    if (told.kind === 'failed') {
      return told;
    }
    const sentences = told.body.map(({ sentence }) => sentence);
    return {
      kind: 'found',
      value: { evolutions: told.body },
      text: sentences.length === 0 ? 'It evolves nothing' : sentences.join('\n'),
    };
  },
});
