import { compileKeyTable, openKeyTable } from './pack/key-table.ts';
import { type Pack, type PackWriter, readUnder, sectionsUnder } from './pack/pack.ts';
import { listOf, openRecords, writeRecords } from './records.ts';
import { createKeyMemory, nameKey } from '../world/name-key.ts';

/** Names of creatures and forms in languages other than the world's own. */
export type LocalNames = {
  /** Tags (BCP 47) of all languages with a name, sorted by code point. */
  readonly languages: readonly string[];
  /** Returns the names of the creature at a position by language; an empty map if it has none. */
  readonly at: (position: number) => ReadonlyMap<string, string>;
  /** Returns the names of its forms, base form first, up to the last form with a name. */
  readonly formsAt: (position: number) => readonly ReadonlyMap<string, string>[];
  /**
   * Returns the position of the creature with this name, or with a form of this name, in any language; undefined if
   * two creatures share it.
   */
  readonly find: (name: string) => number | undefined;
};

/** For a world without names in other languages, which has no section for them. */
const noLocalNames: LocalNames = {
  languages: [],
  at: () => new Map(),
  formsAt: () => [],
  find: () => undefined,
};

/** Names of a form by language. */
export type NamesByLanguage = Readonly<Record<string, string>>;

/** Names of a creature's forms, base form first; trailing forms without names may be absent. */
export type NamesOfForms = readonly NamesByLanguage[];

/** Returns the languages of all names, sorted by code point. */
export function localLanguages(creatures: readonly NamesOfForms[]): string[] {
  const languages = new Set<string>();
  for (const names of creatures.flat()) {
    Object.keys(names).forEach((language) => languages.add(language));
  }
  return [...languages].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Writes the names of each creature's forms; writes no section without languages. */
export function writeLocalNames(
  writer: PackWriter,
  creatures: readonly NamesOfForms[],
  languages: readonly string[],
): void {
  if (languages.length > 0) {
    writeRecords(writer, 'catalog/local-names', creatures.map(packNames));
    const table = compileKeyTable(keysOf(creatures));
    writer.addAll(sectionsUnder('catalog/local-name-table', table));
  }
}

/**
 * Opens the sections of `writeLocalNames`; reads the hash table at the first lookup. `written` are the names in them, if
 * these are still in memory.
 */
export function openLocalNames(
  pack: Pack,
  languages: readonly string[],
  written?: readonly NamesOfForms[],
): LocalNames {
  if (languages.length === 0) {
    return noLocalNames;
  }
  const records = written
    ? listOf(written.length, (position) => packNames(written[position] ?? []))
    : openRecords(pack, 'catalog/local-names', (text): PackedNames => JSON.parse(text));
  const formsAt = (position: number): readonly ReadonlyMap<string, string>[] =>
    (records.at(position) ?? []).map((packed) => new Map(packed));
  let candidates: ((key: string) => readonly number[]) | undefined;
  return {
    languages,
    at: (position) => formsAt(position)[0] ?? new Map(),
    formsAt,
    find: (name) => {
      const key = nameKey(name);
      candidates ??= openKeyTable(readUnder('catalog/local-name-table', pack));
      const [only, other] = candidates(key).filter((position) =>
        formsAt(position).some((names) => names.values().some((each) => nameKey(each) === key)),
      );
      return other === undefined ? only : undefined;
    },
  };
}

function* keysOf(creatures: readonly NamesOfForms[]): Iterable<ReadonlySet<string>> {
  const keyOf = createKeyMemory();
  for (const forms of creatures) {
    const keys = new Set<string>();
    for (const names of forms) {
      Object.values(names).forEach((name) => keys.add(keyOf(name)));
    }
    yield keys;
  }
}

/** A list of tag and name for each form, sorted by tag. */
type PackedNames = readonly (readonly (readonly [language: string, name: string])[])[];

function packNames(forms: NamesOfForms): PackedNames {
  const last = forms.findLastIndex((names) => Object.keys(names).length > 0);
  return forms
    .slice(0, last + 1)
    .map((names) => Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
