import type { EvolutionEntry, Manifest } from '../../world/schema.ts';
import { nameKey } from '../../world/name-key.ts';
import { type Cell, isNothing } from './cells.ts';
import { type Column, evolutionMembers, guessColumns } from './columns.ts';
import type { SheetCreature } from './creatures.ts';
import {
  columnsByMember,
  type NamedStone,
  readEvolutions,
  RowCells,
  type SheetReading,
} from './row.ts';
import { formatCellIssue, type Sheet } from './sheet.ts';

/** A sheet of a workbook that says more about the creatures of another one. */
export type FurtherSheet = {
  readonly sheet: Sheet;
  readonly kind: 'evolutions' | 'types';
  readonly columns: readonly Column[];
};

/** A type, with its colour and its attacks if a sheet has them. */
export type TypeFacts = Pick<Manifest['types'][number], 'name'> &
  Partial<Pick<Manifest['types'][number], 'colour' | 'attacks'>>;

/** Finds out what a sheet beside that of the creatures has; undefined if it is something else. */
export function findFurther(sheet: Sheet): FurtherSheet | undefined {
  const names = sheet.columns.map(({ name }) => name);
  const columns = guessEvolutionColumns(names);
  const held = new Set(columns.map(({ member }) => member));
  const isCreatures = guessColumns(names).some(({ member }) => member === 'types');
  if (held.has('becomes') && held.has('evolvesFrom') && !isCreatures) {
    return { sheet, kind: 'evolutions', columns };
  }
  const ofTypes = guessColumns(names).map((column, place): Column =>
    place === 0 || column.member !== 'colour'
      ? { ...column, member: place === 0 ? 'name' : undefined }
      : column,
  );
  return defendersOf(sheet).length > 1 ? { sheet, kind: 'types', columns: ofTypes } : undefined;
}

/** A column "Name" is the form that evolves or the one that it becomes, whichever no other column is. */
function guessEvolutionColumns(names: readonly string[]): readonly Column[] {
  const columns = guessColumns(names, undefined, evolutionMembers);
  const other = columns.some(({ member }) => member === 'becomes') ? 'evolvesFrom' : 'becomes';
  const isOpen = columns.every(({ member }) => member !== other);
  return columns.map((column) =>
    column.member === 'name' ? { ...column, member: isOpen ? other : undefined } : column,
  );
}

/** The columns of a chart that are named after the type of a row, which is in the first column. */
function defendersOf({
  columns,
  rows,
}: Sheet): readonly (readonly [place: number, type: string])[] {
  const types = new Map(rows.map(({ cells: [type = ''] }) => [nameKey(type), type]));
  return columns.flatMap(({ name }, place) => {
    const type = place === 0 ? undefined : types.get(nameKey(name));
    return type === undefined ? [] : [[place, type] as const];
  });
}

/** What further sheets say; each issue is one line. */
type Further = {
  readonly creatures: readonly SheetCreature[];
  readonly types: readonly TypeFacts[];
  readonly stones: readonly NamedStone[];
  readonly lines: readonly string[];
};

