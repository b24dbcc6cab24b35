import { readFile, stat } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { OperatorError, reading } from '../../service/operator-error.ts';
import type { Issue } from '../../world/issue.ts';
import { UsageError } from '../options.ts';
import { nameKey } from '../../world/name-key.ts';
import {
  areNames,
  areOwnNames,
  type Column,
  columnLetters,
  findSheetKind,
  guessColumns,
  type RowKind,
} from './columns.ts';
import { decimalSignOf, numbersIn } from './cells.ts';
import { filledRows, isZip, readWorkbook, type Row, type Table } from './workbook.ts';

export type Sheet = {
  readonly file: string;
  /** The name of a sheet of a workbook. */
  readonly name: string | undefined;
  /** The number of the row with the names of columns. */
  readonly header: number;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** What was assumed about the file, as sentences. */
  readonly assumed: readonly string[];
};

/** A sheet with what its rows are and what its columns hold. */
export type SheetPart = Sheet & { readonly kind: RowKind };

/** The names of the columns of a sheet. */
export function namesOf({ columns }: Sheet): readonly string[] {
  return columns.map(({ name }) => name);
}

/** In characters. A longer row means that a quotation mark was left open. */
const longestRow = 1024 * 1024;

/** Names of columns are looked for in so many rows. */
const mostTitles = 10;

/**
 * Reads the sheets of an `.xlsx` or `.ods` workbook, the chosen one first, or a CSV file (RFC 4180) with commas, semicolons or
 * tabs and any line ends. Rejects with an `OperatorError` if the file cannot be read, is empty, is in no known encoding or leaves
 * a quotation mark open, and with a `UsageError` if it lacks what was chosen: `name` is that of a sheet of a workbook, by default
 * the first one with names of columns; `header` is the row of these, by default the one that looks like it.
 */
export async function readSheets(
  file: string,
  name: string | undefined,
  header: number | undefined,
): Promise<readonly [Sheet, ...Sheet[]]> {
  const bytes = await readBytes(file);
  if (name !== undefined && !isZip(bytes)) {
    throw new UsageError(`--sheet is ${JSON.stringify(name)}, but "${file}" is no workbook`);
  }
  const tables = isZip(bytes) ? await readWorkbook(file, bytes) : [readText(file, bytes)];
  const table = chooseTable(file, tables, name);
  const sheet = surveyTable(file, table, header);
  if (!sheet) {
    throw new OperatorError(
      `The spreadsheet "${file}" is empty; expected the names of its columns in the first row`,
    );
  }
  const others = tables.filter((each) => each !== table);
  return [sheet, ...others.flatMap((each) => surveyTable(file, each) ?? [])];
}

async function readBytes(file: string): Promise<Buffer> {
  return reading(`The spreadsheet "${file}"`, 'file', async () => {
    // Reading a pipe would wait for its writer.
    if (!(await stat(file)).isFile()) {
      throw new Error('not a file');
    }
    return readFile(file);
  });
}

/** Returns the sheet with a name, or the first one with names of columns, of creatures if there are any. */
function chooseTable(file: string, tables: readonly Table[], name: string | undefined): Table {
  const wanted = name?.toLowerCase();
  const named = tables.filter((each) => headersIn(each).includes(true));
  const table =
    name === undefined
      ? (named.find((each) => findSheetKind(namesIn(findHeader(each))) === 'creatures') ??
        named[0] ??
        tables[0])
      : tables.find((each) => each.name?.toLowerCase() === wanted);
  if (!table) {
    const names = tables.map((each) => JSON.stringify(each.name)).join(', ');
    throw new UsageError(
      `"${file}" has no sheet ${JSON.stringify(name ?? '')}; there are ${names}`,
    );
  }
  return table;
}

/** Undefined if no column has a name. Throws a `UsageError` if the chosen row with the names of columns is empty. */
function surveyTable(file: string, table: Table, chosen?: number): Sheet | undefined {
  const header =
    chosen === undefined ? findHeader(table) : table.rows.find(({ number }) => number === chosen);
  if (!header && chosen !== undefined) {
    throw new UsageError(`--header-row is ${chosen}, but that row of "${file}" is empty`);
  }
  const names = namesIn(header);
  if (!header || names.every((name) => name === '')) {
    return undefined;
  }
  const rows = table.rows.filter(
    // A column of check boxes goes on below the last row.
    ({ number, cells }) =>
      number > header.number && cells.some(({ text }) => !/^(?:|no|false)$/i.test(text)),
  );
  // A trailing delimiter makes an empty column.
  const width = rows.reduce(
    (widest, { cells }) => Math.max(widest, cells.findLastIndex(({ text }) => text !== '') + 1),
    names.findLastIndex((name) => name !== '') + 1,
  );
  const whole = Array.from({ length: width }, (_, i) => names[i] ?? '');
  const ownNotation = areOwnNames(whole) && ({ separator: ';', decimal: '.' } as const);
  const isTitled = chosen === undefined && header !== table.rows[0];
  return {
    file,
    name: table.name,
    header: header.number,
    columns: whole.map((name, i) => ({ ...surveyColumn(name, rows, i), ...ownNotation })),
    rows,
    assumed: [
      table.assumed ?? [],
      isTitled ? `The names of columns are found in row ${header.number}` : [],
    ].flat(),
  };
}

