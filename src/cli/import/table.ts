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
export type Span = { readonly row: number; readonly first: number; readonly last: number };

/** The rows of a file of text, or of one sheet of a workbook, which has a name. */
export type Table = {
  readonly name?: string;
  readonly rows: readonly Row[];
  readonly spans: readonly Span[];
};

/** Returns the text of a cell without characters that no one sees: those without width, and other ends of lines. */
export function tidyCell(text: string): string {
  return text
    .replaceAll(/[\u200B\u2060\uFEFF\u00AD]/g, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .trim();
}
