/** How heights and weights are understood, in any units that people give them in. */
import { type Cell, fault, isNothing, parseNumber, value } from './cells.ts';
import type { Unit } from './members.ts';
import { unitWords } from './unit-words.ts';

const metresIn: Readonly<Partial<Record<Unit, number>>> = { m: 1, cm: 0.01, mm: 0.001 };
/** As the API shows feet and pounds, so that what it showed reads as what it was made of. */
const inchesInMetre = 39.3701;
const kilogramsIn: Readonly<Partial<Record<Unit, number>>> = { kg: 1, g: 0.001, t: 1000 };
const poundsInKilogram = 2.2046;

/** Metres. `unit` is that of a number alone. */
export function parseHeight(text: string, unit: Unit | undefined): Cell<number | 'unknown'> {
  if (isUnknown(text)) {
    return value('unknown');
  }
  const { feet, inches } =
    /^(?<feet>[0-9]+)\s*(?:'|′|’|ft\.?|feet|foot)\s*(?:(?<inches>[0-9]+(?:\.[0-9]+)?)\s*(?:"|″|”|''|in\.?|inches|inch)?)?$/i.exec(
      text,
    )?.groups ?? {};
  if (feet !== undefined) {
    return fromInches(Number(feet) * 12 + Number(inches ?? 0));
  }
  const quantity = parseQuantity(text, unit ?? 'm');
  if (quantity && quantity.number > 0) {
    const { number, unit: own } = quantity;
    const metres = metresIn[own];
    if (metres !== undefined) {
      return value(rounded(number * metres, 4));
    }
    if (own === 'ft' || own === 'in') {
      return fromInches(own === 'ft' ? number * 12 : number);
    }
  }
  return fault(`a height such as "0.7 m", "70 cm" or "2'04""`);
}

/** To the centimetre, which tells any two inches apart. Less than half an inch is shown as none. */
function fromInches(inches: number): Cell<number> {
  return value(Math.max(0.01, rounded(inches / inchesInMetre, 2)));
}

/** Kilograms. `unit` is that of a number alone. */
export function parseWeight(text: string, unit: Unit | undefined): Cell<number | 'unknown'> {
  if (isUnknown(text)) {
    return value('unknown');
  }
  const quantity = parseQuantity(text, unit ?? 'kg');
  if (quantity) {
    const { number, unit: own } = quantity;
    const kilograms = kilogramsIn[own];
    if (kilograms !== undefined && number > 0) {
      return value(rounded(number * kilograms, 6));
    }
    // To ten grams, which tells any two tenths of a pound apart; less than half of one is shown as none.
    if (own === 'lb') {
      return value(Math.max(0.01, rounded(number / poundsInKilogram, 2)));
    }
  }
  return fault('a weight such as "6.9 kg", "900 g" or "15.2 lbs."');
}

function isUnknown(text: string): boolean {
  return isNothing(text) || /^(?:\?+(?: lbs\.)?|unknown)$/i.test(text);
}

function parseQuantity(
  text: string,
  unit: Unit,
): { readonly number: number; readonly unit: Unit } | undefined {
  const { digits = '', word = '' } =
    /^(?<digits>[0-9.,]+)\s*(?<word>[a-z"″]*)\.?$/i.exec(text)?.groups ?? {};
  const number = parseNumber(digits);
  const own = word === '' ? unit : unitWords.get(word.toLowerCase());
  return number === undefined || own === undefined ? undefined : { number, unit: own };
}

function rounded(number: number, digits: number): number {
  return Number(number.toFixed(digits));
}
