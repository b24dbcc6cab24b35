import { nameKey, nameWords } from '../world/name-key.ts';
import { createGrowingIntegers } from './pack/numbers.ts';
import { type HashBytes, hashBytes, hashKey, slotOf } from './pack/text-set.ts';
import type { SectionReader, Sections } from './pack/pack.ts';

/** Readings of one order of words: a long name of words with many synonyms would have any number of them. */
const maxReadings = 256;

/** Words of a form's name beyond these stay in their order: the number of orders grows too fast. */
const maxMovingParts = 4;

/** For each word that has synonyms, all words of its group. */
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

/** Keys of a form's name with its words in other orders; the creature's own name moves as one. */
export function rearrangements(
  name: string,
  creatureName: string,
  groups: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const choices = choicesOf(name, creatureName, groups);
  const orders = choices.length <= maxMovingParts ? permutations(choices) : rotations(choices);
  return new Set(orders.flatMap((order) => combinations(order)));
}

/** Whether the key is one of the rearrangements, without making them all. */
export function isRearrangement(
  key: string,
  name: string,
  creatureName: string,
  groups: ReadonlyMap<string, readonly string[]>,
): boolean {
  const choices = choicesOf(name, creatureName, groups);
  return choices.length <= maxMovingParts
    ? spellsInAnyOrder(key, choices)
    : rotations(choices).some((order) => spells(key, order));
}

/** The words that may stand for each part of the name; where there would be too many readings, those as written. */
function choicesOf(
  name: string,
  creatureName: string,
  groups: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const parts = splitAround(nameWords(name), nameWords(creatureName));
  const choices = parts.map((part) => [...new Set([part, ...(groups.get(part) ?? [])])]);
  const count = choices.reduce((product, words) => product * words.length, 1);
  return count > maxReadings ? parts.map((part) => [part]) : choices;
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

/** Every way to choose one word of each part, joined. */
function combinations(choices: readonly (readonly string[])[]): string[] {
  return choices.reduce<string[]>(
    (heads, words) => heads.flatMap((head) => words.map((word) => head + word)),
    [''],
  );
}

/** Finds the creature that a name stands for; compares as decision 3 says and never guesses. */
export type NameTable = {
  /** The place of the creature in the order they were compiled in. */
  readonly find: (name: string) => number | undefined;
};

/** What of a creature the table needs. */
export type NamedCreature = {
  readonly name: string;
  readonly forms: readonly { readonly name: string; readonly aliases: readonly string[] }[];
};

type Synonyms = readonly (readonly string[])[];

/** A tag of a name as it is written has this bit; the others are of the hash. */
const writtenBit = 0x80;

/** Stands for this name of a creature and all that follow it. */
const lastIndex = 255;

/**
 * The table of all names: of creatures, of forms, their aliases, and the same words in other orders and with synonyms.
 * It has open addressing and holds no key: a slot says which name of which creature it was made of, and whether that
 * has the key that is looked for is found out by making its keys again. Hashes may collide as they like.
 */
export function compileNameTable(
  creatures: Iterable<NamedCreature>,
  synonyms: Synonyms,
  hash: HashBytes = hashBytes,
): Sections {
  const groups = synonymGroups(synonyms);
  const hashes = createGrowingIntegers();
  const places = createGrowingIntegers();
  const names = createGrowingIntegers();
  const add = (key: string, place: number, index: number, written: number): void => {
    hashes.push(hashKey(key, hash));
    places.push(place);
    names.push(2 * Math.min(index, lastIndex) + written);
  };
  let place = 0;
  for (const creature of creatures) {
    const known = new Set<string>();
    for (const [index, name] of namesOf(creature).entries()) {
      const own = nameKey(name);
      add(own, place, index, 1);
      known.add(own);
      // What one creature's names have in common with each other needs to be found once.
      for (const key of rearrangements(name, creature.name, groups)) {
        if (!known.has(key)) {
          add(key, place, index, 0);
          known.add(key);
        }
      }
    }
    place += 1;
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
    owners[slot] = places.at(i) + 1;
    tags[slot] = tagOf(hashes.at(i)) | ((name & 1) * writtenBit);
    indexes[slot] = name >>> 1;
  }
  return new Map<string, Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>([
    ['owners', owners],
    ['tags', tags],
    ['names', indexes],
  ]);
}

/** A name as written wins over a rearranged one; a rearrangement that two creatures share finds neither. */
export function openNameTable(
  reader: SectionReader,
  creatureAt: (place: number) => NamedCreature,
  synonyms: Synonyms,
  hash: HashBytes = hashBytes,
): NameTable {
  const owners = reader.integers('owners');
  const tags = reader.bytes('tags');
  const indexes = reader.bytes('names');
  const groups = synonymGroups(synonyms);
  /** Creatures whose slots have the tag and which have the key, as `hasKey` says; at most two. */
  const findOwners = (
    hashed: number,
    tag: number,
    hasKey: (name: string, creatureName: string) => boolean,
  ): readonly number[] => {
    const found: number[] = [];
    let slot = slotOf(hashed, owners.length);
    for (let owner = owners[slot] ?? 0; owner > 0; owner = owners[slot] ?? 0) {
      const place = owner - 1;
      if (tags[slot] === tag && !found.includes(place)) {
        const creature = creatureAt(place);
        const index = indexes[slot] ?? 0;
        const names = namesOf(creature).slice(index, index < lastIndex ? index + 1 : undefined);
        if (names.some((name) => hasKey(name, creature.name))) {
          found.push(place);
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
        isRearrangement(key, name, creatureName, groups),
      );
      return other === undefined ? only : undefined;
    },
  };
}

/** The names of a creature in an order that says which is meant by a number. */
function namesOf({ forms }: NamedCreature): readonly string[] {
  return forms.flatMap(({ name, aliases }) => [name, ...aliases]);
}

/** Slots go by the first bits of a hash; the last ones tell apart what meets in one. */
function tagOf(hash: number): number {
  return hash & (writtenBit - 1);
}
