import * as v from 'valibot';
import { MatchupSchema, TeamMatchupSchema } from '../api/matchups.ts';
import { NamesSchema, StoneEvolutionsSchema } from '../api/leagues-and-stones.ts';
import { LeagueSchema } from '../catalog/catalog-schema.ts';
import { callService, defineTool, Language, nameOf, NameOrNumber, toLookup } from './tool.ts';

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
    'Gives the multipliers of damage for a creature of one type, or of several types together: "defending" has the damage that it takes from attacks of every type, "attacking" the damage that attacks of each of its types deal to every type. Types that resist an attack have a multiplier below 1 under "attacking". The defending multipliers of several types are multiplied.',
  input: v.strictObject({
    types: v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1, 'Expected the name of a type'), v.maxLength(60))),
      v.minLength(1, 'Expected at least one type'),
      v.description('The types of one creature'),
    ),
  }),
  output: MatchupSchema,
  run: async ({ types }, ask) => {
    const query = { types: types.join(',') };
    const hint = 'list_types gives the types; get_team_matchup takes names of creatures';
    const value = await callService(ask, '/v1/matchup', query, MatchupSchema, hint);
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

/** As many as fit into an answer that a model reads. */
const mostMembers = 12;

export const getTeamMatchup = defineTool({
  name: 'get_team_matchup',
  title: 'Strengths and weaknesses of a team',
  description: `Gives what each form of a team takes from attacks of every type, without abilities: "team" lists for every type the forms that are weak to it, resist it or are immune, "common" the types for which that is true of all. At most ${mostMembers} forms.`,
  input: v.strictObject({
    forms: v.pipe(
      v.array(NameOrNumber),
      v.minLength(1, 'Expected at least one name or number'),
      v.maxLength(mostMembers, `Expected at most ${mostMembers} names and numbers`),
      v.description('Names of forms, or catalog numbers for base forms'),
    ),
    lang: Language,
  }),
  output: TeamMatchupSchema,
  run: async ({ forms, lang }, ask) => {
    const query = { forms: forms.map(toLookup).join(','), lang };
    const value = await callService(ask, '/v1/matchup', query, TeamMatchupSchema);
    const { team, common } = value;
    const list = (how: 'weak' | 'resists' | 'immune', words: string): string[] => {
      const rows = team.filter((row) => row[how].length > 0);
      return rows.length === 0
        ? []
        : [`${words}: ${rows.map((row) => `${row.type} (${row[how].join(', ')})`).join('; ')}`];
    };
    return {
      value,
      text: [
        ...value.forms.map(
          ({ name, types, defending }) =>
            `${name} (${types.join(' and ')}) takes ${describeMultipliers(defending)}`,
        ),
        ...list('weak', 'Weak'),
        ...list('resists', 'Resistant'),
        ...list('immune', 'Immune'),
        `Weaknesses of all: ${common.weak.join(', ') || 'none'}`,
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
    const path = `/v1/evolution-stone/${encodeURIComponent(stone)}/evolutions`;
    const evolutions = await callService(ask, path, {}, StoneEvolutionsSchema);
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
    'Gives the region of a league, its badges, and how many of them are needed. For a region, it gives its league; for an unknown name, it gives the names of all leagues.',
  input: v.strictObject({
    league: v.pipe(
      nameOf('a league'),
      v.description('A league or its region, such as "Indigo League", "indigo" or "kanto"'),
    ),
  }),
  output: LeagueSchema,
  run: async ({ league }, ask) => {
    const path = `/v1/league/${encodeURIComponent(league)}`;
    const value = await callService(ask, path, {}, LeagueSchema);
    const { name, region, badgesRequired, badges } = value;
    const needed = badges.length === 0 ? 'no badges' : `${badgesRequired} of ${badges.join(', ')}`;
    return { value, text: `${name}, in ${region}; needs ${needed}` };
  },
});

/** Writes `2 × Fire, Ice; 0.5 × Grass; 1 × the others`, the highest first. */
export function describeMultipliers(multipliers: Readonly<Record<string, number>>): string {
  const typesOf = Map.groupBy(Object.keys(multipliers), (type) => multipliers[type] ?? 1);
  const unusual = [...typesOf].filter(([multiplier]) => multiplier !== 1);
  return [
    ...unusual
      .toSorted(([a], [b]) => b - a)
      .map(([multiplier, types]) => `${multiplier} × ${types.join(', ')}`),
    ...(typesOf.has(1) ? [unusual.length === 0 ? '1 × all' : '1 × the others'] : []),
  ].join('; ');
}
