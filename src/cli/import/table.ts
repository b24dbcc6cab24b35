/** What a cell of a workbook holds if it is no text: a number, a date, or a formula that was never computed. */
export type CellKind = 'number' | 'date' | 'formula';

/** A row with at least one filled cell. */
export type Row = {
  /** From 1, as spreadsheet programs count. */
  readonly number: number;
  /** Trimmed; a short row has fewer. */
  readonly cells: readonly string[];
  /** By the place of the cell; absent for a file of text. */
  readonly kinds?: ReadonlyMap<number, CellKind>;
};

/** Columns of a row that are merged and show the value of the first one. */
type Span = { readonly row: number; readonly first: number; readonly last: number };

/** The rows of a file of text, or of one sheet of a workbook, which has a name. */
export type Table = {
  readonly name?: string;
  readonly rows: readonly Row[];
  readonly spans: readonly Span[];
};

export type BookCell = { readonly text: string; readonly kind?: CellKind };

/** A number with the percent sign or the unit that its format shows; without the digits that binary fractions add. */
export function numberCell(number: number, unit: string): BookCell {
  const exact = Number((unit === '%' ? number * 100 : number).toPrecision(15));
  return { text: `${exact} ${unit}`.trim(), kind: 'number' };
}

/** Merged cells, by their first and last row and column from 0. */
export type Merge = {
  readonly startRow: number;
  readonly startCol: number;
  readonly endRow: number;
  readonly endCol: number;
};

/** Returns the table of a sheet of a workbook. A cell that is merged with those below it says the same of their rows. */
export function tableOf(
  name: string,
  rows: readonly (readonly BookCell[])[],
  merges: readonly Merge[],
): Table {
  const filled = rows.map((cells) => [...cells]);
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const cell = filled[startRow]?.[startCol];
    if (startCol === endCol && cell) {
      filled.slice(startRow + 1, endRow + 1).forEach((below) => (below[startCol] = cell));
    }
  }
  return {
    name,
    spans: merges
      .filter(({ startCol, endCol }) => startCol < endCol)
      .map(({ startRow, startCol, endCol }) => ({
        row: startRow + 1,
        first: startCol,
        last: endCol,
      })),
    rows: filledRows(
      filled.map((cells, i) => ({
        number: i + 1,
        cells: Array.from(cells, (cell) => tidyCell(cell?.text ?? '')),
        kinds: new Map(cells.flatMap(({ kind }, place) => (kind ? [[place, kind]] : []))),
      })),
    ),
  };
}

export function filledRows(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Returns the text of a cell without characters that no one sees: those without width, and other ends of lines. */
export function tidyCell(text: string): string {
  return text
    .replaceAll(/[\u200B\u2060\uFEFF\u00AD]/g, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .trim();
}
