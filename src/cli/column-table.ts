import { columnLetters } from '../authoring/sheet/cell-issue.ts';
import type { Column } from '../authoring/sheet/guess-columns.ts';
import type { Survey } from '../authoring/sheet/survey-sheet.ts';

/** A table of what each column says, with a cell of it; those that say nothing come last, by name. */
export function describeColumns({ names, examples }: Survey, columns: readonly Column[]): string {
  const rows = columns.map(({ name, member, unit }, i) => {
    const example = (examples[i] ?? '').replaceAll(/\s+/g, ' ');
    return [
      columnLetters(i),
      name,
      member === undefined ? '-' : unit === undefined ? member : `${member}, ${unit}`,
      example.length > 40 ? `${example.slice(0, 39)}…` : example,
    ];
  });
  const table = [['', 'Column', 'Member', 'Example'], ...rows];
  const widths = [0, 1, 2].map((i) => Math.max(...table.map((row) => row[i]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const left = columns.flatMap(({ member, name }) => (member === undefined ? [name] : []));
  const note =
    left.length === 0 ? [] : [`Left out: ${left.map((name) => JSON.stringify(name)).join(', ')}`];
  return [...lines, ...note].join('\n') + (names.length === 0 ? '' : '\n');
}

/** The names of columns; the letters of those that share theirs, or have none. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  return names.map((name, i) =>
    name === '' || names.filter((each) => each.toLowerCase() === name.toLowerCase()).length > 1
      ? columnLetters(i)
      : name,
  );
}
