import { inflateRawSync } from 'node:zlib';
import type { Cell, CellValue, Sheet as BookSheet } from 'hucre/xlsx';
import { OperatorError } from '../../service/operator-error.ts';

export type RowCell = {
  /** Trimmed. */
  readonly text: string;
  /** The text of the cell that it is merged with, if that is before it in its row. */
  readonly title?: string;
  /** What a cell of a workbook holds if it is no text: a number, a date, or a formula that was never computed. */
  readonly kind?: 'number' | 'date' | 'formula';
};

/** A row with at least one filled cell. */
export type Row = {
  /** From 1, as spreadsheet programs count. */
  readonly number: number;
  /** A short row has fewer. */
  readonly cells: readonly RowCell[];
};

/** The rows of a file of text, or of one sheet of a workbook, which has a name. */
export type Table = {
  readonly name?: string;
  readonly rows: readonly Row[];
  /** What was assumed about a file of text, as a sentence. */
  readonly assumed?: string | undefined;
};

/** Merged cells by their first and last row and column, from 0. */
type Merge = Readonly<Record<'startRow' | 'startCol' | 'endRow' | 'endCol', number>>;

/** A number with the percent sign or the unit that its format shows; without the digits that binary fractions add. */
function numberCell(number: number, unit: string): RowCell {
  const exact = Number((unit === '%' ? number * 100 : number).toPrecision(15));
  return { text: `${exact} ${unit}`.trim(), kind: 'number' };
}

/**
 * Returns the table of a sheet of a workbook. A cell that is merged with those below it says the same of their rows; one that is
 * merged with those beside it is their title, too.
 */
function tableOf(
  name: string,
  rows: readonly (readonly RowCell[] | undefined)[],
  merges: readonly Merge[],
): Table {
  const filled = Array.from(rows, (cells = []) => [...cells]);
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const row = filled[startRow] ?? [];
    const cell = row[startCol] ?? { text: '' };
    if (startCol === endCol) {
      filled.slice(startRow + 1, endRow + 1).forEach((below) => (below[startCol] = cell));
    }
    row.fill({ text: '', title: tidy(cell.text) }, startCol + 1, endCol + 1);
  }
  return { name, rows: filledRows(filled) };
}

export function filledRows(rows: readonly (readonly RowCell[])[]): readonly Row[] {
  return rows
    .map((cells, i) => ({
      number: i + 1,
      cells: Array.from(cells, (cell) => ({ ...cell, text: tidy(cell?.text ?? '') })),
    }))
    .filter(({ cells }) => cells.some(({ text }) => text !== ''));
}

/** Returns the text of a cell without characters that no one sees: those without width, and other ends of lines. */
function tidy(text: string): string {
  return text
    .replaceAll(/[\u200B\u2060\uFEFF\u00AD]/g, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .trim();
}

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
    return content ? readOpenDocument(unzip(bytes, content)) : await readXlsx(bytes);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The library names an option of its own. A cell that only has a colour counts too.
    const advice = 'Delete the rows and columns behind those that are filled';
    const reason = message.replace(/Use the `range`.*/, advice);
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

function unzip(bytes: Buffer, { place, compressed, size }: Part): string {
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
          values.map((value, column) => readXlsxCell(value, cells?.get(`${row},${column}`))),
        ),
        merges,
      ),
    );
}

function readXlsxCell(value: CellValue, details: Cell | undefined): RowCell {
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

/** A few bytes can stand for millions of cells that are alike. */
const mostCells = 5_000_000;

type Element = { readonly tag: string; readonly attributes: string; readonly inner: string };

/** Finds elements with a tag that never has another of its kind inside. */
function* elementsOf(xml: string, tag: string): Generator<Element> {
  const pattern = `<(?<tag>${tag})(?=[\\s/>])(?<attributes>(?:"[^"]*"|[^">])*?)(?:/>|>(?<inner>.*?)</\\k<tag>>)`;
  for (const { groups = {} } of xml.matchAll(new RegExp(pattern, 'gs'))) {
    const { attributes = '', inner = '' } = groups;
    yield { tag: groups['tag'] ?? '', attributes, inner };
  }
}

function attributeOf({ attributes }: Element, name: string): string | undefined {
  const { value } = new RegExp(`\\s${name}="(?<value>[^"]*)"`).exec(attributes)?.groups ?? {};
  return value === undefined ? undefined : decode(value);
}

function countOf(element: Element, name: string): number {
  return Number(attributeOf(element, `table:number-${name}`) ?? 1);
}

const entities = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(?<code>x?[\da-f]+)|(?<name>\w+));/gi,
    (_, code: string | undefined, name: string) =>
      code === undefined
        ? (entities.get(name) ?? '')
        : String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
  );
}

