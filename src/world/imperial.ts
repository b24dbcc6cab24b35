/**
 * Feet, inches and pounds in the wire's notation (spec §2.1), with the factors of decision 7. Parsing a printed measure
 * and printing it again yields the same text. Whole-number arithmetic, so that a half rounds up: in binary fractions
 * 250 kg would give 551.1 pounds instead of 551.2.
 */

/** In ten thousandths, so that a half rounds up. */
const inchesPerMetre = 393_701;
const poundsPerKilogram = 22_046;

/** Upper bound in metres and kilograms, which keeps the integer arithmetic exact. */
export const largestMeasure = 9_999_999;

/** Measures that print as zero parse to this: a millimetre, a gram. */
const smallest = 0.001;

/** Feet and inches, such as `4'11"`. */
export const feetAndInches = /^(?:[0-9]{1,8}'(?:0?[0-9]|1[01])"|\?\?\?)$/;

/** Pounds with at most one decimal, such as `88.2 lbs.`. */
export const poundsAndTenths = /^(?:[0-9]{1,8}(?:\.[0-9])?|\?\?\?) lbs\.$/;

/** Converts metres to inches for print. */
export function printedInches(heightMetres: number): number {
  const millimetres = Math.round(heightMetres * 1000);
  return Math.floor((millimetres * inchesPerMetre + 5_000_000) / 10_000_000);
}

/** Formats a height as `F'II"` with two digits of inches; `???` if it is unknown. */
export function formatHeight(heightMetres: number | 'unknown'): string {
  if (heightMetres === 'unknown') {
    return '???';
  }
  const inches = printedInches(heightMetres);
  return `${Math.floor(inches / 12)}'${String(inches % 12).padStart(2, '0')}"`;
}

/** Formats a weight as `N.N lbs.`; `??? lbs.` if it is unknown. */
export function formatWeight(weightKilograms: number | 'unknown'): string {
  if (weightKilograms === 'unknown') {
    return '??? lbs.';
  }
  const grams = Math.round(weightKilograms * 1000);
  const tenths = Math.floor((grams * poundsPerKilogram + 500_000) / 1_000_000);
  return `${Math.floor(tenths / 10)}.${tenths % 10} lbs.`;
}

/** Writes metres or kilograms for people, to the millimetre or gram: 13.2 pounds are 5.987480722126462 kilograms. */
export function writeMetric(value: number): string {
  return String(Number(value.toFixed(3)) || value);
}

/**
 * Parses feet and inches to metres: 25.4 mm an inch, unless that prints differently (beyond a hundred kilometres, where
 * the factor for printing is too coarse).
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

/** Parses pounds to kilograms, with the factor of decision 7. */
export function kilogramsOf(text: string): number | 'unknown' {
  const [, pounds, tenths = '0'] = /^(\d+)(?:\.(\d))? lbs\.$/.exec(text) ?? [];
  return pounds === undefined
    ? 'unknown'
    : Math.max(smallest, Number(`${pounds}.${tenths}`) / (poundsPerKilogram / 10_000));
}
