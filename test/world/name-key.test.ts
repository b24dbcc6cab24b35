import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey, nameWords, slugOf } from '../../src/world/name-key.ts';

/**
 * Any text, half of it made of letters and signs that Unicode treats in ways of their own. An iota below a kana with a mark
 * of its own is left out: it does not occur in practice, and composition moves it.
 */
const texts = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom(
        ...'aZ0ßẞſςσΣİıiIŉǅǰΐᾳᾼﬁＡ①²½éが゙ぱポー한글ㄱ♀♂\u00c5\u212bA\u030a\ufe0f\ufe0e',
        ..."'’`´ʼ- .\u0301\u0345\u0307\u200d\u00ad\ud800\udc00",
      ),
    }),
  )
  .filter(
    (text) => !/\u0345[^]*[\u3099\u309a]|[\u3099\u309a][^]*\u0345/.test(text.normalize('NFKD')),
  );

const separators = fc.string({
  unit: fc.constantFrom(
    ...' \t\u00a0-_.,:;!?()[]{}/\\|"\'’‘`´ʼ“”«»·•…–—&+*#~^$€@%\u200b\u200d\ufeff',
  ),
  maxLength: 3,
});

describe('ASCII names', () => {
  test('have the words and the key that any name has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        // The dot in the middle is no part of a word, and not ASCII.
        expect(nameWords(text)).toEqual(nameWords(`${text}\u00b7`));
        expect(nameKey(text)).toBe(nameKey(`${text}\u00b7`));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('names in kana, Han or Hangul, and in Latin letters with accents', () => {
  const letters = 'からぁゔァヺーガ漢字鿿가힣한éÀñçüōŁøœßıİſÅªº…＇´`A\u0301\u0308\u0345z-2 ';

  test('have the words that any name has', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 }), (text) => {
        // The Greek letter at the end keeps the words from the short ways.
        const [last, ...others] = nameWords(`${text} ω`).toReversed();
        expect(last).toBe('ω');
        expect(nameWords(text)).toEqual(others.toReversed());
      }),
      { numRuns: 5000 },
    );
  });
});

test('slugOf() composes letters, as people type them', () => {
  for (const name of ['リザード', '한글', 'ばけ-ガ']) {
    expect(slugOf(name)).toBe(name);
  }
});

