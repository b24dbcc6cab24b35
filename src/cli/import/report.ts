import { counted } from '../../world/phrases.ts';
import {
  type Fault,
  formatIssue,
  formatLocation,
  type Issue,
  type Location,
  type Place,
  type Step,
} from '../../world/issue.ts';
import { issuesOf } from '../../world/issues-of.ts';
import { nameKey } from '../../world/name-key.ts';
import type { WorldFile } from '../../world/world-files.ts';
import {
  type Column,
  columnLetters,
  type MemberName,
  type SheetKind,
  sheetKinds,
} from './columns.ts';
import { creatureFlags, type Facts, type SheetEntry } from './creatures.ts';
import { byLevel, type SheetLearnset } from './learnsets.ts';
import type { SheetRecords } from './records.ts';
import { columnsByMember } from './row.ts';
import {
  type CellIssue,
  defendersOf,
  formatCellIssue,
  type Sheet,
  type SheetPart,
} from './sheet.ts';

/** Says which sheets of a workbook are read, and for what. */
export function describeSheets(
  [sheet, ...others]: readonly [Sheet, ...Sheet[]],
  parts: readonly SheetPart[],
): string {
  const read = parts.map(
    ({ name, rows, kind }) =>
      `, ${JSON.stringify(name)} for ${counted(rows.length, kind.replace(/s$/, ''))}`,
  );
  const left = others
    .filter(({ name }) => parts.every((part) => part.name !== name))
    .map(({ name }) => JSON.stringify(name));
  const advice = left.length === 0 ? '' : `; choose another with --sheet: ${left.join(', ')}`;
  return [
    `The sheet ${JSON.stringify(sheet.name)} is read${read.join('')}${advice}`,
    ...parts.flatMap(describeLeft),
  ].join('\n');
}

/** Names the left-out columns of a sheet that says more about creatures; others have a table of their columns. */
function describeLeft(part: SheetPart): readonly string[] {
  if (sheetKinds.some((each) => each === part.kind)) {
    return [];
  }
  const defenders = new Map(part.kind === 'types' ? defendersOf(part) : []);
  const left = part.columns.flatMap(({ name, member }, place) =>
    member === undefined && name !== '' && !defenders.has(place) ? [JSON.stringify(name)] : [],
  );
  return left.length === 0 ? [] : [`Left out of ${JSON.stringify(part.name)}: ${left.join(', ')}`];
}

/** Formats a table of columns with their members and an example cell each; names left-out columns below it. */
export function describeColumns(columns: readonly Column[]): string {
  const rows = columns.map(({ name, member = '-', stat, language, unit, example = '' }, i) => {
    const shown = example.replaceAll(/\s+/g, ' ');
    return [
      columnLetters(i),
      name,
      [member, stat ?? language ?? unit ?? []].flat().join(', '),
      shown.length > 40 ? `${shown.slice(0, 39)}…` : shown,
    ];
  });
  const table = formatTable([['', 'Column', 'Member', 'Example'], ...rows]);
  const left = columns.flatMap(({ member, name }, i) =>
    member === undefined ? [name === '' ? `column ${columnLetters(i)}` : JSON.stringify(name)] : [],
  );
  const note = left.length === 0 ? '' : `Left out: ${left.join(', ')}\n`;
  const early = columns.flatMap(({ isTooEarly, name }) => (isTooEarly ? JSON.stringify(name) : []));
  const advice = `The world has no moves yet, so ${early.join(', ')} waits: import a spreadsheet of moves, then this one again\n`;
  return `${table}\n${note}${early.length === 0 ? '' : advice}`;
}

type FormFacts = Pick<SheetEntry, 'name' | 'names' | keyof Facts>;

const mostValues = 8;

/** What was read into each member, and into each stat. */
type Texts = Readonly<Partial<Record<MemberName | `stat ${string}`, string>>>;

