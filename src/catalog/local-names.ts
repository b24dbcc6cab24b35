import {
  type Pack,
  type PackWriter,
  type SectionReader,
  type Sections,
  readUnder,
  sectionsUnder,
} from './pack/pack.ts';
import { openRecords, writeRecords } from './records.ts';
import { createGrowingIntegers } from './pack/numbers.ts';
import { type HashBytes, hashBytes, hashKey, slotOf } from './pack/text-set.ts';
import { nameKey } from '../world/name-key.ts';

/** Names of creatures and forms in languages other than the world's own. */
export type LocalNames = {
  /** Tags (BCP 47) of all languages with a name, sorted by code point. */
  readonly languages: readonly string[];
  /** Returns the names of the creature at a position by language; an empty map where it has none. */
  readonly at: (position: number) => ReadonlyMap<string, string>;
  /** Returns the names of its forms, base form first, up to the last form with a name. */
  readonly formsAt: (position: number) => readonly ReadonlyMap<string, string>[];
  /**
   * Returns the position of the creature with this name, or with a form of this name, in any language; undefined where
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
    writeRecords(writer, 'catalog/local-names', packNames(creatures, languages));
    const table = compileLocalNameTable(namesOf(creatures));
    writer.addAll(sectionsUnder('catalog/local-name-table', table));
  }
}

/** Opens the sections of `writeLocalNames`; reads the hash table at the first lookup. */
export function openLocalNames(pack: Pack, languages: readonly string[]): LocalNames {
  if (languages.length === 0) {
    return noLocalNames;
  }
  const records = openRecords(pack, 'catalog/local-names', (text) =>
    unpackNames(JSON.parse(text), languages),
  );
  const formsAt = (position: number): readonly ReadonlyMap<string, string>[] =>
    records.at(position) ?? [];
  let table: ReturnType<typeof openLocalNameTable> | undefined;
  return {
    languages,
    at: (position) => formsAt(position)[0] ?? new Map(),
    formsAt,
    find: (name) => {
      table ??= openLocalNameTable(readUnder('catalog/local-name-table', pack), (position) =>
        formsAt(position).flatMap((names) => [...names.values()]),
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

/** Packs the names form by form in the order of the languages: `null` for a missing name, without trailing nulls. */
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

export type LocalNameTable = {
  /** Returns the creature's position; undefined where two creatures share the name. */
  readonly find: (name: string) => number | undefined;
};

/**
 * Compiles a hash table of names in other languages, with open addressing. A slot holds a creature's position instead
 * of a name: a lookup compares the creature's own names.
 */
export function compileLocalNameTable(
  creatures: Iterable<readonly string[]>,
  hash: HashBytes = hashBytes,
): Sections {
  const hashes = createGrowingIntegers();
  const positions = createGrowingIntegers();
  let position = 0;
  for (const names of creatures) {
    for (const key of new Set(names.map((name) => nameKey(name)))) {
      hashes.push(hashKey(key, hash));
      positions.push(position);
    }
    position += 1;
  }
  const size = Math.ceil(1.5 * hashes.length()) + 1;
  const owners = new Uint32Array(size);
  const tags = new Uint8Array(size);
  for (let i = 0; i < hashes.length(); i += 1) {
    let slot = slotOf(hashes.at(i), size);
    while ((owners[slot] ?? 0) > 0) {
      slot = slot + 1 === size ? 0 : slot + 1;
    }
    owners[slot] = positions.at(i) + 1;
    tags[slot] = hashes.at(i);
  }
  return new Map<string, Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>([
    ['owners', owners],
    ['tags', tags],
  ]);
}

export function openLocalNameTable(
  reader: SectionReader,
  namesAt: (position: number) => Iterable<string>,
  hash: HashBytes = hashBytes,
): LocalNameTable {
  const owners = reader.integers('owners');
  const tags = reader.bytes('tags');
  return {
    find: (name) => {
      const key = nameKey(name);
      const hashed = hashKey(key, hash);
      let found: number | undefined;
      let slot = slotOf(hashed, owners.length);
      for (let owner = owners[slot] ?? 0; owner > 0; owner = owners[slot] ?? 0) {
        const position = owner - 1;
        if (tags[slot] === (hashed & 0xff) && position !== found) {
          if ([...namesAt(position)].some((each) => nameKey(each) === key)) {
            if (found !== undefined) {
              return undefined;
            }
            found = position;
          }
        }
        slot = slot + 1 === owners.length ? 0 : slot + 1;
      }
      return found;
    },
  };
}
