import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  othersOf,
  parseFlag,
  parseGender,
  parseHeight,
  parsePercent,
  parseWeight,
  parseWholeNumber,
} from '../../../src/cli/import/cells.ts';
import type { Unit } from '../../../src/cli/import/words.ts';
import { formatHeight, formatWeight } from '../../../src/world/imperial.ts';

const fault = { kind: 'fault' } as const;

describe('the cells of a spreadsheet', () => {
  it.each([
    ['1', 1],
    ['#025', 25],
    ['No. 7', 7],
    ['12.0', 12],
    ['Lv. 16', 16],
    ['Gen 2', 2],
  ])('take %j for the number %d', (text, value) => {
    expect(parseWholeNumber(text)).toEqual({ kind: 'value', value });
  });

  it.each(['0', '-1', '1.5', 'one', '12345678', '1e3'])('take %j for no number', (text) => {
    expect(parseWholeNumber(text)).toMatchObject(fault);
  });

  it.each<[metres: number | 'unknown', unit: Unit | undefined, ...texts: string[]]>([
    [0.7, undefined, '0.7', '0,7', '70cm', '700 mm'],
    [0.7, 'cm', '0.7 m', '70'],
    [0.71, undefined, `2'04"`, '2′4″', '2 ft 4 in', '28 in', '28"'],
    [0.71, 'm', `2' 4"`],
    [0.71, 'in', '28'],
    [0.61, undefined, '2 feet'],
    [0.61, 'ft', '2'],
    ['unknown', undefined, '?', '???', 'Unknown', '-'],
  ])('give a height of %s metres in a column of %s', (value, unit, ...texts) => {
    const heights = texts.map((text) => parseHeight(text, { unit }));
    expect(heights).toEqual(texts.map(() => ({ kind: 'value', value })));
  });

  it.each(['tall', '0', '-1', '1 kg', '1.2.3', `4'x"`, '5 leagues'])(
    'take %j for no height',
    (text) => expect(parseHeight(text)).toMatchObject(fault),
  );

  it.each([
    ['6.9', undefined, 6.9],
    ['6,9 kg', undefined, 6.9],
    ['900', 'g', 0.9],
    ['900 g', undefined, 0.9],
    ['2 t', undefined, 2000],
    ['12 oz', undefined, 0.340194],
    ['6.9 kilos', undefined, 6.9],
    ['10 pounds', undefined, 4.54],
    ['15.2 lbs.', undefined, 6.89],
    ['15.2', 'lb', 6.89],
    ['??? lbs.', undefined, 'unknown'],
  ] as const)('take %j, in %s where it has no unit, for %s kilograms', (text, unit, value) => {
    expect(parseWeight(text, { unit })).toEqual({ kind: 'value', value });
  });

  it.each(['heavy', '0 kg', '3 m', '1,00,000'])('take %j for no weight', (text) =>
    expect(parseWeight(text)).toMatchObject(fault),
  );

  it('give any height and weight that the service prints one that it prints alike', () => {
    const measure = fc.double({ min: 0.001, max: 99_999, noNaN: true });
    fc.assert(
      fc.property(measure, (number) => {
        const [height, weight] = [formatHeight(number), formatWeight(number)];
        const [metres, kilograms] = [parseHeight(height), parseWeight(weight)];
        expect(metres.kind === 'value' && formatHeight(metres.value)).toBe(height);
        expect(kilograms.kind === 'value' && formatWeight(kilograms.value)).toBe(weight);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['yes', 'X', '1', 'TRUE', 'ja', 'WAHR', 'Oui', 'sí', 'はい', '○'])(
    'take %j for yes',
    (text) => expect(parseFlag(text)).toEqual({ kind: 'value', value: true }),
  );

  it.each(['no', '0', 'false', 'nein', 'FALSCH', 'Non', 'falso', 'いいえ', '×'])(
    'take %j for no',
    (text) => expect(parseFlag(text)).toEqual({ kind: 'value', value: false }),
  );

  it('take no other word for yes or no', () => expect(parseFlag('maybe')).toMatchObject(fault));

  it('give the other sex the rest of a percentage, without the digits of binary fractions', () => {
    for (const tenths of Array.from({ length: 1001 }, (_, i) => i)) {
      expect(othersOf(tenths / 10)).toBe((1000 - tenths) / 10);
    }
  });

  it.each<[male: number, ...texts: string[]]>([
    [40, '60% girls', '40% boys'],
    [75, '75 % male', 'f/m 25/75', 'female 25 %; male 75 %'],
    [25, 'm/f 25/75'],
    [87.5, '87,5 % ♂', '87.500 % male', '7:1', '0.875 / 0.125'],
    [50, '1:1'],
    [0, '♀ 100%', 'only female', 'nur weiblich', 'toujours femelle', 'solo hembra'],
    [0, '♀のみ', 'メスのみ'],
    [100, 'all male'],
  ])('give a gender with %d percent of males', (male, ...texts) => {
    const genders = texts.map((text) => parseGender(text));
    const value = { male, female: 100 - male };
    expect(genders).toEqual(texts.map(() => ({ kind: 'value', value })));
  });

  it('take two numbers for females first if the column says so', () => {
    const males = ['12.5:87.5', '75 % male'].map((text) =>
      parseGender(text, { name: 'Gender (F:M)' }),
    );
    expect(males).toMatchObject([{ value: { male: 87.5 } }, { value: { male: 75 } }]);
  });

  it.each(['none', '?'])('take %j for no gender', (text) => {
    expect(parseGender(text)).toEqual({ kind: 'value', value: 'genderless' });
  });

  it.each(['75 %', '75', '60/60', '1:2', '50% girls 60% boys', 'mostly male', '50,50', '75% m/f'])(
    'refuse %j, which does not say whose percentage it is or is no whole',
    (text) => expect(parseGender(text)).toMatchObject(fault),
  );

  it('take a percentage with and without its sign, up to 100', () => {
    expect(parsePercent('12.5 %')).toEqual({ kind: 'value', value: 12.5 });
    expect(parsePercent('1 %')).toEqual({ kind: 'value', value: 1 });
    expect(parsePercent('0')).toEqual({ kind: 'value', value: 0 });
    expect(parsePercent('101')).toMatchObject(fault);
  });
});
