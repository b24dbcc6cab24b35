/** A catalog as JSON, from which its types are inferred: `catalog.ts` has those in memory. */
import * as v from 'valibot';
import { motifs } from '@creature-catalog/portrait/subject';
import type { Manifest, MoveEffect } from '../world/schema.ts';
import { described, Integer, optionalMember } from '../world/described.ts';

const text = v.optional(v.string());
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Names = v.array(v.string());
/** Names or descriptions by language tag (BCP 47). */
export const NamesByLanguageSchema = v.record(v.string(), v.string());
const translated = { name: v.string(), names: v.optional(NamesByLanguageSchema) };
/** The names of many in other languages, by tag: a list for each in their order, with an empty text for one without a name. */
const NameColumnsSchema = v.record(v.string(), Names);
const Place = described(Count, 'Place in `creatures`, from 0');
const Measure = v.union([v.number(), v.literal('unknown')]);
const Gender = v.union([
  v.object({ male: v.number(), female: v.number() }),
  v.literal('genderless'),
]);

/** Facts are metric, as in the world's files; a lookup finds a form by `name` and `aliases`. */
export const CatalogFormSchema = v.object({
  name: v.string(),
  aliases: Names,
  /** Position among the creature's forms, 0 for the base form. */
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
  /** Absent in a world without stats (decision 23). */
  stats: optionalMember(v.array(Count), "In the order of the world's stats; see `manifest`"),
  baseExperience: v.optional(Count),
  /** Effort points by the names of stats, without those that are 0. */
  effort: v.optional(v.record(v.string(), Count)),
  /** The text of the world's files; absent if they give none. */
  description: v.optional(v.string()),
  /** The same in other languages by their tags; absent if there are none. */
  descriptions: v.optional(NamesByLanguageSchema),
  colour: v.optional(v.string()),
  body: v.optional(v.string()),
  line: v.object({
    stage: Count,
    /** Names of creatures: ancestors from the first on, the creature itself, its descendants by stage, then number. */
    creatures: Names,
  }),
  /** Whether the line is the base form's, because no evolution leads to this form or from it. */
  inheritsLine: v.optional(v.boolean()),
});

/** A compiled creature with all its forms, base form first. */
export const CreatureSchema = v.object({
  number: Count,
  name: v.string(),
  species: v.string(),
  generation: Count,
  starter: v.boolean(),
  legendary: v.boolean(),
  mythical: v.boolean(),
  ultraBeast: v.boolean(),
  /** The facts from here to `growthRate` are absent if the world does not tell them (decision 24). */
  baby: v.optional(v.boolean()),
  fossil: v.optional(v.boolean()),
  paradox: v.optional(v.boolean()),
  catchRate: v.optional(Count),
  baseFriendship: v.optional(Count),
  hatchCycles: v.optional(Count),
  growthRate: v.optional(v.string()),
  /** Rank of the family by the first of its members in number order, from 1 (decision 6). */
  familyId: Count,
  forms: v.tupleWithRest([CatalogFormSchema], CatalogFormSchema),
});

const PlacedFormSchema = described(
  v.tuple([Count, Count]),
  'Place of the creature, and the rank of the form',
);

/** What an evolution needs. */
export const WaySchema = v.object({
  by: v.picklist(['level', 'stone', 'item', 'trade', 'friendship', 'move', 'other']),
  level: v.optional(Count),
  stone: v.optional(v.string()),
  item: v.optional(v.string()),
  move: v.optional(v.string()),
  gender: v.optional(v.picklist(['male', 'female'])),
  time: v.optional(v.picklist(['day', 'evening', 'night'])),
  place: v.optional(v.string()),
  condition: v.optional(v.string()),
});

