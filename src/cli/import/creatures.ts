import { nameKey } from '../../world/name-key.ts';
import type { CreatureEntry, FormEntry } from '../../world/schema.ts';
import {
  type Gender,
  isGenderless,
  othersOf,
  parseColour,
  parseCount,
  parseEffort,
  parseExperience,
  parseFlag,
  parseGender,
  parseHeight,
  parsePercent,
  parseWeight,
  parseWholeNumber,
} from './cells.ts';
import type { MemberName } from './columns.ts';
import { findLineEvolutions, type LinedForm, readEvolutions } from './evolutions.ts';
import { present, type RowCells } from './row.ts';
import { statOfColumn } from './stats.ts';

/** A creature as a world's file has it; its number is null if it was not understood, which was reported. */
export type SheetEntry = Omit<CreatureEntry, 'number'> & { readonly number: number | null };

/** A record of a sheet with its rows: of a creature those of its forms, base form first. */
export type SheetRecord<Entry> = {
  readonly entry: Entry;
  readonly rows: readonly [RowCells, ...RowCells[]];
};

export type SheetCreature = SheetRecord<SheetEntry>;

/** A creature while the rows of its forms are read. */
type Draft = SheetCreature & { readonly forms: FormEntry[]; readonly rows: RowCells[] };

/** The facts that each form has of its own. */
export type Facts = Omit<
  Pick<CreatureEntry, keyof CreatureEntry & keyof FormEntry>,
  'name' | 'aliases' | 'names' | 'evolvesFrom'
>;

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
 * same number are the forms of one creature. Without a column of numbers rows are counted. A row with an unreadable number, or whose creature is not found, becomes a
 * creature without a number, so that others may refer to it.
 */
export function readCreatures(
  rows: readonly RowCells[],
  isExport: boolean,
  firstNumber = 1,
): readonly SheetCreature[] {
  const drafts: Draft[] = [];
  const byNumber = new Map<number | null, Draft>();
  const byKey = new Map<string, Draft>();
  const addCreature = (cells: RowCells, facts: Facts, number: number | null): void => {
    const draft: Draft = {
      entry: { ...readEntry(cells, facts), number },
      forms: [],
      rows: [cells],
    };
    if (draft.entry.name !== '') {
      drafts.push(draft);
      byKey.set(nameKey(draft.entry.name), draft);
      byNumber.set(number, draft);
    }
  };
  const addForm = (cells: RowCells, draft: Draft, facts: Partial<Facts>): void => {
    const form = readForm(cells, facts, draft.entry);
    if (form.name !== '') {
      draft.rows.push(cells);
      draft.forms.push(form);
    }
  };
  for (const cells of rows) {
    const name = cells.text('name');
    if (name !== undefined) {
      cells.world.forms.set(nameKey(name), name);
    }
  }
  const read = rows.map((cells) => {
    const of = cells.word('formOf');
    return { cells, of, given: readFacts(cells, of === undefined) };
  });
  for (const { cells, given } of read.filter(({ of }) => of === undefined)) {
    const number = cells.read('number', parseWholeNumber);
    const owner = number === undefined ? undefined : byNumber.get(number);
    const facts = completeFacts(given, cells);
    if (owner && isExport) {
      addForm(cells, owner, { ...unknownBeside(owner.entry, cells), ...facts });
    } else {
      expectNumber(cells, owner);
      if (facts.types.length === 0) {
        cells.fault('types', 'at least one type', undefined, '');
      }
      const counted = cells.has('number') ? number : drafts.length + firstNumber;
      addCreature(cells, facts, owner ? null : (counted ?? null));
    }
  }
  // A form may come before its creature.
  for (const { cells, of = '', given } of read.filter((each) => each.of !== undefined)) {
    const draft = byKey.get(nameKey(of));
    if (draft) {
      const { stats, ...facts } = given;
      const all = stats && { stats: { ...draft.entry.stats, ...stats } };
      addForm(cells, draft, { ...facts, ...all });
    } else {
      cells.fault('formOf', 'the name of a creature of the spreadsheet');
      addCreature(cells, completeFacts(given, cells), null);
    }
  }
  return finish(drafts);
}

