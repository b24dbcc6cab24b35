import { compileMove } from '../../catalog/compile-catalog.ts';
import { describeMove } from '../../catalog/describe-move.ts';
import { nameKey } from '../../world/name-key.ts';
import type { EvolutionEntry, MoveEntry } from '../../world/schema.ts';
import {
  parseAccuracy,
  parseCount,
  parseHexColour,
  parseMultiplier,
  parsePower,
  parsePriority,
} from './cells.ts';
import { areOwnNames, type RowKind, sheetKinds } from './columns.ts';
import { readCreatures, type SheetCreature, type SheetRecord } from './creatures.ts';
import { readWays } from './evolutions.ts';
import { type GrowingWorld, slugOf } from './growing-world.ts';
import {
  joinLearned,
  type Learned,
  readLearnsets,
  readMovesOf,
  type SheetLearnset,
} from './learnsets.ts';
import { present, readRows, type RowCells } from './row.ts';
import { type CellIssue, defendersOf, namesOf, type Sheet, type SheetPart } from './sheet.ts';

/** The records of the sheets of a workbook, in the order of their rows, and what is wrong with cells. */
export type SheetRecords = {
  readonly creatures: readonly SheetCreature[];
  readonly moves: readonly SheetRecord<MoveEntry>[];
  readonly learnsets: readonly SheetLearnset[];
  readonly issues: ReadonlyMap<SheetPart, readonly CellIssue[]>;
};

/**
 * Reads the sheets of one workbook, that of the creatures before those that say more about them. The world takes the types,
 * leagues and stones of which they say something. Rows without numbers are counted from `firstNumber` on.
 */
export function readRecords(
  parts: readonly SheetPart[],
  world: GrowingWorld,
  firstNumber: number,
): SheetRecords {
  let creatures: readonly SheetCreature[] = [];
  let moves: readonly SheetRecord<MoveEntry>[] = [];
  let learned: readonly Learned[] = [];
  const issues = new Map<SheetPart, CellIssue[]>();
  const readers: Record<RowKind, (rows: readonly RowCells[], part: SheetPart) => void> = {
    creatures: (rows, part) => {
      creatures = readCreatures(rows, areOwnNames(namesOf(part)), firstNumber);
      const becoming = rows.filter((cells) => cells.text('name') && cells.word('becomes'));
      addEvolutions(creatures, becoming, 'name');
      learned = [
        ...creatures.flatMap(({ entry, rows: [base] }) => readMovesOf(entry.name, base)),
        ...creatures.flatMap(({ entry: { forms = [] }, rows: [, ...further] }) =>
          further.flatMap((cells, i) => readMovesOf(forms[i]?.name ?? '', cells)),
        ),
      ];
    },
    moves: (rows) => (moves = rows.map((cells) => ({ entry: readMove(cells), rows: [cells] }))),
    learnsets: (rows) => (learned = readLearnsets(rows)),
    evolutions: (rows) => addEvolutions(creatures, rows, 'evolvesFrom'),
    types: (rows, part) => {
      expectDistinct(rows, nameKey);
      readTypes(rows, part, world);
    },
    leagues: (rows) => {
      expectDistinct(rows, (name) => slugOf(name, 'league'));
      rows.forEach(readLeague);
    },
    stones: (rows) => {
      expectDistinct(rows, (name) => slugOf(name, 'stone'));
      rows.forEach(readStone);
    },
  };
  // A chart spells types first.
  const isChart = ({ kind }: SheetPart): number => Number(kind === 'types');
  for (const part of parts.toSorted((a, b) => isChart(b) - isChart(a))) {
    const { kind, header } = part;
    const own: CellIssue[] = [];
    issues.set(part, own);
    if (part.rows.length === 0 && sheetKinds.some((each) => each === kind)) {
      const expected = `a ${kind.replace(/s$/, '')} in each row`;
      own.push({
        spot: { line: header + 1, column: 0 },
        expected,
        received: 'no row',
        hint: undefined,
      });
    }
    readers[kind](
      readRows(part.rows, part.columns, world, (issue) => void own.push(issue)),
      part,
    );
  }
  return { creatures, moves, learnsets: joinLearned(learned), issues };
}

