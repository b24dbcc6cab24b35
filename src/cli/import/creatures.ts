import { nameKey } from '../../world/name-key.ts';
import type { CreatureEntry, EvolutionEntry, FormEntry } from '../../world/schema.ts';
import type { Learnsets } from './learnsets.ts';
import { isNothing, parseCount, parseFlag, parseWholeNumber } from './cells.ts';
import type { MemberName } from './columns.ts';
import {
  completeFacts,
  type Facts,
  present,
  readEvolutions,
  readFacts,
  type RowCells,
  type Stones,
} from './row.ts';

/** A creature as a world's file has it; its number is null if it was not understood, which was reported. */
export type SheetEntry = Omit<CreatureEntry, 'number'> & { readonly number: number | null };

/** A creature with the row numbers of its forms, base form first. */
export type SheetCreature = { readonly entry: SheetEntry; readonly rows: readonly number[] };

/** A creature while the rows of its forms are read. */
type Draft = {
  readonly entry: SheetEntry;
  readonly rows: number[];
  readonly forms: FormEntry[];
  readonly lines: LinedForm[];
  readonly family: string | undefined;
};

export const creatureFlags = [
  'starter',
  'legendary',
  'mythical',
  'ultraBeast',
  'baby',
  'fossil',
  'paradox',
] as const;

const formFlags = ['mega', 'regional', 'gigantamax'] as const;

/** The species of a creature without one. */
const anySpecies = 'Creature';

/**
 * Reads creatures from the rows of a spreadsheet, in their order. In an export of the service (`isExport`) rows with the
 * same number are the forms of one creature. A row with an unreadable number, or whose creature is not found, becomes a
 * creature without a number, so that others may refer to it. What forms learn goes to `learnsets`, and the stones with which
 * they evolve to `stones`.
 */
export function readCreatures(
  rows: readonly RowCells[],
  isExport: boolean,
  learnsets: Learnsets,
  stones: Stones,
): readonly SheetCreature[] {
  const reader = new CreatureReader(isExport, learnsets, stones);
  const forms: { readonly cells: RowCells; readonly of: string }[] = [];
  for (const cells of rows) {
    const of = cells.text('formOf');
    if (of === undefined || isNothing(of)) {
      reader.addCreature(cells);
    } else {
      forms.push({ cells, of });
    }
  }
  // A form may come before its creature.
  for (const { cells, of } of forms) {
    reader.addFormOf(of, cells);
  }
  return finish(reader.drafts);
}

class CreatureReader {
  readonly drafts: Draft[] = [];
  readonly #isExport: boolean;
  readonly #learnsets: Learnsets;
  readonly #stones: Stones;
  readonly #byNumber = new Map<number, Draft>();
  readonly #byKey = new Map<string, Draft>();

  constructor(isExport: boolean, learnsets: Learnsets, stones: Stones) {
    this.#isExport = isExport;
    this.#learnsets = learnsets;
    this.#stones = stones;
  }

  addCreature(cells: RowCells): void {
    const number = cells.read('number', parseWholeNumber);
    const owner = number === undefined ? undefined : this.#byNumber.get(number);
    const facts = completeFacts(readFacts(cells, true), cells);
    if (owner && this.#isExport) {
      this.#addForm(cells, owner, { ...unknownBeside(owner.entry, cells), ...facts });
      return;
    }
    const entry = this.#readEntry(cells, facts);
    if (cells.has('number') && cells.text('number') === undefined) {
      cells.fault('number', 'a number, or in a column "Form of" the creature whose form it is');
    }
    if (facts.types.length === 0) {
      cells.fault('types', 'at least one type');
    }
    if (owner) {
      const expected = `a number that ${JSON.stringify(owner.entry.name)} in row ${owner.rows[0]} does not have`;
      const hint = 'A column "Form of" says whose form a row is';
      cells.fault('number', expected, cells.text('number'), hint);
    }
    const own = owner ? undefined : cells.has('number') ? number : this.drafts.length + 1;
    const draft = this.#addDraft(cells, { ...entry, number: own ?? null });
    if (draft && own !== undefined) {
      this.#byNumber.set(own, draft);
    }
  }

