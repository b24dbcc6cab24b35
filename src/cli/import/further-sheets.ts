import { nameKey } from '../../world/name-key.ts';
import {
  areNames,
  type Column,
  findSheetKind,
  type FurtherKind,
  guessColumns,
  type RowKind,
} from './columns.ts';
import { listSeparatorOf, type Sheet, withSeparators } from './sheet.ts';

/** A sheet with what its rows are and what its columns hold. */
export type SheetPart<Kind = RowKind> = {
  readonly sheet: Sheet;
  readonly kind: Kind;
  readonly columns: readonly Column[];
};

/** Finds out whether a sheet beside that of the creatures has moves or learnsets, which are imported like a file of their own. */
export function findOwnSheet(sheet: Sheet) {
  const { names } = sheet;
  const kind = findSheetKind(names);
  return kind !== 'creatures' && areNames(names, [kind]) ? { sheet, kind } : undefined;
}

/** Finds out what a sheet says more about the creatures of another one; undefined if it is something else. */
export function findFurther(sheet: Sheet): SheetPart<FurtherKind> | undefined {
  const { names } = sheet;
  const guessed = guessColumns(names);
  const hasTypes = guessed.some(({ member }) => member === 'types');
  const hasStones = [sheet.name ?? '', ...names].some(isOfStones);
  const partOf = (kind: FurtherKind, columns: readonly Column[]): SheetPart<FurtherKind> => ({
    sheet,
    kind,
    columns: withSeparators(sheet, columns, listSeparatorOf(sheet, columns)),
  });
  const evolutions = hasTypes ? undefined : guessEvolutions(names);
  if (evolutions) {
    return partOf('evolutions', evolutions);
  }
  if (defendersOf(sheet).length > 1) {
    const columns = guessed.map(({ name, member }, place): Column =>
      // The corner of a chart is often empty.
      place === 0
        ? { name: name || 'A', member: 'name' }
        : { name, member: member === 'colour' ? member : undefined },
    );
    return partOf('types', columns);
  }
  const kind = (['leagues', 'stones'] as const).find(
    (each) => areNames(names, [each]) && (each === 'leagues' || (hasStones && !hasTypes)),
  );
  return kind && partOf(kind, guessColumns(names, kind));
}

/** Whether a text is a word for stones, not for names of any kind. */
function isOfStones(text: string): boolean {
  const isNameOf = (kind: 'stones' | 'creatures'): boolean =>
    guessColumns([text], kind)[0]?.member === 'name';
  return isNameOf('stones') && !isNameOf('creatures');
}

/** A column "Name" is the form that evolves or the one that it becomes, whichever no other column is. */
function guessEvolutions(names: readonly string[]): readonly Column[] | undefined {
  const columns = guessColumns(names, 'evolutions');
  const held = new Set(columns.map(({ member }) => member));
  const [open, more] = (['becomes', 'evolvesFrom'] as const).filter((end) => !held.has(end));
  return more !== undefined || (open !== undefined && !held.has('name'))
    ? undefined
    : columns.map((each) => (each.member === 'name' ? { ...each, member: open } : each));
}

/** The columns of a chart that are named after the type of a row, which is in the first column. */
export function defendersOf({
  columns,
  rows,
}: Sheet): readonly (readonly [place: number, type: string])[] {
  const types = new Map(rows.map(({ cells: [type = ''] }) => [nameKey(type), type]));
  return columns.flatMap(({ name }, place) => {
    const type = place === 0 ? undefined : types.get(nameKey(name));
    return type === undefined ? [] : [[place, type] as const];
  });
}
