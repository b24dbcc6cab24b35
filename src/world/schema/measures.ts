/** Heights and weights, each in metric units or as the service prints it. */
import * as v from 'valibot';
import {
  feetAndInches,
  kilogramsOf,
  largestMeasure,
  metresOf,
  poundsAndTenths,
} from '../imperial.ts';

const aMeasure = 'Invalid measure: Expected a number above 0 or "unknown"';
export const Measure = v.union(
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
export const Feet = v.pipe(
  v.string(),
  v.regex(feetAndInches, feetMessage),
  v.description(
    'Height in feet and inches as the service prints it, `4\'11"`, instead of `heightMetres`; `???` if unknown.',
  ),
  v.check((text) => isMeasure(metresOf(text)), `${tooLarge} metres`),
  v.transform(metresOf),
);
const poundsMessage = 'Invalid weight: Expected pounds such as "88.2 lbs.", or "??? lbs."';
export const Pounds = v.pipe(
  v.string(),
  v.regex(poundsAndTenths, poundsMessage),
  v.description(
    'Weight in pounds as the service prints it, `88.2 lbs.`, instead of `weightKilograms`; `??? lbs.` if unknown.',
  ),
  v.check((text) => isMeasure(kilogramsOf(text)), `${tooLarge} kilograms`),
  v.transform(kilogramsOf),
);
/** Members for measures, in metric and in imperial units. */
export const measures = [
  ['heightMetres', 'height'],
  ['weightKilograms', 'weight'],
] as const;
