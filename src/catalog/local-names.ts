import type { Pack } from './pack/pack.ts';
import type { PackWriter } from './pack/pack-writer.ts';
import { readUnder, sectionsUnder } from './pack/sections.ts';
import { openRecords, writeRecords } from './json-records.ts';
import { compileLocalNameTable, openLocalNameTable } from './local-name-table.ts';

/** What creatures and their forms are called in languages other than the world's own. */
export type LocalNames = {
  /** The languages in which any has a name, by the code points of their tags (BCP 47). */
  readonly languages: readonly string[];
  /** The names of the creature at a place, by language, in their order; none where it has none. */
  readonly at: (place: number) => ReadonlyMap<string, string>;
  /** The names of its forms likewise, base form first, up to the last that has any. */
  readonly formsAt: (place: number) => readonly ReadonlyMap<string, string>[];
  /**
   * The place of the creature that has a name in any of the languages, itself or a form of it; undefined as well where two
   * have it.
   */
  readonly find: (name: string) => number | undefined;
};

/** A world without such names: it has no section for them either. */
const noLocalNames: LocalNames = {
  languages: [],
  at: () => new Map(),
  formsAt: () => [],
  find: () => undefined,
};

/** The names of a form by language, as a world's files have them. */
export type NamesByLanguage = Readonly<Record<string, string>>;

/** The names of all forms of a creature, base form first; those at the end may be left out where they have none. */
export type NamesOfForms = readonly NamesByLanguage[];

/** The languages in which any of the creatures or their forms has a name, by code point. */
export function localLanguages(creatures: readonly NamesOfForms[]): string[] {
  const languages = new Set<string>();
  for (const names of creatures.flat()) {
    Object.keys(names).forEach((language) => languages.add(language));
  }
  return [...languages].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Writes the names of each creature's forms in the languages, in their order, and nothing where there are none. */
export function writeLocalNames(
  writer: PackWriter,
  creatures: readonly NamesOfForms[],
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
  const formsAt = (place: number): readonly ReadonlyMap<string, string>[] =>
    records.at(place) ?? [];
  let table: ReturnType<typeof openLocalNameTable> | undefined;
  return {
    languages,
    at: (place) => formsAt(place)[0] ?? new Map(),
    formsAt,
    find: (name) => {
      table ??= openLocalNameTable(readUnder('catalog/local-name-table', pack), (place) =>
        formsAt(place).flatMap((names) => [...names.values()]),
      );
      return table.find(name);
    },
  };
}

function* namesOf(creatures: readonly NamesOfForms[]): Iterable<readonly string[]> {
  for (const forms of creatures) {
    yield forms.flatMap((names) => Object.values(names));
  }
}

/** Form after form, the names in the order of the languages; `null` where there is none, and nothing behind the last. */
function* packNames(
  creatures: readonly NamesOfForms[],
  languages: readonly string[],
): Iterable<readonly (string | null)[]> {
  for (const forms of creatures) {
    const packed = forms.flatMap((names) => {
      const known = new Map(Object.entries(names));
      return languages.map((language) => known.get(language) ?? null);
    });
    yield packed.slice(0, packed.findLastIndex((name) => name !== null) + 1);
  }
}

function unpackNames(
  packed: readonly (string | null)[],
  languages: readonly string[],
): readonly ReadonlyMap<string, string>[] {
  const forms: Map<string, string>[] = [];
  packed.forEach((name, i) => {
    const language = languages[i % languages.length];
    const names = (forms[Math.floor(i / languages.length)] ??= new Map<string, string>());
    if (name !== null && language !== undefined) {
      names.set(language, name);
    }
  });
  return forms;
}