/** Reports a number that is missing, or that another creature has. */
function expectNumber(cells: RowCells, owner: Draft | undefined): void {
  if (cells.has('number') && cells.text('number') === undefined) {
    cells.fault('number', 'a number, or in a column "Form of" the creature whose form it is');
  }
  if (owner) {
    const expected = `a number that ${JSON.stringify(owner.entry.name)} in row ${owner.rows[0].row} does not have`;
    const hint = 'A column "Form of" says whose form a row is';
    cells.fault('number', expected, hint);
  }
}

/** Returns the name of a form; a missing one is reported, and empty. */
function readName(cells: RowCells): string {
  const name = cells.text('name') ?? '';
  if (name === '') {
    cells.fault('name', 'a name');
  }
  return name;
}

/** Reads all cells but the number, so that all issues of a row are reported at once. */
function readEntry(cells: RowCells, facts: Facts): Omit<SheetEntry, 'number'> {
  return {
    name: readName(cells),
    species: cells.text('species') ?? anySpecies,
    generation: cells.generation() ?? 1,
    ...cells.otherNames(),
    ...readFlags(creatureFlags, cells),
    ...present({
      catchRate: cells.read('catchRate', parseCount),
      baseFriendship: cells.read('baseFriendship', parseCount),
      hatchCycles: cells.read('hatchCycles', parseCount),
      growthRate: cells.word('growthRate'),
    }),
    ...facts,
    ...readEvolutions(cells),
  };
}

/** Reads a form with the facts in which it differs from the base form. */
function readForm(cells: RowCells, facts: Partial<Facts>, base: SheetEntry): FormEntry {
  const known = new Map(
    Object.entries(base).map(([member, fact]) => [member, JSON.stringify(fact)]),
  );
  return {
    name: readName(cells),
    ...cells.otherNames(),
    ...readFlags(formFlags, cells),
    ...Object.fromEntries(
      Object.entries(facts).filter(([member, fact]) => known.get(member) !== JSON.stringify(fact)),
    ),
    ...readEvolutions(cells),
  };
}

function readFlags(flags: readonly MemberName[], cells: RowCells): Record<string, true> {
  const set = flags.filter((flag) => cells.read(flag, parseFlag) === true);
  return Object.fromEntries(set.map((flag) => [flag, true]));
}

/** Reads the facts of a form; those with empty cells are absent, but with `isWhole` every stat needs a number. */
function readFacts(cells: RowCells, isWhole: boolean): Partial<Facts> {
  const types = cells.list('types');
  const normal = cells.list('abilities');
  const hidden = cells.list('hiddenAbilities');
  const eggGroups = cells.list('eggGroups');
  const colour = cells.read('colour', parseColour);
  const body = cells.text('body')?.toLowerCase();
  return present({
    types: types && [...new Set(types)],
    abilities: (normal ?? hidden) && { normal: [...(normal ?? [])], hidden: [...(hidden ?? [])] },
    eggGroups: eggGroups && [...new Set(eggGroups)],
    gender: readGender(cells),
    heightMetres: cells.read('height', parseHeight),
    weightKilograms: cells.read('weight', parseWeight),
    stats: readStats(cells, isWhole),
    baseExperience: cells.read('baseExperience', parseExperience),
    effort: cells.read('effort', (text) =>
      parseEffort(text, (name) => statOfColumn(name, [], cells.world.stats)),
    ),
    description: cells.word('description'),
    descriptions: cells.byLanguage('descriptions'),
    appearance: (colour ?? body) === undefined ? undefined : present({ colour, body }),
  });
}

/** Completes the facts of a base form with defaults. */
function completeFacts(given: Partial<Facts>, cells: RowCells): Facts {
  const hasGenders = (['gender', 'male', 'female'] as const).some((member) => cells.has(member));
  return {
    types: [],
    abilities: { normal: [], hidden: [] },
    eggGroups: [],
    gender: hasGenders ? 'genderless' : { male: 50, female: 50 },
    heightMetres: 'unknown',
    weightKilograms: 'unknown',
    ...given,
  };
}

