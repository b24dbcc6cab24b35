import { printedInches } from '../world/imperial.ts';
import { listed } from '../world/phrases.ts';

/** How the numbers of a field are written in a query. */
export type Quantity = {
  readonly wholeOnly: boolean;
  readonly isSigned?: true;
  /** By unit in lower case (`''` for none), the conversion into the unit of the field. */
  readonly units: ReadonlyMap<string, (number: number) => number>;
  /** In words, for errors. */
  readonly expected: string;
  /** Parses a measure as answers print it; undefined if the text is none. */
  readonly parsePrinted?: (text: string) => Printed | undefined;
};

/** A number, and what rounds the numbers of the field as answers do before they are compared with it. */
type Printed = { readonly wanted: number; readonly round: (number: number) => number };

const same = (number: number): number => number;

export const wholeNumber: Quantity = {
  wholeOnly: true,
  units: new Map([['', same]]),
  expected: 'a whole number such as 3',
};

export const signedNumber: Quantity = {
  wholeOnly: true,
  isSigned: true,
  units: new Map([['', same]]),
  expected: 'a whole number such as 1 or -3',
};

export const percent: Quantity = {
  wholeOnly: false,
  units: new Map([
    ['', same],
    ['%', same],
  ]),
  expected: 'a number of percent such as 87.5',
};

/** How many times the damage. */
export const multiplierQuantity: Quantity = {
  wholeOnly: false,
  units: new Map([
    ['', same],
    ['x', same],
  ]),
  expected: 'a multiplier such as 4 or 0.25',
};

/** In metres. */
export const length: Quantity = {
  wholeOnly: false,
  units: new Map([
    ['', same],
    ['m', same],
    ['cm', (centimetres) => centimetres / 100],
    ['ft', (feet) => feet * 0.3048],
    ['in', (inches) => inches * 0.0254],
  ]),
  expected: `a number such as 1.5, in metres or followed by ${listed(['m', 'cm', 'ft', 'in'], 'or')}`,
  parsePrinted: (text) => {
    const [, feet, inches = '0'] =
      /^(\d{1,8})['\u2019\u2032](?:(\d{1,2})["\u201d\u2033]?)?$/.exec(text) ?? [];
    return feet === undefined
      ? undefined
      : { wanted: Number(feet) * 12 + Number(inches), round: printedInches };
  },
};

const fromPounds = (pounds: number): number => pounds / 2.2046;

/** In kilograms; a pound as in decision 7. */
export const mass: Quantity = {
  wholeOnly: false,
  units: new Map([
    ['', same],
    ['kg', same],
    ['g', (grams) => grams / 1000],
    ['lb', fromPounds],
    ['lbs', fromPounds],
  ]),
  expected: `a number such as 1.5, in kilograms or followed by ${listed(['kg', 'g', 'lb', 'lbs'], 'or')}`,
};

const quantityPattern = /^(?<number>(?<sign>-?)[0-9]+(?<fraction>\.[0-9]+)?) *(?<unit>[a-z%]*)$/i;

/** Parses a number with its unit into the unit of the field; undefined if the text is not a number. */
export function parseQuantity(
  text: string,
  { wholeOnly, isSigned, units }: Quantity,
): number | undefined {
  const { number, sign, fraction, unit } = quantityPattern.exec(text)?.groups ?? {};
  const convert = units.get(unit?.toLowerCase() ?? '');
  if (
    number === undefined ||
    !convert ||
    (wholeOnly && fraction !== undefined) ||
    (sign === '-' && !isSigned)
  ) {
    return undefined;
  }
  return withoutNoise(convert(Number(number)));
}

/**
 * Rounds to twelve significant digits, because binary fractions make 88.184 pounds a little more or less than the 40
 * kilograms that they are. Facts have far fewer digits than twelve; noise begins after fifteen.
 */
export function withoutNoise(number: number): number {
  return Number.isInteger(number) ? number : Number(number.toPrecision(12));
}
