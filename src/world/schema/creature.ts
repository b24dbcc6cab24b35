import * as v from 'valibot';
import { bodyPlans } from '@creature-catalog/portrait/subject';
import { described, optionalMember } from '../described.ts';
import {
  Body,
  Colour,
  colourNames,
  Description,
  foundByLookups,
  LanguageTag,
  localNames,
  namedObject,
  Percent,
  PositiveInteger,
  SchemaAddress,
  Slug,
  Text,
  WholeNumber,
} from './fields.ts';
import {
  feetAndInches,
  kilogramsOf,
  largestMeasure,
  metresOf,
  poundsAndTenths,
} from '../imperial.ts';

// Heights and weights, each in metric units or as the service prints it.
const aMeasure = 'Invalid measure: Expected a number above 0 or "unknown"';
const Measure = v.union(
  [v.pipe(v.number(), v.gtValue(0, aMeasure), v.maxValue(largestMeasure)), v.literal('unknown')],
  aMeasure,
);
const tooLarge = `Invalid measure: Expected at most ${largestMeasure}`;
/** Returns whether a measure is within the metric bound. */
function isMeasure(measure: number | 'unknown'): boolean {
  return measure === 'unknown' || measure <= largestMeasure;
}
const feetMessage = `Invalid height: Expected feet and inches such as "4'11\\"", or "???"`;
/** The description precedes the transformation, since JSON Schemas only include the input's part of a pipe. */
const Feet = v.pipe(
  v.string(),
  v.regex(feetAndInches, feetMessage),
  v.description(
    'Height in feet and inches as the service prints it, `4\'11"`, instead of `heightMetres`; `???` if unknown.',
  ),
  v.check((text) => isMeasure(metresOf(text)), `${tooLarge} metres`),
  v.transform(metresOf),
);
const poundsMessage = 'Invalid weight: Expected pounds such as "88.2 lbs.", or "??? lbs."';
const Pounds = v.pipe(
  v.string(),
  v.regex(poundsAndTenths, poundsMessage),
  v.description(
    'Weight in pounds as the service prints it, `88.2 lbs.`, instead of `weightKilograms`; `??? lbs.` if unknown.',
  ),
  v.check((text) => isMeasure(kilogramsOf(text)), `${tooLarge} kilograms`),
  v.transform(kilogramsOf),
);
/** Members for measures, in metric and in imperial units. */
const measures = [
  ['heightMetres', 'height'],
  ['weightKilograms', 'weight'],
] as const;

/**
 * One way in which a form evolves from an earlier one. Several ways are alternatives; all members of one way apply
 * together. `condition` continues a sentence, as in `Evolves A into B with more strength than sense`.
 */