/** In the service's files an empty cell stands for a number that is unknown, also beside a base form with one. */
function unknownBeside(base: Facts, cells: RowCells): Partial<Facts> {
  const members = (['baseExperience', 'effort'] as const).filter(
    (member) => cells.has(member) && base[member] !== undefined,
  );
  return Object.fromEntries(members.map((member) => [member, 'unknown']));
}

/**
 * Reads stats, and compares them with their total; undefined if the row has none. A reported cell counts as 0, so that the
 * missing number is not a second issue.
 */
function readStats(cells: RowCells, isWhole: boolean): Record<string, number> | undefined {
  const stats = cells.columnsOf('stat').map(({ place, stat = '', name, text }) => {
    if (text === '' && isWhole) {
      const hint = `If the column is no stat, leave it out with --map ${JSON.stringify(`${name}=-`)}`;
      cells.fault(place, 'a number, since it is a stat', hint);
    }
    return { stat, text, number: cells.read(place, parseCount) };
  });
  const given = stats.filter(({ text }) => text !== '' || isWhole);
  if (given.length === 0) {
    return undefined;
  }
  const total = cells.read('total', parseCount);
  const sum = given.reduce((before, { number = 0 }) => before + number, 0);
  const areAll = stats.every(({ number }) => number !== undefined);
  if (areAll && total !== undefined && total !== sum) {
    cells.fault('total', `${sum}, the sum of the ${given.length} stats of the row`);
  }
  return Object.fromEntries(given.map(({ stat, number = 0 }) => [stat, number]));
}

function readGender(cells: RowCells): Gender | undefined {
  const written = cells.read('gender', parseGender);
  if (written) {
    return written;
  }
  const sexes = ['male', 'female'] as const;
  if (sexes.some((sex) => isGenderless(cells.text(sex) ?? ''))) {
    return 'genderless';
  }
  const [male, female] = sexes.map((sex) => cells.readWord(sex, parsePercent));
  if (male === undefined) {
    return female === undefined ? undefined : { male: othersOf(female), female };
  }
  return { male, female: female ?? othersOf(male) };
}

/** Returns the forms of a creature whose rows have an evolution line. */
function linesOf({ entry, forms, rows }: Draft): readonly LinedForm[] {
  return rows.flatMap((cells, i) => {
    // The column "evolvesFrom" says more than a line does.
    const line = cells.has('evolvesFrom') ? undefined : cells.list('line');
    const creature = entry.name;
    const at = line?.indexOf(creature) ?? -1;
    if (line?.length && at === -1) {
      const among = `${JSON.stringify(creature)} among them`;
      cells.fault('line', `names with semicolons between them, ${among}`);
    }
    const [ancestors, descendants] = [line?.slice(0, Math.max(0, at)), line?.slice(at + 1)];
    const { name = creature } = forms[i - 1] ?? {};
    return ancestors && descendants ? [{ creature, name, ancestors, descendants }] : [];
  });
}

/** Joins creatures with their forms, and with what lines and families say of several. */
function finish(drafts: readonly Draft[]): readonly SheetCreature[] {
  const lined = drafts.map(linesOf).filter((lines) => lines.length > 0);
  const evolutions = findLineEvolutions(lined);
  /** The first creature of each family that comes from no other. */
  const heads = new Map<string, string>();
  return drafts.map(({ entry, forms, rows }) => {
    // The base form takes no `evolves: false`.
    const { evolvesFrom = entry.evolvesFrom } = evolutions.get(entry.name) ?? {};
    const all = forms.map((form) => ({ ...evolutions.get(form.name), ...form }));
    const family = rows[0].text('family');
    const isFirst =
      family !== undefined && [{ evolvesFrom }, ...all].every((form) => !form.evolvesFrom?.length);
    const head = isFirst ? heads.get(family) : undefined;
    if (isFirst && head === undefined) {
      heads.set(family, entry.name);
    }
    return {
      rows,
      entry: {
        ...entry,
        ...(head !== undefined && { relatedTo: [head] }),
        ...(evolvesFrom && { evolvesFrom }),
        ...(all.length > 0 && { forms: all }),
      },
    };
  });
}
