import { nameKey, nameWords } from '../world/name-key.ts';
import { createGrowingIntegers } from './pack/numbers.ts';
import { type HashBytes, hashBytes, hashKey, slotOf } from './pack/text-set.ts';
import type { SectionReader, Sections } from './pack/pack.ts';

/** Limit on the combinations of synonyms per name: they multiply with each word. */
const maxCombinations = 256;

/** Names with more parts than this are rotated instead of permuted: the number of permutations grows too fast. */
const maxPermutedParts = 4;

/** Maps each word with synonyms to all words of its group. */
export function synonymGroups(
  synonyms: readonly (readonly string[])[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    synonyms.flatMap((group) => {
      const keys = group.map((word) => nameKey(word));
      return keys.map((key): [string, string[]] => [key, keys]);
    }),
  );
}

/** Returns the keys of a form's name in every word order; the words of the creature's own name stay together. */
export function wordOrders(
  name: string,
  creatureName: string,
  groups: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const choices = choicesOf(name, creatureName, groups);
  const orders = choices.length <= maxPermutedParts ? permutations(choices) : rotations(choices);
  return new Set(orders.flatMap((order) => combinations(order)));
}

/** Returns whether `wordOrders` contains the key, without computing all of them. */
export function isWordOrder(
  key: string,
  name: string,
  creatureName: string,
  groups: ReadonlyMap<string, readonly string[]>,
): boolean {
  const choices = choicesOf(name, creatureName, groups);
  return choices.length <= maxPermutedParts
    ? spellsInAnyOrder(key, choices)
    : rotations(choices).some((order) => spells(key, order));
}

/** Returns the alternatives for each part of the name; without synonyms where there were too many combinations. */
function choicesOf(
  name: string,
  creatureName: string,
  groups: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const parts = splitAround(nameWords(name), nameWords(creatureName));
  const choices = parts.map((part) => [...new Set([part, ...(groups.get(part) ?? [])])]);
  const count = choices.reduce((product, words) => product * words.length, 1);
  return count > maxCombinations ? parts.map((part) => [part]) : choices;
}

function spellsInAnyOrder(rest: string, choices: readonly (readonly string[])[]): boolean {
  return choices.length === 0
    ? rest === ''
    : choices.some((words, i) =>
        words.some(
          (word) =>
            rest.startsWith(word) &&
            spellsInAnyOrder(rest.slice(word.length), choices.toSpliced(i, 1)),
        ),
      );
}

function spells(rest: string, choices: readonly (readonly string[])[]): boolean {
  const [words, ...others] = choices;
  return words === undefined
    ? rest === ''
    : words.some((word) => rest.startsWith(word) && spells(rest.slice(word.length), others));
}

function splitAround(words: readonly string[], inner: readonly string[]): string[] {
  const start = words.findIndex((_, i) => inner.every((word, j) => words[i + j] === word));
  if (start === -1) {
    return [...words];
  }
  return [...words.slice(0, start), inner.join(''), ...words.slice(start + inner.length)];
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) {
    return [[...items]];
  }
  return items.flatMap((item, i) =>
    permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]),
  );
}

function rotations<Item>(items: readonly Item[]): Item[][] {
  return items.map((_, i) => [...items.slice(i), ...items.slice(0, i)]);
}

function combinations(choices: readonly (readonly string[])[]): string[] {
  return choices.reduce<string[]>(
    (heads, words) => heads.flatMap((head) => words.map((word) => head + word)),
    [''],
  );
}

export type NameTable = {
  /**
   * Returns the creature's position; undefined where no name matches, or where two creatures match in another word
   * order.
   */
  readonly find: (name: string) => number | undefined;
};

export type NamedCreature = {
  readonly name: string;
  readonly forms: readonly { readonly name: string; readonly aliases: readonly string[] }[];
};

type Synonyms = readonly (readonly string[])[];

/** Marks the tag of a name in its original word order; the tag's other bits come from the hash. */
const writtenBit = 0x80;

/** This index stands for all further names of a creature. */
const lastIndex = 255;

