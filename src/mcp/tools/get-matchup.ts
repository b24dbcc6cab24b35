import * as v from 'valibot';
import { MatchupSchema } from '../../api/facets.ts';
import { askFor } from '../ask-for.ts';
import { defineTool } from '../tool.ts';

export const getMatchup = defineTool({
  name: 'get_matchup',
  title: 'How types fare against one another',
  description:
    'Gives what a creature that has one type, or two together, takes from attacks of every type, and what attacks of each of these types, apart, deal to every type. What resists attacks of a type has a multiplier below 1 under "attacking"; the multipliers of a creature of two types are multiplied.',
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
    const told = await askFor(ask, '/v1/matchup', { types: types.join(',') }, MatchupSchema);
    if (told.kind === 'failed') {
      return told;
    }
    const { body } = told;
    return {
      kind: 'found',
      value: body,
      text: [
        `A creature of ${body.types.join(' and ')} takes ${describeMultipliers(body.defending)}`,
        ...body.attacking.map(
          ({ type, against }) => `Attacks of ${type} deal ${describeMultipliers(against)}`,
        ),
      ].join('\n'),
    };
  },
});

/** `2 × Fire, Ice; 0.5 × Grass; 1 × the others`, the highest first. */
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
