import { nameKey, nameWords } from '../world/name-key.ts';

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