/** Whether each of the first rows has names of columns. */
function headersIn({ rows }: Table): readonly boolean[] {
  return rows.slice(0, mostTitles).map((row) => areNames(namesIn(row)));
}

/**
 * Returns the row with the names of columns: the last of those at the top that have such names, or the only one of the first rows
 * that has them, or the first row.
 */
function findHeader(table: Table): Row | undefined {
  const areHeaders = headersIn(table);
  const first = Math.max(areHeaders.indexOf(true), 0);
  const after = areHeaders.indexOf(false, first);
  const last = after === -1 ? areHeaders.length - 1 : after - 1;
  const isOnly = areHeaders.lastIndexOf(true) <= last;
  return table.rows[areHeaders[first] && (first === 0 || isOnly) ? last : 0];
}

/** The names in a row; those of merged cells stand for each column. */
function namesIn(row: Row | undefined): readonly string[] {
  return (row?.cells ?? []).map(({ text, title }) => title ?? text);
}

function readText(file: string, bytes: Buffer): Table {
  const decoded = decodeText(bytes);
  if (!decoded) {
    throw new OperatorError(
      `The spreadsheet "${file}" is neither CSV nor an .xlsx or .ods workbook; save it as one, or as "CSV UTF-8"`,
    );
  }
  const { text, assumed } = decoded;
  return {
    rows: parseRows(file, text),
    assumed: assumed && `The encoding of the file is taken for ${assumed}`,
  };
}

/** Other files and other encodings give control characters that no text has. */
const control = /[\p{Cc}--[\t\n\v\f\r]]/v;

/**
 * Decodes the text of a spreadsheet: UTF-16 with a byte order mark, UTF-8 if it is valid, then Windows-1252, in which Excel saves
 * plain CSV. Returns the encoding too where it was assumed, and undefined for bytes that are no text in these.
 */
export function decodeText(
  bytes: Uint8Array,
): { readonly text: string; readonly assumed?: string } | undefined {
  const utf8 = decode(bytes, 'UTF-8');
  // UTF-16 without a mark has a zero byte for each letter of the Latin alphabet.
  if (utf8 !== undefined && !utf8.includes('\0')) {
    return { text: utf8 };
  }
  const [first = 0, second = 0] = bytes;
  const assumed = byteOrderMarks.get(first * 256 + second) ?? 'Windows-1252';
  const text = decode(bytes, assumed);
  return text === undefined || control.test(text) ? undefined : { text, assumed };
}

const byteOrderMarks = new Map([
  [0xfffe, 'UTF-16LE'],
  [0xfeff, 'UTF-16BE'],
]);

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Excel begins a file with it in place of a row. */
const separatorLine = /^sep=(?<delimiter>[,;\t|])\r?\n/i;