/**
 * Reads the sheets of an `.ods` workbook that are not hidden from its `content.xml`. Reads them itself, because a library
 * left out the rows that a program repeats on each printed page, the formats of whole columns and what is hidden. Throws an
 * `OperatorError` if there are too many cells.
 */
function readOpenDocument(content: string): readonly Table[] {
  const hidden = new Set(
    [...elementsOf(content, 'style:style')]
      .filter(({ inner }) => /<style:table-properties[^>]* table:display="false"/.test(inner))
      .map((style) => attributeOf(style, 'style:name')),
  );
  let left = mostCells;
  /** Reads elements that each may stand for several. Those that say nothing are holes, and left out at the end. */
  const readAll = <Value extends RowCell | readonly RowCell[]>(
    elements: Iterable<Element>,
    counted: 'rows' | 'columns',
    readOne: (element: Element, place: number) => Value | undefined,
  ): readonly Value[] => {
    const values: Value[] = [];
    let place = 0;
    for (const element of elements) {
      const value = readOne(element, place);
      const end = place + countOf(element, `${counted}-repeated`);
      if (value !== undefined) {
        left -= place - values.length + (end - place) * (Array.isArray(value) ? value.length : 1);
        if (left < 0) {
          throw new OperatorError(`it has more than ${mostCells} cells`);
        }
        values.length = end;
        values.fill(value, place, end);
      }
      place = end;
    }
    return values;
  };
  const readTable = (table: Element): Table => {
    const merges: Merge[] = [];
    const readRow = (row: Element, startRow: number): readonly RowCell[] | undefined => {
      const elements = elementsOf(row.inner, 'table:(?:covered-)?table-cell');
      const cells = readAll<RowCell>(elements, 'columns', (element, startCol) => {
        const cell = readOdsCell(element);
        if (/-spanned="(?!1")/.test(element.attributes)) {
          const endRow = startRow + countOf(element, 'rows-spanned') - 1;
          const endCol = startCol + countOf(element, 'columns-spanned') - 1;
          merges.push({ startRow, startCol, endRow, endCol });
        }
        return element.tag !== 'table:table-cell' || cell.text === '' ? undefined : cell;
      });
      return cells.length === 0 ? undefined : cells;
    };
    const rows = readAll(elementsOf(table.inner, 'table:table-row'), 'rows', readRow);
    return tableOf(attributeOf(table, 'table:name') ?? '', rows, merges);
  };
  return [...elementsOf(content, 'table:table')]
    .filter((table) => !hidden.has(attributeOf(table, 'table:style-name')))
    .map(readTable);
}

function readOdsCell(element: Element): RowCell {
  const type = attributeOf(element, 'office:value-type') ?? '';
  const valueOf = (name: string): string => attributeOf(element, `office:${name}`) ?? '';
  const shown = textInside(element.inner);
  switch (type) {
    case 'float':
    case 'currency':
    case 'percentage': {
      // The format that shows a unit may be that of the whole column.
      const { unit = '' } = /^[-\d.,\s'’]+(?<unit>\D*)$/.exec(shown)?.groups ?? {};
      return numberCell(Number(valueOf('value')), type === 'percentage' ? '%' : unit);
    }
    case 'date':
      return { text: valueOf('date-value').replace(/T.*/, ''), kind: 'date' };
    case 'time':
      return {
        text: valueOf('time-value').replace(/^PT(\d+)H(\d+)M(\d+).*/, '$1:$2:$3'),
        kind: 'date',
      };
    case 'boolean':
      return { text: valueOf('boolean-value') === 'true' ? 'yes' : 'no' };
    default: {
      const formula = attributeOf(element, 'table:formula');
      return type === '' && shown === '' && formula !== undefined
        ? { text: formula.replace(/^\w+:/, ''), kind: 'formula' }
        : { text: shown || valueOf('string-value') };
    }
  }
}

/** The text of a cell without its comments and drawings. */
function textInside(inner: string): string {
  const own = inner.replaceAll(
    /<(?<tag>office:annotation|draw:[\w-]+)(?=[\s>]).*?<\/\k<tag>>/gs,
    '',
  );
  const paragraphs = [...elementsOf(own, 'text:p')].map((each) =>
    decode(
      each.inner
        .replaceAll('<text:line-break/>', '\n')
        .replaceAll(/<text:(?:tab|s)\b[^>]*>/g, ' ')
        .replaceAll(/<[^>]*>/g, ''),
    ),
  );
  return paragraphs.join('\n');
}
