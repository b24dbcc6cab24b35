import type { OnProgress } from '../../world/on-progress.ts';
import type { CellIssue } from './cell-issue.ts';
import type { Column } from './guess-columns.ts';
import { readSheet, type Row } from './read-sheet.ts';

/** The rows but for the first. A cell beyond the last column is an issue. */
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
