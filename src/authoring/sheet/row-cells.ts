import type { Cell } from './cells.ts';
import { isNothing, plainText } from './cells.ts';
import type { CellIssue } from './cell-issue.ts';
import type { Column } from './guess-columns.ts';
import type { MemberName, Unit } from './members.ts';
import type { Row } from './read-sheet.ts';

/** The columns that say a member, by the member. */
export type ColumnsByMember = ReadonlyMap<MemberName, readonly number[]>;

export function columnsByMember(columns: readonly Column[]): ColumnsByMember {
  const found = new Map<MemberName, number[]>();
  for (const [i, { member }] of columns.entries()) {
    if (member !== undefined) {
      found.set(member, [...(found.get(member) ?? []), i]);
    }
  }
  return found;
}

/** The cells of a row by what they say. What cannot be understood is an issue, and absent. */
export type RowCells = {
  readonly row: number;
  /** Whether the spreadsheet has a column for it. */
  readonly has: (member: MemberName) => boolean;
  /** Undefined where the cell is empty. */
  readonly text: (member: MemberName) => string | undefined;
  /** The items of all its columns; undefined where all are empty. */
  readonly list: (member: MemberName) => readonly string[] | undefined;
  readonly read: <Value>(
    member: MemberName,
    parse: (text: string, unit: Unit | undefined) => Cell<Value>,
  ) => Value | undefined;
  readonly fault: (member: MemberName, expected: string, received?: string, hint?: string) => void;
};

/** How a spreadsheet is read. */
export type SheetReading = {
  readonly columns: readonly Column[];
  readonly byMember: ColumnsByMember;
  /** Between the items of a list in one cell. */
  readonly listSeparator: string;
  readonly report: (issue: CellIssue) => void;
};

export function openRow({ number, cells }: Row, reading: SheetReading): RowCells {
  const { columns, byMember, listSeparator, report } = reading;
  const columnOf = (member: MemberName): number | undefined => byMember.get(member)?.[0];
  const textAt = (column: number): string => plainText(cells[column] ?? '');
  const text = (member: MemberName): string | undefined => {
    const column = columnOf(member);
    const found = column === undefined ? '' : textAt(column);
    return found === '' ? undefined : found;
  };
  const fault: RowCells['fault'] = (member, expected, received, hint) =>
    report({
      row: number,
      column: columnOf(member),
      expected,
      received: received === undefined ? 'nothing' : JSON.stringify(received),
      ...(hint !== undefined && { hint }),
    });
  return {
    row: number,
    has: (member) => byMember.has(member),
    text,
    list: (member) => {
      const texts = (byMember.get(member) ?? []).map(textAt).filter((each) => each !== '');
      return texts.length === 0
        ? undefined
        : texts
            .filter((each) => !isNothing(each))
            .flatMap((each) => each.split(listSeparator))
            .map((item) => plainText(item.trim()))
            .filter((item) => item !== '');
    },
    read: (member, parse) => {
      const written = text(member);
      if (written === undefined) {
        return undefined;
      }
      const cell = parse(written, columns[columnOf(member) ?? -1]?.unit);
      if (cell.kind === 'fault') {
        fault(member, cell.expected, written);
        return undefined;
      }
      return cell.value;
    },
    fault,
  };
}
