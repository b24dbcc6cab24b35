import { colourNames } from '../../world/schema/fields.ts';
import type { Column, DecimalSign } from './columns.ts';
import { findUnit, inchesInMetre, patterns, says, units } from './words.ts';

/** How the numbers of a column are written, and what it is called. */
type Notation = Partial<Pick<Column, 'name' | 'unit' | 'decimal'>>;

/** A parsed cell, or what was expected of it. */
export type Cell<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'fault'; readonly expected: string; readonly hint?: string };

export type Gender = 'genderless' | { readonly male: number; readonly female: number };

export function isNothing(text: string): boolean {
  return text === '' || says('nothing', text);
}

/** Whether a cell has the error of a formula, as spreadsheet programs write it. */
export function isErrorValue(text: string): boolean {
  return /^(?:#(?:N\/?A|VALUE!|REF!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|ERROR!|NV|WERT!|BEZUG!|NOM\s?\?|VALEUR!|VALOR!|¡VALOR!)|Err:\d{3})$/i.test(
    text,
  );
}

/** Normalizes a text, without the apostrophe that makes a formula or a number a text to spreadsheet programs. */
export function plainText(text: string): string {
  return text.replace(/^'(?=[=+\-@]|\d[\d.,]*$)/, '').normalize('NFC');
}

const { level, numberSign, generation } = patterns;
const beforeNumber = new RegExp(`^(?:${numberSign}|${level}|${generation})\\s*`, 'i');

/** Parses a whole number. A single separator before three digits separates thousands, unless all of them are zeros. */
export function parseWholeNumber(
  text: string,
  { decimal }: Notation = {},
  least = 1,
): Cell<number> {
  const digits = text.replace(beforeNumber, '').replace(/世代$/, '');
  const readings = readNumber(digits, decimal);
  if (readings.length > 1 && digits.endsWith('000')) {
    return ambiguous(readings);
  }
  const [number = Number.NaN] = readings;
  return Number.isInteger(number) && number >= least && number <= 9_999_999
    ? value(number)
    : fault(`a whole number from ${least} to 9999999`);
}

/** Parses a count, which may be 0. */
export function parseCount(text: string, notation: Notation): Cell<number> {
  return parseWholeNumber(text, notation, 0);
}

export function parseExperience(text: string, notation: Notation): Cell<number | 'unknown'> {
  return says('unknown', text) ? value('unknown') : parseCount(text, notation);
}

/** Parses effort points: `2 Attack`, `Attack 2; Speed 1`. Returns those that are not 0 by the names of stats. */
export function parseEffort(
  text: string,
  statOf: (text: string) => string | undefined,
): Cell<Readonly<Record<string, number>> | 'unknown'> {
  if (says('unknown', text)) {
    return value('unknown');
  }
  const points = new Map<string, number>();
  for (const part of isNothing(text) || text === '0' ? [] : text.split(/[;,/|\n]|\band\b/)) {
    const {
      before,
      name = '',
      after,
    } = /^\s*\+?(?<before>\d+)?\s*(?<name>\D*?)[\s:+=×]*(?<after>\d+)?\s*$/u.exec(part)?.groups ??
    {};
    const number = before === undefined || after === undefined ? (before ?? after) : undefined;
    const stat = statOf(plainText(name));
    if (stat === undefined || number === undefined) {
      return fault('points for stats of the world, such as "2 Attack; 1 Speed"');
    }
    points.set(stat, Number(number));
  }
  return value(Object.fromEntries([...points].filter(([, number]) => number > 0)));
}

export function parseFlag(text: string): Cell<boolean> {
  if (says('yes', text)) {
    return value(true);
  }
  return isNothing(text) || says('no', text) ? value(false) : fault('"yes" or "no"');
}

/**
 * Parses a percentage. A number up to 1 without a sign is refused, because a share is written so too; 0 is the same as
 * both.
 */
export function parsePercent(text: string, { decimal }: Notation = {}): Cell<number> {
  const bare = text.replace(/\s*%$/, '');
  const number = readShare(bare, decimal);
  if (number > 100) {
    return fault('a percentage from 0 to 100, or "genderless"');
  }
  return bare === text && number > 0 && number <= 1
    ? fault('a percentage', `Write "${bare} %" or "${rounded(number * 100, 4)} %"`)
    : value(number);
}

/** Reads a number of which thousands make no sense, so that `12.500` has decimals; infinity for another text. */
function readShare(text: string, decimal: DecimalSign | undefined): number {
  return readNumber(text, decimal).at(-1) ?? Infinity;
}

/** Parses a power; undefined if there is none. */
export function parsePower(text: string, notation: Notation): Cell<number | undefined> {
  return isNothing(text) || text === '0' ? value(undefined) : parseWholeNumber(text, notation);
}

/** Parses the percentage of uses that hit; undefined if none misses. */
export function parseAccuracy(text: string, notation: Notation): Cell<number | undefined> {
  if (isNothing(text) || says('alwaysHits', text)) {
    return value(undefined);
  }
  const cell = parsePercent(text, notation);
  const isRefused = cell.kind === 'fault' ? cell.hint === undefined : cell.value === 0;
  return isRefused ? fault('a percentage above 0, to 100, or "-" if it cannot miss') : cell;
}

/** Parses a priority; undefined if it is the usual one, 0. */
export function parsePriority(text: string): Cell<number | undefined> {
  if (isNothing(text)) {
    return value(undefined);
  }
  const number = Number(text.replace(/^[−–]/, '-'));
  return /^[+−–-]?[0-9]{1,2}$/.test(text)
    ? value(number === 0 ? undefined : number)
    : fault('a whole number from -99 to 99');
}

export function isGenderless(text: string): boolean {
  return says('genderless', text) || says('unknown', text);
}

type Sex = 'male' | 'female';

function sexOf(word: string): Sex | undefined {
  return says('female', word) ? 'female' : says('male', word) ? 'male' : undefined;
}

const aGender =
  '"87.5:12.5" (males first), "75 % male", "female only", two shares such as 7:1, or "genderless"';

/** Whether the name of a column has females before males, as in "Gender (F:M)". */
function isFemalesFirst(name: string): boolean {
  return /(?:\b[fwh](?:emales?)?\b|♀|メス).*(?:\bm(?:ales?)?\b|♂|オス)/i.test(name);
}

/**
 * Parses a gender: two percentages or a ratio, a percentage of one sex, or a sex alone. Two numbers without words are males
 * first, or females first if the name of the column has them so.
 */
export function parseGender(text: string, { name = '', decimal }: Notation = {}): Cell<Gender> {
  if (isNothing(text) || isGenderless(text)) {
    return value('genderless');
  }
  const numbers = numbersIn(text);
  const others = numbers.reduce((before, number) => before.replace(number, ' '), text);
  const words = (others.match(/\p{L}+|[♂♀]/gu) ?? []).filter((word) => !says('filler', word));
  const sexes = words.map(sexOf);
  const hasOtherText = sexes.includes(undefined) || !/^[\p{L}♂♀\s%:/,;&()=|–-]*$/u.test(others);
  if (hasOtherText || new Set(sexes).size < sexes.length || numbers.length > 2) {
    return fault(aGender);
  }
  const shares = numbers.map((number) => readShare(number, decimal));
  const percentage = percentageOf(shares, sexes.length, text.includes('%'));
  return percentage === undefined
    ? fault(aGender)
    : value(genderOf(sexes[0] ?? (isFemalesFirst(name) ? 'female' : 'male'), percentage));
}

/**
 * The percentage of the sex that is named first: of one percentage, of two, of shares of 1, or of parts such as 7 and 1.
 * Undefined if the numbers are none of these.
 */
function percentageOf(
  [first, second]: readonly number[],
  sexes: number,
  hasSign: boolean,
): number | undefined {
  if (second === undefined) {
    const share = first ?? 100;
    const isClear = hasSign || share > 1 || share === 0;
    return sexes === 1 && share <= 100 && isClear ? share : undefined;
  }
  if (first === undefined || sexes === 1) {
    return undefined;
  }
  if (first + second === 100) {
    return first;
  }
  const isRatio = Number.isInteger(first) && Number.isInteger(second) && first + second <= 16;
  const isShare = rounded(first + second, 6) === 1;
  const percentage = rounded((first / (first + second)) * 100, 3);
  const isExact = rounded((percentage * (first + second)) / 100, 6) === first;
  return !hasSign && isExact && (isRatio || isShare) ? percentage : undefined;
}

function genderOf(sex: Sex, percentage: number): Gender {
  return sex === 'male'
    ? { male: percentage, female: othersOf(percentage) }
    : { male: othersOf(percentage), female: percentage };
}

export function parseColour(text: string): Cell<string> {
  const named = colourNames.find((colour) => says(colour, text));
  return named === undefined && !/^#[0-9a-f]{6}$/i.test(text)
    ? fault(`"#rrggbb" or one of ${colourNames.join(', ')}`)
    : value(named ?? text.toLowerCase());
}

export function parseHexColour(text: string): Cell<string> {
  return /^#[0-9a-f]{6}$/i.test(text)
    ? value(text.toLowerCase())
    : fault('a colour such as "#7a4a35"');
}

const fractions: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['1/2', 0.5],
  ['¼', 0.25],
  ['1/4', 0.25],
]);