describe('nameKey() compares names as decision 3 says', () => {
  test.each([
    ['Greek final sigma', 'Νανούρας', 'ΝΑΝΟΎΡΑΣ'],
    ['Greek final sigma before a sign', 'Νανούρας-', 'νανουρασ'],
    ['German sharp s', 'Strauß', 'STRAUSS'],
    ['German capital sharp s', 'STRAUẞ', 'strauss'],
    ['Turkish dotted capital i', 'İstanbul', 'istanbul'],
    ['Turkish dotless i', 'ılık', 'ILIK'],
    ['Japanese voiced marks in NFD', 'からくりぼし', 'からくりほ\u3099し'],
    ['Japanese half-width letters', 'ピカチュウ', 'ﾋﾟｶﾁｭｳ'],
    ['Hebrew with points and without', 'שָׁלוֹם', 'שלום'],
    ['Arabic with points and without', 'كِتَاب', 'كتاب'],
    ['Korean letters in NFD', '피카츄', '피카츄'.normalize('NFD')],
    ['full-width letters and digits', 'Ｐｏｒｙｇｏｎ２', 'porygon2'],
    ['ligatures', 'ﬁnneon', 'finneon'],
    ['♀ with an emoji variation selector', 'Nidoran♀\ufe0f', 'nidoran♀'],
    ['♂ with a text variation selector', 'Nidoran♂\ufe0e', 'nidoran m'],
    ['accents before and after composing', 'Flabe\u0301be\u0301', 'Flab\u00e9b\u00e9'],
    ['each kind of apostrophe', "Farfetch'd", 'Farfetchʼd'],
    ['a grave accent for an apostrophe', 'Farfetch`d', 'Farfetch´d'],
    ['an apostrophe inside a letter', 'ŉandu', 'nandu'],
    ['invisible characters', 'Pika\u00ad\u200dchu', 'pikachu'],
  ])('it is equal for %s', (_, one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
    expect(nameKey(one)).not.toBe('');
  });

  test.each([
    ['the sexes', 'Nidoran♀', 'Nidoran♂'],
    ['different letters', 'Mew', 'Muw'],
    ['digits', 'Porygon2', 'Porygon'],
    ['letters of different scripts', 'Aa', 'Αα'],
    ['voiced kana', 'カイロス', 'ガイロス'],
    ['half-voiced kana', 'ハチ', 'パチ'],
    ['Thai vowels', 'โพริกอน', 'โพรีกอน'],
    ['Devanagari vowels', 'कि', 'की'],
    ['kana of both kinds', 'ぴかちゅう', 'ピカチュウ'],
  ])('it distinguishes %s', (_, one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  test.each(['', ' ', '...', '\ufe0f', '\ud800', '\udfff\ud800', '🔥', '\u0000'])(
    '%j has the empty key',
    (name) => {
      expect(nameKey(name)).toBe('');
    },
  );

  test('a lone surrogate beside letters is dropped', () => {
    expect(nameKey('\ud83dPika\udc00chu\ud800')).toBe('pikachu');
  });
});

describe('nameKey() holds for any text of Unicode', () => {
  test.each<[fact: string, variants: readonly ((text: string) => string)[]]>([
    ['the key of a key is the key', [nameKey]],
    [
      'the key does not depend on composition',
      ['NFC', 'NFD', 'NFKC'].map((form) => (text: string) => text.normalize(form)),
    ],
    [
      'the key does not depend on case',
      [(text) => text.toUpperCase(), (text) => text.toLowerCase()],
    ],
  ])('%s', (_, variants) => {
    fc.assert(
      fc.property(texts, (text) => {
        const keys = variants.map((variant) => nameKey(variant(text)));
        expect(new Set(keys)).toEqual(new Set([nameKey(text)]));
      }),
      { numRuns: 3000 },
    );
  });

  test('the key does not depend on punctuation and spaces anywhere between characters', () => {
    fc.assert(
      fc.property(texts, fc.array(separators, { maxLength: 12 }), (text, put) => {
        const parted = [...text].map((each, i) => (put[i] ?? '') + each).join('') + (put[0] ?? '');
        expect(nameKey(parted)).toBe(nameKey(text));
      }),
      { numRuns: 3000 },
    );
  });

  test('each single character keeps all four rules', () => {
    const broken: string[] = [];
    for (let code = 0; code <= 0x2_ffff; code += 1) {
      const character = String.fromCodePoint(code);
      const key = nameKey(character);
      // Most characters have no case and no other form: the same text need not be asked twice.
      const others = new Set([
        key,
        character.toUpperCase(),
        character.toLowerCase(),
        character.normalize('NFC'),
        character.normalize('NFKD'),
        `.${character} `,
      ]);
      others.delete(character);
      if (
        [...others].some((other) => nameKey(other) !== key) ||
        nameWords(character).join('') !== key
      ) {
        broken.push(`U+${code.toString(16)}`);
      }
    }
    expect(broken).toEqual([]);
  });
});

describe('nameWords() splits names as decision 3 says', () => {
  test.each([
    ['Mega Charizard X', ['mega', 'charizard', 'x']],
    ['charizard-mega-x', ['charizard', 'mega', 'x']],
    ['Mr. Mime', ['mr', 'mime']],
    ['Flabébé', ['flabebe']],
    ['Nidoran♀', ['nidoran', 'f']],
    ['Sooty Lampwren♂\ufe0f', ['sooty', 'lampwren', 'm']],
    ['Nidoran♂', ['nidoran', 'm']],
    ['Farfetch’d', ['farfetchd']],
    ['Will-o’-Wave', ['will', 'o', 'wave']],
    ["Mère L'Onde", ['mere', 'londe']],
    ['Grand’Marée', ['grandmaree']],
    ['からくりぼし', ['からくりほ\u3099し']],
    ['8-Bells', ['8', 'bells']],
    ['か \u3099し', ['か\u3099し']],
    ['\ud834\udd5f \u3099', []],
    ['  --  ', []],
    ['', []],
  ])('%j has the words %j', (name, words) => {
    expect(nameWords(name)).toEqual(words);
  });

  test('the words together are the key, and none is empty', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(nameWords(text).join('')).toBe(nameKey(text));
        expect(nameWords(text)).not.toContain('');
      }),
      { numRuns: 3000 },
    );
  });
});
