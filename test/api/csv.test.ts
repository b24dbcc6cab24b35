import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLines, writeCsv } from '../../src/api/record-formats.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { type CreatureRecord, representCreature } from '../../src/catalog/representations.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';
import { asText, csvCells, csvColumns, readCsv } from '../suite/additive-csv.ts';

const catalog = compileCatalog(worldOf([creatureEntry(1, 'Aa')]));
const [sample] = [...catalog.creatures].flatMap((creature) =>
  representCreature(creature, 'https://a.b'),
);
const members = [...new Set(Object.keys(sample ?? {}))] as (keyof CreatureRecord)[];

function recordOf(more: Partial<CreatureRecord>): CreatureRecord {
  if (!sample) {
    throw new Error('Expected a record');
  }
  return { ...sample, ...more };
}

describe('writeCsv()', () => {
  test('writes a byte order mark and the names of the columns, even of nothing', () => {
    expect(writeCsv([], ['name', 'number'])).toBe('\uFEFFname,number\r\n');
    expect(readCsv(writeCsv([], members).slice(1))).toEqual([csvColumns]);
  });

  test('writes the members that it is given, in their order, and an empty cell for what is absent', () => {
    expect(writeCsv([{ name: 'Aa' }, {}], ['gender', 'name', 'abilities'])).toBe(
      '\uFEFFmale,female,name,normalAbilities,hiddenAbilities\r\n,,Aa,,\r\n,,,,\r\n',
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
    expect(writeCsv([{ name }], ['name'])).toBe(`\uFEFFname\r\n${cell}\r\n`);
  });

  test('leaves numbers and truth values as they are', () => {
    const record = recordOf({ gender: [12.5, 87.5], gen: 3, mega: true });
    expect(writeCsv([record], ['gender', 'gen', 'mega'])).toBe(
      '\uFEFFmale,female,gen,mega\r\n12.5,87.5,3,true\r\n',
    );
  });

  test('reads back whatever the texts are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '-', "'", 'a', ' ') }),
    );
    const record = fc.record({ name: text, species: text, height: text });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 5 }), (all) => {
        const records = all.map((each) => recordOf(each));
        const [head, ...rows] = readCsv(writeCsv(records, members).slice(1));
        expect(head).toEqual(csvColumns);
        expect(rows).toEqual(records.map((each) => csvCells(each).map(asText)));
      }),
    );
  });
});

describe('csvLines()', () => {
  test('gives the same a line at a time, and reads no record before its line is asked for', () => {
    const names = ['Aa', 'a\r\nb', '=1'];
    let read = 0;
    const records = function* records() {
      for (const name of names) {
        read += 1;
        yield { name };
      }
    };
    const lines: string[] = [];
    for (const line of csvLines(records(), ['name'])) {
      expect(read).toBe(lines.length);
      lines.push(line);
    }
    expect(lines).toEqual(['\uFEFFname\r\n', 'Aa\r\n', '"a\r\nb"\r\n', "'=1\r\n"]);
    expect(lines.join('')).toBe(writeCsv([...records()], ['name']));
  });
});
