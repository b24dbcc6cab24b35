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

/** Finds the creature that a name in any language stands for. */
export type LocalNameTable = {
  /** Its place in the order they were compiled in. Undefined as well where two creatures share the name. */
  readonly find: (name: string) => number | undefined;
};

/**
 * The table of the names that creatures have in other languages, as they are written. It has open addressing and holds no
 * name: a slot says which creature has one with its hash, and the creature's names decide.
 */
export function compileLocalNameTable(
  creatures: Iterable<readonly string[]>,
  hash: HashBytes = hashBytes,
): Sections {
  const hashes = createGrowingIntegers();
  const places = createGrowingIntegers();
  let place = 0;
  for (const names of creatures) {
    for (const key of new Set(names.map((name) => nameKey(name)))) {
      hashes.push(hashKey(key, hash));
      places.push(place);
    }
    place += 1;
  }
  const size = Math.ceil(1.5 * hashes.length()) + 1;
  const owners = new Uint32Array(size);
  const tags = new Uint8Array(size);
  for (let i = 0; i < hashes.length(); i += 1) {
    let slot = slotOf(hashes.at(i), size);
    while ((owners[slot] ?? 0) > 0) {
      slot = slot + 1 === size ? 0 : slot + 1;
    }
    owners[slot] = places.at(i) + 1;
    tags[slot] = hashes.at(i);
  }
  return new Map<string, Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>([
    ['owners', owners],
    ['tags', tags],
  ]);
}

export function openLocalNameTable(
  reader: SectionReader,
  namesAt: (place: number) => Iterable<string>,
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
        const place = owner - 1;
        if (tags[slot] === (hashed & 0xff) && place !== found) {
          if ([...namesAt(place)].some((each) => nameKey(each) === key)) {
            if (found !== undefined) {
              return undefined;
            }
            found = place;
          }
        }
        slot = slot + 1 === owners.length ? 0 : slot + 1;
      }
      return found;
    },
  };
}
