import * as v from 'valibot';
import { MatchupSchema } from '../api/matchups.ts';
import { NamesSchema, StoneEvolutionsSchema } from '../api/leagues-and-stones.ts';
import { LeagueSchema } from '../catalog/representations.ts';
import { callByName, callService } from './call-service.ts';
import { defineTool } from './define-tool.ts';

export const listTypes = defineTool({
  name: 'list_types',
  title: 'List the types',
  description: 'Gives the names of all types of this world.',
  input: v.strictObject({}),
  output: v.strictObject({ types: NamesSchema }),
  run: async (_, ask) => {
    const types = await callService(ask, '/v1/type', {}, NamesSchema);
    return { value: { types }, text: types.join(', ') };
  },
});

export const getMatchup = defineTool({
  name: 'get_matchup',
  title: 'Strengths and weaknesses of types',
  description:
    'Gives the multipliers of damage for a creature of one type, or of two types together: "defending" has the damage that it takes from attacks of every type, "attacking" the damage that attacks of each of its types deal to every type. Types that resist an attack have a multiplier below 1 under "attacking". The defending multipliers of two types are multiplied.',
  input: v.strictObject({
    types: v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1, 'Expected the name of a type'), v.maxLength(60))),
      v.minLength(1, 'Expected one type or two'),
      v.maxLength(2, 'Expected one type or two'),
      v.description('The types of one creature: one, or two different ones'),
    ),
  }),
  output: MatchupSchema,
  run: async ({ types }, ask) => {
    const value = await callService(ask, '/v1/matchup', { types: types.join(',') }, MatchupSchema);
    return {
      value,
      text: [
        `A creature of ${value.types.join(' and ')} takes ${describeMultipliers(value.defending)}`,
        ...value.attacking.map(
          ({ type, against }) => `Attacks of ${type} deal ${describeMultipliers(against)}`,
        ),
      ].join('\n'),
    };
  },
});

export const getStoneEvolutions = defineTool({
  name: 'get_stone_evolutions',
  title: 'Evolutions by a stone',
  description:
    'Gives every evolution by an evolution stone, in the order of catalog numbers. For an unknown stone, it gives the names of all stones.',
  input: v.strictObject({
    stone: v.pipe(nameOf('an evolution stone'), v.description('Such as "Moon Stone" or "moon"')),
  }),
  output: v.strictObject({ evolutions: StoneEvolutionsSchema }),
  run: async ({ stone }, ask) => {
    const evolutions = await callByName(
      ask,
      '/v1/evolution-stone',
      stone,
      '/evolutions',
      StoneEvolutionsSchema,
    );
    const sentences = evolutions.map(({ sentence }) => sentence);
    return {
      value: { evolutions },
      text: sentences.length === 0 ? 'No creature evolves with it' : sentences.join('\n'),
    };
  },
});

export const getLeague = defineTool({
  name: 'get_league',
  title: 'A league and its badges',
  description:
    'Gives the region of a league, its badges, and how many of them are needed. For an unknown league, it gives the names of all leagues.',
  input: v.strictObject({
    league: v.pipe(nameOf('a league'), v.description('Such as "Kalos League" or "kalos"')),
  }),
  output: LeagueSchema,
  run: async ({ league }, ask) => {
    const value = await callByName(ask, '/v1/league', league, '', LeagueSchema);
    const { name, region, badgesRequired, badges } = value;
    const needed = badges.length === 0 ? 'no badges' : `${badgesRequired} of ${badges.join(', ')}`;
    return { value, text: `${name}, in ${region}; needs ${needed}` };
  },
});

/** Writes `2 × Fire, Ice; 0.5 × Grass; 1 × the others`, the highest first. */
function describeMultipliers(multipliers: Readonly<Record<string, number>>): string {
  const typesOf = new Map<number, string[]>();
  for (const [type, multiplier] of Object.entries(multipliers)) {
    typesOf.set(multiplier, [...(typesOf.get(multiplier) ?? []), type]);
  }
  const unusual = [...typesOf].filter(([multiplier]) => multiplier !== 1);
  return [
    ...unusual
      .toSorted(([a], [b]) => b - a)
      .map(([multiplier, types]) => `${multiplier} × ${types.join(', ')}`),
    ...(typesOf.has(1) ? [unusual.length === 0 ? '1 × all' : '1 × the others'] : []),
  ].join('; ');
}

/** The name of a resource. A name of dots alone would be a segment that changes the path (RFC 3986 §3.3). */
function nameOf(thing: string) {
  return v.pipe(
    v.string(),
    v.regex(/[^.\s]/, `Expected the name of ${thing}`),
    v.maxLength(60, `Expected the name of ${thing}`),
  );
}
