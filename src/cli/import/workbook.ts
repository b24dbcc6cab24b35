import type { Cell, CellValue, Sheet as BookSheet } from 'hucre/xlsx';
import { OperatorError } from '../../service/operator-error.ts';
import { type CellKind, type Row, type Table, tidyCell } from './table.ts';

/** A workbook is a ZIP file. */
export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
}

/** Of all parts of a workbook when they are decompressed; fifty thousand creatures need a fifth. */
const mostMegabytes = 256;

/** Reads the sheets of an `.xlsx` workbook that are not hidden. Rejects with an `OperatorError`. */
export async function readWorkbook(file: string, bytes: Buffer): Promise<readonly Table[]> {
  if (sizeOfParts(bytes) > mostMegabytes * 1024 * 1024) {
    throw new OperatorError(
      `The workbook "${file}" has more than ${mostMegabytes} MB when it is decompressed`,
    );
  }
  // Only this command needs it, and only for workbooks.
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes, { readStyles: true }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The file "${file}" is no workbook that can be read (${reason}); save it as .xlsx or as "CSV UTF-8"`,
    );
  });
  return sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden).map(readTable);
}

/** Adds up the sizes that the directory of a ZIP file declares; decompression ends there, except for a size of zero. */
function sizeOfParts(bytes: Buffer): number {
  const entry = 'PK\u0001\u0002';
  let size = 0;
  for (let at = bytes.indexOf(entry); at !== -1; at = bytes.indexOf(entry, at + 1)) {
    const [compressed, whole] =
      at + 28 > bytes.length ? [0, 0] : [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    size += compressed > 0 && whole === 0 ? Infinity : whole;
  }
  return size;
}

function readTable({ name, rows, cells, merges = [] }: BookSheet): Table {
  /** A cell that is merged with those below it says the same of their rows. */
  const sources = new Map(
    merges
      .filter(({ startCol, endCol }) => startCol === endCol)
      .flatMap(({ startRow, endRow, startCol }) =>
        Array.from(
          { length: Math.min(endRow, rows.length) - startRow },
          (_, i) => [`${startRow + 1 + i},${startCol}`, startRow] as const,
        ),
      ),
  );
  return {
    name,
    spans: merges
      .filter(({ startCol, endCol }) => startCol < endCol)
      .map(({ startRow, startCol, endCol }) => ({
        row: startRow + 1,
        first: startCol,
        last: endCol,
      })),
    rows: rows.map((values, i): Row => {
      const kinds = new Map<number, CellKind>();
      const texts = values.map((_, column) => {
        const row = sources.get(`${i},${column}`) ?? i;
        const value = rows[row]?.[column] ?? null;
        const { text, kind } = readCell(value, cells?.get(`${row},${column}`));
        if (kind) {
          kinds.set(column, kind);
        }
        return tidyCell(text);
      });
      return { number: i + 1, cells: texts, kinds };
    }),
  };
}

function readCell(
  value: CellValue,
  details: Cell | undefined,
): { readonly text: string; readonly kind?: CellKind } {
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
    return { text: formatNumber(value, details?.style?.numFmt ?? ''), kind: 'number' };
  }
  return { text: typeof value === 'boolean' ? (value ? 'yes' : 'no') : value };
}

/** Formats a number with the percent sign or the unit that its format shows: `0.0 "kg"`. */
function formatNumber(number: number, format: string): string {
  const bare = format.replaceAll(/"[^"]*"/g, '');
  const { unit = '' } = /^[#0,.?\s]+"\s*(?<unit>[^"]*)"/.exec(format)?.groups ?? {};
  return bare.includes('%') ? `${exact(number * 100)} %` : `${exact(number)} ${unit}`.trim();
}

/** Without the digits that binary fractions add, as spreadsheet programs show numbers. */
function exact(number: number): string {
  return String(Number(number.toPrecision(15)));
}
