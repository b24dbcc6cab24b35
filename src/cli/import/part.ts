import { nameKey } from '../../world/name-key.ts';
import { areNames, type Column, guessColumns, type RowKind } from './columns.ts';
import { namesOf, type Sheet } from './sheet.ts';

/** A sheet with what its rows are and what its columns hold. */
export type SheetPart = Sheet & {
  readonly kind: RowKind;
  readonly columns: readonly Column[];
};

/** Finds out what the rows of a sheet beside that of the creatures are; undefined if import knows nothing of the kind. */
export function findPart(sheet: Sheet): SheetPart | undefined {
  const names = namesOf(sheet);
  const partOf = (kind: RowKind, columns = guessColumns(names, kind)): SheetPart => ({
    ...sheet,
    kind,
    columns: sheet.columns.map((column, i) => ({ ...column, ...columns[i] })),
  });
  if (sheet.guessedKind !== 'creatures' && areNames(names, [sheet.guessedKind])) {
    return partOf(sheet.guessedKind);
  }
  const guessed = guessColumns(names);
  const hasTypes = guessed.some(({ member }) => member === 'types');
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
  const areStones = !hasTypes && [sheet.name ?? '', ...names].some(isOfStones);
  const kind = (['leagues', ...(areStones ? (['stones'] as const) : [])] as const).find((each) =>
    areNames(names, [each]),
  );
  return kind && partOf(kind);
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
  const types = new Map(rows.map(({ cells: [type] }) => [nameKey(type?.text ?? ''), type?.text]));
  return columns.flatMap(({ name }, place) => {
    const type = place === 0 ? undefined : types.get(nameKey(name));
    return type === undefined ? [] : [[place, type] as const];
  });
}
