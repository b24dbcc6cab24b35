import type { FormRecord } from './api.ts';
import type { Label, Speech } from './speech.ts';

type Flag = readonly [label: Label, member?: keyof FormRecord, meaning?: Label];

/** What flags are called, the members of a record that have them, and what they mean unless the word says so. */
export const flags: ReadonlyMap<string, Flag> = new Map<string, Flag>([
  ['starter', ['Starter', 'starter']],
  ['legendary', ['Legendary', 'legendary']],
  ['mythical', ['Mythical', 'mythical']],
  ['ultrabeast', ['Ultra beast', 'ultraBeast']],
  ['mega', ['Mega evolved', 'mega']],
  ['baby', ['Baby', 'baby', 'It has no eggs yet']],
  ['fossil', ['Fossil', 'fossil', 'It is brought back from a fossil']],
  ['paradox', ['Paradox', 'paradox', 'It comes from the far past or future']],
  ['regional', ['Regional form', 'regional', 'It is the form of another region']],
  ['gigantamax', ['Gigantamax', 'gigantamax', 'It has grown to a giant']],
  ['cosmetic', ['Cosmetic']],
  ['genderless', ['Genderless']],
  ['final', ['Fully evolved']],
  ['single-type', ['Single type']],
]);

/** The name of a flag: the world's own, or one in the language of the page where pages know the flag. */
export function nameOfFlag(flag: string, { world, say }: Speech): string {
  const own = world.flags.find(({ name }) => name === flag)?.label;
  const [label] = flags.get(flag) ?? [];
  return own ?? (label ? say(label) : flag);
}

/** What writes a name or a word of a record in the language of a page. */
export type WordWriter = keyof Pick<
  Speech,
  'nameOf' | 'typeOf' | 'abilityOf' | 'eggGroupOf' | 'moveOf' | 'stoneOf' | 'wordOf'
>;

/** A fact: what it is called, and what writes its values unless they are the same in all languages. */
export type FactWord = readonly [label: Label, write?: WordWriter];

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

export function writePercent(percent: number, { number }: Speech): string {
  return number(percent / 100, { style: 'percent', maximumFractionDigits: 1 });
}

const fractions: ReadonlyMap<number, string> = new Map([
  [0.5, '½'],
  [0.25, '¼'],
  [0.125, '⅛'],
]);

/** How many times the damage of an attack is done. */
export function writeFactor(factor: number, { number }: Speech): string {
  return fractions.get(factor) ?? number(factor, { maximumSignificantDigits: 4 });
}

export function writeMultiplier(factor: number, speech: Speech): string {
  return `×\u00a0${writeFactor(factor, speech)}`;
}

/** Formats a catalog number with four digits such as `0025`, so that columns align. */
export function writeNumber(number: string): string {
  return number.padStart(4, '0');
}
