import { compileMove } from '../../catalog/compile-catalog.ts';
import { describeMove } from '../../catalog/describe-move.ts';
import { nameKey } from '../../world/name-key.ts';
import type { EvolutionEntry, LeagueEntry, MoveEntry } from '../../world/schema.ts';
import {
  parseAccuracy,
  parseCount,
  parseHexColour,
  parseMultiplier,
  parsePower,
  parsePriority,
  parseWholeNumber,
} from './cells.ts';
import {
  areNames,
  type Column,
  findSheetKind,
  guessColumns,
  type RowKind,
  sheetKinds,
} from './columns.ts';
import { readCreatures, type SheetCreature, type SheetRecord } from './creatures.ts';
import { readEvolutions } from './evolutions.ts';
import { type GrowingWorld, slugOf } from './growing-world.ts';
import {
  joinLearned,
  type Learned,
  readLearnsets,
  readMovesOf,
  type SheetLearnset,
} from './learnsets.ts';
import { present, readRows, type RowCells } from './row.ts';
import type { CellIssue, Sheet } from './sheet.ts';
import { says } from './words.ts';

/** A sheet with what its rows are and what its columns hold. */
export type SheetPart = Sheet & {
  readonly kind: RowKind;
  readonly columns: readonly Column[];
};

/** Finds out whether a sheet beside that of the creatures has moves or learnsets, which are imported like a file of their own. */
export function findOwnSheet(sheet: Sheet) {
  const { names } = sheet;
  const kind = findSheetKind(names);
  return kind !== 'creatures' && areNames(names, [kind]) ? { ...sheet, kind } : undefined;
}