/** Members that a line tells of together with another one. */
const toldWith: Readonly<Partial<Record<MemberName, MemberName>>> = {
  hiddenAbilities: 'abilities',
  male: 'gender',
  female: 'gender',
  line: 'evolvesFrom',
  becomes: 'evolvesFrom',
};

/**
 * Describes what was read from each column, a line for each member: the extremes of numbers with the records that have
 * them, and how often each name occurs. Shows a weight in the wrong unit before it is part of a world.
 */
export function describeReading(
  records: SheetRecords,
  columns: readonly Column[],
  newStones: readonly string[],
): string {
  const texts: Texts =
    records.creatures.length > 0
      ? textsOfCreatures(records, columns)
      : { ...textsOfMoves(records), ...textsOfLearnsets(records) };
  const keyOf = ({ member, stat }: Column): keyof Texts | undefined =>
    stat === undefined ? member && (toldWith[member] ?? member) : `stat ${stat}`;
  const rows = [...Map.groupBy(columns.entries(), ([, column]) => keyOf(column))].flatMap(
    ([key, group]) => {
      const text = key && texts[key];
      const letters = group.map(([place]) => columnLetters(place)).join(', ');
      const [name = ''] = group.map(([, { stat, member }]) => stat ?? member);
      return text === undefined ? [] : [[letters, name, text]];
    },
  );
  return [
    formatTable([['', 'Member', 'Read from it'], ...rows]),
    ...leftOfForms(records, columns),
    ...quoted('New evolution stones', newStones),
    ...quoted('Ways to evolve taken as a condition in words', conditionsIn(records)),
  ].join('\n');
}

/** What a misspelt stone or way becomes is seen here alone. */
function quoted(title: string, texts: readonly string[]): readonly string[] {
  const shown = texts.slice(0, mostValues).map((text) => JSON.stringify(text));
  const more = texts.length > mostValues ? [`${texts.length - mostValues} more`] : [];
  return texts.length === 0 ? [] : [`${title}: ${[...shown, ...more].join(', ')}`];
}

function conditionsIn({ creatures }: SheetRecords): readonly string[] {
  const forms = creatures.flatMap(({ entry }) => [entry, ...(entry.forms ?? [])]);
  const ways = forms.flatMap(({ evolvesFrom = [] }) => evolvesFrom);
  return [...new Set(ways.flatMap(({ condition }) => condition ?? []))];
}

/** What forms share with their creature, in a world's files. */
const shared: ReadonlySet<MemberName> = new Set([
  'species',
  'generation',
  'catchRate',
  'baseFriendship',
  'hatchCycles',
  'growthRate',
  ...creatureFlags,
]);

/** Says what rows of further forms tell that is not so of their creature, which a world has no place for. */
function leftOfForms({ creatures }: SheetRecords, columns: readonly Column[]): readonly string[] {
  const lines = columns.flatMap(({ name, member }) => {
    if (member === undefined || !shared.has(member)) {
      return [];
    }
    const left = creatures.flatMap(({ rows: [base, ...forms] }) =>
      forms.filter((form) => (form.word(member) ?? base.word(member)) !== base.word(member)),
    );
    const of = `${JSON.stringify(name)} of ${counted(left.length, 'form')}`;
    return left[0] ? `${of}, the first in row ${left[0].row}` : [];
  });
  return lines.length === 0
    ? []
    : [`Left out, since forms have what their creature has: ${lines.join('; ')}`];
}

