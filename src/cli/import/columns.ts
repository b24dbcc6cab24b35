import { UsageError } from '../options.ts';
import { columnWords, findUnit, languageIn, type Unit, units } from './words.ts';

/** The sign before decimals; the other one separates thousands. */
export type DecimalSign = '.' | ',';

type Words = typeof columnWords;

export type MemberName = { [Kind in keyof Words]: keyof Words[Kind] }[keyof Words];

/** Members to which several columns may map, each with some of its items. */
const lists: ReadonlySet<string | undefined> = new Set<MemberName>([
  'types',
  'abilities',
  'hiddenAbilities',
  'eggGroups',
  'stat',
  'moves',
  'flags',
  'aliases',
  'names',
  'descriptions',
  'badges',
]);

/** What the rows of a spreadsheet are. */
export const sheetKinds = ['creatures', 'moves', 'learnsets'] as const;

export type SheetKind = (typeof sheetKinds)[number];

/** What the rows of a sheet may be, also of one that says more about the creatures of another. */
export type RowKind = SheetKind | 'evolutions' | 'types' | 'leagues' | 'stones';

/** The members that the columns of a kind of spreadsheet may hold, each with names of such a column: letters and digits only. */
type Members = ReadonlyMap<MemberName, readonly string[]>;

function membersOf(words: Readonly<Partial<Record<MemberName, string>>>): Members {
  return new Map(
    // The keys of an object are texts to the compiler.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    (Object.entries(words) as [MemberName, string][]).map(([member, phrases]) => [
      member,
      phrases.split(/[,|]/).map((phrase) => wordsIn(phrase).join('')),
    ]),
  );
}

const { name: formNames, level, stone, item, how } = columnWords.creatures;

export const membersOfKind: Readonly<Record<RowKind, Members>> = {
  creatures: membersOf(columnWords.creatures),
  moves: membersOf(columnWords.moves),
  learnsets: membersOf(columnWords.learnsets),
  evolutions: membersOf({
    ...columnWords.evolutions,
    name: formNames,
    level,
    stone,
    item,
    how,
  }),
  types: new Map(),
  stones: membersOf(columnWords.stones),
  leagues: membersOf(columnWords.leagues),
};

/** The members without which rows tell nothing, each as messages call it. */
export const needed = {
  creatures: { name: 'the names of creatures', types: 'the types of creatures' },
  moves: { name: 'the names of moves', types: 'the types of moves' },
  learnsets: { name: 'the forms that learn', move: 'the moves that they learn' },
  stones: { name: 'the names of stones' },
  leagues: { name: 'the names of leagues', badges: 'their badges' },
} as const;

/** Whether the cells of a row are the names of columns, and all that one of some kinds needs has one. */
export function areNames(
  names: readonly string[],
  kinds: readonly (keyof typeof needed)[] = sheetKinds,
): boolean {
  return kinds.some((kind) => {
    const held = membersIn(names, kind);
    return Object.keys(needed[kind]).every((member) => held.has(member));
  });
}

/** The members that columns of some names hold. */
function membersIn(names: readonly string[], kind: RowKind): ReadonlySet<string | undefined> {
  return new Set(guessColumns(names, kind).map(({ member }) => member));
}

/** Columns that only the service's files of creatures have. */
const tellingOfService = [
  'normalAbilities',
  'hiddenAbilities',
  'familyId',
  'evolutionStage',
  'evolutionLine',
  'ultraBeast',
];

/** All columns of the service's files of creatures but the stats. */
export const ownColumns: ReadonlySet<string> = new Set([
  ...membersOfKind.creatures.keys(),
  ...tellingOfService,
  'gen',
  'sprite',
  'heightMetres',
  'weightKilograms',
  'slug',
  'base',
  'cosmetic',
]);

/** Whether the service itself wrote a sheet with columns of these names, as a bulk file or a search result. */
export function areOwnNames(names: readonly string[]): boolean {
  return (
    tellingOfService.some((name) => names.includes(name)) &&
    names.every((name) => /^\p{L}[\p{L}\p{M}\p{N}]*$/u.test(name))
  );
}

/** Columns that both creatures and moves may have, or that are called "Category" or "Kind", tell neither from the other. */
const common: ReadonlySet<string | undefined> = new Set([
  ...membersOfKind.moves.keys(),
  'number',
  'species',
  'moves',
  undefined,
]);

/** Finds out what the rows of a spreadsheet are by the names of its columns alone. */
export function findSheetKind(names: readonly string[]): SheetKind {
  const creature = membersIn(names, 'creatures');
  const move = membersIn(names, 'moves');
  const learnset = membersIn(names, 'learnsets');
  const isLearnset = ['way', 'level', 'game'].some((member) => learnset.has(member));
  if (learnset.has('move') && learnset.has('name') && isLearnset && !move.has('types')) {
    return 'learnsets';
  }
  const ofMoves = ['category', 'power', 'accuracy', 'pp', 'priority', 'target'];
  // Lists of moves are numbered too, but only these have PP or an accuracy.
  const isNumbered = !move.has('pp') && !move.has('accuracy') && creature.has('number');
  const isOfMoves = ofMoves.filter((member) => move.has(member)).length > 1 && !isNumbered;
  return isOfMoves && [...creature].every((member) => common.has(member)) ? 'moves' : 'creatures';
}

