import { Hono } from 'hono';
import * as v from 'valibot';
import { compileTypeChart, type TypeChart } from '../catalog/type-chart.ts';
import { compileNearestNames } from '../world/nearest-names.ts';
import { nameKey } from '../world/name-key.ts';
import { withQuery } from './additive.ts';
import { documented } from './documented.ts';
import { requiredTextParameter } from './query-parameters.ts';
import { replyJson, replyProblem } from './replies.ts';
import { pathOf, quote } from './request-path.ts';
import type { Service } from './service.ts';

/** A multiplier for every type of the world, in its order. */
export const MultipliersSchema = v.record(v.string(), v.number());

const parameters = v.object({
  types: v.pipe(requiredTextParameter(200), v.description('One type, or two separated by a comma')),
});

export const MatchupSchema = v.strictObject({
  types: v.array(v.string()),
  attacking: v.pipe(
    v.array(v.strictObject({ type: v.string(), against: MultipliersSchema })),
    v.description('For each of the types, the multiplier of its attacks against every type'),
  ),
  defending: v.pipe(
    MultipliersSchema,
    v.description("The multiplier of every type's attacks against a creature of the types"),
  ),
});

/** `/v1/matchup`: how one type or a pair fares against all. */
export function matchupRoutes({ catalog, addresses }: Service): Hono {
  const { baseUrl } = addresses;
  const chart = compileTypeChart(catalog.manifest);
  const names = catalog.manifest.types.map(({ name }) => name);
  const byKey = new Map(names.map((name) => [nameKey(name), name]));
  const operation = documented({
    id: 'getMatchup',
    tag: 'Facets',
    summary: 'How one type or a pair fares against all',
    query: parameters,
    example: { types: names.slice(0, 2).join(',') },
    answer: { kind: 'json', description: 'The multipliers', schema: MatchupSchema },
    problems: ['unknown-parameter', 'invalid-parameter', 'chart-not-found'],
  });
  return new Hono().get(
    '/',
    operation,
    withQuery(baseUrl, parameters, ({ types: text }, c) => {
      const instance = pathOf(c.req.raw);
      if (!chart) {
        const detail = 'This world has no chart of its types';
        return replyProblem(baseUrl, { kind: 'chart-not-found', detail, instance });
      }
      const wanted = text.split(',');
      const types = wanted
        .map((each) => byKey.get(nameKey(each)))
        .filter((each) => each !== undefined);
      const unknown = wanted.find((each) => !byKey.has(nameKey(each)));
      if (unknown !== undefined || types.length > 2 || new Set(types).size < types.length) {
        const known = compileNearestNames(names.map((name) => ({ name })));
        return replyProblem(baseUrl, {
          kind: 'invalid-parameter',
          detail:
            unknown === undefined
              ? `The parameter "types" is ${quote(text)}; expected one type or two different ones`
              : `No type is called ${quote(unknown)}`,
          instance,
          suggestions: unknown === undefined ? [] : known(unknown, 3),
        });
      }
      const body: v.InferOutput<typeof MatchupSchema> = {
        types,
        attacking: types.map((type) => ({
          type,
          against: multipliers(chart, (defender) => chart.multiplier(type, [defender])),
        })),
        defending: multipliers(chart, (attacker) => chart.multiplier(attacker, types)),
      };
      return replyJson(body);
    }),
  );
}

/** A multiplier for every type of the chart. */
export function multipliers(
  { types }: TypeChart,
  multiplierOf: (type: string) => number,
): v.InferOutput<typeof MultipliersSchema> {
  return Object.fromEntries(types.map((type) => [type, multiplierOf(type)]));
}
