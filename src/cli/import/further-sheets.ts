import type { EvolutionEntry, LeagueEntry, Manifest } from '../../world/schema.ts';
import { nameKey } from '../../world/name-key.ts';
import { type Cell, isNothing, parseCount } from './cells.ts';
import {
  areNames,
  type Column,
  type FurtherKind,
  furtherKinds,
  guessColumns,
  membersOfKind,
} from './columns.ts';
import type { SheetCreature } from './creatures.ts';
import {
  columnsByMember,
  type NamedStone,
  present,
  readEvolutions,
  RowCells,
  slugOf,
} from './row.ts';
import { type CellIssue, formatCellIssue, listSeparatorOf, type Sheet } from './sheet.ts';

/** A sheet of a workbook that says more about the creatures of another one. */
export type FurtherSheet = {
  readonly sheet: Sheet;
  readonly kind: FurtherKind;
  readonly columns: readonly Column[];
};

/** A type, with its colour and its attacks if a sheet has them. */
export type TypeFacts = Pick<Manifest['types'][number], 'name'> &
  Partial<Pick<Manifest['types'][number], 'colour' | 'attacks'>>;

/** Finds out what a sheet beside that of the creatures has; undefined if it is something else. */
export function findFurther(sheet: Sheet): FurtherSheet | undefined {
  const names = sheet.columns.map(({ name }) => name);
  const guessed = guessColumns(names);
  const hasTypes = guessed.some(({ member }) => member === 'types');
  const hasStones = [sheet.name ?? '', ...names].some(isOfStones);
  const columnsOf: Readonly<Record<FurtherKind, readonly Column[] | undefined>> = {
    evolutions: hasTypes ? undefined : guessEvolutions(names),
    types:
      defendersOf(sheet).length < 2
        ? undefined
        : guessed.map(({ name, member, unit }, place): Column =>
            place === 0
              ? // The corner of a chart is often empty.
                { name: name || 'A', member: 'name', unit }
              : { name, member: member === 'colour' ? member : undefined, unit },
          ),
    leagues: guessAll('leagues', names),
    stones: hasStones && !hasTypes ? guessAll('stones', names) : undefined,
  };
  const kind = furtherKinds.find((each) => columnsOf[each]);
  return kind && { sheet, kind, columns: columnsOf[kind] ?? [] };
}

/** Undefined if a column is missing that the kind of sheet needs. */
function guessAll(
  kind: 'stones' | 'leagues',
  names: readonly string[],
): readonly Column[] | undefined {
  return areNames(names, [kind]) ? guessColumns(names, undefined, membersOfKind[kind]) : undefined;
}

/** Whether a text is a word for stones, not for names of any kind. */
function isOfStones(text: string): boolean {
  const isNameOf = (kind: 'stones' | 'creatures'): boolean =>
    guessColumns([text], undefined, membersOfKind[kind])[0]?.member === 'name';
  return isNameOf('stones') && !isNameOf('creatures');
}

/** A column "Name" is the form that evolves or the one that it becomes, whichever no other column is. */
function guessEvolutions(names: readonly string[]): readonly Column[] | undefined {
  const columns = guessColumns(names, undefined, membersOfKind.evolutions);
  const held = new Set(columns.map(({ member }) => member));
  const [open, more] = (['becomes', 'evolvesFrom'] as const).filter((end) => !held.has(end));
  return more !== undefined || (open !== undefined && !held.has('name'))
    ? undefined
    : columns.map((each) => (each.member === 'name' ? { ...each, member: open } : each));
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
  readonly leagues: readonly LeagueEntry[];
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
  const added = new Map<string, EvolutionEntry[]>();
  const spelled = new Map(
    creatures
      .flatMap(({ entry }) => [entry, ...(entry.forms ?? [])])
      .map(({ name }) => [nameKey(name), name]),
  );
  const types: TypeFacts[] = [];
  const leagues: LeagueEntry[] = [];
  const readers: Readonly<Record<FurtherKind, (cells: RowCells, sheet: Sheet) => void>> = {
    evolutions: (cells) => {
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
    },
    types: (cells, sheet) => void types.push(readType(cells, defendersOf(sheet))),
    leagues: (cells) => void leagues.push(readLeague(cells)),
    stones: (cells) => {
      const stone = readStone(cells);
      stones.set(stone.slug, { ...stones.get(stone.slug), ...stone });
    },
  };
  for (const { sheet, kind, columns } of sheets) {
    const reading = {
      columns,
      byMember: columnsByMember(columns),
      listSeparator: listSeparatorOf(sheet, columns, membersOfKind[kind]),
      stats: [],
      report: (issue: CellIssue) => void lines.push(formatCellIssue(sheet, issue)),
    };
    sheet.rows.forEach((row) => readers[kind](new RowCells(row, reading), sheet));
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
    leagues,
    lines,
  };
}

function readStone(cells: RowCells): NamedStone {
  const name = cells.needed('name', 'the name of a stone');
  const { names } = cells.otherNames();
  const said = present({
    names,
    aka: cells.word('aliases'),
    colour: cells.read('colour', parseHexColour),
  });
  return { name, slug: slugOf(name, 'stone'), ...said };
}

function readLeague(cells: RowCells): LeagueEntry {
  const name = cells.needed('name', 'the name of a league');
  const badges = [...(cells.list('badges') ?? [])];
  return {
    name,
    slug: slugOf(name, 'league'),
    region: cells.needed('region', 'the region where it is held'),
    badgesRequired: cells.read('badgesRequired', (text) => parseCount(text)) ?? badges.length,
    badges,
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

function readType(cells: RowCells, defenders: ReturnType<typeof defendersOf>): TypeFacts {
  const attacks = defenders.flatMap(([place, type]) => {
    const multiplier = cells.readAt(place, parseMultiplier) ?? 1;
    return multiplier === 1 ? [] : [[type, multiplier] as const];
  });
  return {
    name: cells.needed('name', 'the name of a type'),
    ...present({ colour: cells.read('colour', parseHexColour) }),
    attacks: Object.fromEntries(attacks),
  };
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
