import { readFile, stat } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { OperatorError, reading } from '../../service/operator-error.ts';
import type { Issue } from '../../world/issue.ts';
import { columnLetters } from './columns.ts';
import { type DecimalSign, decimalSignOf, numbersIn, readNumber } from './numbers.ts';

/** A row with at least one filled cell. */
export type Row = {
  /** From 1, which is the header row. */
  readonly number: number;
  /** Trimmed; a short row has fewer. */
  readonly cells: readonly string[];
};

export type SheetColumn = {
  /** The header cell. */
  readonly name: string;
  /** The first filled cell. */
  readonly example: string | undefined;
  /** The list separators that occur in its cells. */
  readonly separators: string;
  /** The sign before decimals that its numbers show; undefined if none or both do. */
  readonly decimal: DecimalSign | undefined;
  /** The first number that can be read in two ways, such as `1,200`. */
  readonly doubtful: string | undefined;
};

export type Sheet = {
  readonly file: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly Row[];
};

/** In characters. A longer row means that a quotation mark was left open. */
const longestRow = 1024 * 1024;

/**
 * Reads a CSV file (RFC 4180) with commas, semicolons or tabs and any line ends. Rejects with an `OperatorError` if the file
 * cannot be read, is empty, is not UTF-8 or leaves a quotation mark open.
 */
export async function readSheet(file: string): Promise<Sheet> {
  const [header, ...rows] = readRows(file, await readText(file));
  const names = header?.cells ?? [];
  // A trailing delimiter makes an empty column.
  const named = names.findLastIndex((name) => name !== '') + 1;
  const width = rows.reduce(
    (widest, { cells }) => Math.max(widest, cells.findLastIndex((cell) => cell !== '') + 1),
    named,
  );
  if (named === 0) {
    throw new OperatorError(
      `The spreadsheet "${file}" is empty; expected the names of its columns in the first row`,
    );
  }
  const columns = Array.from({ length: width }, (_, i) => surveyColumn(names[i] ?? '', rows, i));
  return { file, columns, rows };
}

async function readText(file: string): Promise<string> {
  const bytes = await reading(`The spreadsheet "${file}"`, 'file', async () => {
    // Reading a pipe would wait for its writer.
    if (!(await stat(file)).isFile()) {
      throw new Error('not a file');
    }
    return readFile(file);
  });
  try {
    // Spreadsheet programs call UTF-16 "Unicode"; half of its bytes are zero.
    if (bytes.includes(0)) {
      throw new TypeError('UTF-16');
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(
      `The spreadsheet "${file}" is not CSV in UTF-8; save it as "CSV UTF-8", or as CSV with the character set "Unicode (UTF-8)"`,
    );
  }
}

function readRows(file: string, text: string): readonly Row[] {
  try {
    const records: string[][] = parse(text, {
      delimiter: findDelimiter(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      // A height such as 4'11" is often written without quotation marks.
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: longestRow,
    });
    return records
      .map((record, i) => ({ number: i + 1, cells: record.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) {
      throw error;
    }
    const fault =
      error.code === 'CSV_INVALID_CLOSING_QUOTE'
        ? 'A cell goes on behind its closing quotation mark,'
        : 'A cell begins with a quotation mark and has none at its end,';
    throw new OperatorError(
      `${fault} in or after row ${Number(error['records']) + 1} of "${file}"`,
    );
  }
}

const delimiters = [',', ';', '\t'];

/** Returns the delimiter that is most frequent in the header row. */
function findDelimiter(text: string): string {
  const names = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counts = delimiters.map((delimiter) => names.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Characters that may separate the items of a list in a cell, by precedence. */
export const listSeparators = [';', '|', '\n', '/', ','] as const;

function surveyColumn(name: string, rows: readonly Row[], column: number): SheetColumn {
  const separators = new Set<string>();
  const signs = new Set<DecimalSign>();
  let example: string | undefined;
  let doubtful: string | undefined;
  for (const { cells } of rows) {
    const cell = cells[column] ?? '';
    example ??= cell === '' ? undefined : cell;
    for (const separator of listSeparators) {
      if (cell.includes(separator)) {
        separators.add(separator);
      }
    }
    for (const number of numbersIn(cell)) {
      const sign = decimalSignOf(number);
      if (sign !== undefined) {
        signs.add(sign);
      } else if (readNumber(number, undefined).kind === 'ambiguous') {
        doubtful ??= number;
      }
    }
  }
  const [decimal, other] = signs;
  return {
    name,
    example,
    separators: [...separators].join(''),
    decimal: other === undefined ? decimal : undefined,
    doubtful,
  };
}

const ownNames = new Set([
  'normalAbilities',
  'hiddenAbilities',
  'familyId',
  'evolutionStage',
  'evolutionLine',
  'ultraBeast',
]);

/** Whether the service itself wrote a spreadsheet, as a bulk file or a search result. */
export function isOwnExport({ columns }: Sheet): boolean {
  return (
    columns.some(({ name }) => ownNames.has(name)) &&
    columns.every(({ name }) => /^\p{L}[\p{L}\p{M}\p{N}]*$/u.test(name))
  );
}

/** An issue of a cell: its row from 1, which is the header row, and its column from 1; 0 stands for the whole row. */
export type CellIssue = Pick<Issue, 'spot' | 'expected' | 'received' | 'hint'>;

/** Formats an issue as one line: `FILE:ROW:COLUMN: Column "…": Expected … but received …. Hint`. */
export function formatCellIssue(
  { file, columns }: Sheet,
  { spot: { line, column } = { line: 1, column: 0 }, expected, received, hint }: CellIssue,
): string {
  const place =
    column === 0
      ? `${file}:${line}`
      : `${file}:${line}:${columnLetters(column - 1)}: Column ${JSON.stringify(columns[column - 1]?.name ?? '')}`;
  return `${place}: Expected ${expected} but received ${received}${hint === undefined ? '' : `. ${hint}`}`;
}
