import { nameKey } from '../../world/name-key.ts';
import { type Column, columnLetters, type MemberName } from './columns.ts';
import { creatureFlags, type SheetEntry } from './creatures.ts';
import { columnsByMember, type Facts } from './row.ts';
import type { SheetRecords } from './records.ts';

type FormFacts = Pick<
  SheetEntry,
  'name' | 'names' | Exclude<keyof Facts, 'description' | 'appearance'>
>;

const mostValues = 8;

/** What was read into some members. */
type Line = readonly [text: string, ...members: readonly MemberName[]];

/**
 * Describes what was read from each column, a line for each member: the extremes of numbers with the records that have
 * them, and how often each name occurs. Shows a weight in the wrong unit before it is part of a world.
 */
export function describeReading(records: SheetRecords, sheetColumns: readonly Column[]): string {
  const creatures = records.creatures.map(({ entry }) => entry);
  const columns = columnsByMember(sheetColumns);
  const forms = creatures.flatMap((creature): FormFacts[] => [
    creature,
    // Without the names of the creature.
    ...(creature.forms ?? []).map((form) => Object.assign({ ...creature, names: {} }, form)),
  ]);
  const abilities = new Set(
    forms.flatMap(({ abilities: { normal, hidden } }) => [...normal, ...hidden]),
  );
  const yes = (member: (typeof creatureFlags)[number] | 'evolvesFrom') =>
    `${creatures.filter((creature) => creature[member]).length} of ${creatures.length}`;
  const lines: readonly Line[] = [
    ...(['number', 'generation', 'catchRate', 'baseFriendship', 'hatchCycles'] as const).map(
      (member) => [rangeOf(creatures, (creature) => creature[member], ''), member] as const,
    ),
    ...creatureFlags.map((flag) => [yes(flag), flag] as const),
    [countsOf(forms.flatMap(({ types }) => types)), 'types'],
    [countsOf(forms.flatMap(({ names = {} }) => Object.keys(names))), 'names'],
    [`${abilities.size} different`, 'abilities', 'hiddenAbilities'],
    [countsOf(forms.flatMap(({ eggGroups }) => eggGroups)), 'eggGroups'],
    [gendersOf(forms), 'gender', 'male', 'female'],
    [rangeOf(forms, ({ heightMetres }) => heightMetres, ' m'), 'height'],
    [rangeOf(forms, ({ weightKilograms }) => weightKilograms, ' kg'), 'weight'],
    [countsOf(creatures.flatMap(({ growthRate = [] }) => growthRate)), 'growthRate'],
    [rangeOf(forms, ({ baseExperience }) => baseExperience, ''), 'baseExperience'],
    [countsOf(forms.flatMap(({ effort }) => namesIn(effort))), 'effort'],
    [yes('evolvesFrom'), 'evolvesFrom', 'line'],
  ];
  const stats = sheetColumns.flatMap(({ stat }, place) =>
    stat === undefined
      ? []
      : [{ places: [place], member: stat, text: rangeOf(forms, (form) => form.stats?.[stat], '') }],
  );
  const rows = [
    ...(creatures.length > 0 ? lines : linesOfMoves(records)),
    ...linesOfLearnsets(records),
  ]
    .map(([text, ...members]) => ({
      places: members.flatMap((member) => columns.get(member) ?? []).toSorted((a, b) => a - b),
      member: members.find((member) => columns.has(member)) ?? '',
      text,
    }))
    .concat(stats)
    .filter(({ places }) => places.length > 0)
    .toSorted((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0))
    .map(({ places, member, text }) => [places.map(columnLetters).join(', '), member, text]);
  return formatTable([['', 'Member', 'Read from it'], ...rows]);
}

function linesOfMoves({ moves }: SheetRecords): readonly Line[] {
  const entries = moves.map(({ entry }) => entry);
  return [
    [countsOf(entries.map(({ type }) => type)), 'types'],
    [countsOf(entries.map(({ category }) => category)), 'category'],
    [rangeOf(entries, ({ power }) => power, '', 'without'), 'power'],
    [rangeOf(entries, ({ accuracy }) => accuracy, ' %', 'cannot miss'), 'accuracy'],
    [rangeOf(entries, ({ pp }) => pp, '', 'without'), 'pp'],
    [rangeOf(entries, ({ priority = 0 }) => priority, ''), 'priority'],
    [rangeOf(entries, ({ generation }) => generation, ''), 'generation'],
    [countsOf(entries.flatMap(({ target = [] }) => target)), 'target'],
    [countsOf(entries.flatMap(({ flags = [] }) => flags)), 'flags'],
  ];
}

function linesOfLearnsets({ learnsets }: SheetRecords): readonly Line[] {
  const entries = learnsets.map(({ entry }) => entry);
  const ways = entries.flatMap(({ level = {}, ways: others = {} }) => [
    ...Object.keys(level).map(() => 'level'),
    ...Object.entries(others).flatMap(([way, moves]) => moves.map(() => way)),
  ]);
  const levels = entries.flatMap(({ form, level = {} }) =>
    Object.values(level).flatMap((each) => [each].flat().map((at) => ({ name: form, at }))),
  );
  const moves = entries.flatMap(({ level = {}, ways: others = {} }) => [
    ...Object.keys(level),
    ...Object.values(others).flat(),
  ]);
  const games = entries.flatMap(({ game = [] }) => game);
  return [
    [`${new Set(moves).size} different; by ${countsOf(ways)}`, 'moves'],
    [`${new Set(moves).size} different`, 'move'],
    [countsOf(ways), 'way'],
    [rangeOf(levels, ({ at }) => at, ''), 'level'],
    [countsOf(games), 'game'],
  ];
}

/** Formats rows of cells as lines, in columns as wide as their widest cell. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rangeOf<Record extends { readonly name: string }>(
  records: readonly Record[],
  measure: (record: Record) => number | string | null | undefined,
  unit: string,
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

function namesIn(effort: FormFacts['effort']): readonly string[] {
  return typeof effort === 'object' ? Object.keys(effort) : [];
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
