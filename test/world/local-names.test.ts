import { describe, expect, test } from 'vitest';
import { type Json, type Place, put } from '../../accept/worlds/edit.ts';
import { isLanguageTag } from '../../src/world/schema/fields.ts';
import { parseWorld } from '../../src/world/parse-world.ts';
import { readShippedWorld } from './worlds.ts';

const files = await readShippedWorld('lampshoal');
const first = 'creatures/generation-1.json';

function issuesWith(place: Place, value: Json): string[] {
  const parsed = parseWorld(put(files, place, value));
  return parsed.kind === 'valid'
    ? []
    : parsed.issues.map(
        ({ file, record, field, expected, received }) =>
          `${file}: ${record}: ${field}: Expected ${expected} but received ${received}`,
      );
}

describe('isLanguageTag()', () => {
  test.each(['de', 'ja-Latn', 'zh-Hant', 'zh-Hans', 'pt-BR', 'sr-Cyrl-RS', 'art-x-lampish', 'und'])(
    'takes %j',
    (tag) => {
      expect(isLanguageTag(tag)).toBe(true);
    },
  );

  test.each(['', 'DE', 'zh_Hant', 'zh-hant', 'languages', 'e', 'iw', 'de-', '__proto__', 'ja '])(
    'refuses %j',
    (tag) => {
      expect(isLanguageTag(tag)).toBe(false);
    },
  );
});

describe('Names in other languages', () => {
  test.each<[string, Json, string]>([
    [
      'need a language tag',
      { German: 'Docht' },
      `${first}: Snugwick: names.German: Expected a language tag as BCP 47 writes it, such as "de" or "zh-Hant" but received "German"`,
    ],
    [
      'need a canonical tag',
      { 'zh-hant': '燭' },
      `${first}: Snugwick: names["zh-hant"]: Expected a language tag as BCP 47 writes it, such as "de" or "zh-Hant" but received "zh-hant"`,
    ],
    ['are texts', { de: 5 }, `${first}: Snugwick: names.de: Expected text but received 5`],
    [
      'have a letter',
      { de: '!?', 'zh-Hant': '25' },
      `${first}: Snugwick: names.de: Expected a name with a letter but received "!?"\n${first}: Snugwick: names["zh-Hant"]: Expected a name with a letter but received "25"`,
    ],
    [
      'are in no language that the world’s own names are in',
      { en: 'Snugwick' },
      `${first}: Snugwick: names.en: Expected a language other than "en", which the world's own names are in but received "Snugwick"`,
    ],
    ['may be the same as the own name', { de: 'Snugwick' }, ''],
    ['may be those of other creatures', { de: 'Tapurr', fr: 'Leuchtluchs' }, ''],
    ['may be none', {}, ''],
  ])('%s', (_, names, issues) => {
    expect(issuesWith([first, 'Snugwick', 'names'], names).join('\n')).toBe(issues);
  });

  test.each<[string, Json, string]>([
    [
      'have a letter',
      { de: '!?' },
      `${first}: Fanalynx: forms[0].names.de: Expected a name with a letter but received "!?"`,
    ],
    [
      'are in no language that the world’s own names are in',
      { en: 'Noon' },
      `${first}: Fanalynx: forms[0].names.en: Expected a language other than "en", which the world's own names are in but received "Noon"`,
    ],
    [
      'differ from those of other forms of the creature in that language',
      { de: 'Leuchtluchs', 'zh-Hant': '燈' },
      `${first}: Fanalynx: forms[0].names.de: Expected a name that "Fanalynx" does not have in that language but received "Leuchtluchs"`,
    ],
    ['may be another form’s in another language', { fr: 'Leuchtluchs' }, ''],
    ['may be those of other creatures', { de: 'Tropfschnurr' }, ''],
  ])('of forms %s', (_, names, issues) => {
    const place: Place = [first, 'Fanalynx', 'forms', 0, 'names'];
    expect(issuesWith(place, names).join('\n')).toBe(issues);
  });

  test('a world states the language of its own names with a tag', () => {
    expect(issuesWith(['world.json', 'language'], 'English')).toHaveLength(1);
    expect(issuesWith(['world.json', 'language'], 'de-AT')).toEqual([]);
  });
});
