import * as fc from 'fast-check';
import { bodyPlans, motifs, type PortraitSubject } from '../src/subject.ts';

/** A plain creature, to vary. */
export const plain: PortraitSubject = {
  number: 7,
  form: 0,
  family: 3,
  types: [{ name: 'Tide', colour: '#4a8fe0', motif: 'drop' }],
  colour: '#6cb45c',
  body: 'quadruped',
  wantedBody: undefined,
  species: '',
  formName: '',
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
  body: fc.constantFrom(...bodyPlans),
  wantedBody: fc.option(fc.constantFrom(...bodyPlans), { nil: undefined }),
  species: fc.oneof(
    fc.string(),
    fc.constantFrom('Fire Horse', 'Bat', 'Twin Bird', 'Spider', 'Whale', 'Bivalve', 'Symbol'),
  ),
  formName: fc.oneof(fc.string(), fc.constantFrom('Gigantamax', 'Hoenn Cap', 'Blue Flower', '?')),
  heightMetres: measure,
  weightKilograms: measure,
  stage: fc.integer({ min: 1, max: 5 }),
  stages: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom('common', 'starter', 'legendary', 'mythical', 'ultraBeast'),
  mega: fc.boolean(),
});
