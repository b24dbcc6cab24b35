import { inflateRawSync } from 'node:zlib';
import type { Cell, CellValue, Sheet as BookSheet } from 'hucre/xlsx';
import { OperatorError } from '../../service/operator-error.ts';
import { readOpenDocument } from './open-document.ts';
import { type BookCell, numberCell, type Table, tableOf } from './table.ts';

/** A workbook is a ZIP file. */
export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
}

/** Of all parts of a workbook when they are decompressed; fifty thousand creatures need a fifth. */
const mostMegabytes = 256;

/** Reads the sheets of an `.xlsx` or `.ods` workbook that are not hidden. Rejects with an `OperatorError`. */
export async function readWorkbook(file: string, bytes: Buffer): Promise<readonly Table[]> {
  const parts = partsOf(bytes);
  if (parts.reduce((sum, { size }) => sum + size, 0) > mostMegabytes * 1024 * 1024) {
    throw new OperatorError(
      `The workbook "${file}" has more than ${mostMegabytes} MB when it is decompressed`,
    );
  }
  try {
    const content = parts.find(({ name }) => name === 'content.xml');
    return content ? readOpenDocument(textOf(bytes, content)) : await readXlsx(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The file "${file}" is no workbook that can be read (${reason}); save it as .xlsx, .ods or "CSV UTF-8"`,
    );
  }
}

/** A part of a ZIP file as its directory declares it; decompression ends at its size, except for a size of zero. */
type Part = {
  readonly name: string;
  readonly place: number;
  readonly compressed: number;
  readonly size: number;
};

function partsOf(bytes: Buffer): readonly Part[] {
  const entry = 'PK\u0001\u0002';
  const parts: Part[] = [];
  for (let at = bytes.indexOf(entry); at !== -1; at = bytes.indexOf(entry, at + 1)) {
    if (at + 46 <= bytes.length) {
      const [compressed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
      parts.push({
        name: bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)),
        place: bytes.readUInt32LE(at + 42),
        compressed,
        size: compressed > 0 && size === 0 ? Infinity : size,
      });
    }
  }
  return parts;
}

function textOf(bytes: Buffer, { place, compressed, size }: Part): string {
  const start = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
  const part = bytes.subarray(start, start + compressed);
  const isStored = bytes.readUInt16LE(place + 8) === 0;
  const whole = isStored ? part : inflateRawSync(part, { maxOutputLength: size });
  return new TextDecoder('utf-8', { fatal: true }).decode(whole);
}

async function readXlsx(bytes: Buffer): Promise<readonly Table[]> {
  // Only this command needs it, and only for workbooks.
  const { readXlsx: read } = await import('hucre/xlsx');
  const { sheets } = await read(bytes, { readStyles: true });
  return sheets
    .filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
    .map(({ name, rows, cells, merges = [] }: BookSheet) =>
      tableOf(
        name,
        rows.map((values, row) =>
          values.map((value, column) => readCell(value, cells?.get(`${row},${column}`))),
        ),
        merges,
      ),
    );
}

function readCell(value: CellValue, details: Cell | undefined): BookCell {
  if (value === null) {
    const { formula } = details ?? {};
    return formula === undefined ? { text: '' } : { text: `=${formula}`, kind: 'formula' };
  }
  if (value instanceof Date) {
    const isTime = value.getTime() < Date.UTC(1900, 0, 1);
    const [day = '', time = ''] = value.toISOString().split(/T|\./);
    return { text: isTime ? time : day, kind: 'date' };
  }
  if (typeof value === 'number') {
    const format = details?.style?.numFmt ?? '';
    const { unit = '' } = /^[#0,.?\s]+"\s*(?<unit>[^"]*)"/.exec(format)?.groups ?? {};
    return numberCell(value, format.replaceAll(/"[^"]*"/g, '').includes('%') ? '%' : unit);
  }
  return { text: typeof value === 'boolean' ? (value ? 'yes' : 'no') : value };
}
