import * as v from 'valibot';
import { type Catalog, chartOf, type FormOf, formsOf, slugFor } from '../catalog/catalog.ts';
import { FamilySchema, representFamily } from '../catalog/evolutions.ts';
import { findCreature, findForm, parseCatalogNumber } from '../catalog/find-form.ts';
import type { Naming } from '../catalog/languages.ts';
import { LearnsetSchema, representLearnset } from '../catalog/move-records.ts';
import {
  CreatureFamilySchema,
  CreatureRecordSchema,
  type FormRecord,
  FormRecordSchema,
  representCreature,
  representFacts,
} from '../catalog/representations.ts';
import type { Finder } from '../search/finder.ts';
import { mapInTurns } from '../search/in-turns.ts';
import { memoize } from '../world/memoize.ts';
import { creatureNotFound, namesByLanguage, NamesByLanguageSchema } from './creatures.ts';
import { MatchupSchema, representMatchup } from './matchups.ts';
import {
  invalidParameter,
  languageParameter,
  listParameter,
  parseNames,
  splitList,
  unknownItem,
} from './parameters.ts';
import type { Failure } from './problems.ts';
import { replyJson } from './replies.ts';
import { type App, queryRoute, type Route } from './route.ts';
import { described, optionalMember } from '../world/described.ts';

const OtherFormSchema = v.strictObject({
  name: v.string(),
  slug: v.string(),
  base: v.boolean(),
  cosmetic: v.boolean(),
  sprite: v.pipe(v.string(), v.url()),
});

/** All that is known of a form, and what `include` adds to it (decision 26). */
export const FormDetailSchema = v.strictObject({
  ...FormRecordSchema.entries,
  family: v.strictObject({
    ...CreatureFamilySchema.entries,
    ...v.partial(v.omit(FamilySchema, ['id'])).entries,
  }),
  matchups: optionalMember(
    v.omit(MatchupSchema, ['types']),
    'Multipliers by the types of the form, without its abilities',
  ),
  moves: v.optional(LearnsetSchema),
  names: v.optional(NamesByLanguageSchema),
  forms: optionalMember(v.array(OtherFormSchema), 'All forms of its creature, base form first'),
});

/** All that is known of a form, with what may be included. */
export type FormDetail = v.InferOutput<typeof FormDetailSchema>;

type FamilyDetail = FormDetail['family'];

/** What `include` adds to a form, by its name. */
type Included = {
  [Member in Exclude<keyof FormDetail, keyof FormRecord>]: NonNullable<FormDetail[Member]>;
} & {
  family: {
    [Member in keyof FamilyDetail]-?: NonNullable<FamilyDetail[Member]>;
  };
};

/** A word of `include`. */
export type FormInclusion = keyof Included;

/** All that is known of a form, with what was included. */
export type FormWith<Named extends FormInclusion = never> = FormRecord & Pick<Included, Named>;

type Inclusion = (
  formOf: FormOf,
  app: Pick<App, 'catalog' | 'addresses'>,
  naming: Naming,
) => Partial<FormDetail>;

/** What `include` may name, and what each adds. A world without a chart or moves has neither to include. */
const inclusionsOf = memoize((catalog: Catalog): ReadonlyMap<string, Inclusion> => {
  const inclusions = new Map<string, Inclusion>([
    ['family', includeFamily],
    ['names', includeNames],
    ['forms', includeForms],
  ]);
  const chart = chartOf(catalog.manifest);
  if (chart) {
    inclusions.set('matchups', ({ form }) => {
      const { attacking, defending } = representMatchup(form.types, chart);
      return { matchups: { attacking, defending } };
    });
  }
  if (catalog.learnWays.length > 0) {
    inclusions.set('moves', (formOf) => ({ moves: representLearnset(formOf, catalog) }));
  }
  return inclusions;
});

