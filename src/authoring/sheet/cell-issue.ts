/** One thing that is wrong in a spreadsheet, with all that its author needs to find and mend it. */
export type CellIssue = {
  /** From 1, which has the names of the columns. */
  readonly row: number;
  /** From 0; absent where it is the row as a whole. */
  readonly column: number | undefined;
  /** A sentence without its full stop: what may have been meant, or what is to be done. */
  readonly hint?: string;
  readonly expected: string;
  readonly received: string;
};

/** The issue as one line: `FILE:ROW:COLUMN: Column "…": Expected … but received …. Hint`. */
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

/** The name that spreadsheets give a column: A to Z, then AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