/** The category of moves in a spreadsheet that has none. */
const anyCategory = 'move';

/** Reads a move from its row; what the row lacks is reported and empty. */
function readMove(cells: RowCells): MoveEntry {
  const entry: MoveEntry = {
    name: cells.needed('name', 'a name'),
    ...cells.otherNames(),
    type: cells.needed('types', 'a type'),
    category: cells.has('category')
      ? cells.needed('category', 'a category, such as "physical"')
      : cells.world.spell('category', anyCategory),
    ...present({
      power: cells.read('power', parsePower),
      accuracy: cells.read('accuracy', parseAccuracy),
      pp: cells.read('pp', parsePower),
      priority: cells.read('priority', parsePriority),
      generation: cells.generation(),
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

/** Reports names that two rows have, which would be one record. */
function expectDistinct(rows: readonly RowCells[], keyOf: (name: string) => string): void {
  const firstOf = new Map<string, number>();
  for (const cells of rows) {
    const name = cells.word('name');
    const first = name && firstOf.get(keyOf(name));
    if (first) {
      cells.fault('name', `a name that row ${first} does not have`);
    } else if (name !== undefined) {
      firstOf.set(keyOf(name), cells.row);
    }
  }
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

function readLeague(cells: RowCells): void {
  const name = cells.needed('name', 'the name of a league');
  const region = cells.needed('region', 'the region where it is held');
  const badges = [...(cells.list('badges') ?? [])];
  const badgesRequired = cells.read('badgesRequired', parseCount) ?? badges.length;
  const slug = slugOf(name, 'league');
  // What is missing is no second issue.
  if (name !== '' && region !== '') {
    cells.world.leagues.set(slug, { name, slug, region, badgesRequired, badges });
  }
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
  if (name !== '') {
    stones.set(slug, { ...stones.get(slug), name, ...said });
  }
}

/**
 * Adds the evolutions of rows that say what becomes of the form in the column `origin` to creatures. A form may come from one that
 * the world has beside them.
 */
function addEvolutions(
  creatures: readonly SheetCreature[],
  rows: readonly RowCells[],
  origin: 'evolvesFrom' | 'name',
): void {
  const added = new Map<string, EvolutionEntry[]>();
  for (const cells of rows) {
    const from = cells.text(origin) ?? '';
    // In a row that says where the form itself comes from, the way is that of this.
    const isOther = origin === 'name' && cells.word('evolvesFrom') !== undefined;
    const ways: EvolutionEntry[] = isOther ? [{ from, by: 'other' }] : readWays(cells, from);
    for (const to of cells.list('becomes') ?? ['']) {
      if (!cells.world.forms.has(nameKey(to))) {
        cells.fault('becomes', 'a form of the sheet of creatures');
      } else if (cells.world.find('creatures', from) === undefined) {
        cells.fault('evolvesFrom', 'a form of the world');
      } else {
        added.set(nameKey(to), [...(added.get(nameKey(to)) ?? []), ...ways]);
      }
    }
  }
  for (const form of creatures.flatMap(({ entry }) => [entry, ...(entry.forms ?? [])])) {
    const more = added.get(nameKey(form.name));
    if (more) {
      form.evolvesFrom = joined(form.evolvesFrom ?? [], more);
    }
  }
}

/** Joins evolutions, each once. One that names no way is the same as any from that form. */
function joined(
  known: readonly EvolutionEntry[],
  more: readonly EvolutionEntry[],
): EvolutionEntry[] {
  const isAny = (each: EvolutionEntry): boolean =>
    each.by === 'other' && Object.keys(each).length === 2;
  const all = [...known, ...more];
  const told = new Set(all.filter((each) => !isAny(each)).map(({ from }) => nameKey(from)));
  const kept = all.filter((each) => !isAny(each) || !told.has(nameKey(each.from)));
  return [...new Map(kept.map((each) => [JSON.stringify(each), each])).values()];
}