function textsOfCreatures(records: SheetRecords, columns: readonly Column[]): Texts {
  const creatures = records.creatures.map(({ entry }) => entry);
  // Further forms with the facts of their creature, but without its names.
  const forms = creatures.flatMap((entry): FormFacts[] => [
    entry,
    ...(entry.forms ?? []).map((form) => Object.assign({ ...entry, names: {} }, form)),
  ]);
  const abilities = forms.flatMap((form) => [...form.abilities.normal, ...form.abilities.hidden]);
  const yes = (member: (typeof creatureFlags)[number] | 'evolvesFrom') =>
    `${creatures.filter((creature) => creature[member]).length} of ${creatures.length}`;
  return {
    ...textsOf(['number', 'generation', 'catchRate', 'baseFriendship', 'hatchCycles'], (member) =>
      rangeOf(creatures, (creature) => creature[member]),
    ),
    ...textsOf(creatureFlags, yes),
    types: countsOf(forms.flatMap(({ types }) => types)),
    names: countsOf(forms.flatMap(({ names = {} }) => Object.keys(names))),
    abilities: `${new Set(abilities).size} different`,
    eggGroups: countsOf(forms.flatMap(({ eggGroups }) => eggGroups)),
    gender: gendersOf(forms),
    height: rangeOf(forms, ({ heightMetres }) => heightMetres, ' m'),
    weight: rangeOf(forms, ({ weightKilograms }) => weightKilograms, ' kg'),
    growthRate: countsOf(creatures.flatMap(({ growthRate = [] }) => growthRate)),
    baseExperience: rangeOf(forms, ({ baseExperience }) => baseExperience),
    effort: countsOf(
      forms.flatMap(({ effort }) => (typeof effort === 'object' ? Object.keys(effort) : [])),
    ),
    evolvesFrom: yes('evolvesFrom'),
    ...textsOf(
      columns.flatMap(({ stat }) => (stat === undefined ? [] : (`stat ${stat}` as const))),
      (key) => rangeOf(forms, ({ stats }) => stats?.[key.replace('stat ', '')]),
    ),
    // A level of theirs is one to evolve at.
    moves: textsOfLearnsets(records).moves,
  };
}

function textsOf<Key extends keyof Texts>(
  keys: readonly Key[],
  textOf: (key: Key) => string,
): Texts {
  return Object.fromEntries(keys.map((key) => [key, textOf(key)]));
}

function textsOfMoves({ moves }: SheetRecords): Texts {
  const entries = moves.map(({ entry }) => entry);
  return {
    types: countsOf(entries.map(({ type }) => type)),
    category: countsOf(entries.map(({ category }) => category)),
    power: rangeOf(entries, ({ power }) => power, '', 'without'),
    accuracy: rangeOf(entries, ({ accuracy }) => accuracy, ' %', 'cannot miss'),
    pp: rangeOf(entries, ({ pp }) => pp, '', 'without'),
    priority: rangeOf(entries, ({ priority = 0 }) => priority),
    generation: rangeOf(entries, ({ generation }) => generation),
    target: countsOf(entries.flatMap(({ target = [] }) => target)),
    flags: countsOf(entries.flatMap(({ flags = [] }) => flags)),
  };
}

function textsOfLearnsets({ learnsets }: SheetRecords) {
  // A move counts once, at however many levels it is learned.
  const byWay = learnsets.flatMap(({ entry: { level = {}, ways } }) =>
    Object.entries({ [byLevel]: Object.keys(level), ...ways }),
  );
  const move = `${new Set(byWay.flatMap(([, moves]) => moves)).size} different`;
  const way = countsOf(byWay.flatMap(([name, moves]) => moves.map(() => name)));
  const atLevel = learnsets.flatMap(({ entry: { form, level: levels = {} } }) =>
    Object.values(levels).flatMap((each) => [each].flat().map((level) => ({ name: form, level }))),
  );
  return {
    moves: `${move}; by ${way}`,
    move,
    way,
    level: rangeOf(atLevel, ({ level }) => level),
    game: countsOf(learnsets.flatMap(({ entry: { game = [] } }) => game)),
  };
}

const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/g;

/** Terminals show a letter of Chinese, Japanese or Korean as wide as two others. */
function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0);
}

