import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { OperatorError } from '../../service/operator-error.ts';
import { type OnProgress, noProgress } from '../../world/on-progress.ts';
import { type Column, columnLetters, members } from './columns.ts';
import { type DecimalSign, decimalSignOf, numbersIn, readNumber } from './numbers.ts';

/** A row with at least one filled cell. */
export type Row = {
  /** From 1, which is the header row. */
  readonly number: number;
  /** Trimmed; a short row has fewer. */
  readonly cells: readonly string[];
};

/** In characters. A longer row means that a quotation mark was left open. */
const longestRow = 1024 * 1024;

/** Bytes at the start of a file that its encoding and delimiter are detected by. */
const sampleBytes = 64 * 1024;

/**
 * Streams the rows of a CSV file (RFC 4180) with commas, semicolons or tabs and any line ends. Rejects with an
 * `OperatorError` if the file cannot be read, is not UTF-8 or leaves a quotation mark open.
 */
async function* readSheet(file: string, onProgress: OnProgress = noProgress): AsyncIterable<Row> {
  const { size, sample } = await readStart(file);
  const parser = parse({
    bom: true,
    delimiter: findDelimiter(sample),
    record_delimiter: ['\r\n', '\n', '\r'],
    // A height such as 4'11" is often written without quotation marks.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
  });
  const fed = pipeline(
    Readable.from(decode(file, (bytes) => onProgress(Math.min(1, bytes / size)))),
    parser,
  );
  // The parser fails with the same error, which is handled below.
  fed.catch(() => undefined);
  const records: AsyncIterable<readonly string[]> = parser;
  let number = 0;
  try {
    for await (const record of records) {
      number += 1;
      const cells = record.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) {
        yield { number, cells };
      }
    }
    await fed;
  } catch (error) {
    throw error instanceof CsvError
      ? new OperatorError(`${describeFault(error)} in or after row ${number + 1} of "${file}"`)
      : error;
  }
}

async function* decode(file: string, onRead: (bytes: number) => void): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decodeNext = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw notUtf8(file);
    }
  };
  const stream = createReadStream(file);
  try {
    for await (const bytes of stream) {
      yield decodeNext(bytes);
      onRead(stream.bytesRead);
    }
  } catch (error) {
    throw error instanceof OperatorError ? error : unreadable(file, error);
  }
  yield decodeNext();
}

