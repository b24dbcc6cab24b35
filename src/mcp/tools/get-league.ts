import * as v from 'valibot';
import { LeagueSchema } from '../../catalog/representations.ts';
import { askByName } from '../ask-by-name.ts';
import { defineTool } from '../tool.ts';
import { nameOf } from './name-of.ts';

export const getLeague = defineTool({
  name: 'get_league',
  title: 'A league and its badges',
  description:
    'Gives the region of a league, its badges, and how many of them are needed. A league that is not known is answered with the names of all.',
  input: v.strictObject({
    league: v.pipe(nameOf('a league'), v.description('Such as "Kalos League" or "kalos"')),
  }),
  output: LeagueSchema,
  run: async ({ league }, ask) => {
    const told = await askByName(ask, '/v1/league', league, '', LeagueSchema);
    if (told.kind === 'failed') {
      return told;
    }
    const { name, region, badgesRequired, badges } = told.body;
    const needed = badges.length === 0 ? 'no badges' : `${badgesRequired} of ${badges.join(', ')}`;
    return { kind: 'found', value: told.body, text: `${name}, in ${region}; needs ${needed}` };
  },
});
