import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLines, formats, preferredFormat, writeCsv } from '../../src/api/record-formats.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { type FormRecord, representFacts } from '../../src/catalog/representations.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';
import { asText, csvCells, csvColumnsOf, readCsv } from '../suite/additive-csv.ts';

describe('preferredFormat()', () => {
  test.each([
    ['', 'json'],
    ['*/*', 'json'],
    ['text/csv', 'csv'],
    ['text/csv , */*;q=0.1', 'csv'],
    ['text/csv;q=0.1, */*', 'json'],
    ['text/csv;q=1.000', 'csv'],
    ['text/csv;q=0.001', 'csv'],
    ['text/csv;q=0.0001', 'json'],
    ['text/csv;q=1.5', 'json'],
    ['text/csv;q=', 'json'],
    ['text/csv;q=-1', 'json'],
    ['text/csv ; q=0.5 , application/json ; q=0.4', 'csv'],
    ['text/csv;header=present;q=0.2, application/json;q=0.3', 'json'],
    ['text/csv;q=0.2, text/csv;header=present', 'csv'],
    ['text/*;q=0.5, */*;q=0.9, text/csv;q=0', 'json'],
    ['application/ndjson;q=0.2, application/x-ndjson;q=0.1', 'ndjson'],
    ['application/json;q=0, application/*', 'ndjson'],
    ['text/csv;note="q=0, application/json;q=1"', 'csv'],
    ['image/png, text/html', 'json'],
    ['application/problem+json', 'json'],
  ])('parses %j as a preference for %s', (accept, format) => {
    expect(preferredFormat(accept)).toBe(format);
  });

  test('returns the format with the greatest weight, whatever the order', () => {
    const types = ['application/json', 'application/x-ndjson', 'text/csv'] as const;
    const weights = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(weights, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (all, order) => {
        const accept = order
          .map((i) => `${types[i] ?? ''};q=${((all[i] ?? 0) / 1000).toFixed(3)}`)
          .join(', ');
        expect(preferredFormat(accept)).toBe(formats[all.indexOf(Math.max(...all))]);
      }),
    );
  });

  test('accepts any text without throwing', () => {
    const texts = fc.string({
      unit: fc.constantFrom('/', '*', ',', ';', '=', 'q', '"', '\\', ' ', '0', '.', 'text/csv'),
    });
    fc.assert(
      fc.property(texts, (text) => {
        expect(formats).toContain(preferredFormat(text));
      }),
    );
  });
});

const catalog = compileCatalog(worldOf([creatureEntry(1, 'Aa')]));
const [sample] = Array.from(catalog.forms, (formOf) =>
  representFacts(catalog, formOf, 'https://a.b'),
);
const columns = csvColumnsOf(sample ? [sample] : []);
const members = [...new Set(Object.keys(sample ?? {}))] as (keyof FormRecord)[];

function recordOf(more: Partial<FormRecord>): FormRecord {
  if (!sample) {
    throw new Error('Expected a record');
  }
  return { ...sample, ...more };
}

describe('writeCsv()', () => {
  test('writes the names of the columns, even without records', () => {
    expect(writeCsv([], ['name', 'number'], catalog)).toBe('name,number\r\n');
    expect(readCsv(writeCsv([], members, catalog))).toEqual([columns]);
  });

  test('writes the given members in order, and an empty cell for an absent one', () => {
    expect(writeCsv([{ name: 'Aa' }, {}], ['gender', 'name', 'abilities'], catalog)).toBe(
      'male,female,name,normalAbilities,hiddenAbilities\r\n,,Aa,,\r\n,,,,\r\n',
    );
  });

  test.each([
    ['Aa', 'Aa'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\r\nb', '"a\r\nb"'],
    ['a\nb', '"a\nb"'],
    ['=1', "'=1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@a', "'@a"],
    ['\ta', "'\ta"],
    ['=1,2', `"'=1,2"`],
    ['a=1', 'a=1'],
    ['a-1', 'a-1'],
    ["'a", "'a"],
    ['é♀🎲', 'é♀🎲'],
  ])('writes the cell %j as %j', (name, cell) => {
    expect(writeCsv([{ name }], ['name'], catalog)).toBe(`name\r\n${cell}\r\n`);
  });

  test('survives a round trip with any texts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '-', "'", 'a', ' ') }),
    );
    const record = fc.record({ name: text, species: text, height: text });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 5 }), (all) => {
        const records = all.map((each) => recordOf(each));
        const [head, ...rows] = readCsv(writeCsv(records, members, catalog));
        expect(head).toEqual(columns);
        expect(rows).toEqual(records.map((each) => csvCells(each, columns).map(asText)));
      }),
    );
  });
});

describe('csvLines()', () => {
  test('yields the same line by line, and reads no record before its line', () => {
    const names = ['Aa', 'a\r\nb', '=1'];
    let read = 0;
    const records = function* records() {
      for (const name of names) {
        read += 1;
        yield { name };
      }
    };
    const lines: string[] = [];
    for (const line of csvLines(records(), ['name'], catalog)) {
      expect(read).toBe(lines.length);
      lines.push(line);
    }
    expect(lines).toEqual(['name\r\n', 'Aa\r\n', '"a\r\nb"\r\n', "'=1\r\n"]);
    expect(lines.join('')).toBe(writeCsv([...records()], ['name'], catalog));
  });
});
