import * as v from 'valibot';
import { chartOf, type FormOf, type TypeChart } from '../catalog/catalog.ts';
import { findForm } from '../catalog/find-form.ts';
import type { Naming } from '../catalog/languages.ts';
import type { Manifest } from '../world/schema.ts';
import { creatureNotFound } from './creatures.ts';
import {
  invalidParameter,
  languageParameter,
  listParameter,
  parseNames,
  splitList,
} from './parameters.ts';
import { type Failure, quote } from './problems.ts';
import { replyJson } from './replies.ts';
import { type App, queryRoute, type Route } from './route.ts';
import { slugFinder } from './slug-finder.ts';
import { described } from '../world/described.ts';

/** A multiplier for every type of the world, in its order. */
export const MultipliersSchema = v.record(v.string(), v.number());

const AttackingSchema = v.array(v.strictObject({ type: v.string(), against: MultipliersSchema }));

export const MatchupSchema = v.strictObject({
  types: v.array(v.string()),
  attacking: described(
    AttackingSchema,
    'For each of the types, the multiplier of its attacks against every type',
  ),
  defending: described(
    MultipliersSchema,
    "The multiplier of every type's attacks against a creature of the types",
  ),
});

export const TypeChartSchema = v.strictObject({
  types: described(v.array(v.string()), 'All types, in the order of the world'),
  attacking: AttackingSchema,
});

const TypeNames = v.array(v.string());

export const TeamMatchupSchema = v.strictObject({
  forms: v.array(
    v.strictObject({
      number: v.string(),
      name: v.string(),
      types: TypeNames,
      defending: MultipliersSchema,
    }),
  ),
  team: described(
    v.array(
      v.strictObject({
        type: v.string(),
        weak: described(v.array(v.string()), 'Names of forms'),
        resists: v.array(v.string()),
        immune: v.array(v.string()),
      }),
    ),
    'How the forms take the attacks of every type, in the order of the world',
  ),
  common: described(
    v.strictObject({ weak: TypeNames, resists: TypeNames, immune: TypeNames }),
    'The types to which all forms are weak, which all resist, and so on',
  ),
});

/** The matchups of some types together against all types, attacking and defending. */
export type Matchup = v.InferOutput<typeof MatchupSchema>;

/** The multipliers of every type against every type. */
export type Chart = v.InferOutput<typeof TypeChartSchema>;

/** What each form of a team takes from attacks of every type, and what they have in common. */
export type TeamMatchup = v.InferOutput<typeof TeamMatchupSchema>;

/** Returns how one type or several together fare against every type. */
export function representMatchup(types: readonly string[], chart: TypeChart): Matchup {
  return {
    types: [...types],
    attacking: types.map((type) => ({
      type,
      against: multipliers(chart, (defender) => chart.multiplier(type, [defender])),
    })),
    defending: multipliers(chart, (attacker) => chart.multiplier(attacker, types)),
  };
}

/** Returns the whole chart; empty in a world without one. */
export function representChart(manifest: Manifest): Chart {
  const chart = chartOf(manifest);
  const types = [...(chart?.types ?? [])];
  return { types, attacking: chart ? representMatchup(types, chart).attacking : [] };
}

function multipliers(
  { types }: TypeChart,
  multiplierOf: (type: string) => number,
): v.InferOutput<typeof MultipliersSchema> {
  return Object.fromEntries(types.map((type) => [type, multiplierOf(type)]));
}

/** As many as a team of the largest kind of battle has, several times over. */
const mostForms = 50;

