/**
 * Feet, inches and pounds as the wire prints them (spec §2.1) and as a world may say them, with the factors of decision
 * 7. What is printed of a measure, read here, is a measure of which the same is printed.
 */

/** In ten thousandths, so that a half rounds up. */
const inchesPerMetre = 393_701;
const poundsPerKilogram = 22_046;

/** Most metres and kilograms of a measure. The bound keeps the wire's units, which are made in whole numbers, exact. */
export const largestMeasure = 9_999_999;

/** Of what is printed as nothing at all: a millimetre, a gram. */
const smallest = 0.001;

/** Feet and inches, such as `4'11"`. */
export const feetAndInches = /^(?:[0-9]{1,8}'(?:0?[0-9]|1[01])"|\?\?\?)$/;

/** Pounds with at most one decimal, such as `88.2 lbs.`. */
export const poundsAndTenths = /^(?:[0-9]{1,8}(?:\.[0-9])?|\?\?\?) lbs\.$/;

/** The inches that are printed of metres. */
export function printedInches(heightMetres: number): number {
  const millimetres = Math.round(heightMetres * 1000);
  return Math.floor((millimetres * inchesPerMetre + 5_000_000) / 10_000_000);
}

/** The tenths of pounds that are printed of kilograms. */
export function printedTenths(weightKilograms: number): number {
  const grams = Math.round(weightKilograms * 1000);
  return Math.floor((grams * poundsPerKilogram + 500_000) / 1_000_000);
}

/**
 * The metres of feet and inches, by 25.4 mm an inch as long as the same is printed of them. That fails beyond a hundred
 * kilometres, where the factor for printing is too coarse.
 */
export function metresOf(text: string): number | 'unknown' {
  const [, feet, inches] = /^(\d+)'(\d+)"$/.exec(text) ?? [];
  if (feet === undefined) {
    return 'unknown';
  }
  const count = Number(feet) * 12 + Number(inches);
  const exact = (count * 254) / 10_000;
  const coarse = Math.round((count * 10_000_000) / inchesPerMetre) / 1000;
  return Math.max(smallest, printedInches(exact) === count ? exact : coarse);
}

/** The kilograms of pounds, a pound being what decision 7 and the query language have for one. */
export function kilogramsOf(text: string): number | 'unknown' {
  const [, pounds, tenths = '0'] = /^(\d+)(?:\.(\d))? lbs\.$/.exec(text) ?? [];
  return pounds === undefined
    ? 'unknown'
    : Math.max(smallest, Number(`${pounds}.${tenths}`) / (poundsPerKilogram / 10_000));
}
