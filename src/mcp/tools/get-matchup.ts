import * as v from 'valibot';
import { MatchupSchema } from '../../api/matchup.ts';
import { askFor } from '../ask-for.ts';
import { defineTool } from '../tool.ts';

export const getMatchup = defineTool({
  name: 'get_matchup',
  title: 'How types fare against one another',
  description:
    'Gives how one type, or a creature of two, fares against all: the multipliers of the attacks of each, and of attacks of every type against a creature that has them.',
  input: v.strictObject({
    types: v.pipe(
      v.array(v.pipe(v.string(), v.minLength(1, 'Expected the name of a type'), v.maxLength(60))),
      v.minLength(1, 'Expected one type or two'),
      v.maxLength(2, 'Expected one type or two'),
      v.description('One type or two different ones'),
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
