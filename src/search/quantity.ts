import { printedInches } from '../world/imperial.ts';
import { listed } from '../world/phrases.ts';

/** How the numbers of a field are written in a query. */
export type Quantity = {
  readonly wholeOnly: boolean;
  readonly isSigned?: true;
  /** By unit in lower case (`''` for none), what one is in the unit of the field. */
  readonly units: ReadonlyMap<string, number>;
  /** In words, for errors. */
  readonly expected: string;
  /** Parses a measure as answers print it; undefined if the text is none. */
  readonly parsePrinted?: (text: string) => Printed | undefined;
};

/** A number, and what rounds the numbers of the field as answers do before they are compared with it. */
type Printed = { readonly wanted: number; readonly round: (number: number) => number };

export const wholeNumber: Quantity = {
  wholeOnly: true,
  units: new Map([['', 1]]),
  expected: 'a whole number such as 3',
};

export const signedNumber: Quantity = {
  ...wholeNumber,
  isSigned: true,
  expected: 'a whole number such as 1 or -3',
};

export const percent = measureOf({ '%': 1 }, 'a number of percent such as 87.5');

/** How many times the damage. */
export const multiplierQuantity = measureOf({ x: 1 }, 'a multiplier such as 4 or 0.25');

/** In metres. */
export const length: Quantity = {
  ...measureOf({ m: 1, cm: 0.01, ft: 0.3048, in: 0.0254 }, 'a number such as 1.5, in metres'),
  parsePrinted: (text) => {
    const [, feet, inches = '0'] =
      /^(\d{1,8})['\u2019\u2032](?:(\d{1,2})["\u201d\u2033]?)?$/.exec(text) ?? [];
    return feet === undefined
      ? undefined
      : { wanted: Number(feet) * 12 + Number(inches), round: printedInches };
  },
};

/** In kilograms; a pound as in decision 7. */
export const mass = measureOf(
  { kg: 1, g: 0.001, t: 1000, lb: 1 / 2.2046, lbs: 1 / 2.2046 },
  'a number such as 1.5, in kilograms',
);

/** A number with or without a unit. Errors name the units if there are several. */
function measureOf(units: Readonly<Record<string, number>>, expected: string): Quantity {
  const names = Object.keys(units);
  return {
    wholeOnly: false,
    units: new Map([['', 1], ...Object.entries(units)]),
    expected: names.length === 1 ? expected : `${expected} or followed by ${listed(names, 'or')}`,
  };
}

const quantityPattern =
  /^(?<number>(?<sign>-?)(?=\.?[0-9])[0-9]*(?<fraction>\.[0-9]+)?) *(?<unit>[a-z%]*)$/i;

/** Parses a number with its unit into the unit of the field; undefined if the text is not a number. */
export function parseQuantity(
  text: string,
  { wholeOnly, isSigned, units }: Quantity,
): number | undefined {
  const { number, sign, fraction, unit } = quantityPattern.exec(text)?.groups ?? {};
  const one = units.get(unit?.toLowerCase() ?? '');
  if (
    number === undefined ||
    one === undefined ||
    (wholeOnly && fraction !== undefined) ||
    (sign === '-' && !isSigned)
  ) {
    return undefined;
  }
  return withoutNoise(Number(number) * one);
}

/**
 * Rounds to twelve significant digits, because binary fractions make 88.184 pounds a little more or less than the 40
 * kilograms that they are. Facts have far fewer digits than twelve; noise begins after fifteen.
 */
export function withoutNoise(number: number): number {
  return Number.isInteger(number) ? number : Number(number.toPrecision(12));
}
