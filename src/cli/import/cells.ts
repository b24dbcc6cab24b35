import { bodyWords } from '@creature-catalog/portrait/body-words';
import { bodyPlans } from '@creature-catalog/portrait/subject';
import { colourNames } from '../../world/schema/fields.ts';
import { type Unit, unitWords } from './columns.ts';

/** A parsed cell, or what was expected of it. */
export type Cell<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'fault'; readonly expected: string };

export type Gender = 'genderless' | { readonly male: number; readonly female: number };

/** The way in which a creature evolves. */
export type Way =
  | { readonly by: 'level'; readonly level?: number; readonly condition?: string }
  | { readonly by: 'stone'; readonly stone: string }
  | { readonly by: 'trade' | 'friendship' }
  | { readonly by: 'other'; readonly condition: string };

/** Whether a cell stands for an absent value. */
export function isNothing(text: string): boolean {
  return /^(?:|-|–|—|n\/?a|none|null|nil)$/i.test(text);
}

/** Normalizes a text, without the apostrophe that keeps a spreadsheet from evaluating it as a formula. */
export function plainText(text: string): string {
  return text.replace(/^'(?=[=+\-@\t\r])/, '').normalize('NFC');
}

export function parseWholeNumber(text: string): Cell<number> {
  const digits =
    /^(?:#|no\.?|nr\.?|lv\.?|lvl\.?|level|gen\.?|generation)?\s*0*(?<digits>[0-9]{1,7})(?:\.0+)?$/i.exec(
      text,
    )?.groups?.['digits'];
  return digits === undefined || Number(digits) === 0
    ? fault('a whole number from 1 to 9999999')
    : value(Number(digits));
}

export function parseFlag(text: string): Cell<boolean> {
  if (/^(?:yes|y|true|x|1|✓|✔|☑|ja|oui|sí|si)$/i.test(text)) {
    return value(true);
  }
  return isNothing(text) || /^(?:no|false|n|0|☐|✗|✘|nein|non)$/i.test(text)
    ? value(false)
    : fault('"yes" or "no"');
}

export function parsePercent(text: string): Cell<number> {
  const number = parseNumber(text.replace(/\s*%$/, ''));
  return number === undefined || number > 100
    ? fault('a percentage from 0 to 100, or "genderless"')
    : value(number);
}

export function isGenderless(text: string): boolean {
  return /^(?:genderless|neither|no gender|unknown)$/i.test(text);
}

export function parseGender(text: string): Cell<Gender> {
  if (isNothing(text) || isGenderless(text)) {
    return value('genderless');
  }
  const alone = /^(?<sex>male|female|♂|♀|m|f)(?: only)?$/i.exec(text)?.groups?.['sex'];
  if (alone !== undefined) {
    return value(/^(?:male|♂|m)$/i.test(alone) ? ofMales(100) : ofMales(0));
  }
  const numbers = [...text.matchAll(/(?<number>[0-9]+(?:[.,][0-9]+)?)/g)].map(([number]) =>
    Number(number.replace(',', '.')),
  );
  const [first = Number.NaN, second] = numbers;
  const startsWithFemales = /^[^a-z♂♀]*(?:f|♀)/i.test(text);
  const males = startsWithFemales ? (second ?? 100 - first) : first;
  const females = startsWithFemales ? first : (second ?? 100 - first);
  return numbers.length >= 1 && numbers.length <= 2 && males + females === 100 && males <= 100
    ? value({ male: males, female: females })
    : fault('"87.5:12.5" (males first), two percentages that add up to 100, or "genderless"');
}

function ofMales(male: number): Gender {
  return { male, female: 100 - male };
}

/** Parses a decimal number with a decimal point or comma. */
function parseNumber(text: string): number | undefined {
  return /^[0-9]+(?:[.,][0-9]+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

export function parseColour(text: string): Cell<string> {
  const lower = text.toLowerCase().replace('grey', 'gray');
  return colourNames.some((name) => name === lower) || /^#[0-9a-f]{6}$/.test(lower)
    ? value(lower)
    : fault(`"#rrggbb" or one of ${colourNames.join(', ')}`);
}

export function parseBody(text: string): Cell<string> {
  const body = text.toLowerCase();
  return bodyWords.includes(body)
    ? value(body)
    : fault(`one of ${bodyPlans.join(', ')}, or a word for one of them such as "crab" or "dog"`);
}

/** Parses a level, a stone, a trade or friendship; any other text is a condition in words. */
export function parseWay(text: string): Way {
  const { reached, condition } =
    /^(?:at )?(?:level|lvl\.?|lv\.?) ?(?<reached>[1-9][0-9]{0,6}),? (?<condition>.+)$/i.exec(text)
      ?.groups ?? {};
  if (reached !== undefined && condition !== undefined) {
    return { by: 'level', level: Number(reached), condition };
  }
  if (/^(?:by |on )?level(?:l?ing)?(?:[ -]?up)?$/i.test(text)) {
    return { by: 'level' };
  }
  const level = /^(?:at )?(?:level |lvl\.? ?|lv\.? ?)?(?<level>[1-9][0-9]{0,6})$/i.exec(text)
    ?.groups?.['level'];
  const stone = /^(?:with )?(?:an? |the )?(?<stone>.+ stone)$/i.exec(text)?.groups?.['stone'];
  if (level !== undefined) {
    return { by: 'level', level: Number(level) };
  }
  if (stone !== undefined) {
    return { by: 'stone', stone };
  }
  if (/^(?:trad(?:e|ing)|when (?:it is )?traded)$/i.test(text)) {
    return { by: 'trade' };
  }
  return /^(?:with )?(?:high )?(?:friendship|happiness)$/i.test(text)
    ? { by: 'friendship' }
    : { by: 'other', condition: text };
}

function value<Value>(of: Value): Cell<Value> {
  return { kind: 'value', value: of };
}

function fault(expected: string): { readonly kind: 'fault'; readonly expected: string } {
  return { kind: 'fault', expected };
}

const metresIn: Readonly<Partial<Record<Unit, number>>> = { m: 1, cm: 0.01, mm: 0.001 };
/** Decision 7, so that a height or a weight that the API printed is read back as the same one. */
const inchesInMetre = 39.3701;
const kilogramsIn: Readonly<Partial<Record<Unit, number>>> = { kg: 1, g: 0.001, t: 1000 };
const poundsInKilogram = 2.2046;

/** Parses a height in metres; `unit` is the unit of a bare number. */
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

/** Rounds to centimetres, which keep any two inches apart; the least is 0.01 because 0 is no height. */
function fromInches(inches: number): Cell<number> {
  return value(Math.max(0.01, rounded(inches / inchesInMetre, 2)));
}

/** Parses a weight in kilograms; `unit` is the unit of a bare number. */
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
    // Ten grams keep any two tenths of a pound apart; the least is 0.01 because 0 is no weight.
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