  addFormOf(of: string, cells: RowCells): void {
    const draft = this.#byKey.get(nameKey(of));
    if (draft) {
      const { stats, ...facts } = readFacts(cells, false);
      this.#addForm(cells, draft, {
        ...facts,
        ...(stats && { stats: { ...draft.entry.stats, ...stats } }),
      });
      return;
    }
    cells.fault('formOf', 'the name of a creature of the spreadsheet', of);
    const facts = completeFacts(readFacts(cells, false), cells);
    this.#addDraft(cells, { ...this.#readEntry(cells, facts), number: null });
  }

  /** Reads all cells but the number, so that all issues of a row are reported at once. */
  #readEntry(cells: RowCells, facts: Facts): Omit<SheetEntry, 'number'> {
    return {
      name: cells.text('name') ?? '',
      species: cells.text('species') ?? anySpecies,
      generation: cells.read('generation', parseWholeNumber) ?? 1,
      ...cells.otherNames(),
      ...readFlags(creatureFlags, cells),
      ...present({
        catchRate: cells.read('catchRate', parseCount),
        baseFriendship: cells.read('baseFriendship', parseCount),
        hatchCycles: cells.read('hatchCycles', parseCount),
        growthRate: cells.word('growthRate'),
      }),
      ...facts,
      ...readEvolutions(cells, this.#stones),
    };
  }

  #addDraft(cells: RowCells, entry: SheetEntry): Draft | undefined {
    const { name } = entry;
    if (name === '') {
      cells.fault('name', 'a name');
      return undefined;
    }
    const lines = linesOf(cells, name, name);
    this.#learnsets.addCell(name, cells);
    const draft: Draft = {
      entry,
      rows: [cells.row],
      forms: [],
      lines,
      family: cells.text('family'),
    };
    this.drafts.push(draft);
    this.#byKey.set(nameKey(name), draft);
    return draft;
  }

  #addForm(cells: RowCells, draft: Draft, facts: Partial<Facts>): void {
    const name = cells.text('name');
    if (name === undefined) {
      cells.fault('name', 'a name');
      return;
    }
    draft.rows.push(cells.row);
    this.#learnsets.addCell(name, cells);
    draft.forms.push({
      name,
      ...cells.otherNames(),
      ...readFlags(formFlags, cells),
      ...differing(facts, draft.entry),
      ...readEvolutions(cells, this.#stones),
    });
    draft.lines.push(...linesOf(cells, draft.entry.name, name));
  }
}

function readFlags(flags: readonly MemberName[], cells: RowCells): Record<string, true> {
  const set = flags.filter((flag) => cells.read(flag, parseFlag) === true);
  return Object.fromEntries(set.map((flag) => [flag, true]));
}

function finish(drafts: readonly Draft[]): readonly SheetCreature[] {
  const lined = drafts.map(({ lines }) => lines).filter((lines) => lines.length > 0);
  const evolutions = findLineEvolutions(lined);
  /** The first creature of each family that comes from no other. */
  const heads = new Map<string, string>();
  return drafts.map(({ entry, forms, rows, family }) => {
    // The base form takes no `evolves: false`.
    const { evolvesFrom = entry.evolvesFrom } = evolutions.get(entry.name) ?? {};
    const all = forms.map((form) => ({ ...evolutions.get(form.name), ...form }));
    const isFirstOfLine = [{ evolvesFrom }, ...all].every(({ evolvesFrom: from }) => !from?.length);
    const head = family === undefined || !isFirstOfLine ? entry.name : heads.get(family);
    if (head === undefined && family !== undefined) {
      heads.set(family, entry.name);
    }
    return {
      rows,
      entry: {
        ...entry,
        ...(head !== undefined && head !== entry.name && { relatedTo: [head] }),
        ...(evolvesFrom && { evolvesFrom }),
        ...(all.length > 0 && { forms: all }),
      },
    };
  });
}

