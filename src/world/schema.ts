/**
 * What the files of a world may say. One schema per file; the types of the whole engine are inferred
 * from here. Facts are metric; the wire's feet, inches and pounds are made in `catalog/`.
 */
import * as v from 'valibot';

/** Body plans that a portrait can have. */
export const bodyPlans = [
  'ball',
  'serpent',
  'fish',
  'arms',
  'blob',
  'upright',
  'legs',
  'quadruped',
  'wings',
  'tentacles',
  'cluster',
  'humanoid',
  'moth',
  'insect',
] as const;

/** Emblems that a type can give to a portrait. */
export const motifs = [
  'bolt',
  'bubble',
  'claw',
  'crystal',
  'drop',
  'eye',
  'feather',
  'fist',
  'flake',
  'flame',
  'gear',
  'leaf',
  'moon',
  'ring',
  'scale',
  'star',
  'stone',
  'wave',
  'wisp',
] as const;

/** Named body colours, as a world-builder writes them. */
export const colourNames = [
  'black',
  'blue',
  'brown',
  'gray',
  'green',
  'pink',
  'purple',
  'red',
  'white',
  'yellow',
] as const;

const printable = /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u;

const Text = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.maxLength(200),
  v.regex(printable, 'Invalid text: Expected printable characters'),
  v.check((text) => text === text.trim(), 'Invalid text: Expected no space at either end'),
  v.check((text) => text === text.normalize('NFC'), 'Invalid text: Expected Unicode NFC'),
);

const Slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Invalid slug: Expected lower-case words joined by "-"'),
);
const HexColour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/, 'Invalid colour: Expected "#rrggbb" in lower case'),
);
const PositiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999));
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const Measure = v.union([v.pipe(v.number(), v.gtValue(0)), v.literal('unknown')]);

const Gender = v.union([
  v.pipe(
    v.strictObject({ male: Percent, female: Percent }),
    v.check(
      ({ male, female }) => male + female === 100,
      'Invalid gender: Expected two percentages that add up to 100',
    ),
  ),
  v.literal('genderless'),
]);

const Abilities = v.strictObject({ normal: v.array(Text), hidden: v.array(Text) });

const Appearance = v.strictObject({
  colour: v.optional(v.union([v.picklist(colourNames), HexColour])),
  body: v.optional(v.picklist(bodyPlans)),
});

/**
 * One way in which a form comes from an earlier one. `from` is the name of a form; several ways from the same form are
 * alternatives, the members of one way hold together.
 */
const Evolution = v.strictObject({
  from: Text,
  by: v.picklist(['level', 'stone', 'item', 'trade', 'friendship', 'move', 'other']),
  level: v.optional(PositiveInteger),
  stone: v.optional(Slug),
  item: v.optional(Text),
  move: v.optional(Text),
  gender: v.optional(v.picklist(['male', 'female'])),
  condition: v.optional(Text),
});

const facts = {
  types: v.pipe(v.array(Text), v.minLength(1)),
  abilities: Abilities,
  eggGroups: v.array(Text),
  gender: Gender,
  heightMetres: Measure,
  weightKilograms: Measure,
  evolvesFrom: v.optional(v.array(Evolution)),
  appearance: v.optional(Appearance),
};

/**
 * A further form of a creature: its name, and the facts in which it differs from the base form. Evolutions are not among
 * what it takes over: without any of its own it has the base form's line, unless `evolves` is false, which ends the line
 * with it.
 */
const Form = v.strictObject({
  name: Text,
  aliases: v.optional(v.array(Text)),
  mega: v.optional(v.boolean()),
  evolves: v.optional(v.boolean()),
  ...v.partial(v.strictObject(facts)).entries,
});

/**
 * A creature: what all its forms share, the facts of its base form, and its further forms. `relatedTo` names creatures
 * of the same family that it neither comes from nor leads to.
 */
export const CreatureSchema = v.strictObject({
  number: PositiveInteger,
  name: Text,
  species: Text,
  generation: PositiveInteger,
  aliases: v.optional(v.array(Text)),
  starter: v.optional(v.boolean()),
  legendary: v.optional(v.boolean()),
  mythical: v.optional(v.boolean()),
  ultraBeast: v.optional(v.boolean()),
  relatedTo: v.optional(v.array(Text)),
  ...facts,
  forms: v.optional(v.array(Form)),
});

export const LeagueSchema = v.strictObject({
  name: Text,
  slug: Slug,
  region: Text,
  badgesRequired: v.pipe(v.number(), v.integer(), v.minValue(0)),
  badges: v.array(Text),
});

export const EvolutionStoneSchema = v.strictObject({
  name: Text,
  slug: Slug,
  aka: Text,
  colour: HexColour,
});

/**
 * `world.json`: what holds for the world as a whole. `synonyms` are groups of words that mean the same in the name of a
 * form, so that a lookup takes each for the other.
 */
export const ManifestSchema = v.strictObject({
  format: v.literal(1),
  title: Text,
  author: Text,
  generations: v.pipe(PositiveInteger, v.maxValue(99)),
  types: v.pipe(
    v.array(
      v.strictObject({ name: Text, colour: HexColour, motif: v.optional(v.picklist(motifs)) }),
    ),
    v.minLength(1),
  ),
  eggGroups: v.array(v.strictObject({ name: Text, body: v.optional(v.picklist(bodyPlans)) })),
  synonyms: v.optional(v.array(v.pipe(v.array(Text), v.minLength(2)))),
});

export type BodyPlan = (typeof bodyPlans)[number];
export type Motif = (typeof motifs)[number];
export type ColourName = (typeof colourNames)[number];
export type CreatureEntry = v.InferOutput<typeof CreatureSchema>;
export type FormEntry = NonNullable<CreatureEntry['forms']>[number];
export type EvolutionEntry = NonNullable<CreatureEntry['evolvesFrom']>[number];
export type LeagueEntry = v.InferOutput<typeof LeagueSchema>;
export type EvolutionStoneEntry = v.InferOutput<typeof EvolutionStoneSchema>;
export type Manifest = v.InferOutput<typeof ManifestSchema>;
