import * as fc from 'fast-check';
import { bodyPlans, motifs, type PortraitSubject } from '../src/subject.ts';

/** A plain creature, to vary. */
export const plain: PortraitSubject = {
  number: 7,
  form: 0,
  family: 3,
  types: [{ name: 'Tide', colour: '#4a8fe0', motif: 'drop' }],
  colour: '#6cb45c',
  tint: '#4a8fe0',
  body: 'quadruped',
  groupBody: 'blob',
  groups: [],
  species: 'Wanderer',
  ancestorSpecies: '',
  name: 'Plainling',
  formWords: [],
  heightMetres: 0.7,
  weightKilograms: 9,
  stage: 1,
  stages: 3,
  kind: 'common',
  mega: false,
};

const hexColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((word) => `#${word.toString(16).padStart(6, '0')}`);

const measure = fc.option(fc.double({ min: 0.01, max: 2000, noNaN: true }), { nil: undefined });

/** Words that the tables know, and words that they do not. */
const species =
  'Fire Twin Bird Horse Bat Whale Turtle Spider Scorpion Snake Fox Mouse Crab Magnet Shell Rabbit ' +
  'Hydra Seal Dolphin Clam Sword Candle Mushroom Flower Symbol Hedgehog Sheep Camel Elephant Wizard ' +
  'Snail Cobra Penguin Duck Ostrich Tree Acorn Cup Gear Star Iron Wing Genie Ghost Dancer Anglerfish';
const phrase = fc
  .array(fc.oneof(fc.constantFrom(...species.split(' ')), fc.string({ maxLength: 8 })), {
    maxLength: 3,
  })
  .map((words) => words.join(' '));

const formWords =
  'cap red blue flower striped core gigantamax totem female x 7 ? ! a small crowned sword wings ribbon glasses mask snowy unheard'.split(
    ' ',
  );

/** Any subject of a valid world. */
export const anySubject: fc.Arbitrary<PortraitSubject> = fc.record({
  number: fc.integer({ min: 1, max: 9_999_999 }),
  form: fc.nat({ max: 60 }),
  family: fc.integer({ min: 1, max: 9_999_999 }),
  types: fc.array(
    fc.record({ name: fc.string(), colour: hexColour, motif: fc.constantFrom(...motifs) }),
    { minLength: 1, maxLength: 3 },
  ),
  colour: hexColour,
  tint: hexColour,
  body: fc.option(fc.constantFrom(...bodyPlans), { nil: undefined }),
  groupBody: fc.constantFrom(...bodyPlans),
  groups: fc.array(fc.constantFrom('Bug', 'Dragon', 'Flying', 'Unheard'), { maxLength: 2 }),
  species: phrase,
  ancestorSpecies: phrase,
  name: fc.string(),
  formWords: fc.array(fc.constantFrom(...formWords), { maxLength: 4 }),
  heightMetres: measure,
  weightKilograms: measure,
  stage: fc.integer({ min: 1, max: 5 }),
  stages: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom('common', 'starter', 'legendary', 'mythical', 'ultraBeast'),
  mega: fc.boolean(),
});
