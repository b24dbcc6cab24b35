import { compileMove } from '../../catalog/compile-catalog.ts';
import { describeMove } from '../../catalog/describe-move.ts';
import type { EvolutionEntry, LeagueEntry, Manifest, MoveEntry } from '../../world/schema.ts';
import { nameKey } from '../../world/name-key.ts';
import {
  parseAccuracy,
  parseCount,
  parseHexColour,
  parseMultiplier,
  parsePower,
  parsePriority,
  parseWholeNumber,
} from './cells.ts';
import { type FurtherKind, type SheetKind, sheetKinds } from './columns.ts';
import { readCreatures, type SheetCreature } from './creatures.ts';
import { defendersOf, type SheetPart } from './further-sheets.ts';
import { type LearningWords, Learnsets, type SheetLearnset } from './learnsets.ts';
import {
  columnsByMember,
  type NamedStone,
  present,
  readEvolutions,
  RowCells,
  type SheetReading,
  slugOf,
} from './row.ts';
import { type CellIssue, isOwnExport, type Sheet } from './sheet.ts';
import type { StatEntry } from './stats.ts';
import { says } from './words.ts';

export type SheetMove = { readonly entry: MoveEntry; readonly row: number };

/** The records of sheets, in the order of the files that they are written to. */
export type SheetRecords = {
  readonly creatures: readonly SheetCreature[];
  readonly moves: readonly SheetMove[];
  readonly learnsets: readonly SheetLearnset[];
};

/** A type, with its colour and its attacks if a sheet has them. */
export type TypeFacts = Pick<Manifest['types'][number], 'name'> &
  Partial<Pick<Manifest['types'][number], 'colour' | 'attacks'>>;

/** Reads sheets of one workbook, that of the creatures before those that say more about them. */
export class RecordReader implements SheetRecords {
  creatures: readonly SheetCreature[] = [];
  moves: readonly SheetMove[] = [];
  learnsets: readonly SheetLearnset[] = [];
  readonly types: TypeFacts[] = [];
  readonly leagues: LeagueEntry[] = [];
  /** By slug, in order of first mention. */
  readonly stones = new Map<string, NamedStone>();
  readonly #words: LearningWords;
  readonly #learnsets: Learnsets;
  readonly #stats: readonly StatEntry[];
  readonly #report: (sheet: Sheet, issue: CellIssue) => void;

  constructor(
    words: LearningWords,
    stats: readonly StatEntry[],
    report: (sheet: Sheet, issue: CellIssue) => void,
  ) {
    this.#words = words;
    this.#learnsets = new Learnsets(words);
    this.#stats = stats;
    this.#report = report;
  }

  /** Reads the rows of a sheet, in their order. */
  read({ sheet, kind, columns, listSeparator }: SheetPart): void {
    const reading = {
      columns,
      byMember: columnsByMember(columns),
      listSeparator,
      stats: this.#stats,
      report: (issue: CellIssue) => this.#report(sheet, issue),
    };
    const rows = expectRows(kind, sheet, reading).map((row) => new RowCells(row, reading));
    const readers: Readonly<Record<SheetKind | FurtherKind, () => void>> = {
      creatures: () => {
        this.creatures = readCreatures(rows, isOwnExport(sheet), this.#learnsets, this.stones);
      },
      moves: () => {
        this.moves = rows.map((cells) => ({ entry: readMove(cells), row: cells.row }));
      },
      learnsets: () => rows.forEach((cells) => this.#learnsets.addRow(cells)),
      evolutions: () => this.#addEvolutions(rows),
      types: () => {
        const defenders = defendersOf(sheet);
        this.types.push(...rows.map((cells) => readType(cells, defenders)));
      },
      leagues: () => this.leagues.push(...rows.map(readLeague)),
      stones: () => {
        for (const stone of rows.map(readStone)) {
          this.stones.set(stone.slug, { ...this.stones.get(stone.slug), ...stone });
        }
      },
    };
    readers[kind]();
    this.learnsets = this.#learnsets.finish();
  }

  /** Adds the evolutions of rows to the creatures. */
  #addEvolutions(rows: readonly RowCells[]): void {
    const added = new Map<string, EvolutionEntry[]>();
    const spelled = new Map(
      this.creatures
        .flatMap(({ entry }) => [entry, ...(entry.forms ?? [])])
        .map(({ name }) => [nameKey(name), name]),
    );
    for (const cells of rows) {
      const [to = '', from = ''] = [cells.text('becomes'), cells.text('evolvesFrom')];
      const { evolvesFrom = [] } = readEvolutions(cells, this.stones);
      const known = spelled.get(nameKey(from));
      if (!spelled.has(nameKey(to))) {
        cells.fault('becomes', 'a form of the sheet of creatures', cells.text('becomes'));
      } else if (known === undefined && !this.#words.isForm(from)) {
        cells.fault('evolvesFrom', 'a form of the world', cells.text('evolvesFrom'));
      } else {
        const ways = evolvesFrom.map((way) => ({ ...way, from: known ?? from }));
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
    this.creatures = this.creatures.map(({ entry, rows: of }) => ({
      rows: of,
      entry: { ...evolve(entry), ...(entry.forms && { forms: entry.forms.map(evolve) }) },
    }));
  }
}

/** Returns the rows of a sheet without one of totals, which is reported. */
function expectRows(
  kind: SheetKind | FurtherKind,
  { rows, header }: Sheet,
  reading: SheetReading,
): Sheet['rows'] {
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
function readMove(cells: RowCells): MoveEntry {
  const entry: MoveEntry = {
    name: cells.needed('name', 'a name'),
    ...cells.otherNames(),
    type: cells.needed('types', 'a type'),
    category: cells.has('category')
      ? cells.needed('category', 'a category, such as "physical"')
      : anyCategory,
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