/** Returns the size of a file in bytes and the text of its first `sampleBytes`. */
async function readStart(
  file: string,
): Promise<{ readonly size: number; readonly sample: string }> {
  const sample = Buffer.alloc(sampleBytes);
  try {
    // Opening a pipe would wait for its writer.
    const found = await stat(file);
    if (!found.isFile()) {
      throw new OperatorError(`The spreadsheet "${file}" cannot be read: not a file`);
    }
    const handle = await open(file);
    try {
      const { bytesRead } = await handle.read(sample, 0, sampleBytes, 0);
      const bytes = sample.subarray(0, bytesRead);
      // Spreadsheet programs call UTF-16 "Unicode"; half of its bytes are zero.
      if (bytes.includes(0)) {
        throw notUtf8(file);
      }
      return { size: found.size, sample: bytes.toString() };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw error instanceof OperatorError ? error : unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): OperatorError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason =
    code === 'ENOENT' ? 'no such file' : code === 'EACCES' ? 'not allowed' : String(error);
  return new OperatorError(`The spreadsheet "${file}" cannot be read: ${reason}`, { cause: error });
}

function notUtf8(file: string): OperatorError {
  return new OperatorError(
    `The spreadsheet "${file}" is not CSV in UTF-8; save it as "CSV UTF-8", or as CSV with the character set "Unicode (UTF-8)"`,
  );
}

function describeFault({ code }: CsvError): string {
  return code === 'CSV_INVALID_CLOSING_QUOTE'
    ? 'A cell goes on behind its closing quotation mark,'
    : 'A cell begins with a quotation mark and has none at its end,';
}

const delimiters = [',', ';', '\t'];

/** Returns the delimiter that is most frequent in the header row. */
function findDelimiter(text: string): string {
  const names = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counts = delimiters.map((delimiter) => names.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Streams the rows below the header row. Reports filled cells in columns without a name. */
export async function* rowsBelowNames(
  file: string,
  columns: readonly Column[],
  onProgress: OnProgress,
  report: (issue: CellIssue) => void,
): AsyncIterable<Row> {
  let isFirst = true;
  for await (const row of readSheet(file, onProgress)) {
    if (!isFirst) {
      const beyond = row.cells.findIndex(
        (cell, i) => cell !== '' && (columns[i]?.name ?? '') === '',
      );
      if (beyond !== -1) {
        report({
          row: row.number,
          column: beyond,
          expected: 'an empty cell in a column without a name',
          received: JSON.stringify(row.cells[beyond]),
          hint: 'A text with the delimiter in it stands in quotation marks',
        });
      }
      yield row;
    }
    isFirst = false;
  }
}

/** The columns of a spreadsheet, before they are mapped to members. */
export type Survey = {
  /** The header cell of each column. */
  readonly names: readonly string[];
  /** The first filled cell of each column. */
  readonly examples: readonly (string | undefined)[];
  /** The list separators that occur in each column. */
  readonly separators: readonly string[];
  /** The sign before decimals that the numbers of each column show; undefined where none or both do. */
  readonly decimals: readonly (DecimalSign | undefined)[];
  /** The first number of each column that can be read in two ways, such as `1,200`. */
  readonly doubtful: readonly (string | undefined)[];
};

/** Characters that may separate the items of a list in a cell, by precedence. */
const listSeparators = [';', '|', '\n', '/', ','] as const;

/** Reads a whole spreadsheet. Rejects as `readSheet` does. */
export async function surveySheet(file: string, onProgress?: OnProgress): Promise<Survey> {
  let names: readonly string[] | undefined;
  const examples: (string | undefined)[] = [];
  const separators: string[] = [];
  const signs: Set<DecimalSign>[] = [];
  const doubtful: (string | undefined)[] = [];
  for await (const { cells } of readSheet(file, onProgress)) {
    if (!names) {
      names = cells;
      continue;
    }
    for (const [i, cell] of cells.entries()) {
      if (cell === '') {
        continue;
      }
      examples[i] ??= cell;
      for (const separator of listSeparators) {
        if (cell.includes(separator) && !(separators[i] ?? '').includes(separator)) {
          separators[i] = (separators[i] ?? '') + separator;
        }
      }
      for (const number of numbersIn(cell)) {
        const sign = decimalSignOf(number);
        if (sign !== undefined) {
          signs[i] = (signs[i] ?? new Set()).add(sign);
        } else if (readNumber(number, undefined).kind === 'ambiguous') {
          doubtful[i] ??= number;
        }
      }
    }
  }
  // A trailing delimiter makes an empty column.
  const width = Math.max((names ?? []).findLastIndex((name) => name !== '') + 1, examples.length);
  return {
    names: Array.from({ length: width }, (_, i) => names?.[i] ?? ''),
    examples: Array.from({ length: width }, (_, i) => examples[i]),
    separators: Array.from({ length: width }, (_, i) => separators[i] ?? ''),
    decimals: Array.from({ length: width }, (_, i) =>
      signs[i]?.size === 1 ? [...signs[i]][0] : undefined,
    ),
    doubtful: Array.from({ length: width }, (_, i) => doubtful[i]),
  };
}

/** Returns the separator of list items that the list columns of a spreadsheet use. */
export function findListSeparator(
  columns: readonly Column[],
  { separators }: Survey,
  isExport: boolean,
): string {
  if (isExport) {
    return ';';
  }
  const held = separators
    .filter((_, i) => {
      const member = columns[i]?.member;
      return member !== undefined && members[member].isList;
    })
    .join('');
  return listSeparators.find((separator) => held.includes(separator)) ?? ';';
}

/** Column names that only exports of the service have. */
const ownNames = new Set([
  'normalAbilities',
  'hiddenAbilities',
  'familyId',
  'evolutionStage',
  'evolutionLine',
  'ultraBeast',
]);

/** Whether the service itself wrote a spreadsheet, as a bulk file or a search result. */
export function isOwnExport({ names }: Survey): boolean {
  return (
    names.some((name) => ownNames.has(name)) && names.every((name) => /^[a-zA-Z]+$/.test(name))
  );
}

/** An issue in a spreadsheet. */
export type CellIssue = {
  /** From 1, which is the header row. */
  readonly row: number;
  /** From 0; undefined if the issue is of the whole row. */
  readonly column: number | undefined;
  /** A sentence without its full stop: a likely meaning or a remedy. */
  readonly hint?: string;
  readonly expected: string;
  readonly received: string;
};

/** Formats an issue as one line: `FILE:ROW:COLUMN: Column "…": Expected … but received …. Hint`. */
export function formatCellIssue(
  file: string,
  { row, column, expected, received, hint }: CellIssue,
  names: readonly string[],
): string {
  const place =
    column === undefined
      ? `${file}:${row}`
      : `${file}:${row}:${columnLetters(column)}: Column ${JSON.stringify(names[column] ?? '')}`;
  return `${place}: Expected ${expected} but received ${received}${hint === undefined ? '' : `. ${hint}`}`;
}
