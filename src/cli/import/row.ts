import {
  type Cell,
  isNothing,
  plainText,
  type Gender,
  isGenderless,
  parseBody,
  parseColour,
  parseGender,
  parsePercent,
  parseHeight,
  parseWeight,
  parseWay,
  parseWholeNumber,
  type Way,
} from './cells.ts';
import type { CellIssue, Row } from './sheet.ts';
import { type Column, isFemalesFirst, type MemberName } from './columns.ts';
import type { CreatureEntry, EvolutionEntry } from '../../world/schema.ts';
import { nameWords } from '../../world/name-key.ts';

/** The columns that hold a member, by the member. */
export type ColumnsByMember = ReadonlyMap<MemberName, readonly number[]>;

export function columnsByMember(columns: readonly Column[]): ColumnsByMember {
  const found = new Map<MemberName, number[]>();
  for (const [i, { member }] of columns.entries()) {
    if (member !== undefined) {
      found.set(member, [...(found.get(member) ?? []), i]);
    }
  }
  return found;
}

/** The cells of a row by member. A cell that cannot be parsed is reported and counts as absent. */
export type RowCells = {
  readonly row: number;
  /** Whether the spreadsheet has a column for a member. */
  readonly has: (member: MemberName) => boolean;
  /** Undefined if the cell is empty. */
  readonly text: (member: MemberName) => string | undefined;
  /** The items of all columns of a member; undefined if all cells are empty. */
  readonly list: (member: MemberName) => readonly string[] | undefined;
  readonly read: <Value>(
    member: MemberName,
    parse: (text: string, column: Column | undefined) => Cell<Value>,
  ) => Value | undefined;
  readonly fault: (member: MemberName, expected: string, received?: string, hint?: string) => void;
};

export type SheetReading = {
  readonly columns: readonly Column[];
  readonly byMember: ColumnsByMember;
  readonly listSeparator: string;
  readonly report: (issue: CellIssue) => void;
};

export function openRow({ number, cells }: Row, reading: SheetReading): RowCells {
  const { columns, byMember, listSeparator, report } = reading;
  const columnOf = (member: MemberName): number | undefined => byMember.get(member)?.[0];
  const textAt = (column: number): string => plainText(cells[column] ?? '');
  const text = (member: MemberName): string | undefined => {
    const column = columnOf(member);
    const found = column === undefined ? '' : textAt(column);
    return found === '' ? undefined : found;
  };
  const fault: RowCells['fault'] = (member, expected, received, hint) =>
    report({
      row: number,
      column: columnOf(member),
      expected,
      received: received === undefined ? 'nothing' : JSON.stringify(received),
      ...(hint !== undefined && { hint }),
    });
  return {
    row: number,
    has: (member) => byMember.has(member),
    text,
    list: (member) => {
      const texts = (byMember.get(member) ?? []).map(textAt).filter((each) => each !== '');
      return texts.length === 0
        ? undefined
        : texts
            .filter((each) => !isNothing(each))
            .flatMap((each) => each.split(listSeparator))
            .map((item) => plainText(item.trim()))
            .filter((item) => item !== '');
    },
    read: (member, parse) => {
      const written = text(member);
      if (written === undefined) {
        return undefined;
      }
      const cell = parse(written, columns[columnOf(member) ?? -1]);
      if (cell.kind === 'fault') {
        fault(member, cell.expected, written, cell.hint);
        return undefined;
      }
      return cell.value;
    },
    fault,
  };
}

/** The facts that each form has of its own. */
export type Facts = Pick<
  CreatureEntry,
  | 'types'
  | 'abilities'
  | 'eggGroups'
  | 'gender'
  | 'heightMetres'
  | 'weightKilograms'
  | 'description'
  | 'appearance'
>;

/** Reads the facts of a form; those with empty cells are absent. */
export function readFacts(cells: RowCells): Partial<Facts> {
  const types = cells.list('types');
  const normal = cells.list('abilities');
  const hidden = cells.list('hiddenAbilities');
  const eggGroups = cells.list('eggGroups');
  const gender = readGender(cells);
  const heightMetres = cells.read('height', (text, column) =>
    parseHeight(text, column?.unit, column?.decimal),
  );
  const weightKilograms = cells.read('weight', (text, column) =>
    parseWeight(text, column?.unit, column?.decimal),
  );
  const description = cells.text('description');
  const colour = cells.read('colour', parseColour);
  const body = cells.read('body', parseBody);
  return {
    ...(types && { types: unique(types) }),
    ...((normal ?? hidden) && {
      abilities: { normal: [...(normal ?? [])], hidden: [...(hidden ?? [])] },
    }),
    ...(eggGroups && { eggGroups: unique(eggGroups) }),
    ...(gender && { gender }),
    ...(heightMetres !== undefined && { heightMetres }),
    ...(weightKilograms !== undefined && { weightKilograms }),
    ...(description !== undefined && { description }),
    ...((colour !== undefined || body !== undefined) && {
      appearance: {
        ...(colour !== undefined && { colour }),
        ...(body !== undefined && { body }),
      },
    }),
  };
}

