/**
 * What the files of a world may say. One schema per file; the types of the whole engine are inferred
 * from here. Facts are metric once they are read; the wire's feet, inches and pounds are made in `catalog/`. The
 * descriptions teach world-builders what a member is for: editors show them, out of `schemas/`.
 */
import * as v from 'valibot';
import { bodyPlans, colourNames, motifs } from './appearance.ts';
import {
  feetAndInches,
  kilogramsOf,
  largestMeasure,
  metresOf,
  poundsAndTenths,
} from './imperial.ts';
import { isLanguageTag } from './language-tag.ts';
import { objectOf } from './object-of.ts';
import { metricCreature, metricForm } from './metric.ts';
import { maybe, told } from './told.ts';

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

/** The name of a record in addresses and references. */
export const Slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Invalid slug: Expected lower-case words joined by "-"'),
);
const hexColour = /^#[0-9a-f]{6}$/;
const LanguageTag = v.pipe(
  v.string(),
  v.maxLength(35),
  v.check(
    (text) => isLanguageTag(text),
    'Invalid language: Expected a language tag as BCP 47 writes it, such as "de" or "zh-Hant"',
  ),
);
const HexColour = v.pipe(
  v.string(),
  v.regex(hexColour, 'Invalid colour: Expected "#rrggbb" in lower case'),
);
const aColour = `Invalid colour: Expected "#rrggbb" in lower case or one of ${colourNames.join(', ')}`;
const ColourName = v.picklist(colourNames, aColour);
const OtherColour = v.pipe(v.string(), v.regex(hexColour, aColour));
const AnyColour = v.pipe(v.union([ColourName, OtherColour], aColour), v.title('Colour'));
/** A text that is no number is meant for a name, so that its issue can say which. */
const Colour = v.lazy((input): v.GenericSchema<unknown, string> => {
  if (typeof input !== 'string') {
    return AnyColour;
  }
  return input.startsWith('#') ? OtherColour : ColourName;
});
const PositiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999_999));
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const aMeasure = 'Invalid measure: Expected a number above 0 or "unknown"';
const Measure = v.union(
  [v.pipe(v.number(), v.gtValue(0, aMeasure), v.maxValue(largestMeasure)), v.literal('unknown')],
  aMeasure,
);
const tooLarge = `Invalid measure: Expected at most ${largestMeasure}`;
/** Whether a measure in other units is one that could be stated in these. */
function isMeasure(measure: number | 'unknown'): boolean {
  return measure === 'unknown' || measure <= largestMeasure;
}
const feetMessage = `Invalid height: Expected feet and inches such as "4'11\\"", or "???"`;
/** Descriptions stand before what is made of the text, which is all that editors are told of. */
const Feet = v.pipe(
  v.string(),
  v.regex(feetAndInches, feetMessage),
  v.description(
    'Height in feet and inches as the service prints it, `4\'11"`, in place of `heightMetres`; `???` where it is unknown.',
  ),
  v.check((text) => isMeasure(metresOf(text)), `${tooLarge} metres`),
  v.transform(metresOf),
);
const poundsMessage = 'Invalid weight: Expected pounds such as "88.2 lbs.", or "??? lbs."';
const Pounds = v.pipe(
  v.string(),
  v.regex(poundsAndTenths, poundsMessage),
  v.description(
    'Weight in pounds as the service prints it, `88.2 lbs.`, in place of `weightKilograms`; `??? lbs.` where it is unknown.',
  ),
  v.check((text) => isMeasure(kilogramsOf(text)), `${tooLarge} kilograms`),
  v.transform(kilogramsOf),
);
/** For editors, which look there for what a file may say. */
const SchemaAddress = maybe(
  v.string(),
  'Where the schema of this file is, for editors. It has no other meaning.',
);

const Gender = v.union(
  [
    v.pipe(
      objectOf('Genders', {
        male: told(Percent, 'Percent of these creatures that are male.'),
        female: told(Percent, 'Percent of these creatures that are female.'),
      }),
      v.check(
        ({ male, female }) => male + female === 100,
        'Invalid gender: Expected two percentages that add up to 100',
      ),
    ),
    v.literal('genderless'),
  ],
  'Invalid gender: Expected an object with "male" and "female", or "genderless"',
);

const Abilities = objectOf('Abilities', {
  normal: told(v.array(Text), 'Abilities that any of them can have; empty where none is known.'),
  hidden: told(v.array(Text), 'Abilities that only few of them have; empty where there is none.'),
});

const Appearance = objectOf('Appearance', {
  colour: maybe(
    Colour,
    'Colour of the body in its portrait: a name, or `#rrggbb` in lower case. Without it the first type gives it.',
  ),
  body: maybe(
    v.picklist(bodyPlans),
    'Plan of the body in its portrait. Without it the egg groups give it.',
  ),
});

