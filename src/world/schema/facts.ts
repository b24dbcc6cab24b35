import * as v from 'valibot';
import { bodyPlans } from '@creature-catalog/portrait/subject';
import { objectOf } from '../object-of.ts';
import { maybe, told } from '../told.ts';
import { Evolution } from './evolution.ts';
import { Feet, Measure, Pounds } from './measures.ts';
import { Colour, Percent, Text } from './scalars.ts';

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
