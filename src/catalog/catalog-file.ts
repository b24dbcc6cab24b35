/** A catalog in one JSON file, for programs that work without the service. */
import * as v from 'valibot';
import { motifs } from '@creature-catalog/portrait/subject';
import type {
  Catalog,
  Creature,
  Evolution,
  Family,
  FormOf,
  Move,
  NamesByLanguage,
  PackedLearnsets,
} from './catalog.ts';
import { EffectSchema } from './move-records.ts';
import { LeagueSchema } from './representations.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Names = v.array(v.string());
const Place = v.pipe(Count, v.description('Place in `creatures`, from 0'));
const Measure = v.union([v.number(), v.literal('unknown')]);
const Gender = v.union([
  v.object({ male: v.number(), female: v.number() }),
  v.literal('genderless'),
]);

/** Facts are metric, as in the world's files; a lookup finds a form by `name` and `aliases`. */
export const CatalogFormSchema = v.object({
  name: v.string(),
  slug: v.string(),
  aliases: Names,
  rank: Count,
  types: Names,
  abilities: v.object({ normal: Names, hidden: Names }),
  eggGroups: Names,
  gender: Gender,
  heightMetres: Measure,
  weightKilograms: Measure,
  mega: v.boolean(),
  regional: v.optional(v.boolean()),
  gigantamax: v.optional(v.boolean()),
  stats: v.optional(
    v.pipe(v.array(Count), v.description("In the order of the world's stats; see `manifest`")),
  ),
  baseExperience: v.optional(Count),
  effort: v.optional(v.record(v.string(), Count)),
  description: v.optional(v.string()),
  descriptions: v.optional(v.record(v.string(), v.string())),
  colour: v.optional(v.string()),
  body: v.optional(v.string()),
  line: v.object({ stage: Count, creatures: Names }),
});

const CreatureSchema = v.object({
  number: Count,
  name: v.string(),
  species: v.string(),
  generation: Count,
  starter: v.boolean(),
  legendary: v.boolean(),
  mythical: v.boolean(),
  ultraBeast: v.boolean(),
  baby: v.optional(v.boolean()),
  fossil: v.optional(v.boolean()),
  paradox: v.optional(v.boolean()),
  catchRate: v.optional(Count),
  baseFriendship: v.optional(Count),
  hatchCycles: v.optional(Count),
  growthRate: v.optional(v.string()),
  familyId: Count,
  forms: v.tupleWithRest([CatalogFormSchema], CatalogFormSchema),
});

const PlacedFormSchema = v.pipe(
  v.tuple([Count, Count]),
  v.description('Place of the creature, and the rank of the form'),
);

const EvolutionSchema = v.object({
  from: PlacedFormSchema,
  to: PlacedFormSchema,
  way: v.object({
    by: v.picklist(['level', 'stone', 'item', 'trade', 'friendship', 'move', 'other']),
    level: v.optional(Count),
    stone: v.optional(v.string()),
    item: v.optional(v.string()),
    move: v.optional(v.string()),
    gender: v.optional(v.picklist(['male', 'female'])),
    time: v.optional(v.picklist(['day', 'evening', 'night'])),
    place: v.optional(v.string()),
    condition: v.optional(v.string()),
  }),
});

const NamesByLanguageSchema = v.record(v.string(), v.string());

const ManifestSchema = v.object({
  format: v.literal(1),
  title: v.string(),
  author: v.exactOptional(v.string()),
  notice: v.exactOptional(v.string()),
  language: v.optional(v.string()),
  description: v.optional(v.string()),
  lore: v.optional(Names),
  accent: v.optional(v.string()),
  icon: v.optional(v.string()),
  links: v.optional(v.array(v.object({ title: v.string(), url: v.string() }))),
  words: v.optional(
    v.object({
      creature: v.optional(Names),
      generation: v.optional(Names),
      league: v.optional(Names),
      stone: v.optional(Names),
      eggGroup: v.optional(Names),
      flags: v.optional(NamesByLanguageSchema),
    }),
  ),
  generations: Count,
  regions: v.optional(Names),
  types: v.array(
    v.object({
      name: v.string(),
      colour: v.string(),
      motif: v.optional(v.picklist(motifs)),
      names: v.optional(NamesByLanguageSchema),
      attacks: v.optional(v.record(v.string(), v.number())),
    }),
  ),
  eggGroups: v.array(
    v.object({
      name: v.string(),
      names: v.optional(NamesByLanguageSchema),
      body: v.optional(v.string()),
    }),
  ),
  stats: v.optional(
    v.array(
      v.object({
        name: v.string(),
        names: v.optional(NamesByLanguageSchema),
        aliases: v.optional(Names),
        most: v.optional(v.string()),
        least: v.optional(v.string()),
      }),
    ),
  ),
  statSums: v.optional(
    v.array(v.object({ name: v.string(), stats: Names, most: v.optional(v.string()) })),
  ),
  moveCategories: v.optional(Names),
  learnWays: v.optional(Names),
  subjects: v.optional(Names),
  synonyms: v.optional(v.array(Names)),
});

const EvolutionStoneSchema = v.object({
  name: v.string(),
  slug: v.string(),
  names: v.optional(NamesByLanguageSchema),
  aka: v.string(),
  colour: v.string(),
  effects: Names,
});

/** Of `moves`; `accuracy` is absent if a move cannot miss. */
const MoveSchema = v.object({
  name: v.string(),
  slug: v.string(),
  aliases: Names,
  type: v.string(),
  category: v.string(),
  power: v.optional(Count),
  accuracy: v.optional(v.number()),
  pp: v.optional(Count),
  priority: v.number(),
  generation: v.optional(Count),
  target: v.optional(v.string()),
  flags: Names,
  effects: v.array(EffectSchema),
  description: v.optional(v.string()),
  names: NamesByLanguageSchema,
});

