/** How the texts of cells are understood. */
import { bodyPlans, type BodyPlan, colourNames } from '../../world/appearance.ts';

/** What a cell says, or what it should have said. */
export type Cell<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'fault'; readonly expected: string };

export type Gender = 'genderless' | { readonly male: number; readonly female: number };

/** How a creature evolves, as far as words say it. */
export type Way =
  | { readonly by: 'level'; readonly level?: number; readonly condition?: string }
  | { readonly by: 'stone'; readonly stone: string }
  | { readonly by: 'trade' | 'friendship' }
  | { readonly by: 'other'; readonly condition: string };

/** What people write into a cell that has nothing to say. */
export function isNothing(text: string): boolean {
  return /^(?:|-|–|—|n\/?a|none|null|nil)$/i.test(text);
}

/** A text as files hold it; a mark that keeps spreadsheets from taking it for a formula is left out. */
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

/** A decimal number with a point, or with a comma as spreadsheets of many countries write it. */
export function parseNumber(text: string): number | undefined {
  return /^[0-9]+(?:[.,][0-9]+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

export function parseColour(text: string): Cell<string> {
  const lower = text.toLowerCase().replace('grey', 'gray');
  return colourNames.some((name) => name === lower) || /^#[0-9a-f]{6}$/.test(lower)
    ? value(lower)
    : fault(`"#rrggbb" or one of ${colourNames.join(', ')}`);
}

export function parseBody(text: string): Cell<BodyPlan> {
  const body = bodyPlans.find((name) => name === text.toLowerCase());
  return body === undefined ? fault(`one of ${bodyPlans.join(', ')}`) : value(body);
}

/** Anything that is no level, no stone and no other single word is a condition in words. */
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

export function value<Value>(of: Value): Cell<Value> {
  return { kind: 'value', value: of };
}

export function fault(expected: string): { readonly kind: 'fault'; readonly expected: string } {
  return { kind: 'fault', expected };
}
