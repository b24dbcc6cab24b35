import { nameKey } from '../../world/name-key.ts';
import type { CreatureEntry, FormEntry } from '../../world/schema.ts';
import type { CellIssue, Row } from './sheet.ts';
import { isNothing, parseFlag, parseWholeNumber } from './cells.ts';
import { joinFamilies, findLineEvolutions, type LinedForm } from './evolutions.ts';
import {
  type NamedStone,
  readEvolutions,
  completeFacts,
  type Facts,
  readFacts,
  openRow,
  type RowCells,
  type SheetReading,
} from './row.ts';

/** A creature with the row numbers of its forms, base form first. */
export type SheetCreature = { readonly entry: CreatureEntry; readonly rows: readonly number[] };

type SheetCreatures = {
  readonly creatures: readonly SheetCreature[];
  /** Names of all rows, also of those with issues. */
  readonly names: ReadonlySet<string>;
  /** By slug, in order of first mention. */
  readonly stones: ReadonlyMap<string, NamedStone>;
};

/** A creature while the rows of its forms are read. */
type Draft = {
  readonly entry: CreatureEntry;
  readonly rows: number[];
  readonly forms: FormEntry[];
  readonly lines: LinedForm[];
  readonly family: string | undefined;
};

/** The species of a creature without one. */
const anySpecies = 'Creature';

/**
 * Reads creatures from the rows of a spreadsheet, in order of the rows. In an export of the service (`isExport`) rows with
 * the same number are the forms of one creature. If an issue was reported, the result is not complete.
 */
export async function readCreatures(
  rows: AsyncIterable<Row>,
  reading: SheetReading,
  isExport: boolean,
): Promise<SheetCreatures> {
  const { report } = reading;
  const byNumber = new Map<number, Draft>();
  const byKey = new Map<string, Draft>();
  const drafts: Draft[] = [];
  const later: { readonly cells: RowCells; readonly of: string }[] = [];
  const stones = new Map<string, NamedStone>();
  const nameStone = (stone: NamedStone): void => {
    if (!stones.has(stone.slug)) {
      stones.set(stone.slug, stone);
    }
  };

  const addCreature = (cells: RowCells): void => {
    const number = cells.read('number', (text, column) => parseWholeNumber(text, column?.decimal));
    const owner = number === undefined ? undefined : byNumber.get(number);
    const facts = completeFacts(readFacts(cells), cells);
    if (owner && isExport) {
      addForm(cells, owner, facts);
      return;
    }
    // Reads all cells before the checks, so that all issues of a row are reported at once.
    const generation = cells.read('generation', (text) => parseWholeNumber(text)) ?? 1;
    const flags = readFlags(cells);
    const evolvesFrom = readEvolutions(cells, nameStone);
    const aliases = cells.list('aliases');
    const name = cells.text('name');
    if (cells.has('number') && cells.text('number') === undefined) {
      cells.fault('number', 'a number, or in a column "Form of" the creature whose form it is');
    }
    if (facts.types.length === 0) {
      cells.fault('types', 'at least one type');
    }
    if (owner) {
      cells.fault(
        'number',
        `a number that ${JSON.stringify(owner.entry.name)} in row ${owner.rows[0]} does not have`,
        cells.text('number'),
        'A column "Form of" says whose form a row is',
      );
      return;
    }
    if (name === undefined) {
      cells.fault('name', 'a name');
      return;
    }
    const own = number ?? drafts.length + 1;
    const entry: CreatureEntry = {
      number: own,
      name,
      species: cells.text('species') ?? anySpecies,
      generation,
      ...(aliases && aliases.length > 0 && { aliases: [...aliases] }),
      ...flags,
      ...facts,
      ...(evolvesFrom && { evolvesFrom }),
    };
    const draft: Draft = {
      entry,
      rows: [cells.row],
      forms: [],
      lines: linesOf(cells, name, name),
      family: cells.text('family'),
    };
    drafts.push(draft);
    // A number that cannot be read may be any.
    if (number !== undefined || cells.text('number') === undefined) {
      byNumber.set(own, draft);
    }
    byKey.set(nameKey(name), draft);
  };

  const addForm = (cells: RowCells, draft: Draft, facts: Partial<Facts>): void => {
    const name = cells.text('name');
    if (name === undefined) {
      cells.fault('name', 'a name');
      return;
    }
    const aliases = cells.list('aliases');
    const evolvesFrom = readEvolutions(cells, nameStone);
    draft.rows.push(cells.row);
    draft.forms.push({
      name,
      ...(aliases && aliases.length > 0 && { aliases: [...aliases] }),
      ...(cells.read('mega', parseFlag) === true && { mega: true }),
      ...differing(facts, draft.entry),
      ...(evolvesFrom && { evolvesFrom }),
    });
    draft.lines.push(...linesOf(cells, draft.entry.name, name));
  };

  const names = new Set<string>();
  for await (const row of rows) {
    const cells = openRow(row, reading);
    names.add(cells.text('name') ?? '');
    const of = cells.text('formOf');
    if (of === undefined || isNothing(of)) {
      addCreature(cells);
    } else {
      later.push({ cells, of });
    }
  }
  // A form may stand before its creature.
  for (const { cells, of } of later) {
    const draft = byKey.get(nameKey(of));
    if (draft) {
      addForm(cells, draft, readFacts(cells));
    } else {
      cells.fault('formOf', 'the name of a creature of the spreadsheet', of);
    }
  }
  return { creatures: finish(drafts, report), names, stones };
}