/** How one type, a pair or a team fares against every type, and the whole chart. */
export const matchupRoute: Route = queryRoute({
  path: '/v1/matchup',
  index: { rank: 17, name: 'matchup', address: '/v1/matchup?types={types}' },
  // Without a parameter it is the whole chart.
  copied: ({ manifest }) => (chartOf(manifest) ? [''] : []),
  query: (catalog) =>
    v.object({
      types: listParameter(200, 'One type, or the types of a creature separated by commas'),
      forms: listParameter(
        2000,
        `Names or numbers of forms, separated by commas; at most ${mostForms}`,
      ),
      lang: languageParameter(catalog),
    }),
  operation: ({ manifest }) => ({
    id: 'getMatchup',
    tag: 'Facets',
    summary: 'Compare one type, several together or a team with all types',
    description:
      'What is weak to what: the multipliers of damage, from the type chart of the world. Several types defend together: their multipliers are multiplied. `forms` tells what each form takes and what the team has in common, without abilities. Without a parameter the answer is the whole chart.',
    example: {
      types: manifest.types
        .slice(0, 2)
        .map(({ name }) => name)
        .join(','),
    },
    response: {
      kind: 'json',
      description: 'The multipliers',
      schema: v.union([MatchupSchema, TypeChartSchema, TeamMatchupSchema]),
    },
    problems: ['chart-not-found', 'creature-not-found'],
  }),
  answer: async ({ values: { types, forms }, naming }, app) => {
    const { catalog } = app;
    const chart = chartOf(catalog.manifest);
    if (!chart) {
      return { kind: 'chart-not-found', detail: 'This world has no type chart' };
    }
    if (types !== undefined && forms !== undefined) {
      return invalidParameter(
        'The request has both "types" and "forms"; expected only one of them',
      );
    }
    if (types !== undefined) {
      const known = parseTypes(types, catalog.manifest);
      return 'kind' in known ? known : replyJson(representMatchup(known, chart));
    }
    if (forms !== undefined) {
      const team = await parseTeam(forms, app);
      return 'kind' in team ? team : replyJson(representTeam(team, chart, naming));
    }
    return replyJson(representChart(catalog.manifest));
  },
});

/** Returns the types of a text, in any spelling and language. A creature may have more than two. */
export function parseTypes(text: string, { types: known }: Manifest): readonly string[] | Failure {
  const find = slugFinder(
    'type-not-found',
    known.map(({ name, names }) => ({ name, slug: name, names })),
    3,
  );
  const types = new Set<string>();
  const wanted = splitList(text);
  for (const each of wanted) {
    const found = find(each);
    if ('kind' in found) {
      return invalidParameter(`No type is called ${quote(each)}`, found.suggestions);
    }
    types.add(found.name);
  }
  return types.size === wanted.length && types.size > 0
    ? [...types]
    : invalidParameter(
        `The parameter "types" is ${quote(text)}; expected one type or several different ones`,
        [],
      );
}

async function parseTeam(text: string, app: App): Promise<readonly FormOf[] | Failure> {
  const wanted = parseNames('forms', text, mostForms);
  if ('kind' in wanted) {
    return wanted;
  }
  const forms: FormOf[] = [];
  for (const name of wanted) {
    const found = findForm(app.catalog, name);
    if (!found) {
      return creatureNotFound(app, name);
    }
    forms.push(found);
  }
  return forms;
}

/** Returns what each form takes from attacks of every type, and what they have in common. */
export function representTeam(
  forms: readonly FormOf[],
  chart: TypeChart,
  naming: Naming,
): TeamMatchup {
  const members = forms.map((formOf) => ({
    number: String(formOf.creature.number),
    name: naming.nameOfForm(formOf),
    types: [...formOf.form.types],
    defending: representMatchup(formOf.form.types, chart).defending,
  }));
  const team = chart.types.map((type) => {
    const namesWith = (holds: (multiplier: number) => boolean): string[] =>
      members.filter(({ defending }) => holds(defending[type] ?? 1)).map(({ name }) => name);
    return {
      type,
      weak: namesWith((multiplier) => multiplier > 1),
      resists: namesWith((multiplier) => multiplier > 0 && multiplier < 1),
      immune: namesWith((multiplier) => multiplier === 0),
    };
  });
  const ofAll = (how: 'weak' | 'resists' | 'immune'): string[] =>
    team.filter((row) => row[how].length === members.length).map(({ type }) => type);
  return {
    forms: members,
    team,
    common: { weak: ofAll('weak'), resists: ofAll('resists'), immune: ofAll('immune') },
  };
}