const EvolutionSchema = v.object({
  from: PlacedFormSchema,
  to: PlacedFormSchema,
  way: WaySchema,
});

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
  eggGroups: v.array(v.object({ ...translated, body: text })),
  abilities: v.optional(v.array(v.object(translated))),
  stats: v.optional(
    v.array(
      v.object({
        ...translated,
        aliases: v.optional(Names),
        most: text,
        least: text,
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

export const CatalogStoneSchema = v.object({
  name: v.string(),
  slug: v.string(),
  names: v.optional(NamesByLanguageSchema),
  aka: v.string(),
  colour: v.string(),
  /** A sentence for each evolution that uses it, in number order of the creature that evolves. */
  effects: Names,
});

const chance = v.optional(v.number());
const turns = v.optional(v.number());
const percent = v.number();
const side = v.picklist(['target', 'user']);
const on = v.optional(side);

function effect<const Kind extends string, const Entries extends v.ObjectEntries>(
  kind: Kind,
  entries: Entries,
) {
  return v.object({ kind: v.literal(kind), ...entries, text });
}

/** An effect of a move, as a catalog file and the service have it: what a world's files say, without their limits. */
export const EffectSchema = v.variant('kind', [
  effect('status', { status: v.string(), chance, on }),
  effect('stages', { stats: v.record(v.string(), v.number()), chance, on }),
  effect('heal', { percent, on }),
  effect('drain', { percent }),
  effect('recoil', { percent, of: v.optional(v.picklist(['damage', 'health'])) }),
  effect('crash', { percent }),
  effect('hits', { min: v.number(), max: v.number() }),
  effect('critical', { rate: v.picklist(['high', 'always']) }),
  effect('damage', { amount: v.union([v.number(), v.literal('level')]) }),
  effect('knockout', {}),
  effect('faint', {}),
  effect('bind', { min: v.number(), max: v.number(), percent }),
  effect('charge', { away: v.optional(v.boolean()) }),
  effect('recharge', {}),
  effect('protect', {}),
  effect('switch', { on: side }),
  effect('weather', { weather: v.string(), turns }),
  effect('terrain', { terrain: v.string(), turns }),
  effect('field', { effect: v.string(), turns }),
  effect('side', { effect: v.string(), on: side, turns }),
  effect('ignores', { what: v.array(v.picklist(['protection', 'abilities', 'stages'])) }),
  v.object({ kind: v.literal('other'), text: v.string() }),
]) satisfies v.GenericSchema<unknown, MoveEffect>;

/** A move that forms learn. Facts that are unknown are absent. */
export const MoveSchema = v.object({
  name: v.string(),
  aliases: Names,
  type: v.string(),
  category: v.string(),
  /** Absent if it does no damage, or as its effects say. */
  power: v.optional(Count),
  /** Percent of its uses that hit; absent if it cannot miss. */
  accuracy: v.optional(v.number()),
  /** How often it can be used before a rest. */
  pp: v.optional(Count),
  /** Moves of a higher one go first. */
  priority: v.number(),
  generation: v.optional(Count),
  target: v.optional(v.string()),
  flags: Names,
  effects: v.array(EffectSchema),
  /** The text of the world's files; absent if they give none. `describeMove` computes one. */
  description: v.optional(v.string()),
});

/** The learnsets of a world in few bytes. Most programs ask for none of them, and none asks for all at once. */
export const LearnsetsSchema = v.object({
  /** Names of the ways beside `level`. */
  ways: Names,
  games: Names,
  /**
   * For each creature the learnsets of its forms, up to the last form that has one; empty for a form that has none of its
   * own. `pack-learnsets.ts` says what is in the text.
   */
  forms: v.array(Names),
});

/** Spec §2.4. */
export const LeagueSchema = v.strictObject({
  name: v.string(),
  slug: v.string(),
  region: v.string(),
  badgesRequired: described(Integer, 'Number of badges needed'),
  badges: described(Names, 'All badges that count'),
});

export const CatalogFileSchema = v.object({
  kind: v.literal('catalog'),
  baseURL: v.string(),
  resourcesURL: v.string(),
  manifest: ManifestSchema,
  leagues: v.array(LeagueSchema),
  evolutionStones: v.array(CatalogStoneSchema),
  creatures: v.array(CreatureSchema),
  names: described(
    NameColumnsSchema,
    'Names of all forms in other languages, by tag: in number and form order, empty for none',
  ),
  families: described(
    v.array(v.object({ members: v.array(Place), evolutions: v.array(EvolutionSchema) })),
    'In the order of their ids, from 1',
  ),
  moves: optionalMember(v.array(MoveSchema), 'Sorted by name'),
  moveNames: v.optional(NameColumnsSchema),
  learnsets: optionalMember(
    LearnsetsSchema,
    'The moves that forms learn, in a notation of our own: `learnsetOf` reads it',
  ),
});

type Parsed = v.InferOutput<typeof CatalogFileSchema>;

/** A catalog file, with the addresses of the service that wrote it. */
export type CatalogFile = Immutable<Omit<Parsed, 'manifest'>> & { readonly manifest: Manifest };

export type NameColumns = CatalogFile['names'];

/** The world in a catalog file: what `openCatalog` makes a catalog of. */
export type CatalogContent = Omit<CatalogFile, 'kind' | 'baseURL' | 'resourcesURL'>;

/** A value of which nothing changes at any depth. */
export type Immutable<Value> = Value extends object
  ? { readonly [Member in keyof Value]: Immutable<Value[Member]> }
  : Value;
