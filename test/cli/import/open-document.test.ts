import { writeOds } from 'hucre/ods';
import { describe, expect, it } from 'vitest';
import { newPlace } from './import-here.ts';

async function importBytes(bytes: Uint8Array) {
  const { run } = newPlace();
  return run('book.ods', bytes);
}

/** A ZIP file with one part, which is not compressed. */
function zipOf(content: string, size?: number): Buffer {
  const [name, bytes] = [Buffer.from('content.xml'), Buffer.from(content)];
  const [local, entry] = [Buffer.alloc(30), Buffer.alloc(46)];
  local.write('PK\u0003\u0004', 'latin1');
  entry.write('PK\u0001\u0002', 'latin1');
  local.writeUInt16LE(name.length, 26);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(bytes.length, 20);
  entry.writeUInt32LE(size ?? bytes.length, 24);
  return Buffer.concat([local, name, bytes, entry, name]);
}

const row = (cells: string, more = ''): string =>
  `<table:table-row${more}>${cells}</table:table-row>`;
const text = (...texts: string[]): string =>
  texts
    .map(
      (each) =>
        `<table:table-cell office:value-type="string"><text:p>${each}</text:p></table:table-cell>`,
    )
    .join('');
const table = (name: string, rows: string, style = 'ta1'): string =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;

describe('an .ods workbook', () => {
  it('is read with rows that repeat in print, formats of whole columns, and without hidden sheets', async () => {
    const { creatures, stdout } = await importBytes(
      zipOf(
        `<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>${[
          table('Old', row(text('Name', 'Type')) + row(text('Zz', 'Lamp')), 'ta2'),
          table(
            'Beasts &amp; more',
            `<table:table-header-rows>${row(
              `${text('Name')}<table:table-cell table:number-columns-spanned="2" office:value-type="string"><text:p>Types</text:p></table:table-cell><table:covered-table-cell/>${text('Male', 'Weight', 'Height', 'Starter', 'Description', 'Egg group')}<table:table-cell table:number-columns-repeated="16000"/>`,
            )}</table:table-header-rows><table:table-row-group>${row(
              `${text('A&#x61;')}${text('Soot', 'Rail')}<table:table-cell office:value-type="percentage" office:value="0.875"><text:p>87.5%</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="1200.5"><text:p>1,200.5 g</text:p></table:table-cell><table:table-cell table:formula="of:=[.A1]&gt;1" office:value-type="float" office:value="1.5"><office:annotation><text:p>A comment</text:p></office:annotation><text:p>1.50</text:p></table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>It<text:s text:c="2"/>has</text:p><text:p>two <text:span>lines</text:span>.</text:p></table:table-cell><table:table-cell office:value-type="string" table:number-rows-spanned="2"><text:p>Shed</text:p></table:table-cell>`,
            )}${row(text('Bb', 'Soot'))}</table:table-row-group>${row('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="1048573"')}`,
          ),
        ].join('')}`,
      ),
    );
    expect(stdout).not.toContain('sheet');
    expect(creatures).toMatchObject([
      {
        name: 'Aa',
        types: ['Soot', 'Rail'],
        gender: { male: 87.5, female: 12.5 },
        weightKilograms: 1.2005,
        heightMetres: 1.5,
        starter: true,
        description: 'It has\ntwo lines.',
        eggGroups: ['Shed'],
      },
      { name: 'Bb', eggGroups: ['Shed'] },
    ]);
  });

  it('has each cell refused by its address that is an error, a date, or not computed yet', async () => {
    const { issues } = await importBytes(
      zipOf(
        table(
          'Beasts',
          row(text('Name', 'Type', 'Height', 'Weight', 'Gender')) +
            row('') +
            row(
              `${text('Aa')}<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value=""><text:p>#DIV/0!</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2026-01-02T00:00:00"/><table:table-cell table:formula="of:=[.A1]"/><table:table-cell office:value-type="time" office:time-value="PT07H01M00S"/>`,
            ),
        ),
      ),
    );
    expect(issues).toEqual([
      expect.stringMatching(/^Beasts!B3: Column "Type": .*"#DIV\/0!"\. Correct the formula/),
      expect.stringMatching(/^Beasts!C3: Column "Height": .*"2026-01-02"\. The cell is a date/),
      expect.stringMatching(/^Beasts!D3: .*"=\[\.A1\]"\. The formula has no value yet/),
      expect.stringMatching(/^Beasts!E3: .*"07:01:00"\. The cell is a date/),
    ]);
  });

  it('of a library is read, with a row that stands for several', async () => {
    const rows = [
      ['Name', 'Type', 'Form of'],
      ['Aa', 'Soot', null],
    ];
    const bytes = await writeOds({ sheets: [{ name: 'Beasts', rows }] });
    expect((await importBytes(bytes)).creatures).toMatchObject([{ name: 'Aa' }]);
    const { issues } = await importBytes(
      zipOf(
        table(
          'B',
          row(text('Name', 'Type')) + row(text('Aa', 'Soot'), ' table:number-rows-repeated="2"'),
        ),
      ),
    );
    expect(issues[0]).toMatch(/^B!A3: .*cannot be taken for "Aa"/);
  });

  it.each([
    [
      'rows stand for too many cells',
      zipOf(table('B', row(text('a'), ' table:number-rows-repeated="9999999"'))),
      /it has more than 5000000 cells/,
    ],
    [
      'columns stand for too many cells',
      zipOf(
        table('B', row(`<table:table-cell table:number-columns-repeated="9999999"/>${text('a')}`)),
      ),
      /it has more than 5000000 cells/,
    ],
    ['a part is too large', zipOf('', 2 ** 31), /has more than 256 MB when it is/],
    ['a password hides it', zipOf('\u0000').fill(0xff, 41, 42), /is no workbook that can be read/],
  ])('is refused if %s', async (_, bytes, message) => {
    expect((await importBytes(bytes)).stderr).toMatch(message);
  });
});
