import { describe, expect, test } from 'vitest';
import { type Json, parse, type Place, put } from '../../accept/worlds/edit.ts';
import { isLanguageTag } from '../../src/world/schema/fields.ts';
import { parseWorld } from '../../src/world/parse-world.ts';
import { readShippedWorld } from './worlds.ts';

const files = await readShippedWorld('lampshoal');
const first = 'creatures/generation-1.json';
const bcp47 = 'a language tag as BCP 47 writes it, such as "de" or "zh-Hant"';
const letter = 'a name with a letter';
const another = `a language other than "en", which the world's own names are in`;

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

/** A fact, names, and the issues: none where they are fine. */
const ofCreatures = rowsOf(String.raw`
  need a language tag | {"German":"Docht"} | names.German: Expected ${bcp47} but received "German"
  need a canonical tag | {"zh-hant":"燭"} | names["zh-hant"]: Expected ${bcp47} but received "zh-hant"
  are texts | {"de":5} | names.de: Expected text but received 5
  have a letter | {"de":"!?","zh-Hant":"25"} | names.de: Expected ${letter} but received "!?" | names["zh-Hant"]: Expected ${letter} but received "25"
  are in no language that the world’s own names are in | {"en":"Snugwick"} | names.en: Expected ${another} but received "Snugwick"
  may be the same as the own name | {"de":"Snugwick"}
  may be those of other creatures | {"de":"Tapurr","fr":"Leuchtluchs"}
  may be none | {}
`);

const ofForms = rowsOf(String.raw`
  have a letter | {"de":"!?"} | names.de: Expected ${letter} but received "!?"
  are in no language that the world’s own names are in | {"en":"Noon"} | names.en: Expected ${another} but received "Noon"
  differ from those of other forms of the creature in that language | {"de":"Leuchtluchs","zh-Hant":"燈"} | names.de: Expected a name that "Fanalynx" does not have in that language but received "Leuchtluchs"
  may be another form’s in another language | {"fr":"Leuchtluchs"}
  may be those of other creatures | {"de":"Tropfschnurr"}
`);

function rowsOf(table: string): [fact: string, names: Json, issues: string[]][] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [fact = '', names = '', ...issues] = row.trim().split(' | ');
      return [fact, parse(names), issues];
    });
}

describe('Names in other languages', () => {
  test.each(ofCreatures)('%s', (_, names, issues) => {
    expect(issuesWith([first, 'Snugwick', 'names'], names)).toEqual(
      issues.map((issue) => `${first}: Snugwick: ${issue}`),
    );
  });

  test.each(ofForms)('of forms %s', (_, names, issues) => {
    expect(issuesWith([first, 'Fanalynx', 'forms', 0, 'names'], names)).toEqual(
      issues.map((issue) => `${first}: Fanalynx: forms[0].${issue}`),
    );
  });

  test('a world states the language of its own names with a tag', () => {
    expect(issuesWith(['world.json', 'language'], 'English')).toHaveLength(1);
    expect(issuesWith(['world.json', 'language'], 'de-AT')).toEqual([]);
  });
});