/** Formats rows of cells as lines, in columns as wide as their widest cell. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, i) => Math.max(...rows.map((row) => widthOf(row[i] ?? '')))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rangeOf<Record extends { readonly name: string }>(
  records: readonly Record[],
  measure: (record: Record) => number | string | null | undefined,
  unit = '',
  absence = 'unknown',
): string {
  const known = records
    .flatMap((record) => {
      const value = measure(record);
      return typeof value === 'number' ? [{ value, text: `${value}${unit} (${record.name})` }] : [];
    })
    .toSorted((a, b) => a.value - b.value);
  const unknown = records.length - known.length;
  return [
    ...(known.length > 0 ? [`${known.at(0)?.text} to ${known.at(-1)?.text}`] : []),
    ...(unknown > 0 ? [`${unknown} ${absence}`] : []),
  ].join(', ');
}

/** A world spells a name that differs in case alone as it is spelled first. */
function countsOf(names: readonly string[]): string {
  const counts = [...Map.groupBy(names, nameKey).values()]
    .map((alike) => ({ name: alike[0] ?? '', length: alike.length }))
    .toSorted((a, b) => b.length - a.length);
  const further = counts.length - mostValues;
  return [
    ...counts.slice(0, mostValues).map(({ name, length }) => `${name} ${length}`),
    ...(further > 0 ? [`${further} more`] : []),
  ].join(', ');
}

function gendersOf(forms: readonly FormFacts[]): string {
  const shares = forms.flatMap(({ gender }) => (gender === 'genderless' ? [] : [gender.male]));
  const both = shares.filter((male) => male > 0 && male < 100).toSorted((a, b) => a - b);
  const counts = [
    [forms.length - shares.length, 'genderless'],
    [shares.filter((male) => male === 100).length, 'all male'],
    [shares.filter((male) => male === 0).length, 'all female'],
  ] as const;
  return [
    ...counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])),
    ...(both.length > 0 ? [`${both.length} from ${both.at(0)} to ${both.at(-1)} % male`] : []),
  ].join(', ');
}

/** A spreadsheet and what was read from it. */
type Imported = {
  readonly sheet: SheetPart;
  /** Paths of the files of records. */
  readonly places: Readonly<Record<SheetKind, string>>;
  readonly records: SheetRecords;
};

/** Formats issues of cells as lines, by row and column. */
export function describeCells(sheet: Sheet, issues: readonly CellIssue[] = []): readonly string[] {
  const byPlace = ({ spot: a }: CellIssue, { spot: b }: CellIssue): number =>
    a && b ? a.line - b.line || a.column - b.column : 0;
  return issues.toSorted(byPlace).map((issue) => formatCellIssue(sheet, issue));
}

/**
 * Formats the issues of cells and the faults of a world as lines. Those of imported records have the row and the column
 * that they stem from; those that a cell is to blame for, which has an issue already, are left out.
 */
export function describeFaults(
  imported: Imported,
  faults: readonly Fault[],
  files: readonly WorldFile[],
): readonly string[] {
  const { sheet, places, records } = imported;
  const issues = records.issues.get(sheet) ?? [];
  const unreadable = new Set(issues.map(({ spot }) => `${spot?.line}:${spot?.column}`));
  const locate = locator(imported);
  const isConsequence = (place: Place): boolean => {
    const cell = locate(place)?.spot;
    return cell && 'steps' in place
      ? unreadable.has(`${cell.line}:${cell.column}`) ||
          (place.file === places.creatures &&
            records.creatures[Number(place.steps[0])]?.entry.number === null)
      : // Types that no row could tell are missing in the file of the world.
        issues.length > 0 && place.file === 'world.json';
  };
  const found = issuesOf(
    faults.filter(({ place }) => !isConsequence(place)),
    files,
    locate,
  ).map((issue): Issue => {
    const { clash, expected } = issue;
    const row = `row ${clash?.spot?.line} of ${sheet.file}`;
    const hint =
      clash?.file === sheet.file ? issue.hint?.replace(formatLocation(clash), row) : issue.hint;
    const advice = / of "[^"]+\.ya?ml"/.test(expected)
      ? 'Import leaves YAML as it is, so a new one is yours to add'
      : expected.startsWith('a number that ') && issue.spot?.column === 0
        ? 'Rows are counted; a column "No." gives them numbers of their own'
        : undefined;
    return { ...issue, hint: [hint ?? [], advice ?? []].flat().join('. ') || undefined };
  });
  const inCells = found.filter(({ file }) => file === sheet.file);
  const elsewhere = found.filter(({ file }) => file !== sheet.file);
  return [
    ...describeCells(sheet, [...issues, ...inCells]),
    ...elsewhere.map(formatIssue),
    ...[...records.issues].flatMap(([part, ofPart]) =>
      part === sheet ? [] : ofPart.map((issue) => formatCellIssue(part, issue)),
    ),
  ];
}