/** Finds out what a sheet says more about the creatures of another one; undefined if it is something else. */
export function findFurther(sheet: Sheet): SheetPart | undefined {
  const { names } = sheet;
  const guessed = guessColumns(names);
  const hasTypes = guessed.some(({ member }) => member === 'types');
  const hasStones = [sheet.name ?? '', ...names].some(isOfStones);
  const partOf = (kind: RowKind, columns: readonly Column[]): SheetPart => ({
    ...sheet,
    kind,
    columns: sheet.columns.map((column, i) => ({ ...column, ...columns[i] })),
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

/** The records of the sheets of a workbook, in the order of their rows, and what is wrong with cells. */
export type SheetRecords = {
  readonly creatures: readonly SheetCreature[];
  readonly moves: readonly SheetRecord<MoveEntry>[];
  readonly learnsets: readonly SheetLearnset[];
  readonly issues: ReadonlyMap<SheetPart, readonly CellIssue[]>;
};

/**
 * Reads the sheets of one workbook, that of the creatures before those that say more about them. The world takes the types,
 * leagues and stones of which they say something.
 */
export function readRecords(parts: readonly SheetPart[], world: GrowingWorld): SheetRecords {
  let creatures: readonly SheetCreature[] = [];
  let moves: readonly SheetRecord<MoveEntry>[] = [];
  let learned: Learned[] = [];
  const issues = new Map<SheetPart, CellIssue[]>();
  const readPart = (part: SheetPart): void => {
    const own: CellIssue[] = [];
    issues.set(part, own);
    const report = (issue: CellIssue): void => void own.push(issue);
    const rows = readRows(expectRows(part, report), part.columns, world, report);
    switch (part.kind) {
      case 'creatures':
        creatures = readCreatures(rows, part.isOwnExport, (form, cells) => {
          learned.push(...readMovesOf(form, cells));
        });
        break;
      case 'moves':
        moves = rows.map((cells) => ({ entry: readMove(cells), rows: [cells.row] }));
        break;
      case 'learnsets':
        learned = readLearnsets(rows);
        break;
      case 'evolutions':
        creatures = addEvolutions(creatures, rows, world);
        break;
      case 'types':
        readTypes(rows, part, world);
        break;
      case 'leagues':
        rows.map(readLeague).forEach((league) => world.leagues.set(league.slug, league));
        break;
      case 'stones':
        rows.forEach((cells) => readStone(cells));
        break;
    }
  };
  // A chart spells types first.
  parts.filter(({ kind }) => kind === 'types').forEach(readPart);
  parts.filter(({ kind }) => kind !== 'types').forEach(readPart);
  return { creatures, moves, learnsets: joinLearned(learned), issues };
}

/** Returns the rows of a sheet without one of totals, which is reported. */
function expectRows(
  { kind, rows, header, columns }: SheetPart,
  report: (issue: CellIssue) => void,
): Sheet['rows'] {
  const expected = `a ${kind.replace(/s$/, '')}`;
  if (rows.length === 0 && sheetKinds.some((each) => each === kind)) {
    const spot = { line: header + 1, column: 0 };
    report({ spot, expected: `${expected} in each row`, received: 'no row', hint: undefined });
  }
  const last = rows.at(-1);
  if (!last || (kind !== 'creatures' && kind !== 'moves') || !isTotal(last, columns)) {
    return rows;
  }
  const spot = { line: last.number, column: 0 };
  report({ spot, expected, received: 'a row of totals', hint: 'Remove the row' });
  return rows.slice(0, -1);
}

/** Whether a row sums up those above it: its first word says so and it has no type, or it has numbers alone. */
function isTotal({ cells }: Sheet['rows'][number], columns: readonly Column[]): boolean {
  const word = cells.find((cell) => !/^[\d.,\s%-]*$/.test(cell));
  const hasType = cells.some((cell, i) => cell !== '' && columns[i]?.member === 'types');
  return word === undefined || (says('total', word) && !hasType);
}

/** The category of moves in a spreadsheet that has none. */
const anyCategory = 'move';

/** Reads a move from its row; what the row lacks is reported and empty. */
function readMove(cells: RowCells): MoveEntry {
  const { world } = cells;
  const entry: MoveEntry = {
    name: cells.needed('name', 'a name'),
    ...cells.otherNames(),
    type: world.spell('types', cells.needed('types', 'a type')),
    category: world.spell(
      'category',
      cells.has('category')
        ? cells.needed('category', 'a category, such as "physical"')
        : anyCategory,
    ),
    ...present({
      power: cells.read('power', parsePower),
      accuracy: cells.read('accuracy', parseAccuracy),
      pp: cells.read('pp', parsePower),
      priority: cells.read('priority', parsePriority),
      generation: cells.read('generation', parseWholeNumber),
      target: cells.word('target'),
      flags: cells.items('flags'),
    }),
  };
  const description = cells.word('description');
  // The service's files have descriptions that it computes itself.
  return description === undefined || description === describeMove(compileMove(entry))
    ? entry
    : { ...entry, description };
}

/** Reads a chart of types, which has a row for each type that attacks. */
function readTypes(rows: readonly RowCells[], sheet: Sheet, world: GrowingWorld): void {
  const names = rows.map((cells) =>
    world.spell('types', cells.needed('name', 'the name of a type')),
  );
  const defenders = defendersOf(sheet).map(
    ([place, type]) => [place, world.spell('types', type)] as const,
  );
  for (const [i, cells] of rows.entries()) {
    const attacks = defenders.flatMap(([place, type]) => {
      const multiplier = cells.read(place, parseMultiplier) ?? 1;
      return multiplier === 1 ? [] : [[type, multiplier] as const];
    });
    world.types.set(names[i] ?? '', {
      ...present({ colour: cells.read('colour', parseHexColour) }),
      attacks: Object.fromEntries(attacks),
    });
  }
}

function readLeague(cells: RowCells): LeagueEntry {
  const name = cells.needed('name', 'the name of a league');
  const badges = [...(cells.list('badges') ?? [])];
  return {
    name,
    slug: slugOf(name, 'league'),
    region: cells.needed('region', 'the region where it is held'),
    badgesRequired: cells.read('badgesRequired', parseCount) ?? badges.length,
    badges,
  };
}

function readStone(cells: RowCells): void {
  const { stones } = cells.world;
  const name = cells.needed('name', 'the name of a stone');
  const said = present({
    names: cells.byLanguage('names'),
    aka: cells.word('aliases'),
    colour: cells.read('colour', parseHexColour),
  });
  const slug = slugOf(name, 'stone');
  stones.set(slug, { ...stones.get(slug), name, ...said });
}

/** Adds the evolutions of a sheet to creatures. A form may come from one that the world has beside them. */
function addEvolutions(
  creatures: readonly SheetCreature[],
  rows: readonly RowCells[],
  world: GrowingWorld,
): readonly SheetCreature[] {
  const added = new Map<string, EvolutionEntry[]>();
  for (const cells of rows) {
    const [to = '', from = ''] = [cells.text('becomes'), cells.text('evolvesFrom')];
    const { evolvesFrom = [] } = readEvolutions(cells);
    if (!world.forms.has(nameKey(to))) {
      cells.fault('becomes', 'a form of the sheet of creatures');
    } else if (world.find('creatures', from) === undefined) {
      cells.fault('evolvesFrom', 'a form of the world');
    } else {
      added.set(nameKey(to), [...(added.get(nameKey(to)) ?? []), ...evolvesFrom]);
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
  return creatures.map(({ entry, rows: of }) => ({
    rows: of,
    entry: { ...evolve(entry), ...(entry.forms && { forms: entry.forms.map(evolve) }) },
  }));
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
