import type { Speech } from './speech.ts';

const metresPerInch = 0.0254;
const kilogramsPerPound = 0.453_592_37;

/** Metres of a height such as `5'07"`; undefined if unknown. */
export function parseHeightMetres(height: string): number | undefined {
  const { feet, inches } = /^(?<feet>\d+)'(?<inches>\d+)"$/.exec(height)?.groups ?? {};
  return feet === undefined || inches === undefined
    ? undefined
    : (Number(feet) * 12 + Number(inches)) * metresPerInch;
}

/** Kilograms of a weight such as `13.2 lbs.`; undefined if unknown. */
export function parseWeightKilograms(weight: string): number | undefined {
  const { pounds } = /^(?<pounds>[\d.]+) lbs\.$/.exec(weight)?.groups ?? {};
  return pounds === undefined ? undefined : Number(pounds) * kilogramsPerPound;
}

/** Formats a length as `1.7 m`: to a tenth of a metre, the precision of inches. */
export function writeMetres(metres: number): string {
  return `${round(metres, metres < 0.1 ? 2 : 1)} m`;
}

/** Formats a mass as `90.5 kg`. */
export function writeKilograms(kilograms: number): string {
  return `${round(kilograms, 1)} kg`;
}

function round(value: number, digits: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

/** Formats a gender pair of the API as `87.5% male, 12.5% female`, `All female` or `Genderless`. */
export function writeGender([male, female]: readonly number[], { say }: Speech): string {
  if (male === undefined || female === undefined) {
    return say('Genderless');
  }
  return male === 100
    ? say('All male')
    : female === 100
      ? say('All female')
      : say('{male}% male, {female}% female', { male, female });
}

/** Formats a catalog number with four digits such as `0025`, so that columns align. */
export function writeNumber(number: string): string {
  return number.padStart(4, '0');
}