function finish(
  drafts: readonly Draft[],
  report: (issue: CellIssue) => void,
): readonly SheetCreature[] {
  const lined = drafts.map(({ lines }) => lines).filter((lines) => lines.length > 0);
  const evolutions = findLineEvolutions(lined);
  const joined = joinFamilies(
    drafts.map(({ entry, forms, family }) => ({
      name: entry.name,
      family,
      relatives: [entry, ...forms].flatMap((form) => [
        ...(form.evolvesFrom ?? []).map(({ from }) => from),
        ...(evolutions.get(form.name)?.evolvesFrom ?? []).map(({ from }) => from),
      ]),
      forms: forms.map(({ name }) => name),
    })),
  );
  if (drafts.length === 0) {
    report({ row: 2, column: undefined, expected: 'a creature in each row', received: 'no row' });
  }
  return drafts.map(({ entry, forms, rows }) => {
    const related = joined.get(entry.name);
    // The base form takes no `evolves: false`.
    const { evolvesFrom } = evolutions.get(entry.name) ?? {};
    return {
      rows,
      entry: {
        ...entry,
        ...(related !== undefined && { relatedTo: [related] }),
        ...(evolvesFrom && !entry.evolvesFrom && { evolvesFrom }),
        ...(forms.length > 0 && {
          forms: forms.map((form) => ({ ...evolutions.get(form.name), ...form })),
        }),
      },
    };
  });
}

function readFlags(cells: RowCells): Partial<CreatureEntry> {
  return {
    ...(cells.read('starter', parseFlag) === true && { starter: true }),
    ...(cells.read('legendary', parseFlag) === true && { legendary: true }),
    ...(cells.read('mythical', parseFlag) === true && { mythical: true }),
    ...(cells.read('ultraBeast', parseFlag) === true && { ultraBeast: true }),
  };
}

function linesOf(cells: RowCells, creature: string, name: string): LinedForm[] {
  // The column "evolvesFrom" says more than a line does.
  const line = cells.has('evolvesFrom') ? undefined : cells.list('line');
  return line ? [{ creature, name, line }] : [];
}

/** Returns the facts of a form that differ from those of its base form. */
function differing(facts: Partial<Facts>, base: Facts): Partial<Facts> {
  const known = new Map(
    Object.entries(base).map(([member, fact]) => [member, JSON.stringify(fact)]),
  );
  return Object.fromEntries(
    Object.entries(facts).filter(([member, fact]) => known.get(member) !== JSON.stringify(fact)),
  );
}
