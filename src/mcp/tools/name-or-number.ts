import * as v from 'valibot';

/** A creature as an assistant names it. */
export const NameOrNumber = v.union(
  [
    v.pipe(v.string(), v.regex(/\S/, 'Expected a name that is not empty'), v.maxLength(100)),
    v.pipe(v.number(), v.integer(), v.minValue(0)),
  ],
  'Expected a name of 1 to 100 characters or a catalog number',
);

/** The same as one member of a list that is separated by commas. A comma in a name means no more than a space does. */
export function toLookup(wanted: v.InferOutput<typeof NameOrNumber>): string {
  return String(wanted).replaceAll(',', ' ');
}