const LearnsetsSchema = v.object({ ways: Names, games: Names, forms: v.array(Names) });

/** Place of a creature in `creatures`, and the rank of a form among its forms. */
export type PackedForm = readonly [creature: number, rank: number];

export type PackedFamily = {
  /** Places of creatures, in number order. */
  readonly members: readonly number[];
  readonly evolutions: readonly {
    readonly from: PackedForm;
    readonly to: PackedForm;
    readonly way: Evolution['way'];
  }[];
};

/** The world in a catalog file: what `openCatalog` makes a catalog of. */
export type CatalogContent = Pick<
  Catalog,
  'manifest' | 'leagues' | 'evolutionStones' | 'creatures'
> & {
  readonly localNames: readonly NamesByLanguage[];
  readonly localFormNames: readonly (readonly NamesByLanguage[])[];
  readonly families: readonly PackedFamily[];
  /** Sorted by name; absent if the world has none. */
  readonly moves?: readonly Move[] | undefined;
  readonly learnsets?: PackedLearnsets | undefined;
};

/** A catalog file, with the addresses of the service that wrote it. */
export type CatalogFile = CatalogContent & {
  readonly kind: 'catalog';
  readonly baseURL: string;
  readonly resourcesURL: string;
};

export const CatalogFileSchema = v.object({
  kind: v.literal('catalog'),
  baseURL: v.string(),
  resourcesURL: v.string(),
  manifest: ManifestSchema,
  leagues: v.array(LeagueSchema),
  evolutionStones: v.array(EvolutionStoneSchema),
  creatures: v.array(CreatureSchema),
  localNames: v.pipe(
    v.array(NamesByLanguageSchema),
    v.description('Names in other languages by their tags, a record for each creature'),
  ),
  localFormNames: v.optional(
    v.pipe(
      v.array(v.array(NamesByLanguageSchema)),
      v.description('The same for its further forms, up to the last with names'),
    ),
    [],
  ),
  families: v.pipe(
    v.array(v.object({ members: v.array(Place), evolutions: v.array(EvolutionSchema) })),
    v.description('In the order of their ids, from 1'),
  ),
  moves: v.optional(v.pipe(v.array(MoveSchema), v.description('Sorted by name'))),
  learnsets: v.optional(
    v.pipe(
      LearnsetsSchema,
      v.description('The moves that forms learn, in a notation of our own: `learnsetOf` reads it'),
    ),
  ),
});

/**
 * Parses the text of a catalog file from elsewhere. Throws an error with one line if it is none, or if a reference in it
 * leads nowhere.
 */
export function parseCatalogFile(text: string): CatalogFile {
  const parsed = v.safeParse(CatalogFileSchema, parseJson(text), { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const place = v.getDotPath(issue);
    throw new Error(
      `It is no catalog file: ${place === null ? '' : `"${place}" is wrong. `}${issue.message}`,
    );
  }
  return parsed.output;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('It is no catalog file, which is JSON', { cause });
  }
}

/** Returns the text of a catalog file. */
export function catalogFileText(
  catalog: Catalog,
  addresses: { readonly baseUrl: string; readonly resourcesUrl: string },
): string {
  return [...writeCatalogFile(catalog, addresses)].join('');
}

/** Returns the text of a catalog file in pieces, so that a large world needs little memory. */
export function* writeCatalogFile(
  catalog: Catalog,
  addresses: { readonly baseUrl: string; readonly resourcesUrl: string },
): Iterable<string> {
  const { manifest, leagues, evolutionStones, creatures, localNames, families } = catalog;
  const head = {
    kind: 'catalog',
    baseURL: addresses.baseUrl,
    resourcesURL: addresses.resourcesUrl,
    manifest,
    leagues,
    evolutionStones,
  };
  yield JSON.stringify(head).slice(0, -1);
  yield* writeList('creatures', creatures);
  yield* writeList('localNames', creatures, (creature) => sorted(localNames.of(creature)[0] ?? {}));
  yield* writeList('localFormNames', creatures, (creature) =>
    localNames.of(creature).slice(1).map(sorted),
  );
  const places = new Map(creatures.map((creature, place) => [creature, place]));
  yield* writeList('families', families, (family) => packFamily(family, places));
  if (catalog.moves.length > 0) {
    yield* writeList('moves', catalog.moves);
  }
  if (catalog.packedLearnsets.forms.length > 0) {
    yield `,"learnsets":${JSON.stringify(catalog.packedLearnsets)}`;
  }
  yield '}';
}

function* writeList<Item>(
  name: string,
  items: Iterable<Item>,
  represent: (item: Item) => unknown = (item) => item,
): Iterable<string> {
  yield `,${JSON.stringify(name)}:[`;
  let between = '';
  for (const item of items) {
    yield between + JSON.stringify(represent(item));
    between = ',';
  }
  yield ']';
}

/** Sorts by language tag. */
function sorted(names: NamesByLanguage): NamesByLanguage {
  return Object.fromEntries(Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function packFamily(
  { members, evolutions }: Family,
  places: ReadonlyMap<Creature, number>,
): PackedFamily {
  const placeOf = (creature: Creature): number => {
    const place = places.get(creature);
    if (place === undefined) {
      throw new Error(`Expected "${creature.name}" to be a creature of the catalog`);
    }
    return place;
  };
  const pack = ({ creature, form }: FormOf): PackedForm => [placeOf(creature), form.rank];
  return {
    members: members.map(placeOf),
    evolutions: evolutions.map(({ from, to, way }) => ({ from: pack(from), to: pack(to), way })),
  };
}