const Evolution = namedObject(
  'Evolution',
  {
    from: described(Text, 'Name of the form that evolves, exactly as it is spelled there.'),
    by: described(
      v.picklist(['level', 'stone', 'item', 'trade', 'friendship', 'move', 'other']),
      'The cause of the evolution. `stone`, `item` and `move` also need the member of that name.',
    ),
    level: optionalMember(PositiveInteger, 'Level that must be reached.'),
    stone: optionalMember(Slug, 'Slug of the stone, as the file of evolution stones has it.'),
    item: optionalMember(
      Text,
      'Name of an item: used up if `by` is `item`, and otherwise held while it evolves.',
    ),
    move: optionalMember(Text, 'Name of the move that it knows.'),
    gender: optionalMember(
      v.picklist(['male', 'female']),
      'Gender that evolves in this way, if only one does.',
    ),
    time: optionalMember(
      v.picklist(['day', 'evening', 'night']),
      'Time of day at which it happens.',
    ),
    place: optionalMember(
      Text,
      'Place where it happens, as it follows the word `in`: `a flooded bell tower`.',
    ),
    condition: optionalMember(
      Text,
      'A condition for which there is no other member. It continues a sentence: `with more strength than sense`.',
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

const Gender = v.union(
  [
    v.pipe(
      namedObject('Genders', {
        male: described(Percent, 'Percent of these creatures that are male.'),
        female: described(Percent, 'Percent of these creatures that are female.'),
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

const Abilities = namedObject('Abilities', {
  normal: described(v.array(Text), 'Abilities that any of them can have; empty if none is known.'),
  hidden: described(v.array(Text), 'Abilities that only few of them have; empty if there is none.'),
});

const Appearance = namedObject('Appearance', {
  colour: optionalMember(
    Colour,
    `Colour of the body in its portrait: ${colourNames.join(', ')}, or \`#rrggbb\` in lower case. Without it the first type gives it.`,
  ),
  body: optionalMember(
    Body,
    `Body in its portrait: ${bodyPlans.join(', ')}, or a word for one of them such as crab, dog or bird. Without it the words of the species give it, or else the egg groups.`,
  ),
});

/** Facts that each form can have of its own. */
const facts = {
  types: described(
    v.pipe(v.array(Text), v.minLength(1)),
    'Names of its types, the main one first, as the file of the world spells them.',
  ),
  abilities: described(Abilities, 'Abilities of the creature.'),
  eggGroups: described(
    v.array(Text),
    'Names of its egg groups, as the file of the world spells them; empty if it has none.',
  ),
  gender: described(
    Gender,
    'Percentages of males and females that add up to 100, or `genderless`.',
  ),
  heightMetres: optionalMember(
    Measure,
    'Height in metres, or `unknown`. `height` is the same in feet and inches.',
  ),
  height: v.optional(Feet),
  weightKilograms: optionalMember(
    Measure,
    'Weight in kilograms, or `unknown`. `weight` is the same in pounds.',
  ),
  weight: v.optional(Pounds),
  evolvesFrom: optionalMember(
    v.array(Evolution),
    'The ways in which it evolves from an earlier form. Several are alternatives.',
  ),
  stats: optionalMember(
    v.record(v.string(), WholeNumber),
    'A number for each stat of the world, by its name.',
  ),
  baseExperience: optionalMember(
    v.union(
      [WholeNumber, v.literal('unknown')],
      'Invalid experience: Expected a whole number, or "unknown"',
    ),
    'Experience for defeating one, before its level counts, or `unknown`.',
  ),
  effort: optionalMember(
    v.union(
      [v.record(v.string(), WholeNumber), v.literal('unknown')],
      'Invalid effort: Expected an object with numbers, or "unknown"',
    ),
    'Effort points that a defeated one gives, by the names of stats and without those that are 0, or `unknown`.',
  ),
  description: v.optional(Description),
  descriptions: optionalMember(
    v.record(LanguageTag, Description),
    'The description in other languages, by their tags: `{ "de": "Sie schläft in der Asche." }`.',
  ),
  appearance: optionalMember(Appearance, 'The look of its portrait. Without it the facts decide.'),
};

/** Measures where a form has them, in metres and kilograms. */
type Measures = {
  heightMetres?: number | 'unknown' | undefined;
  weightKilograms?: number | 'unknown' | undefined;
};

/**
 * A further form of a creature: its name, and the facts that differ from the base form. Without evolutions of its own
 * it has the base form's line, unless `evolves` is false, which ends the line with it.
 */
const Form = v.pipe(
  namedObject(
    'Form',
    {
      name: described(Text, 'Name of the form, which no other form or creature of the world has.'),
      aliases: optionalMember(v.array(Text), 'Other names that find this form.'),
      names: localNames('form', 'Sturm-Leuchtluchs', foundByLookups),
      mega: optionalMember(v.boolean(), 'Whether it is a mega evolved form.'),
      regional: optionalMember(v.boolean(), 'Whether it is the form of another region.'),
      gigantamax: optionalMember(v.boolean(), 'Whether it is a form of giant size.'),
      evolves: optionalMember(
        v.boolean(),
        '`false` if this form does not evolve although its creature does.',
      ),
      ...v.partial(v.object(facts)).entries,
    },
    { alternatives: measures },
  ),
  v.transform(({ height, weight, heightMetres = height, weightKilograms = weight, ...form }) => {
    const given: Measures = {
      ...(heightMetres !== undefined && { heightMetres }),
      ...(weightKilograms !== undefined && { weightKilograms }),
    };
    return { ...form, ...given };
  }),
);

/**
 * A creature: the facts that all its forms share, those of its base form, and its further forms. `relatedTo` names
 * creatures of the same family that it neither evolves from nor into.
 */
export const CreatureSchema = v.pipe(
  namedObject(
    'Creature',
    {
      $schema: SchemaAddress,
      number: described(PositiveInteger, 'Catalog number, which no other creature has.'),
      name: described(Text, 'Name of the creature and of its base form, which no other has.'),
      species: described(Text, 'The kind of creature, in a few words: `Kindling Kitten`.'),
      generation: described(PositiveInteger, 'Generation in which it was discovered, from 1.'),
      aliases: optionalMember(v.array(Text), 'Other names that find this creature.'),
      starter: optionalMember(
        v.boolean(),
        'Whether it is a starter: a partner to begin a journey with.',
      ),
      legendary: optionalMember(v.boolean(), 'Whether it is legendary.'),
      mythical: optionalMember(v.boolean(), 'Whether it is mythical.'),
      ultraBeast: optionalMember(v.boolean(), 'Whether it is an ultra beast.'),
      baby: optionalMember(v.boolean(), 'Whether it is a baby, which has no eggs yet.'),
      fossil: optionalMember(v.boolean(), 'Whether it is brought back from a fossil.'),
      paradox: optionalMember(v.boolean(), 'Whether it comes from the far past or future.'),
      catchRate: optionalMember(WholeNumber, 'How easily it is caught: the higher, the easier.'),
      baseFriendship: optionalMember(WholeNumber, 'Its friendship when it has just been caught.'),
      hatchCycles: optionalMember(WholeNumber, 'Number of cycles of steps until its egg hatches.'),
      growthRate: optionalMember(
        Text,
        'How fast it gains levels, in the words of the world: `medium slow`.',
      ),
      relatedTo: optionalMember(
        v.array(Text),
        'Names of creatures of its family that it neither comes from nor leads to.',
      ),
      ...facts,
      names: localNames('creature', 'Leuchtluchs', foundByLookups),
      forms: optionalMember(
        v.array(Form),
        'Its further forms. Each has its name and the facts that differ from those above.',
      ),
    },
    { alternatives: measures, needed: true },
  ),
  v.transform(
    ({
      $schema: _address,
      height = 'unknown',
      weight = 'unknown',
      heightMetres = height,
      weightKilograms = weight,
      ...creature
    }) => ({ ...creature, heightMetres, weightKilograms }),
  ),
);