/** Parses what an attack is multiplied by: `2`, `×0,5`, `½`, `50 %`; 1 if the cell says nothing. */
export function parseMultiplier(text: string): Cell<number> {
  if (isNothing(text)) {
    return value(1);
  }
  const { number = '', percent } =
    /^[x×]?\s*(?<number>[½¼]|1\/[24]|[0-9]+(?:[.,][0-9]+)?)\s*(?:[x×]|(?<percent>%))?$/i.exec(text)
      ?.groups ?? {};
  const multiplier = fractions.get(number) ?? Number(number.replace(',', '.'));
  return number === ''
    ? fault('a number that attacks are multiplied by, such as 2, 0.5 or 0')
    : value(percent === undefined ? multiplier : multiplier / 100);
}

function value<Value>(of: Value): Cell<Value> {
  return { kind: 'value', value: of };
}

function fault(expected: string, hint?: string): Cell<never> {
  return { kind: 'fault', expected, ...(hint !== undefined && { hint }) };
}

/** Refuses a number that can be read in two ways: a guess would change a fact without a word. */
function ambiguous([thousands, decimal]: readonly number[]): Cell<never> {
  return fault(
    'a number that can be read in one way',
    `Write ${thousands} or ${decimal}, or say with --decimal which sign begins decimals`,
  );
}