/** The members that a fault may stem from, by the start of its field if it has another name; longer starts first. */
const membersByField: readonly (readonly [start: string, ...members: readonly string[]])[] = [
  ['abilities.hidden', 'hiddenAbilities'],
  ['abilities', 'abilities', 'hiddenAbilities'],
  ['evolvesFrom.0.stone', 'stone', 'item', 'how'],
  ['evolvesFrom.0.item', 'item', 'how'],
  ['evolvesFrom.0.level', 'level', 'how'],
  ['evolvesFrom.0.condition', 'how'],
  ['evolvesFrom', 'evolvesFrom', 'line'],
  ['relatedTo', 'family'],
  ['heightMetres', 'height'],
  ['weightKilograms', 'weight'],
  ['gender', 'gender', 'male', 'female'],
  ['stats', 'stat'],
  ['appearance.body', 'body'],
  ['appearance', 'colour', 'body'],
  ['type', 'types'],
  ['form', 'name'],
];

/** Creates a function that returns the row of a place in a file of records, as a line, and its column; column 0 stands for the whole row. */
function locator({ sheet, places, records }: Imported) {
  const byMember = columnsByMember(sheet.columns);
  return (place: Place): Location | undefined => {
    const kind = sheetKinds.find((each) => places[each] === place.file);
    if (kind === undefined || !('steps' in place)) {
      return undefined;
    }
    const [index, ...steps] = place.steps;
    const at = Number(index);
    const [list, form, ...inForm] = steps;
    const isForm = kind === 'creatures' && list === 'forms' && typeof form === 'number';
    const learnset = kind === 'learnsets' ? records.learnsets[at] : undefined;
    const learned = learnset && findLearned(steps, learnset);
    const path = (isForm ? inForm : steps).join('.');
    const [, ...possible] = membersByField.find(([start]) => path.startsWith(start)) ?? [
      '',
      ...path.split('.', 1),
    ];
    const members = learned?.members ?? possible;
    const [column = -1] = members.flatMap((member) => byMember.get(member) ?? []);
    const { rows = [] } = (kind === 'moves' ? records.moves : records.creatures)[at] ?? {};
    const line = learned?.row ?? rows[isForm ? form + 1 : 0]?.row ?? 1;
    return { file: sheet.file, spot: { line, column: column + 1 } };
  };
}

/** Returns the row of a place in a learnset, and the members that its column may have. */
function findLearned(
  [list, name, place]: readonly Step[],
  { entry, learned }: SheetLearnset,
): { readonly row: number; readonly members: readonly string[] } {
  const isOfLevel = list === 'level';
  const way = isOfLevel ? byLevel : list === 'ways' ? name : undefined;
  const move = isOfLevel ? name : entry.ways?.[way ?? '']?.[Number(place)];
  const { row = 1 } =
    learned.find((each) => each.way === (way ?? each.way) && each.move === (move ?? each.move)) ??
    {};
  const ofMove = ['moves', move === undefined ? 'way' : 'move', 'level'];
  return { row, members: way === undefined ? [list === 'game' ? 'game' : 'name'] : ofMove };
}
