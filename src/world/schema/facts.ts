import * as v from 'valibot';
import {
  Description,
  namedObject,
  optionalMember,
  described,
  LanguageTag,
  PositiveInteger,
  Slug,
  Text,
  Body,
  Colour,
  colourNames,
  Percent,
  WholeNumber,
} from './fields.ts';
import { bodyPlans } from '@creature-catalog/portrait/subject';
import { Feet, Measure, Pounds } from './measures.ts';

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
export const facts = {
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