/** Parses a height in metres; the unit of the column is that of a bare number. */
export function parseHeight(text: string, notation: Notation = {}): Cell<number | 'unknown'> {
  const { feet, inches } =
    /^(?<feet>[0-9]+)\s*(?:'|′|’|ft\.?|feet|foot)\s*(?:(?<inches>[0-9]+(?:\.[0-9]+)?)\s*(?:"|″|”|''|in\.?|inches|inch)?)?$/i.exec(
      text,
    )?.groups ?? {};
  return feet === undefined
    ? parseMeasure(text, notation, 'height', `"0.7 m", "70 cm" or "2'04""`)
    : value(hundredths((Number(feet) * 12 + Number(inches ?? 0)) / inchesInMetre));
}

export function parseWeight(text: string, notation: Notation = {}): Cell<number | 'unknown'> {
  return parseMeasure(text, notation, 'weight', '"6.9 kg", "900 g" or "15.2 lbs."');
}

function parseMeasure(
  text: string,
  notation: Notation,
  member: 'height' | 'weight',
  examples: string,
): Cell<number | 'unknown'> {
  if (isNothing(text) || says('unknown', text.replace(/ lbs\.$/, ''))) {
    return value('unknown');
  }
  const { number = '', word = '' } =
    /^(?<number>[0-9][0-9.,'’ \u00A0\u2009\u202F]*?)\s*(?<word>[a-z"″]*)\.?$/i.exec(text)?.groups ??
    {};
  const bareUnit = notation.unit ?? (member === 'height' ? 'm' : 'kg');
  const unit = word === '' ? bareUnit : findUnit(word);
  const readings = readNumber(number, notation.decimal);
  if (unit !== undefined && readings.length > 1) {
    return ambiguous(readings);
  }
  const [amount] = readings;
  // The service prints a few grams as `0.0 lbs.`.
  const isNone = amount === undefined || (amount === 0 && unit !== 'lb');
  if (unit === undefined || units[unit][0] !== member || isNone) {
    return fault(`a ${member} such as ${examples}`);
  }
  const [, factor, digits] = units[unit];
  return value(digits === 2 ? hundredths(amount * factor) : rounded(amount * factor, digits));
}

/** The least is 0.01, because 0 is no measure. */
function hundredths(measure: number): number {
  return Math.max(0.01, rounded(measure, 2));
}

/** Returns the percentage of the other sex, without the digits that a difference of binary fractions adds. */
export function othersOf(percentage: number): number {
  return rounded(100 - percentage, 6);
}

function rounded(number: number, digits: number): number {
  return Number(number.toFixed(digits));
}

/** Digits, or groups of three with one separator between all of them; then perhaps another sign and decimals. */
const written =
  /^(?:[0-9]{1,3}(?<group>[., \u00A0\u2009\u202F'’])[0-9]{3}(?:\k<group>[0-9]{3})*(?!\k<group>)|[0-9]+)(?:(?<sign>[.,])[0-9]+)?$/;

/** `1,200`; but `0,200` has no thousands. */
const ambiguousNumber = /^[1-9][0-9]{0,2}[.,][0-9]{3}$/;

/**
 * Reads a number without its unit: returns it, nothing for another text, or two numbers for `1,200`, which is 1200 or 1.2
 * unless its column tells which sign begins decimals (`decimal`).
 */
export function readNumber(text: string, decimal: DecimalSign | undefined): readonly number[] {
  if (!written.test(text)) {
    return [];
  }
  const sign = decimalSignOf(text) ?? decimal;
  if (sign === undefined && ambiguousNumber.test(text)) {
    return [Number(text.replace(/[.,]/, '')), Number(text.replace(',', '.'))];
  }
  const digits = Array.from(text, (each) => (each === sign ? '.' : each.replace(/[^0-9]/, '')));
  return [Number(digits.join(''))];
}

/** The sign before decimals that a number shows; undefined if it has none or may mean either. */
export function decimalSignOf(text: string): DecimalSign | undefined {
  const { group, sign } = written.exec(text)?.groups ?? {};
  if (sign === '.' || sign === ',') {
    return sign;
  }
  if ((group !== '.' && group !== ',') || ambiguousNumber.test(text)) {
    return undefined;
  }
  const isFraction = text.startsWith('0') && text.indexOf(group) === text.lastIndexOf(group);
  return (group === ',') === isFraction ? ',' : '.';
}

/** The numbers in a cell, without units: `12,5 kg` has `12,5`. */
export function numbersIn(cell: string): readonly string[] {
  return (
    cell.match(/[0-9](?:[0-9.,]|[ \u00A0\u2009\u202F'’](?=[0-9]{3}(?![0-9])))*(?<![.,])/g) ?? []
  );
}
