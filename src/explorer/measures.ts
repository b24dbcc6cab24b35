import type { Speech } from './speech.ts';

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