function linesOf(cells: RowCells, creature: string, name: string): LinedForm[] {
  // The column "evolvesFrom" says more than a line does.
  const line = cells.has('evolvesFrom') ? undefined : cells.list('line');
  return line ? [{ creature, name, line }] : [];
}

/** In the service's files an empty cell stands for a number that is unknown, also beside a base form with one. */
function unknownBeside(base: Facts, cells: RowCells): Partial<Facts> {
  const members = (['baseExperience', 'effort'] as const).filter(
    (member) => cells.has(member) && base[member] !== undefined,
  );
  return Object.fromEntries(members.map((member) => [member, 'unknown']));
}

function differing(facts: Partial<Facts>, base: Facts): Partial<Facts> {
  const known = new Map(
    Object.entries(base).map(([member, fact]) => [member, JSON.stringify(fact)]),
  );
  return Object.fromEntries(
    Object.entries(facts).filter(([member, fact]) => known.get(member) !== JSON.stringify(fact)),
  );
}

/** A form with its evolution line: names of creatures, its own included. */
export type LinedForm = {
  readonly creature: string;
  readonly name: string;
  readonly line: readonly string[];
};

/** The evolutions that lead to a form; `evolves` is false if its line ends where that of its base form goes on. */
type LineEvolutions = {
  readonly evolvesFrom?: EvolutionEntry[];
  readonly evolves?: false;
};

/**
 * Finds evolutions that reproduce the line of each form, by the name of the form. Takes the forms of each creature, base
 * form first. A line names creatures, not forms or ways: base forms are preferred, and the way is `other`.
 */
export function findLineEvolutions(
  creatures: readonly (readonly LinedForm[])[],
): ReadonlyMap<string, LineEvolutions> {
  const byCreature = new Map(creatures.map((forms) => [forms[0]?.creature ?? '', forms]));
  const formsOf = (creature: string): readonly LinedForm[] => byCreature.get(creature) ?? [];
  const parentsOf = (form: LinedForm): readonly string[] => {
    const all = ancestorsOf(form);
    return all.filter(
      (name) => !all.some((other) => formsOf(other).some((each) => comesFrom(each, name))),
    );
  };
  /** The base form of a parent if it leads to a form and all that comes of it, else all further forms that do. */
  const originsIn = (parent: string, form: LinedForm): readonly string[] => {
    const leadTo = (names: readonly string[]): readonly string[] =>
      formsOf(parent)
        .filter((each) => names.every((name) => descendantsOf(each).includes(name)))
        .map(({ name }) => name);
    const whole = leadTo([form.creature, ...descendantsOf(form)]);
    const found = whole.length > 0 ? whole : leadTo([form.creature]);
    const [first = parent] = found;
    return first === formsOf(parent)[0]?.name || found.length === 0 ? [first] : found;
  };
  const evolutionsOf = (form: LinedForm, base: LinedForm): LineEvolutions => {
    const parents = parentsOf(form);
    const more = descendantsOf(form).some((name) => !descendantsOf(base).includes(name));
    const isOwn =
      form === base
        ? parents.length > 0
        : more || String(ancestorsOf(form)) !== String(ancestorsOf(base));
    const ends = descendantsOf(form).length === 0 && descendantsOf(base).length > 0;
    return {
      ...(isOwn && {
        evolvesFrom: parents
          .flatMap((parent) => originsIn(parent, form))
          .map((from) => ({ from, by: 'other' })),
      }),
      ...(ends && { evolves: false }),
    };
  };
  return new Map(
    creatures.flatMap((forms) =>
      forms.map((form) => [form.name, evolutionsOf(form, forms[0] ?? form)] as const),
    ),
  );
}

function ancestorsOf({ creature, line }: LinedForm): readonly string[] {
  return line.slice(0, Math.max(0, line.indexOf(creature)));
}

function descendantsOf({ creature, line }: LinedForm): readonly string[] {
  return line.slice(line.indexOf(creature) + 1);
}

function comesFrom(form: LinedForm, name: string): boolean {
  return ancestorsOf(form).includes(name);
}