const includeFamily: Inclusion = ({ creature, form }, { catalog, addresses }, naming) => {
  const family = catalog.families[creature.familyId - 1];
  const { stage, creatures } = form.line;
  return {
    family: {
      id: creature.familyId,
      evolutionStage: stage,
      evolutionLine: creatures.map(naming.nameFor),
      ...(family && representFamily(family, catalog, addresses.baseUrl, naming)),
    },
  };
};

const includeNames: Inclusion = (formOf, { catalog }) => ({
  names: namesByLanguage(catalog, formOf),
});

const includeForms: Inclusion = ({ creature }, { catalog, addresses }, naming) => ({
  forms: formsOf(creature).map((each) => {
    const record = representFacts(catalog, each, addresses.resourcesUrl, naming);
    const { name, slug, base, cosmetic, sprite } = record;
    return { name, slug, base, cosmetic, sprite };
  }),
});

/** Returns what a text of `include` names, in the order of the table, or the failure of an unknown word. */
export function parseInclude(
  text: string | undefined,
  catalog: Catalog,
): readonly Inclusion[] | Failure {
  const inclusions = inclusionsOf(catalog);
  const wanted = splitList(text);
  return (
    unknownItem('include', wanted, inclusions.keys()) ??
    [...inclusions].flatMap(([name, include]) => (wanted.includes(name) ? [include] : []))
  );
}

/** Returns all that is known of a form, with what is included. */
export function representDetail(
  formOf: FormOf,
  inclusions: readonly Inclusion[],
  app: Pick<App, 'catalog' | 'addresses'>,
  naming: Naming,
): FormDetail {
  const { catalog, addresses } = app;
  const detail: FormDetail = representFacts(catalog, formOf, addresses.resourcesUrl, naming);
  for (const include of inclusions) {
    Object.assign(detail, include(formOf, app, naming));
  }
  return detail;
}

const includeParameter = (catalog: Catalog) =>
  listParameter(
    200,
    `What to add, separated by commas: ${[...inclusionsOf(catalog).keys()].join(', ')}`,
  );

/** The one form that is named. */
export const formRoute: Route = queryRoute({
  path: '/v1/form/{form}',
  index: { rank: 6, name: 'form', address: '/v1/form/{name or number}' },
  copied: ({ forms }) => Array.from(forms, ({ form }) => encodeURIComponent(slugFor(form))),
  query: (catalog) =>
    v.object({ include: includeParameter(catalog), lang: languageParameter(catalog) }),
  operation: ({ forms }) => ({
    id: 'getForm',
    tag: 'Creatures',
    summary: 'Get all that is known of one form of a creature',
    description:
      'Takes the same names and numbers as a lookup. A number, or the name of the creature itself, gives its base form. `include` adds what would be another request.',
    parameters: {
      form: {
        description: 'A name or a catalog number',
        example: (forms.at(1) ?? forms.at(0))?.form.name ?? '1',
      },
    },
    response: { kind: 'json', description: 'The form', schema: FormDetailSchema },
    problems: ['creature-not-found'],
  }),
  answer: ({ wanted, naming, values }, app) => {
    const inclusions = parseInclude(values.include, app.catalog);
    if ('kind' in inclusions) {
      return inclusions;
    }
    const found = findForm(app.catalog, wanted);
    return found
      ? replyJson(representDetail(found, inclusions, app, naming))
      : creatureNotFound(app, wanted);
  },
});

const maxLookups = 200;
const batchSuggestionLimit = 3;
/** Names with suggestions: people misspell a few, and programs have no use for the rest. */
const mostCorrected = 20;

const MissingSchema = v.array(
  v.strictObject({ query: v.string(), suggestions: v.array(v.string()) }),
);

export const BatchSchema = v.strictObject({
  items: described(
    v.array(v.array(CreatureRecordSchema)),
    'The answers of the lookups, in the order of the names',
  ),
  missing: MissingSchema,
});

