import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { OperatorError } from '../../service/operator-error.ts';
import { type OnProgress, unheard } from '../../world/on-progress.ts';
import { findDelimiter } from './find-delimiter.ts';

/** A row that has anything in it. */
export type Row = {
  /** As spreadsheets count them: that of the names of the columns is the first. */
  readonly number: number;
  /** Without space at either end; a row that ends early has fewer. */
  readonly cells: readonly string[];
};

/** Characters of a row, beyond which a quotation mark has been left open. */
const longestRow = 1024 * 1024;

/** Bytes at the start of a file, by which its encoding and its delimiter are told. */
const sampleBytes = 64 * 1024;

/**
 * The rows of a spreadsheet as CSV (RFC 4180), one after the other, never all at once: delimited by commas, semicolons or
 * tabs, with any ends of lines. Rejects with an `OperatorError` where the file cannot be read, is not UTF-8, or leaves a
 * quotation mark open.
 */
export async function* readSheet(
  file: string,
  onProgress: OnProgress = unheard,
): AsyncIterable<Row> {
  const size = await measure(file);
  const parser = parse({
    bom: true,
    delimiter: findDelimiter(await readSample(file)),
    record_delimiter: ['\r\n', '\n', '\r'],
    // A height such as 4'11" is not quoted by everybody who writes it.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRow,
  });
  const fed = pipeline(
    Readable.from(decode(file, (bytes) => onProgress(Math.min(1, bytes / size)))),
    parser,
  );
  // It is told of below, where the parser ends with it as well.
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

/** How many bytes a spreadsheet has. */
async function measure(file: string): Promise<number> {
  const found = await reading(file, () => stat(file));
  if (!found.isFile()) {
    throw new OperatorError(`The spreadsheet "${file}" cannot be read: not a file`);
  }
  return found.size;
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

async function readSample(file: string): Promise<string> {
  const sample = Buffer.alloc(sampleBytes);
  const { bytesRead } = await reading(file, async () => {
    const handle = await open(file);
    try {
      return await handle.read(sample, 0, sampleBytes, 0);
    } finally {
      await handle.close();
    }
  });
  const bytes = sample.subarray(0, bytesRead);
  // What spreadsheets call Unicode is UTF-16, half of whose bytes are zero.
  if (bytes.includes(0)) {
    throw notUtf8(file);
  }
  return bytes.toString();
}

async function reading<Read>(file: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    throw unreadable(file, error);
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
