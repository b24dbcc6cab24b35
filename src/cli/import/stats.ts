import { nameKey, nameWords } from '../../world/name-key.ts';
import type { Manifest } from '../../world/schema.ts';
import { areOwnNames, ownColumns, type StatColumns } from './columns.ts';
import { namesOf, type Sheet } from './sheet.ts';
import { statWords } from './words.ts';

/** A stat as the file of a world has it. */
export type StatEntry = NonNullable<Manifest['stats']>[number];

/** Stats that many games have, as a new world gets them, each with further spellings of its columns. */
const usualStats: readonly (readonly [stat: StatEntry, spellings: string])[] = [
  [{ name: 'HP', aliases: ['Hit Points'] }, 'hp hitpoints healthpoints health'],
  [{ name: 'Attack', aliases: ['Atk'] }, 'attack atk att physicalattack'],
  [{ name: 'Defense', aliases: ['Def', 'Defence'] }, 'defense defence def physicaldefense'],
  [
    { name: 'Special Attack', aliases: ['SpA', 'SpAtk'] },
    'specialattack specialatk spattack spatk spatt specatk spcatk satk spa',
  ],
  [
    { name: 'Special Defense', aliases: ['SpD', 'SpDef', 'Special Defence'] },
    'specialdefense specialdefence specialdef spdefense spdefence spdef specdef spcdef sdef',
  ],
  [{ name: 'Speed', aliases: ['Spe'], most: 'fastest', least: 'slowest' }, 'speed spe init'],
];

export const usualStatEntries: readonly StatEntry[] = usualStats.map(([stat]) => stat);

const usualNames: ReadonlyMap<string, string> = new Map(
  usualStats.flatMap(([{ name }, spellings]) => spellings.split(' ').map((key) => [key, name])),
);

const foreignNames: ReadonlySet<string> = new Set(statWords.split(',').map(nameKey));

/** What the name of a column has before the name of a stat: `Stat: Wit`. */
const statMark = /^stats?\s*[:–-]\s*(?=\S)/i;

/**
 * Finds the columns of a spreadsheet that are stats by their names: those of a world with such stats, any that begin with
 * `Stat:`, and for a new world, whose stats are undefined, the usual ones with numbers.
 */
export function findStatColumns(
  sheet: Sheet,
  worldStats: readonly StatEntry[] | undefined,
): StatColumns {
  const names = namesOf(sheet);
  const stats = worldStats ?? usualStatEntries;
  const before = areOwnNames(names) ? statsBeforeTotal(names) : new Set<number>();
  const named = names.map(
    (name) => statOfColumn(name, names, [...stats, ...usualStatEntries]) ?? newStatName(name),
  );
  const guessed = sheet.columns.map(({ name, example = '' }, i) => {
    const isStat =
      worldStats === undefined
        ? before.has(i) ||
          (/^[0-9][0-9.,]*$/.test(example) &&
            (statOfColumn(name, names, stats) ?? foreignNames.has(nameKey(name))))
        : statOfColumn(name, names, stats);
    return isStat || statMark.test(name) ? named[i] : undefined;
  });
  return { guessed, named, areKnown: (worldStats ?? []).length > 0 };
}

/** In the service's files the stats are the columns before their total. */
function statsBeforeTotal(names: readonly string[]): ReadonlySet<number> {
  const total = names.indexOf('total');
  const last = names.findLastIndex((name, i) => i < total && ownColumns.has(name));
  return new Set([...names.keys()].filter((i) => i > last && i < total));
}

/** Returns the stat with a name, an alias or, as the service's files have it, a key. */
export function findStat(text: string, stats: readonly StatEntry[]): StatEntry | undefined {
  const key = nameKey(text);
  return key === ''
    ? undefined
    : stats.find(({ name, aliases = [] }) =>
        [name, ...aliases].some((each) => nameKey(each) === key),
      );
}

/**
 * Returns the one of some stats that a column is named after; `columns` are the names of all columns, which tell what an
 * abbreviation means.
 */
export function statOfColumn(
  column: string,
  columns: readonly string[],
  stats: readonly StatEntry[],
): string | undefined {
  const plain = column.replace(statMark, '');
  const key = nameWords(plain)
    .filter((word) => !/^(?:base|stats?)$/.test(word))
    .join('');
  const usual = key === 'spd' ? meaningOfSpd(columns) : usualNames.get(key);
  return (stats.find(({ name }) => name === usual) ?? findStat(plain, stats))?.name;
}

/** "Spd" is the special defense beside "Spe" or "Speed", and the speed beside a special defense or without special stats. */
function meaningOfSpd(columns: readonly string[]): string | undefined {
  const others = new Set(columns.map((column) => usualNames.get(nameWords(column).join(''))));
  if (others.has('Speed')) {
    return others.has('Special Defense') ? undefined : 'Special Defense';
  }
  const isSpeed = others.has('Special Defense') || !others.has('Special Attack');
  return isSpeed && columns.length > 0 ? 'Speed' : undefined;
}

/** Returns the name of the stat that a user makes of a column: `Stat: Wit` and `wit` give `Wit`. */
function newStatName(column: string): string {
  const plain = column.replace(statMark, '').trim().normalize('NFC');
  // The service's files have `knightlyHonour` for "Knightly Honour".
  const isKey = /^\p{Ll}[\p{L}\p{N}]*$/u.test(plain);
  return isKey
    ? plain
        .replaceAll(/(?<lower>[\p{Ll}\p{N}])(?<upper>\p{Lu})/gu, '$<lower> $<upper>')
        .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    : plain;
}
