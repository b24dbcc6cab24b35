import { oneOf } from './search-problem.ts';

/** What kind of number a field holds, and how one is written. */
export type Quantity = {
  /** Whether only whole numbers make sense. */
  readonly whole: boolean;
  /** By unit in lower case, what turns a number of it into one of the field; `''` where no unit follows. */
  readonly units: ReadonlyMap<string, (number: number) => number>;
  /** In words, for errors. */
  readonly expected: string;
};

const same = (number: number): number => number;

export const wholeNumber: Quantity = {
  whole: true,
  units: new Map([['', same]]),
  expected: 'a whole number such as 3',
};

export const percent: Quantity = {
  whole: false,
  units: new Map([
    ['', same],
    ['%', same],
  ]),
  expected: 'a number of percent such as 87.5',
};

/** In metres. */
export const length: Quantity = {
  whole: false,
  units: new Map([
    ['', same],
    ['m', same],
    ['cm', (centimetres) => centimetres / 100],
    ['ft', (feet) => feet * 0.3048],
    ['in', (inches) => inches * 0.0254],
  ]),
  expected: `a number such as 1.5, in metres or followed by ${oneOf(['m', 'cm', 'ft', 'in'])}`,
};

const pounds = (number: number): number => number / 2.2046;

/** In kilograms; a pound as decision 7 has it. */
export const mass: Quantity = {
  whole: false,
  units: new Map([
    ['', same],
    ['kg', same],
    ['g', (grams) => grams / 1000],
    ['lb', pounds],
    ['lbs', pounds],
  ]),
  expected: `a number such as 1.5, in kilograms or followed by ${oneOf(['kg', 'g', 'lb', 'lbs'])}`,
};

const written = /^(?<number>[0-9]+(?<fraction>\.[0-9]+)?) *(?<unit>[a-z%]*)$/i;

/** The number that a text says, in the unit of the field, or undefined where it says none. */
export function parseQuantity(text: string, { whole, units }: Quantity): number | undefined {
  const { number, fraction, unit } = written.exec(text)?.groups ?? {};
  const convert = units.get(unit?.toLowerCase() ?? '');
  if (number === undefined || !convert || (whole && fraction !== undefined)) {
    return undefined;
  }
  return withoutNoise(convert(Number(number)));
}

/**
 * The number to twelve significant digits. Binary fractions make 88.184 pounds a little more or less than the 40
 * kilograms that they are; facts have far fewer digits than twelve, noise begins after fifteen.
 */
export function withoutNoise(number: number): number {
  return Number.isInteger(number) ? number : Number(number.toPrecision(12));
}
