import type { CreatureEntry } from '../../world/schema.ts';
import { columnLetters, type MemberName } from './columns.ts';
import type { ColumnsByMember } from './row.ts';

/** A form with the facts of its creature if it has none of its own. */
type FormFacts = Pick<
  CreatureEntry,
  'name' | 'types' | 'abilities' | 'eggGroups' | 'gender' | 'heightMetres' | 'weightKilograms'
>;

/** Longer lists of values end with their number. */
const mostValues = 8;

/**
 * Describes what was read from each column, a line for each member: the extremes of numbers with the creatures that have
 * them, and how often each name occurs. Shows a weight in the wrong unit before it is part of a world.
 */
export function describeReading(
  creatures: readonly CreatureEntry[],
  columns: ColumnsByMember,
): string {
  const forms = creatures.flatMap((creature): FormFacts[] => [
    creature,
    ...(creature.forms ?? []).map((form) => ({
      name: form.name,
      types: form.types ?? creature.types,
      abilities: form.abilities ?? creature.abilities,
      eggGroups: form.eggGroups ?? creature.eggGroups,
      gender: form.gender ?? creature.gender,
      heightMetres: form.heightMetres ?? creature.heightMetres,
      weightKilograms: form.weightKilograms ?? creature.weightKilograms,
    })),
  ]);
  const lines: readonly (readonly [members: readonly MemberName[], text: string])[] = [
    [['number'], rangeOf(creatures, ({ number }) => number, '')],
    [['types'], countsOf(forms.flatMap(({ types }) => types))],
    [
      ['abilities', 'hiddenAbilities'],
      distinctOf(forms.flatMap(({ abilities }) => [...abilities.normal, ...abilities.hidden])),
    ],
    [['eggGroups'], countsOf(forms.flatMap(({ eggGroups }) => eggGroups))],
    [['gender', 'male', 'female'], gendersOf(forms)],
    [['height'], rangeOf(forms, ({ heightMetres }) => heightMetres, ' m')],
    [['weight'], rangeOf(forms, ({ weightKilograms }) => weightKilograms, ' kg')],
    [['generation'], rangeOf(creatures, ({ generation }) => generation, '')],
    [['starter'], yesOf(creatures, ({ starter }) => starter)],
    [['legendary'], yesOf(creatures, ({ legendary }) => legendary)],
    [['mythical'], yesOf(creatures, ({ mythical }) => mythical)],
    [['ultraBeast'], yesOf(creatures, ({ ultraBeast }) => ultraBeast)],
    [['evolvesFrom', 'line'], yesOf(creatures, ({ evolvesFrom }) => evolvesFrom !== undefined)],
  ];
  const rows = lines
    .map(([members, text]) => ({
      places: members.flatMap((member) => columns.get(member) ?? []).toSorted((a, b) => a - b),
      member: members.find((member) => columns.has(member)) ?? '',
      text,
    }))
    .filter(({ places }) => places.length > 0)
    .toSorted((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0))
    .map(({ places, member, text }) => [places.map(columnLetters).join(', '), member, text]);
  return formatTable([['', 'Member', 'Read from it'], ...rows]);
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
  measure: (record: Record) => number | string,
  unit: string,
): string {
  const known = records.flatMap((record) => {
    const value = measure(record);
    return typeof value === 'number' ? [{ value, name: record.name }] : [];
  });
  const sorted = known.toSorted((a, b) => a.value - b.value);
  const [least, most] = [sorted.at(0), sorted.at(-1)];
  const unknown = records.length - known.length;
  return [
    ...(least && most
      ? [`${least.value}${unit} (${least.name}) to ${most.value}${unit} (${most.name})`]
      : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
  ].join(', ');
}

function countsOf(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  const shown = sorted.slice(0, mostValues).map(([name, count]) => `${name} ${count}`);
  const further = sorted.length - shown.length;
  return [...shown, ...(further > 0 ? [`${further} more`] : [])].join(', ');
}

function distinctOf(names: readonly string[]): string {
  return `${new Set(names).size} different`;
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

function yesOf<Record>(
  records: readonly Record[],
  isSo: (record: Record) => boolean | undefined,
): string {
  return `${records.filter((record) => isSo(record) === true).length} of ${records.length}`;
}
