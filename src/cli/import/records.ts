import { compileMove } from '../../catalog/compile-catalog.ts';
import { describeMove } from '../../catalog/describe-move.ts';
import { nameKey } from '../../world/name-key.ts';
import type { EvolutionEntry, LeagueEntry, Manifest, MoveEntry } from '../../world/schema.ts';
import {
  parseAccuracy,
  parseCount,
  parseHexColour,
  parseMultiplier,
  parsePower,
  parsePriority,
  parseWholeNumber,
} from './cells.ts';
import { type RowKind, sheetKinds } from './columns.ts';
import { readCreatures, type SheetCreature } from './creatures.ts';
import { readEvolutions } from './evolutions.ts';
import { defendersOf, type SheetPart } from './further-sheets.ts';
import {
  joinLearned,
  type Learned,
  type LearningWords,
  readLearnsets,
  readMovesOf,
  type SheetLearnset,
} from './learnsets.ts';
import {
  columnsByMember,
  type NamedStone,
  present,
  RowCells,
  type SheetReading,
  slugOf,
  type Spell,
} from './row.ts';
import { type CellIssue, isOwnExport, type Sheet } from './sheet.ts';
import type { StatEntry } from './stats.ts';
import { says } from './words.ts';

/** A move with the number of its row, as creatures have those of their forms. */
type SheetMove = { readonly entry: MoveEntry; readonly rows: readonly number[] };

/** A type, with its colour and its attacks if a sheet has them. */
type TypeFacts = Pick<Manifest['types'][number], 'name'> &
  Partial<Pick<Manifest['types'][number], 'colour' | 'attacks'>>;

/** The records of the sheets of a workbook, in the order of their rows, and what is wrong with cells. */
export type SheetRecords = {
  readonly creatures: readonly SheetCreature[];
  readonly moves: readonly SheetMove[];
  readonly learnsets: readonly SheetLearnset[];
  readonly types: readonly TypeFacts[];
  readonly leagues: readonly LeagueEntry[];
  /** By slug, in order of first mention. */
  readonly stones: ReadonlyMap<string, NamedStone>;
  readonly issues: ReadonlyMap<Sheet, readonly CellIssue[]>;
};

/** What the cells of a sheet may refer to. */
type Words = {
  readonly learning: LearningWords;
  readonly stats: readonly StatEntry[];
  readonly spell: Spell;
};

/** Reads the sheets of one workbook, that of the creatures before those that say more about them. */
export function readRecords(parts: readonly SheetPart[], words: Words): SheetRecords {
  const { learning, stats, spell } = words;
  let creatures: readonly SheetCreature[] = [];
  const moves: SheetMove[] = [];
  const learned: Learned[] = [];
  const types: TypeFacts[] = [];
  const leagues: LeagueEntry[] = [];
  const stones = new Map<string, NamedStone>();
  const issues = new Map<Sheet, CellIssue[]>();
  const readPart = ({ sheet, kind, columns }: SheetPart): void => {
    const own: CellIssue[] = [];
    issues.set(sheet, own);
    const reading = {
      columns,
      byMember: columnsByMember(columns),
      stats,
      spell,
      stones,
      report: (issue: CellIssue) => void own.push(issue),
    };
    const rows = expectRows(kind, sheet, reading).map((row) => new RowCells(row, reading));
    switch (kind) {
      case 'creatures':
        creatures = readCreatures(rows, isOwnExport(sheet), (form, cells) => {
          learned.push(...readMovesOf(form, cells, learning));
        });
        break;
      case 'moves':
        moves.push(...rows.map((cells) => ({ entry: readMove(cells, spell), rows: [cells.row] })));
        break;
      case 'learnsets':
        learned.push(...readLearnsets(rows, learning));
        break;
      case 'evolutions':
        creatures = addEvolutions(creatures, rows, learning);
        break;
      case 'types': {
        const names = rows.map((cells) =>
          spell('types', cells.needed('name', 'the name of a type')),
        );
        const defenders = defendersOf(sheet).map(
          ([place, type]) => [place, spell('types', type)] as const,
        );
        types.push(...rows.map((cells, i) => readType(names[i] ?? '', cells, defenders)));
        break;
      }
      case 'leagues':
        leagues.push(...rows.map(readLeague));
        break;
      case 'stones':
        for (const stone of rows.map(readStone)) {
          stones.set(stone.slug, { ...stones.get(stone.slug), ...stone });
        }
        break;
    }
  };
  // A chart spells types first.
  parts.filter(({ kind }) => kind === 'types').forEach(readPart);
  parts.filter(({ kind }) => kind !== 'types').forEach(readPart);
  return { creatures, moves, learnsets: joinLearned(learned), types, leagues, stones, issues };
}

