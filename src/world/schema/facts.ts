import * as v from 'valibot';
import { objectOf, maybe, told, PositiveInteger, Slug, Text, Colour, Percent } from './fields.ts';
import { bodyPlans } from '@creature-catalog/portrait/subject';
import { Feet, Measure, Pounds } from './measures.ts';

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

/** What each form has for itself. */
export const facts = {
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
