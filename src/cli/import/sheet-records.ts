import type { SheetKind } from './columns.ts';
import { readCreatures, type SheetCreature } from './creatures.ts';
import { Learnsets, type LearningWords, type SheetLearnset } from './learnsets.ts';
import { readMove, type SheetMove } from './moves.ts';
import { type NamedStone, RowCells, type SheetReading } from './row.ts';
import { isOwnExport, type Sheet } from './sheet.ts';
import type { Row } from './table.ts';
import { says } from './words.ts';

/** The records of a spreadsheet, in the order of the files that they are written to. */
export type SheetRecords = {
  readonly creatures: readonly SheetCreature[];
  readonly moves: readonly SheetMove[];
  readonly learnsets: readonly SheetLearnset[];
};

/** Reads the rows of a spreadsheet, in their order. */
export function readRecords(
  kind: SheetKind,
  sheet: Sheet,
  reading: SheetReading,
  words: LearningWords,
): SheetRecords & { readonly stones: readonly NamedStone[] } {
  const { rows } = sheet;
  if (rows.length === 0) {
    const expected = `a ${kind.replace(/s$/, '')} in each row`;
    const spot = { line: sheet.header + 1, column: 0 };
    reading.report({ spot, expected, received: 'no row', hint: undefined });
  }
  const last = rows.at(-1);
  const total = last && kind !== 'learnsets' && isTotal(last, reading) ? last : undefined;
  if (total) {
    reading.report({
      spot: { line: total.number, column: 0 },
      expected: `a ${kind.replace(/s$/, '')}`,
      received: 'a row of totals',
      hint: 'Remove the row',
    });
  }
  const learnsets = new Learnsets(words);
  const cellsOf = (of: SheetKind): readonly RowCells[] =>
    kind === of ? rows.filter((row) => row !== total).map((row) => new RowCells(row, reading)) : [];
  cellsOf('learnsets').forEach((cells) => learnsets.addRow(cells));
  return {
    ...readCreatures(cellsOf('creatures'), isOwnExport(sheet), learnsets),
    moves: cellsOf('moves').map((cells) => ({ entry: readMove(cells), row: cells.row })),
    learnsets: learnsets.finish(),
  };
}

/** Whether a row sums up those above it: it says so and has no type, or it has numbers alone. */
function isTotal({ cells }: Row, { byMember }: SheetReading): boolean {
  const textsOf = (member: 'name' | 'types') =>
    (byMember.get(member) ?? []).flatMap((place) => cells[place] || []);
  const [name] = textsOf('name');
  const areNumbers = cells.every((cell) => /^[\d.,\s%-]*$/.test(cell));
  return name === undefined ? areNumbers : says('total', name) && textsOf('types').length === 0;
}

/** Counts what a spreadsheet has, without what it has nothing of. */
export function countsOf({ creatures, moves, learnsets }: SheetRecords) {
  const forms = creatures.reduce((sum, { rows }) => sum + rows.length, 0);
  const counts: readonly (readonly [number: number, noun: string])[] = [
    [creatures.length, 'creature'],
    [forms, 'form'],
    [moves.length, 'move'],
    [learnsets.length, 'learnset'],
  ];
  return counts.filter(([number]) => number > 0);
}