/** A column of a sheet. */
export type Column = {
  /** The header cell. */
  readonly name: string;
  /** The first filled cell. */
  readonly example?: string | undefined;
  /** What separates the items of a list; a semicolon if absent. */
  readonly separator?: string | undefined;
  /** The sign before decimals; undefined if neither its numbers nor the user tell. */
  readonly decimal?: DecimalSign | undefined;
  /** The member of a record that it holds; undefined for a column that is left out. */
  readonly member?: MemberName | undefined;
  /** The name of the stat, if it holds one. */
  readonly stat?: string | undefined;
  /** The tag of the language of names. */
  readonly language?: string | undefined;
  /** The unit of numbers that are written without one. */
  readonly unit?: Unit | undefined;
  /** Whether it is left out until the world has moves. */
  readonly isTooEarly?: boolean;
};

/** The stats that the columns of a spreadsheet hold, by their places. */
export type StatColumns = {
  /** Undefined for a column that is none by its name. */
  readonly guessed: readonly (string | undefined)[];
  /** The stats that columns become if the user calls them stats. */
  readonly named: readonly string[];
  /** Whether the world has stats already. */
  readonly areKnown: boolean;
};

const noStats: StatColumns = { guessed: [], named: [], areKnown: false };

/** Words that number the columns of one list, as in "Second type". */
const ordinals = /^(?:first|second|third|main|primary|secondary)$/;

/** Words of a column that holds any way to evolve, as in "Level, stone or item". */
const wayWords = /^(?:level|stone|item|condition|method)$/;

/**
 * Maps columns to members by their names alone. If two columns map to a member that is not a list, the first one that says
 * its unit does, or else the first one.
 */
export function guessColumns(
  names: readonly string[],
  kind: RowKind = 'creatures',
  { guessed: stats }: StatColumns = noStats,
): readonly Column[] {
  const guesses = names.map((name, i): Guess => {
    const stat = stats[i];
    return stat === undefined ? guess(name, membersOfKind[kind]) : { member: 'stat', stat };
  });
  return names.map((name, i) => {
    const guessed = guesses[i];
    const { member, stat } = guessed ?? {};
    const same = guesses.filter((each) => each.member === member && each.stat === stat);
    const chosen = same.find(({ unit }) => unit !== undefined) ?? same[0];
    const isOwn = guessed === chosen || (!isSingle(member) && stat === undefined);
    return isOwn ? { name, ...guessed } : { name };
  });
}

/** Splits the name of a column into normalized words; "heightMetres" has two. */
function wordsIn(name: string): readonly string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('#', ' no ')
    .replaceAll(/(?<lower>\p{Ll})(?<upper>\p{Lu})/gu, '$<lower> $<upper>')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'the')
    .map((word) =>
      word
        .replace(/^evo(?:lve[sd]?|lving)?$/, 'evolution')
        .replace(/^lvl?$/, 'level')
        .replace(/^secret$/, 'hidden'),
    );
}

type Guess = Pick<Column, 'member' | 'stat' | 'unit' | 'language'>;

function guess(name: string, members: Members): Guess {
  const words = wordsIn(name);
  const findBut = (other: RegExp, from: readonly string[] = words): MemberName | undefined =>
    find(from.filter((word) => !other.test(word)).join(''), members);
  const { rest, language } = languageIn(name);
  const plural = language === undefined ? '' : `${find(wordsIn(rest).join(''), members)}s`;
  if ((plural === 'names' || plural === 'descriptions') && members.has(plural)) {
    return { member: plural, language };
  }
  const unit = findUnit(words.at(-1) ?? '');
  const measured = unit && findBut(/^(?:in|en)$/, words.slice(0, -1));
  if (measured === 'height' || measured === 'weight') {
    return { member: measured, unit };
  }
  // "Level, stone or item": the cells name the way to evolve.
  const ways = words.filter((word) => word !== 'evolution' && word !== 'or');
  const isWay = ways.length > 1 && ways.every((word) => wayWords.test(word));
  const member =
    findBut(/^$/) ?? findBut(/^is$/) ?? (isWay && members.has('how') ? 'how' : undefined);
  if (member !== undefined) {
    return { member };
  }
  if (findBut(/^(?:m|f|w|h|males?|females?)$/) === 'gender') {
    return { member: 'gender' };
  }
  // "Type 2", "Second type"
  const unnumbered = words.filter((word) => !ordinals.test(word)).join('');
  const part = find(unnumbered.replace(/\d$/, ''), members);
  return lists.has(part) ? { member: part } : {};
}

