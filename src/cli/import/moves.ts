import { compileMove } from '../../catalog/compile-moves.ts';
import { describeMove } from '../../catalog/describe-move.ts';
import type { MoveEntry } from '../../world/schema.ts';
import { parseAccuracy, parsePower, parsePriority, parseWholeNumber } from './cells.ts';
import type { RowCells } from './row.ts';

export type SheetMove = { readonly entry: MoveEntry; readonly row: number };

/** The category of moves in a spreadsheet that has none. */
const anyCategory = 'move';

const numbers = [
  ['power', parsePower],
  ['accuracy', parseAccuracy],
  ['pp', parsePower],
  ['priority', parsePriority],
  ['generation', parseWholeNumber],
] as const;

/** Reads a move from its row; what the row lacks is reported and empty. */
export function readMove(cells: RowCells): MoveEntry {
  const target = cells.word('target');
  const flags = cells.list('flags') ?? [];
  const entry: MoveEntry = {
    name: cells.needed('name', 'a name'),
    ...cells.otherNames(),
    type: cells.needed('types', 'a type'),
    category: cells.has('category')
      ? cells.needed('category', 'a category, such as "physical"')
      : anyCategory,
    ...Object.fromEntries(
      numbers.flatMap(([member, parse]) => {
        const number = cells.read(member, (text, column) => parse(text, column?.decimal));
        return number === undefined ? [] : [[member, number] as const];
      }),
    ),
    ...(target !== undefined && { target }),
    ...(flags.length > 0 && { flags: [...flags] }),
  };
  const description = cells.word('description');
  // The service's files have descriptions that it computes itself.
  return description === undefined || description === describeMove(compileMove(entry))
    ? entry
    : { ...entry, description };
}
