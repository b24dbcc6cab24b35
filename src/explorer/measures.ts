/** Heights and weights as the API writes them, read as numbers. */

const metresPerInch = 0.0254;
const kilogramsPerPound = 0.453_592_37;

/** Metres of a height such as `5'07"`; undefined where it is not known. */
export function parseHeightMetres(height: string): number | undefined {
  const { feet, inches } = /^(?<feet>\d+)'(?<inches>\d+)"$/.exec(height)?.groups ?? {};
  return feet === undefined || inches === undefined
    ? undefined
    : (Number(feet) * 12 + Number(inches)) * metresPerInch;
}

/** Kilograms of a weight such as `13.2 lbs.`; undefined where it is not known. */
export function parseWeightKilograms(weight: string): number | undefined {
  const { pounds } = /^(?<pounds>[\d.]+) lbs\.$/.exec(weight)?.groups ?? {};
  return pounds === undefined ? undefined : Number(pounds) * kilogramsPerPound;
}

/** A length for reading, such as `1.7 m`: to a tenth of a metre, which is what inches can tell. */
export function writeMetres(metres: number): string {
  return `${round(metres, metres < 0.1 ? 2 : 1)} m`;
}

/** A mass for reading, such as `90.5 kg`. */
export function writeKilograms(kilograms: number): string {
  return `${round(kilograms, 1)} kg`;
}

function round(value: number, digits: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}
