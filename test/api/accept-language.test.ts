import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '../../src/api/accept-language.ts';

const tags = ['en', 'de', 'ja', 'zh-Hans', 'zh-Hant', 'pt-BR'];

describe('chooseLanguage()', () => {
  test.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['de-Latn-CH-1996-x-own', 'de'],
    ['de-a-extended', 'de'],
    ['zh-Hant-TW', 'zh-Hant'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-CN', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['pt-BR', 'pt-BR'],
    ['pt', undefined],
    ['pt-PT', undefined],
    ['fr, de;q=0.5', 'de'],
    ['de;q=0.5, ja', 'ja'],
    ['de;q=0.5, ja;q=0.5', 'de'],
    ['de;q=0.001,ja;q=0.002', 'ja'],
    ['de ; q=0.5 , ja\t;\tq=0.9', 'ja'],
    ['*', undefined],
    ['*, de;q=0.1', 'de'],
    ['fr, *', undefined],
    ['de;q=0', undefined],
    ['de-AT, de;q=0', undefined],
    ['de-AT, de;q=0, ja;q=0.1', 'ja'],
    ['', undefined],
    [' , ,, de', 'de'],
    ['de;q=2', undefined],
    ['de;q=0.1234', undefined],
    ['de;q=', undefined],
    ['d\u00e9', undefined],
    ['de_AT', undefined],
    ['abcdefghi', undefined],
    ['i-klingon, ja', 'ja'],
    ['constructor, __proto__', undefined],
  ])('takes %j for %j', (acceptLanguage, tag) => {
    expect(chooseLanguage(acceptLanguage, tags)).toBe(tag);
  });

  test('finds what the lookup of RFC 4647 finds, where no script has to be guessed', () => {
    const plain = ['en', 'de', 'de-CH', 'ja', 'sr-Latn', 'es-419'];
    const ranges = fc.constantFrom(
      ...plain,
      'de-CH-1996',
      'de-DE',
      'DE-ch',
      'en-GB-x-a-b',
      'es-419-PE',
      'sr-Latn-RS',
      'ja-JP',
      'tlh',
      '*',
    );
    const weights = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(ranges, weights), { maxLength: 6 }), (wanted) => {
        const field = wanted.map(([range, weight]) => `${range};q=${weight / 1000}`).join(', ');
        expect(chooseLanguage(field, plain)).toBe(lookUpPlainly(wanted, plain));
      }),
    );
  });

  test('takes any text without a fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
        const chosen = chooseLanguage(text, tags);
        expect(chosen === undefined || tags.includes(chosen)).toBe(true);
      }),
    );
  });
});

/** RFC 4647 §3.4, step by step. */
function lookUpPlainly(
  wanted: readonly (readonly [range: string, weight: number])[],
  known: readonly string[],
): string | undefined {
  for (const [range] of wanted.toSorted(([, a], [, b]) => b - a)) {
    let rest = range.toLowerCase();
    while (rest !== '' && rest !== '*') {
      const found = known.find((tag) => tag.toLowerCase() === rest);
      if (found !== undefined) {
        return found;
      }
      rest = rest.replace(/(?:-[a-z0-9])?-?[^-]*$/, '');
    }
  }
  return undefined;
}