/** Completes the facts of a base form with defaults. */
export function completeFacts(given: Partial<Facts>, cells: RowCells): Facts {
  const hasGender = cells.has('gender') || cells.has('male') || cells.has('female');
  return {
    types: [],
    abilities: { normal: [], hidden: [] },
    eggGroups: [],
    gender: hasGender ? 'genderless' : { male: 50, female: 50 },
    heightMetres: 'unknown',
    weightKilograms: 'unknown',
    ...given,
  };
}

function readGender(cells: RowCells): Gender | undefined {
  const written = cells.read('gender', (text, column) =>
    parseGender(text, column?.decimal, isFemalesFirst(column?.name ?? '')),
  );
  if (written) {
    return written;
  }
  if ([cells.text('male'), cells.text('female')].some((text) => isGenderless(text ?? ''))) {
    return 'genderless';
  }
  const readShare = (member: 'male' | 'female'): number | undefined =>
    isNothing(cells.text(member) ?? '')
      ? undefined
      : cells.read(member, (text, column) => parsePercent(text, column?.decimal));
  const male = readShare('male');
  const female = readShare('female');
  if (male === undefined && female === undefined) {
    return undefined;
  }
  const gender = { male: male ?? 100 - (female ?? 0), female: female ?? 100 - (male ?? 0) };
  if (gender.male + gender.female !== 100) {
    const rest = `a percentage that adds up to 100 with ${gender.male}`;
    cells.fault('female', rest, cells.text('female'));
  }
  return gender;
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}

export type NamedStone = { readonly slug: string; readonly name: string };

type Evolving = Omit<EvolutionEntry, 'from'>;

/** Reads how the form of a row evolves from another; undefined if the row has no `evolvesFrom`. */
export function readEvolutions(
  cells: RowCells,
  nameStone: (stone: NamedStone) => void,
): EvolutionEntry[] | undefined {
  const from = wordOf(cells, 'evolvesFrom');
  if (from === undefined) {
    const stray = (['level', 'stone', 'item', 'how'] as const).find((each) => wordOf(cells, each));
    if (stray !== undefined) {
      const expected = 'nothing where the row does not say which creature it comes from';
      cells.fault(stray, expected, cells.text(stray));
    }
    return undefined;
  }
  const level =
    wordOf(cells, 'level') === undefined
      ? undefined
      : cells.read('level', (text, column) => parseWholeNumber(text, column?.decimal));
  const used = readUsed(cells, nameStone);
  const worded = readWords(cells, used, nameStone);
  const way = used || worded ? { by: 'other' as const, ...used, ...worded } : undefined;
  const beside = level === undefined ? {} : { level };
  return [{ from, ...(way ?? { by: level === undefined ? 'other' : 'level' }), ...beside }];
}

/** Reads the stone or the item with which a form evolves. */
function readUsed(cells: RowCells, nameStone: (stone: NamedStone) => void): Evolving | undefined {
  const stone = wordOf(cells, 'stone');
  const item = wordOf(cells, 'item');
  if (stone !== undefined && item !== undefined) {
    cells.fault('item', 'nothing where the row says with which stone it evolves', item);
  }
  if (stone === undefined && item === undefined) {
    return undefined;
  }
  const way = parseWay(stone ?? item ?? '');
  if (stone !== undefined || way.by === 'stone') {
    return evolvingBy({ by: 'stone', stone: stone ?? item ?? '' }, nameStone);
  }
  return { by: 'item', item: item ?? '' };
}

/** Reads the column `how`; beside a stone or an item it may only add to them. */
function readWords(
  cells: RowCells,
  used: Evolving | undefined,
  nameStone: (stone: NamedStone) => void,
): Partial<Evolving> | undefined {
  const how = wordOf(cells, 'how');
  if (how === undefined) {
    return undefined;
  }
  if (/^(?:us(?:e|ing) )?(?:an? |the )?(?:evolution )?(?:stone|item)$/i.test(how)) {
    if (!used) {
      cells.fault('how', 'the name of the stone or the item', how);
    }
    return undefined;
  }
  const way = parseWay(how);
  if (!used) {
    return evolvingBy(way, nameStone);
  }
  switch (way.by) {
    case 'other':
      return { condition: way.condition };
    case 'level': {
      const { by: _, ...members } = way;
      return members;
    }
    case 'trade':
      // The item is the one held during the trade.
      if (used.by === 'item') {
        return way;
      }
      break;
    case 'stone':
      if (stoneOf(way.stone).slug === used.stone) {
        return undefined;
      }
      break;
    case 'friendship':
      return { condition: 'with high friendship' };
  }
  cells.fault('how', 'the same way as the columns beside it say, or what they leave open', how);
  return undefined;
}

function wordOf(cells: RowCells, member: MemberName): string | undefined {
  const text = cells.text(member);
  return text === undefined || isNothing(text) ? undefined : text;
}

function evolvingBy(way: Way, nameStone: (stone: NamedStone) => void): Evolving {
  if (way.by !== 'stone') {
    return way;
  }
  const stone = stoneOf(way.stone);
  nameStone(stone);
  return { by: 'stone', stone: stone.slug };
}

/** "Fire Stone" gets the slug `fire`, as in the built-in world. */
function stoneOf(name: string): NamedStone {
  const words = nameWords(name);
  const isNamedSo = words.at(-1) === 'stone' && words.length > 1;
  return { slug: (isNamedSo ? words.slice(0, -1) : words).join('-'), name };
}