/**
 * One way in which a form comes from an earlier one. `from` is the name of a form; several ways from the same form are
 * alternatives, the members of one way hold together. `condition` is a phrase for what no other member can say; it
 * continues a sentence, as in `Evolves A into B with more strength than sense`.
 */
const Evolution = objectOf(
  'Evolution',
  {
    from: told(Text, 'Name of the form that evolves, exactly as it is spelled there.'),
    by: told(
      v.picklist(['level', 'stone', 'item', 'trade', 'friendship', 'move', 'other']),
      'What brings it about. `stone`, `item` and `move` need the member of that name as well.',
    ),
    level: maybe(PositiveInteger, 'Level that must be reached.'),
    stone: maybe(Slug, 'Slug of the stone, as the file of evolution stones has it.'),
    item: maybe(
      Text,
      'Name of an item: used where `by` is `item`, held while it evolves elsewhere.',
    ),
    move: maybe(Text, 'Name of the move that it knows.'),
    gender: maybe(
      v.picklist(['male', 'female']),
      'Gender that evolves in this way, if only one does.',
    ),
    time: maybe(v.picklist(['day', 'evening', 'night']), 'Time of day at which it happens.'),
    place: maybe(
      Text,
      'Place where it happens. It stands behind the word `in`: `a flooded bell tower`.',
    ),
    condition: maybe(
      Text,
      'What no other member can say. It continues a sentence: `with more strength than sense`.',
    ),
  },
  {
    rules: {
      allOf: ['stone', 'item', 'move'].map((by) => ({
        anyOf: [{ properties: { by: { not: { const: by } } } }, { required: [by] }],
      })),
    },
  },
);

const facts = {
  types: told(
    v.pipe(v.array(Text), v.minLength(1)),
    'Names of its types, the main one first, as the file of the world spells them.',
  ),
  abilities: told(Abilities, 'What it can do.'),
  eggGroups: told(
    v.array(Text),
    'Names of its egg groups, as the file of the world spells them; empty where it has none.',
  ),
  gender: told(Gender, 'Percentages of males and females that add up to 100, or `genderless`.'),
  heightMetres: maybe(
    Measure,
    'Height in metres, or `unknown`. `height` says it in feet and inches.',
  ),
  height: v.optional(Feet),
  weightKilograms: maybe(Measure, 'Weight in kilograms, or `unknown`. `weight` says it in pounds.'),
  weight: v.optional(Pounds),
  evolvesFrom: maybe(
    v.array(Evolution),
    'The ways in which it comes from an earlier form. Several are alternatives.',
  ),
  appearance: maybe(Appearance, 'What its portrait shows. Without it the facts decide.'),
};

/** Facts that are measured, in both units. */
const measures = [
  ['heightMetres', 'height'],
  ['weightKilograms', 'weight'],
] as const;

/**
 * A further form of a creature: its name, and the facts in which it differs from the base form. Evolutions are not among
 * what it takes over: without any of its own it has the base form's line, unless `evolves` is false, which ends the line
 * with it.
 */
const Form = v.pipe(
  objectOf(
    'Form',
    {
      name: told(Text, 'Name of the form, which no other form or creature of the world has.'),
      aliases: maybe(v.array(Text), 'Other names that find this form.'),
      mega: maybe(v.boolean(), 'Whether it is a mega evolved form.'),
      evolves: maybe(
        v.boolean(),
        '`false` where this form does not evolve although its creature does.',
      ),
      ...v.partial(v.object(facts)).entries,
    },
    {
      alternatives: measures,
      rules: { allOf: measures.map((pair) => ({ not: { required: pair } })) },
    },
  ),
  v.transform(metricForm),
);

/**
 * A creature: what all its forms share, the facts of its base form, and its further forms. `relatedTo` names creatures
 * of the same family that it neither comes from nor leads to. `names` is what the creature is called in other languages,
 * by their tags.
 */