function parseRows(file: string, written: string): readonly Row[] {
  const { delimiter } = separatorLine.exec(written)?.groups ?? {};
  const text = written.replace(separatorLine, '');
  try {
    const records: string[][] = parse(text, {
      delimiter: delimiter ?? findDelimiter(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      // A height such as 4'11" is often written without quotation marks.
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: longestRow,
    });
    return filledRows(records.map((record) => record.map((cell) => ({ text: cell }))));
  } catch (error) {
    if (!(error instanceof CsvError)) {
      throw error;
    }
    throw new OperatorError(
      `A cell begins with a quotation mark and has none at its end, in or after row ${Number(error['records']) + 1} of "${file}"`,
    );
  }
}

const delimiters = [',', ';', '\t'];

/** Returns the delimiter that is most frequent in the header row; a title above it may have others. */
function findDelimiter(text: string): string {
  const lines = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]+/, mostTitles);
  const isHeader = (line: string): boolean => delimiters.some((each) => areNames(line.split(each)));
  const names = lines.find(isHeader) ?? lines[0] ?? '';
  const counts = delimiters.map((delimiter) => names.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Characters that may separate the items of a list in a cell, by precedence. */
const listSeparators = [';', '|', '\n', '/', ','];

function surveyColumn(name: string, rows: readonly Row[], column: number): Column {
  const filled = rows.flatMap(({ cells }) => (cells[column]?.text ? cells[column] : []));
  // Signs in numbers of a workbook are none that its user wrote.
  const texts = filled.flatMap(({ kind, text }) => (kind === 'number' ? [] : text));
  const [decimal, other] = new Set(
    texts.flatMap(numbersIn).flatMap((number) => decimalSignOf(number) ?? []),
  );
  return {
    name,
    example: filled[0]?.text,
    separator: listSeparators.find((sign) => texts.some((text) => text.includes(sign))) ?? ';',
    decimal: other === undefined ? decimal : undefined,
  };
}

/** Finds out what the rows of a sheet beside that of the creatures are; undefined if import knows nothing of the kind. */
export function findPart(sheet: Sheet): SheetPart | undefined {
  const names = namesOf(sheet);
  const partOf = (kind: RowKind, columns = guessColumns(names, kind)): SheetPart => ({
    ...sheet,
    kind,
    columns: sheet.columns.map((column, i) => ({ ...column, ...columns[i] })),
  });
  const kind = findSheetKind(names);
  if (kind !== 'creatures' && areNames(names, [kind])) {
    return partOf(kind);
  }
  const guessed = guessColumns(names);
  const hasTypes = guessed.some(({ member }) => member === 'types');
  const evolutions = hasTypes ? undefined : guessEvolutions(names);
  if (evolutions) {
    return partOf('evolutions', evolutions);
  }
  // Of two types one may be misspelt.
  if (defendersOf(sheet).length > (/chart|types/i.test(sheet.name ?? '') ? 0 : 1)) {
    const columns = guessed.map(({ name, member }, place): Column =>
      // The corner of a chart is often empty.
      place === 0
        ? { name: name || 'A', member: 'name' }
        : { name, member: member === 'colour' ? member : undefined },
    );
    return partOf('types', columns);
  }
  if (areNames(names, ['leagues'])) {
    return partOf('leagues');
  }
  const areStones = !hasTypes && [sheet.name ?? '', ...names].some(isOfStones);
  return areStones && areNames(names, ['stones']) ? partOf('stones') : undefined;
}

/** Whether a text is a word for stones, not for names of any kind. */
function isOfStones(text: string): boolean {
  return areNames([text], ['stones']) && guessColumns([text])[0]?.member !== 'name';
}

/** A column "Name" is the form that evolves or the one that it becomes, whichever no other column is. */
function guessEvolutions(names: readonly string[]): readonly Column[] | undefined {
  const columns = guessColumns(names, 'evolutions');
  const held = new Set(columns.map(({ member }) => member));
  const [open, more] = (['becomes', 'evolvesFrom'] as const).filter((end) => !held.has(end));
  return more !== undefined || (open !== undefined && !held.has('name'))
    ? undefined
    : columns.map((each) => (each.member === 'name' ? { ...each, member: open } : each));
}

/** The columns of a chart that are named after the type of a row, which is in the first column. */
export function defendersOf({
  columns,
  rows,
}: Sheet): readonly (readonly [place: number, type: string])[] {
  const types = new Map(rows.map(({ cells: [type] }) => [nameKey(type?.text ?? ''), type?.text]));
  return columns.flatMap(({ name }, place) => {
    const type = place === 0 ? undefined : types.get(nameKey(name));
    return type === undefined ? [] : [[place, type] as const];
  });
}

/** An issue of a cell: the number of its row, and its column from 1; 0 stands for the whole row. */
export type CellIssue = Pick<Issue, 'spot' | 'expected' | 'received' | 'hint'>;

/**
 * Formats an issue as one line: `FILE:ROW:COLUMN: Column "…": Expected … but received …. Hint`, with `FILE:SHEET!C4` in a
 * workbook.
 */
export function formatCellIssue(
  { file, name, header, columns }: Sheet,
  { spot: { line, column } = { line: header, column: 0 }, expected, received, hint }: CellIssue,
): string {
  const letters = column === 0 ? '' : columnLetters(column - 1);
  const inText = letters === '' ? `${line}` : `${line}:${letters}`;
  const inBook = /^[\p{L}\p{N}_]+$/u.test(name ?? '') ? name : `'${name?.replaceAll("'", "''")}'`;
  const cell = name === undefined ? inText : `${inBook}!${letters}${line}`;
  const title = column === 0 ? '' : ` Column ${JSON.stringify(columns[column - 1]?.name)}:`;
  return `${file}:${cell}:${title} Expected ${expected} but received ${received}${hint === undefined ? '' : `. ${hint}`}`;
}