function find(key: string, members: Members): MemberName | undefined {
  const [found] =
    [...members].find(
      ([name, names]) => key !== '' && (name.toLowerCase() === key || names.includes(key)),
    ) ?? [];
  // Only a stat's own name makes a column one.
  return found === 'stat' ? undefined : found;
}

/** A user's mapping of one column to a member, or to `-` for none. */
export type Choice = { readonly column: string; readonly member: string };

/** The member of a choice that leaves a column out. */
export const noMember = '-';

/**
 * Maps columns to members: by the last choice for a column, and by its name if there is none. A choice names a column
 * by its name in any case or by its letters. A choice of the last import (`kept`) gives way to another of the same column or
 * of the same member, unless that is a list. What needs stats is left out where there are none, unless a choice names it.
 * Throws a `UsageError` for a choice that does not fit.
 */
export function chooseColumns(
  names: readonly string[],
  choices: readonly Choice[],
  kind: RowKind = 'creatures',
  stats: StatColumns = noStats,
  kept: readonly Choice[] = [],
): readonly Column[] {
  const place = (choice: Choice) => placeChoice(choice, names, kind);
  const own = new Map(choices.map(place));
  const isGiven = new Set([...own.values()].filter(isSingle));
  const chosen = new Map([...kept.map(place).filter(([, each]) => !isGiven.has(each)), ...own]);
  const taken = new Set([...chosen.values()].filter(isSingle));
  const columns = guessColumns(names, kind, stats).map((guessed, i): Column => {
    const { name, member } = guessed;
    if (chosen.has(i)) {
      return chooseMember(name, chosen.get(i), stats.named[i] ?? name);
    }
    return taken.has(member) ? { name } : guessed;
  });
  expectDistinct(columns);
  const hasStats = columns.some(({ member }) => member === 'stat');
  return columns.map((column, i) => {
    const { member } = column;
    const isVain = member === 'total' || (member === 'effort' && !stats.areKnown);
    return isVain && !hasStats && !chosen.has(i) ? { ...column, member: undefined } : column;
  });
}

/** Returns the place of the column that a choice names, and its member, named in any case. */
function placeChoice(
  { column, member: text }: Choice,
  names: readonly string[],
  kind: RowKind,
): readonly [place: number, member: MemberName | undefined] {
  const members = [...membersOfKind[kind].keys()];
  const wanted = text.trim().toLowerCase();
  const member = members.find((name) => name.toLowerCase() === wanted);
  if (member === undefined && text !== noMember) {
    throw new UsageError(
      `No member is called ${JSON.stringify(text)}; expected ${noMember} or one of ${members.join(', ')}`,
    );
  }
  return [placeOf(column, names), member];
}

function chooseMember(name: string, member: MemberName | undefined, stat: string): Column {
  if (member === 'stat') {
    return { name, member, stat };
  }
  const { language } = languageIn(name);
  if (member !== 'names' && member !== 'descriptions') {
    // Of a name that means nothing else the unit counts too.
    const unit = findUnit(wordsIn(name).at(-1) ?? '');
    return { name, member, unit: unit && units[unit][0] === member ? unit : undefined };
  }
  if (language === undefined) {
    const example = member === 'names' ? 'Name (de)' : 'Description (de)';
    throw new UsageError(
      `Column ${JSON.stringify(name)} names no language; call it "${example}" or the like`,
    );
  }
  return { name, member, language };
}

function isSingle(member: MemberName | undefined): boolean {
  return member !== undefined && !lists.has(member);
}

/** Throws a `UsageError` if two columns hold the same member, unless that is a list, or the same stat. */
function expectDistinct(columns: readonly Column[]): void {
  const held = columns.map(({ member, stat }) =>
    isSingle(member) ? `member "${member}"` : stat && `stat ${JSON.stringify(stat)}`,
  );
  const again = held.findIndex((each, i) => each && held.indexOf(each) < i);
  if (again !== -1) {
    const both = [held.indexOf(held[again]), again].map(columnLetters).join(' and ');
    throw new UsageError(`Columns ${both} cannot both be the ${held[again]}`);
  }
}

/** Returns the index of a column. Throws a `UsageError` if there is none, or more than one. */
function placeOf(text: string, names: readonly string[]): number {
  const wanted = text.trim().toLowerCase();
  const places = [...names.keys()].filter((i) => names[i]?.trim().toLowerCase() === wanted);
  const byLetters = names.findIndex((_, i) => columnLetters(i).toLowerCase() === wanted);
  const [place = byLetters] = places;
  if (places.length > 1) {
    const letters = places.map(columnLetters).join(' and ');
    throw new UsageError(
      `Columns ${letters} are both called ${JSON.stringify(text)}; name one by its letter`,
    );
  }
  if (place === -1) {
    const all = names.map((name) => JSON.stringify(name)).join(', ');
    throw new UsageError(`No column is called ${JSON.stringify(text)}; there are ${all}`);
  }
  return place;
}

/** Returns the letters that spreadsheets give a column: A to Z, then AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