export const CreatureSchema = v.pipe(
  objectOf(
    'Creature',
    {
      $schema: SchemaAddress,
      number: told(PositiveInteger, 'Catalog number, which no other creature has.'),
      name: told(Text, 'Name of the creature and of its base form, which no other has.'),
      species: told(Text, 'What kind of creature it is, in few words: `Kindling Kitten`.'),
      generation: told(PositiveInteger, 'Generation in which it was discovered, from 1.'),
      aliases: maybe(v.array(Text), 'Other names that find this creature.'),
      starter: maybe(v.boolean(), 'Whether travellers choose among it at the beginning.'),
      legendary: maybe(v.boolean(), 'Whether it is legendary.'),
      mythical: maybe(v.boolean(), 'Whether it is mythical.'),
      ultraBeast: maybe(v.boolean(), 'Whether it is an ultra beast.'),
      relatedTo: maybe(
        v.array(Text),
        'Names of creatures of its family that it neither comes from nor leads to.',
      ),
      ...facts,
      names: maybe(
        v.record(LanguageTag, Text),
        'What the creature is called in other languages, by their tags: `{ "de": "Leuchtluchs" }`. A lookup finds it by these as well.',
      ),
      forms: maybe(
        v.array(Form),
        'Its further forms. Each says its name and the facts in which it differs from those above.',
      ),
    },
    {
      alternatives: measures,
      needed: true,
      rules: {
        allOf: measures.map((pair) => ({ oneOf: pair.map((name) => ({ required: [name] })) })),
      },
    },
  ),
  v.transform(metricCreature),
);

export const LeagueSchema = objectOf('League', {
  name: told(Text, 'Name of the league: `Beacon League`.'),
  slug: told(Slug, 'Its name in addresses: `beacon`.'),
  region: told(Text, 'Region where it is held.'),
  badgesRequired: told(
    v.pipe(v.number(), v.integer(), v.minValue(0)),
    'How many of the badges are needed to take part.',
  ),
  badges: told(v.array(Text), 'Names of all badges that count there, in order.'),
});

export const EvolutionStoneSchema = objectOf('Evolution stone', {
  name: told(Text, 'Name of the stone: `Tallow Stone`.'),
  slug: told(Slug, 'Its name in addresses and in evolutions: `tallow`.'),
  aka: told(Text, 'What it is also known as; its name again where there is nothing else.'),
  colour: told(HexColour, 'Colour of its picture, `#rrggbb` in lower case.'),
});

/**
 * `world.json`: what holds for the world as a whole. `attacks` of a type gives the multiplier of its attacks against the
 * types where it is not 1; a world in which no type has any has no chart. `synonyms` are groups of words that mean the
 * same in the name of a form, so that a lookup takes each for the other. `language` is the one that the world's own names
 * are in.
 */
export const ManifestSchema = v.pipe(
  objectOf('World', {
    $schema: SchemaAddress,
    format: told(v.literal(1), 'Version of this format: 1.'),
    title: told(Text, 'Title of the world, which the service takes for its own.'),
    author: told(Text, 'Who made the world.'),
    language: maybe(LanguageTag, 'Tag of the language that the names of the world are in: `en`.'),
    generations: told(
      v.pipe(PositiveInteger, v.maxValue(99)),
      'How many generations of creatures there are.',
    ),
    types: told(
      v.pipe(
        v.array(
          objectOf('Type', {
            name: told(Text, 'Name of the type.'),
            colour: told(HexColour, 'Colour of the type, `#rrggbb` in lower case.'),
            motif: maybe(v.picklist(motifs), 'Emblem that it gives to a portrait.'),
            attacks: maybe(
              v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
              'Multiplier of its attacks by the name of the type that they hit, where it is not 1.',
            ),
          }),
        ),
        v.minLength(1),
      ),
      'The types of the world, in the order in which lists show them.',
    ),
    eggGroups: told(
      v.array(
        objectOf('Egg group', {
          name: told(Text, 'Name of the egg group.'),
          body: maybe(v.picklist(bodyPlans), 'Plan of the bodies of its creatures.'),
        }),
      ),
      'The egg groups of the world, in the order in which lists show them.',
    ),
    synonyms: maybe(
      v.array(v.pipe(v.array(Text), v.minLength(2))),
      'Groups of words that mean the same in the name of a form: `["Harvest", "Autumn", "Fall"]`.',
    ),
  }),
  v.transform(({ $schema: _address, ...manifest }) => manifest),
);

/** A creature as the files of a world say it: what all its forms share, its base form's facts, and its further forms. */
export type CreatureEntry = v.InferOutput<typeof CreatureSchema>;
/** A further form of a creature: its name, and the facts in which it differs from the base form. */
export type FormEntry = NonNullable<CreatureEntry['forms']>[number];
/** One way in which a form comes from an earlier one, which `from` names. */
export type EvolutionEntry = NonNullable<CreatureEntry['evolvesFrom']>[number];
/** A league as the files of a world say it. */
export type LeagueEntry = v.InferOutput<typeof LeagueSchema>;
/** An evolution stone as the files of a world say it. */
export type EvolutionStoneEntry = v.InferOutput<typeof EvolutionStoneSchema>;
/** What `world.json` says: what holds for the world as a whole. */
export type Manifest = v.InferOutput<typeof ManifestSchema>;
