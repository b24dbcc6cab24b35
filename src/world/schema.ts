/**
 * What the files of a world may say. One schema per file; the types of the whole engine are inferred
 * from here. Facts are metric; the wire's feet, inches and pounds are made in `catalog/`.
 */
import * as v from 'valibot';
import { bodyPlans, colourNames, motifs } from './appearance.ts';

/** No control character, no break of a line, no half of a surrogate pair. */
const printable = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** A name or a phrase on one line. */
export const Text = v.pipe(
  v.string(),
  v.nonEmpty('Invalid text: Expected at least one character'),
  v.maxLength(200),
  v.regex(printable, 'Invalid text: Expected printable characters'),
  v.check((text) => text === text.trim(), 'Invalid text: Expected no space at either end'),
  v.check((text) => text === text.normalize('NFC'), 'Invalid text: Expected Unicode NFC'),
);

/**
 * An object with these members and no others. Unlike Valibot's own, it reports every member that it does not know, not
 * the first alone, and does not take an array for an object.
 */
function objectOf<const Entries extends v.ObjectEntries>(entries: Entries) {
  const known = v.strictObject(entries);
  return v.lazy((input): v.GenericSchema<unknown, v.InferOutput<typeof known>> => {
    if (Array.isArray(input)) {
      return v.never('Invalid type: Expected an object');
    }
    const others =
      typeof input === 'object' && input !== null
        ? Object.keys(input).filter((key) => !Object.hasOwn(entries, key))
        : [];
    if (others.length === 0) {
      return known;
    }
    const unknown = v.never('Invalid member: Expected no member of this name');
    const all = { ...entries, ...Object.fromEntries(others.map((key) => [key, unknown])) };
    return v.pipe(v.object(all), v.never());
  });
}

/** The name of a record in addresses and references. */
export const Slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Invalid slug: Expected lower-case words joined by "-"'),
);
const HexColour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/, 'Invalid colour: Expected "#rrggbb" in lower case'),
);
const Colour = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^(?:${colourNames.join('|')}|#[0-9a-f]{6})$`),
    `Invalid colour: Expected "#rrggbb" in lower case or one of ${colourNames.join(', ')}`,
  ),
);
const PositiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999));
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const aMeasure = 'Invalid measure: Expected a number above 0 or "unknown"';
/** The bound keeps the wire's units, which are made in whole numbers, exact. */
const Measure = v.union(
  [v.pipe(v.number(), v.gtValue(0, aMeasure), v.maxValue(9_999_999)), v.literal('unknown')],
  aMeasure,
);

const Gender = v.union(
  [
    v.pipe(
      objectOf({ male: Percent, female: Percent }),
      v.check(
        ({ male, female }) => male + female === 100,
        'Invalid gender: Expected two percentages that add up to 100',
      ),
    ),
    v.literal('genderless'),
  ],
  'Invalid gender: Expected an object with "male" and "female", or "genderless"',
);

const Abilities = objectOf({ normal: v.array(Text), hidden: v.array(Text) });

const Appearance = objectOf({
  colour: v.optional(Colour),
  body: v.optional(v.picklist(bodyPlans)),
});

/**
 * One way in which a form comes from an earlier one. `from` is the name of a form; several ways from the same form are
 * alternatives, the members of one way hold together. `condition` is a phrase for what no other member can say; it
 * continues a sentence, as in `Evolves A into B with more strength than sense`.
 */
const Evolution = objectOf({
  from: Text,
  by: v.picklist(['level', 'stone', 'item', 'trade', 'friendship', 'move', 'other']),
  level: v.optional(PositiveInteger),
  stone: v.optional(Slug),
  item: v.optional(Text),
  move: v.optional(Text),
  gender: v.optional(v.picklist(['male', 'female'])),
  time: v.optional(v.picklist(['day', 'evening', 'night'])),
  place: v.optional(Text),
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
const Form = objectOf({
  name: Text,
  aliases: v.optional(v.array(Text)),
  mega: v.optional(v.boolean()),
  evolves: v.optional(v.boolean()),
  ...v.partial(v.object(facts)).entries,
});

/**
 * A creature: what all its forms share, the facts of its base form, and its further forms. `relatedTo` names creatures
 * of the same family that it neither comes from nor leads to.
 */
export const CreatureSchema = objectOf({
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

export const LeagueSchema = objectOf({
  name: Text,
  slug: Slug,
  region: Text,
  badgesRequired: v.pipe(v.number(), v.integer(), v.minValue(0)),
  badges: v.array(Text),
});

export const EvolutionStoneSchema = objectOf({
  name: Text,
  slug: Slug,
  aka: Text,
  colour: HexColour,
});

/**
 * `world.json`: what holds for the world as a whole. `attacks` of a type gives the multiplier of its attacks against the
 * types where it is not 1; a world in which no type has any has no chart. `synonyms` are groups of words that mean the
 * same in the name of a form, so that a lookup takes each for the other.
 */
export const ManifestSchema = objectOf({
  format: v.literal(1),
  title: Text,
  author: Text,
  generations: v.pipe(PositiveInteger, v.maxValue(99)),
  types: v.pipe(
    v.array(
      objectOf({
        name: Text,
        colour: HexColour,
        motif: v.optional(v.picklist(motifs)),
        attacks: v.optional(v.record(v.string(), v.pipe(v.number(), v.minValue(0)))),
      }),
    ),
    v.minLength(1),
  ),
  eggGroups: v.array(objectOf({ name: Text, body: v.optional(v.picklist(bodyPlans)) })),
  synonyms: v.optional(v.array(v.pipe(v.array(Text), v.minLength(2)))),
});

export type CreatureEntry = v.InferOutput<typeof CreatureSchema>;
export type FormEntry = NonNullable<CreatureEntry['forms']>[number];
export type EvolutionEntry = NonNullable<CreatureEntry['evolvesFrom']>[number];
export type LeagueEntry = v.InferOutput<typeof LeagueSchema>;
export type EvolutionStoneEntry = v.InferOutput<typeof EvolutionStoneSchema>;
export type Manifest = v.InferOutput<typeof ManifestSchema>;