export type Batch = v.InferOutput<typeof BatchSchema>;

export const FormBatchSchema = v.strictObject({
  items: described(v.array(FormDetailSchema), 'The forms, in the order of the names'),
  missing: MissingSchema,
});

export type FormBatch = v.InferOutput<typeof FormBatchSchema>;

const namesParameter = (of: string) =>
  listParameter(8000, `Names or numbers of ${of}, separated by commas; at most ${maxLookups}`);

/** Many lookups in one cacheable request. */
export const batchRoute: Route = queryRoute({
  path: '/v1/batch',
  cost: 'computed',
  index: { rank: 11, name: 'batch', address: '/v1/batch?creatures={names or numbers}' },
  copied: 'nothing',
  query: (catalog) =>
    v.object({
      creatures: namesParameter('creatures'),
      forms: namesParameter('forms'),
      include: includeParameter(catalog),
      lang: languageParameter(catalog),
    }),
  operation: ({ creatures }) => ({
    id: 'batch',
    tag: 'Creatures',
    summary: 'Look up several creatures or forms at once',
    description: `Takes the same names and numbers as a lookup, in one of two parameters: \`creatures\` gives all forms of each, \`forms\` the forms that are named, as \`/v1/form\` does, with what \`include\` adds. \`missing\` lists the names that no creature has, the first ${mostCorrected} of them with suggestions.`,
    example: {
      creatures: [creatures.at(0)?.number, creatures.at(1)?.number, 'nobody']
        .filter((each) => each !== undefined)
        .join(','),
    },
    response: {
      kind: 'json',
      description: 'The creatures or forms found, and the names not found',
      schema: v.union([BatchSchema, FormBatchSchema]),
    },
  }),
  answer: async ({ values: { creatures, forms, include }, naming }, app) => {
    const { catalog, addresses } = app;
    const inclusions = parseInclude(include, catalog);
    if ('kind' in inclusions) {
      return inclusions;
    }
    if (forms !== undefined && creatures === undefined) {
      return answerBatch('forms', forms, app, findForm, (formOf) =>
        representDetail(formOf, inclusions, app, naming),
      );
    }
    if (creatures === undefined || forms !== undefined) {
      const given = creatures === undefined ? 'neither "creatures" nor' : 'both "creatures" and';
      return invalidParameter(`The request has ${given} "forms"; expected one of them`);
    }
    return include === undefined
      ? answerBatch('creatures', creatures, app, findCreature, (creature) =>
          representCreature(creature, addresses.resourcesUrl, naming),
        )
      : invalidParameter(
          'The parameter "include" belongs to "forms"; lookups of "creatures" never grow',
        );
  },
});

/** Answers each name of a list, in turns: with all that is included, two hundred forms are two megabytes. */
async function answerBatch<Found extends object>(
  parameter: string,
  text: string,
  { catalog, finder }: App,
  find: (catalog: Catalog, wanted: string) => Found | undefined,
  represent: (found: Found) => unknown,
): Promise<Response | Failure> {
  const wanted = parseNames(parameter, text, maxLookups);
  if ('kind' in wanted) {
    return wanted;
  }
  const found: Found[] = [];
  const missing: string[] = [];
  for (const name of wanted) {
    const each = find(catalog, name);
    if (each) {
      found.push(each);
    } else {
      missing.push(name);
    }
  }
  const items = await mapInTurns(found, represent);
  return replyJson({ items, missing: await describeMissing(missing, finder) });
}

async function describeMissing(
  queries: readonly string[],
  finder: Finder,
): Promise<v.InferOutput<typeof MissingSchema>> {
  if (queries.length > 0) {
    await finder.prepare();
  }
  return mapInTurns(queries.entries(), ([i, query]) => ({
    query,
    suggestions:
      i >= mostCorrected || parseCatalogNumber(query) !== undefined
        ? []
        : finder.nearest(query, batchSuggestionLimit),
  }));
}
