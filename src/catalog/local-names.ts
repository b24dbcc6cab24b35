import type { Pack } from '../pack/pack.ts';
import type { PackWriter } from '../pack/pack-writer.ts';
import { readUnder, sectionsUnder } from '../pack/sections.ts';
import { openRecords, writeRecords } from './json-records.ts';
import { compileLocalNameTable, openLocalNameTable } from './local-name-table.ts';

/** What creatures are called in languages other than the world's own. */
export type LocalNames = {
  /** The languages in which any has a name, by the code points of their tags (BCP 47). */
  readonly languages: readonly string[];
  /** The names of the creature at a place, by language, in their order; none where it has none. */
  readonly at: (place: number) => ReadonlyMap<string, string>;
  /** The place of the creature that has a name in any of the languages; undefined as well where two have it. */
  readonly find: (name: string) => number | undefined;
};

/** A world without such names: it has no section for them either. */
const noLocalNames: LocalNames = { languages: [], at: () => new Map(), find: () => undefined };

/** The names of a creature by language, as a world's files have them. */
export type NamesByLanguage = Readonly<Record<string, string>>;

/** The languages in which any of the creatures has a name, by code point. */
export function localLanguages(creatures: readonly NamesByLanguage[]): string[] {
  const languages = new Set<string>();
  for (const names of creatures) {
    Object.keys(names).forEach((language) => languages.add(language));
  }
  return [...languages].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Writes the names of each creature in the languages, in their order, and nothing where there are none. */
export function writeLocalNames(
  writer: PackWriter,
  creatures: readonly NamesByLanguage[],
  languages: readonly string[],
): void {
  if (languages.length > 0) {
    writeRecords(writer, 'catalog/local-names', packNames(creatures, languages));
    const table = compileLocalNameTable(namesOf(creatures));
    writer.addAll(sectionsUnder('catalog/local-name-table', table));
  }
}

/** Opens what `writeLocalNames` wrote; the table is read when it is first needed. */
export function openLocalNames(pack: Pack, languages: readonly string[]): LocalNames {
  if (languages.length === 0) {
    return noLocalNames;
  }
  const records = openRecords(pack, 'catalog/local-names', (text) =>
    unpackNames(JSON.parse(text), languages),
  );
  const at = (place: number): ReadonlyMap<string, string> => records.at(place) ?? new Map();
  let table: ReturnType<typeof openLocalNameTable> | undefined;
  return {
    languages,
    at,
    find: (name) => {
      table ??= openLocalNameTable(readUnder('catalog/local-name-table', pack), (place) =>
        at(place).values(),
      );
      return table.find(name);
    },
  };
}

function* namesOf(creatures: readonly NamesByLanguage[]): Iterable<readonly string[]> {
  for (const names of creatures) {
    yield Object.values(names);
  }
}

/** The names in the order of the languages; `null` where there is none. */
function* packNames(
  creatures: readonly NamesByLanguage[],
  languages: readonly string[],
): Iterable<readonly (string | null)[]> {
  for (const names of creatures) {
    const known = new Map(Object.entries(names));
    yield known.size === 0 ? [] : languages.map((language) => known.get(language) ?? null);
  }
}

function unpackNames(
  names: readonly (string | null)[],
  languages: readonly string[],
): ReadonlyMap<string, string> {
  return new Map(
    languages.flatMap((language, i): [string, string][] => {
      const name = names[i] ?? undefined;
      return name === undefined ? [] : [[language, name]];
    }),
  );
}