/** Returns the rows of a sheet without one of totals, which is reported. */
function expectRows(kind: RowKind, { rows, header }: Sheet, reading: SheetReading): Sheet['rows'] {
  const expected = `a ${kind.replace(/s$/, '')}`;
  if (rows.length === 0 && sheetKinds.some((each) => each === kind)) {
    const spot = { line: header + 1, column: 0 };
    const received = 'no row';
    reading.report({ spot, expected: `${expected} in each row`, received, hint: undefined });
  }
  const last = rows.at(-1);
  if (!last || (kind !== 'creatures' && kind !== 'moves') || !isTotal(last, reading)) {
    return rows;
  }
  const spot = { line: last.number, column: 0 };
  reading.report({ spot, expected, received: 'a row of totals', hint: 'Remove the row' });
  return rows.slice(0, -1);
}

/** Whether a row sums up those above it: it says so and has no type, or it has numbers alone. */
function isTotal({ cells }: Sheet['rows'][number], { byMember }: SheetReading): boolean {
  const textsOf = (member: 'name' | 'types') =>
    (byMember.get(member) ?? []).flatMap((place) => cells[place] || []);
  const [name] = textsOf('name');
  const areNumbers = cells.every((cell) => /^[\d.,\s%-]*$/.test(cell));
  return name === undefined ? areNumbers : says('total', name) && textsOf('types').length === 0;
}

/** The category of moves in a spreadsheet that has none. */
const anyCategory = 'move';

/** Reads a move from its row; what the row lacks is reported and empty. */
function readMove(cells: RowCells, spell: Spell): MoveEntry {
  const entry: MoveEntry = {
    name: cells.needed('name', 'a name'),
    ...cells.otherNames(),
    type: spell('types', cells.needed('types', 'a type')),
    category: spell(
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

function readType(
  name: string,
  cells: RowCells,
  defenders: ReturnType<typeof defendersOf>,
): TypeFacts {
  const attacks = defenders.flatMap(([place, type]) => {
    const multiplier = cells.read(place, parseMultiplier) ?? 1;
    return multiplier === 1 ? [] : [[type, multiplier] as const];
  });
  return {
    name,
    ...present({ colour: cells.read('colour', parseHexColour) }),
    attacks: Object.fromEntries(attacks),
  };
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

function readStone(cells: RowCells): NamedStone {
  const name = cells.needed('name', 'the name of a stone');
  const said = present({
    names: cells.byLanguage('names'),
    aka: cells.word('aliases'),
    colour: cells.read('colour', parseHexColour),
  });
  return { name, slug: slugOf(name, 'stone'), ...said };
}

/** Adds the evolutions of a sheet to creatures. A form may come from one that the world has beside them. */
function addEvolutions(
  creatures: readonly SheetCreature[],
  rows: readonly RowCells[],
  { findForm }: LearningWords,
): readonly SheetCreature[] {
  const added = new Map<string, EvolutionEntry[]>();
  const spelled = new Map(
    creatures
      .flatMap(({ entry }) => [entry, ...(entry.forms ?? [])])
      .map(({ name }) => [nameKey(name), name]),
  );
  for (const cells of rows) {
    const [to = '', from = ''] = [cells.text('becomes'), cells.text('evolvesFrom')];
    const { evolvesFrom = [] } = readEvolutions(cells);
    const known = spelled.get(nameKey(from)) ?? findForm(from);
    if (!spelled.has(nameKey(to))) {
      cells.fault('becomes', 'a form of the sheet of creatures');
    } else if (known === undefined) {
      cells.fault('evolvesFrom', 'a form of the world');
    } else {
      const ways = evolvesFrom.map((way) => ({ ...way, from: known }));
      added.set(nameKey(to), [...(added.get(nameKey(to)) ?? []), ...ways]);
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