/**
 * Compiles a hash table of all names of creatures and forms, their aliases, and their word orders with synonyms. It
 * uses open addressing and stores no key: a slot holds the position of the creature and the index of the name, and a
 * lookup computes that name's keys again. Hence hashes may collide.
 */
export function compileNameTable(
  creatures: Iterable<NamedCreature>,
  synonyms: Synonyms,
  hash: HashBytes = hashBytes,
): Sections {
  const groups = synonymGroups(synonyms);
  const hashes = createGrowingIntegers();
  const positions = createGrowingIntegers();
  const names = createGrowingIntegers();
  const add = (key: string, position: number, index: number, written: number): void => {
    hashes.push(hashKey(key, hash));
    positions.push(position);
    names.push(2 * Math.min(index, lastIndex) + written);
  };
  let position = 0;
  for (const creature of creatures) {
    const known = new Set<string>();
    for (const [index, name] of namesOf(creature).entries()) {
      const own = nameKey(name);
      add(own, position, index, 1);
      known.add(own);
      // A key that several names of a creature share needs one slot.
      for (const key of wordOrders(name, creature.name, groups)) {
        if (!known.has(key)) {
          add(key, position, index, 0);
          known.add(key);
        }
      }
    }
    position += 1;
  }
  const size = Math.ceil(1.5 * hashes.length()) + 1;
  const owners = new Uint32Array(size);
  const tags = new Uint8Array(size);
  const indexes = new Uint8Array(size);
  for (let i = 0; i < hashes.length(); i += 1) {
    let slot = slotOf(hashes.at(i), size);
    while ((owners[slot] ?? 0) > 0) {
      slot = slot + 1 === size ? 0 : slot + 1;
    }
    const name = names.at(i);
    owners[slot] = positions.at(i) + 1;
    tags[slot] = tagOf(hashes.at(i)) | ((name & 1) * writtenBit);
    indexes[slot] = name >>> 1;
  }
  return new Map<string, Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>([
    ['owners', owners],
    ['tags', tags],
    ['names', indexes],
  ]);
}

/** Opens the table. A name in its original word order takes precedence over other orders. */
export function openNameTable(
  reader: SectionReader,
  creatureAt: (position: number) => NamedCreature,
  synonyms: Synonyms,
  hash: HashBytes = hashBytes,
): NameTable {
  const owners = reader.integers('owners');
  const tags = reader.bytes('tags');
  const indexes = reader.bytes('names');
  const groups = synonymGroups(synonyms);
  /** Returns at most two creatures with the tag for whose names `hasKey` holds. */
  const findOwners = (
    hashed: number,
    tag: number,
    hasKey: (name: string, creatureName: string) => boolean,
  ): readonly number[] => {
    const found: number[] = [];
    let slot = slotOf(hashed, owners.length);
    for (let owner = owners[slot] ?? 0; owner > 0; owner = owners[slot] ?? 0) {
      const position = owner - 1;
      if (tags[slot] === tag && !found.includes(position)) {
        const creature = creatureAt(position);
        const index = indexes[slot] ?? 0;
        const names = namesOf(creature).slice(index, index < lastIndex ? index + 1 : undefined);
        if (names.some((name) => hasKey(name, creature.name))) {
          found.push(position);
          if (found.length === 2) {
            return found;
          }
        }
      }
      slot = slot + 1 === owners.length ? 0 : slot + 1;
    }
    return found;
  };
  return {
    find: (text) => {
      const key = nameKey(text);
      const hashed = hashKey(key, hash);
      const tag = tagOf(hashed);
      const [written] = findOwners(hashed, tag | writtenBit, (name) => nameKey(name) === key);
      if (written !== undefined) {
        return written;
      }
      const [only, other] = findOwners(hashed, tag, (name, creatureName) =>
        isWordOrder(key, name, creatureName, groups),
      );
      return other === undefined ? only : undefined;
    },
  };
}

/** Returns the names of a creature in the order of their indexes in the table. */
function namesOf({ forms }: NamedCreature): readonly string[] {
  return forms.flatMap(({ name, aliases }) => [name, ...aliases]);
}

/** The first bits of a hash select the slot; the last bits distinguish entries with the same slot. */
function tagOf(hash: number): number {
  return hash & (writtenBit - 1);
}
