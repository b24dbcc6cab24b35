import type { MeasuredRecord } from '../../src/catalog/representations.ts';

/** An independent reader of CSV: RFC 4180 §2, and nothing beyond it. Throws if a text does not follow it. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    row.push(cell);
    if (text[end] === ',') {
      at = end + 1;
      if (at === text.length) {
        throw new Error('A line ends within a row');
      }
    } else if (text.startsWith('\r\n', end)) {
      rows.push(row);
      row = [];
      at = end + 2;
    } else {
      throw new Error(`Expected a comma or CRLF at ${end}, found ${JSON.stringify(text[end])}`);
    }
  }
  return rows;
}

function readPlain(text: string, start: number): [cell: string, end: number] {
  const rest = /[^,"\r\n]*/y;
  rest.lastIndex = start;
  const [cell = ''] = rest.exec(text) ?? [];
  return [cell, start + cell.length];
}

function readQuoted(text: string, start: number): [cell: string, end: number] {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quotation = text.indexOf('"', at);
    if (quotation === -1) {
      throw new Error(`The quotation mark at ${start} has no other`);
    }
    cell += text.slice(at, quotation);
    if (text[quotation + 1] !== '"') {
      return [cell, quotation + 1];
    }
    cell += '"';
    at = quotation + 2;
  }
}

/** The columns of a full record, in order. */
export const csvColumns = [
  'number',
  'name',
  'species',
  'types',
  'normalAbilities',
  'hiddenAbilities',
  'eggGroups',
  'male',
  'female',
  'height',
  'weight',
  'familyId',
  'evolutionStage',
  'evolutionLine',
  'starter',
  'legendary',
  'mythical',
  'ultraBeast',
  'mega',
  'gen',
  'sprite',
  'description',
  'heightMetres',
  'weightKilograms',
];

/** The CSV of a record: each column's cell as text, before anything is done for spreadsheets. */
export function csvCells(record: MeasuredRecord): string[] {
  const { abilities, family, gender } = record;
  return [
    record.number,
    record.name,
    record.species,
    record.types.join('; '),
    abilities.normal.join('; '),
    abilities.hidden.join('; '),
    record.eggGroups.join('; '),
    ...(gender.length === 0 ? ['', ''] : gender.map(String)),
    record.height,
    record.weight,
    String(family.id),
    String(family.evolutionStage),
    family.evolutionLine.join('; '),
    ...[record.starter, record.legendary, record.mythical, record.ultraBeast, record.mega].map(
      String,
    ),
    String(record.gen),
    record.sprite,
    record.description,
    String(record.heightMetres ?? ''),
    String(record.weightKilograms ?? ''),
  ];
}

/** A cell as it is written: no spreadsheet may take it for a formula. */
export function asText(cell: string): string {
  return '=+-@\t\r'.includes(cell.slice(0, 1)) && cell !== '' ? `'${cell}` : cell;
}