/** Reads further sheets, and adds the evolutions to the creatures; `isForm` says whether the world has a form. */
export function readFurther(
  sheets: readonly FurtherSheet[],
  creatures: readonly SheetCreature[],
  isForm: (name: string) => boolean,
): Further {
  const lines: string[] = [];
  const stones = new Map<string, NamedStone>();
  const types: TypeFacts[] = [];
  const added = new Map<string, EvolutionEntry[]>();
  const spelled = new Map(
    creatures
      .flatMap(({ entry }) => [entry, ...(entry.forms ?? [])])
      .map(({ name }) => [nameKey(name), name]),
  );
  for (const { sheet, kind, columns } of sheets) {
    const reading: SheetReading = {
      columns,
      byMember: columnsByMember(columns),
      listSeparator: ';',
      stats: [],
      report: (issue) => void lines.push(formatCellIssue(sheet, issue)),
    };
    const rows = sheet.rows.map((row) => new RowCells(row, reading));
    if (kind === 'types') {
      types.push(...readTypes(rows, defendersOf(sheet)));
      continue;
    }
    for (const cells of rows) {
      const [to = '', from = ''] = [cells.text('becomes'), cells.text('evolvesFrom')];
      const { evolvesFrom = [] } = readEvolutions(cells, stones);
      if (!spelled.has(nameKey(to))) {
        cells.fault('becomes', 'a form of the sheet of creatures', cells.text('becomes'));
      } else if (!spelled.has(nameKey(from)) && !isForm(from)) {
        cells.fault('evolvesFrom', 'a form of the world', cells.text('evolvesFrom'));
      } else {
        const ways = evolvesFrom.map((way) => ({
          ...way,
          from: spelled.get(nameKey(from)) ?? from,
        }));
        added.set(nameKey(to), [...(added.get(nameKey(to)) ?? []), ...ways]);
      }
    }
  }
  const evolve = <
    Form extends { readonly name: string; evolvesFrom?: EvolutionEntry[] | undefined },
  >(
    form: Form,
  ): Form => {
    const more = added.get(nameKey(form.name)) ?? [];
    return more.length === 0
      ? form
      : { ...form, evolvesFrom: joined(form.evolvesFrom ?? [], more) };
  };
  return {
    creatures: creatures.map(({ entry, rows }) => ({
      rows,
      entry: { ...evolve(entry), ...(entry.forms && { forms: entry.forms.map(evolve) }) },
    })),
    types,
    stones: [...stones.values()],
    lines,
  };
}

/** Adds evolutions that are not there yet. One of the creatures' sheet that names no way is the same as any. */
function joined(
  known: readonly EvolutionEntry[],
  more: readonly EvolutionEntry[],
): EvolutionEntry[] {
  const isBare = ({ by, condition }: EvolutionEntry): boolean =>
    by === 'other' && condition === undefined;
  const kept = known.filter(
    (each) => !isBare(each) || more.every(({ from }) => nameKey(from) !== nameKey(each.from)),
  );
  const all = [...kept, ...more].map((each) => [JSON.stringify(each), each] as const);
  return [...new Map(all).values()];
}

function readTypes(
  rows: readonly RowCells[],
  defenders: ReturnType<typeof defendersOf>,
): readonly TypeFacts[] {
  return rows.map((cells) => {
    const name = cells.text('name');
    if (name === undefined) {
      cells.fault('name', 'the name of a type');
    }
    const colour = cells.read('colour', parseHexColour);
    const attacks = defenders.flatMap(([place, type]) => {
      const multiplier = cells.readAt(place, parseMultiplier) ?? 1;
      return multiplier === 1 ? [] : [[type, multiplier] as const];
    });
    return {
      name: name ?? '',
      ...(colour !== undefined && { colour }),
      attacks: Object.fromEntries(attacks),
    };
  });
}

function parseHexColour(text: string): Cell<string> {
  return /^#[0-9a-f]{6}$/i.test(text)
    ? { kind: 'value', value: text.toLowerCase() }
    : { kind: 'fault', expected: 'a colour such as "#7a4a35"' };
}

const fractions: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['1/2', 0.5],
  ['¼', 0.25],
  ['1/4', 0.25],
]);

/** Parses what an attack is multiplied by: `2`, `×0,5`, `½`, `50 %`; 1 if the cell says nothing. */
function parseMultiplier(text: string): Cell<number> {
  if (isNothing(text)) {
    return { kind: 'value', value: 1 };
  }
  const { number = '', percent } =
    /^[x×]?\s*(?<number>[½¼]|1\/[24]|[0-9]+(?:[.,][0-9]+)?)\s*(?:[x×]|(?<percent>%))?$/i.exec(text)
      ?.groups ?? {};
  const value = fractions.get(number) ?? Number(number.replace(',', '.'));
  return number === ''
    ? { kind: 'fault', expected: 'a number that attacks are multiplied by, such as 2, 0.5 or 0' }
    : { kind: 'value', value: percent === undefined ? value : value / 100 };
}
