import { nameKey, nameWords } from '../world/name-key.ts';
import { baseOf, type Catalog, type Creature, type FormOf, type LocalNames } from './catalog.ts';
import { lazily } from '../world/memoize.ts';

/** Parses a catalog number: digits, or `#` and digits. Leading zeros and surrounding spaces do not matter. */
export function parseCatalogNumber(text: string): number | undefined {
  const digits = /^\s*#?(?<digits>[0-9]+)\s*$/.exec(text)?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}

/** Finds a creature by number if the text is one, by name otherwise (spec §4 rule 1; decision 1). */
export function findCreature(catalog: Catalog, wanted: string): Creature | undefined {
  return findForm(catalog, wanted)?.creature;
}

/** Finds the form that a text names; for a number, or a name of the creature, its base form. */
export function findForm(catalog: Catalog, wanted: string): FormOf | undefined {
  const number = parseCatalogNumber(wanted);
  const named = number === undefined ? catalog.findName(wanted) : undefined;
  const written = named ? undefined : (number ?? parseWrittenNumber(wanted));
  const creature = written === undefined ? undefined : catalog.findNumber(written);
  return creature ? baseOf(creature) : named;
}

/** Parses `No. 25` and the like. A creature may have such a name, so this is tried after names. */
function parseWrittenNumber(text: string): number | undefined {
  const pattern = /^\s*(?:n[or°º]\.?|#)\s*(?<digits>[0-9]{1,9})\s*$/i;
  // Compatibility forms: № and full-width digits.
  const digits = pattern.exec(text.normalize('NFKC'))?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}

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

/** Returns the keys of a form's name in every word order, as it is written first; the words of the creature's own name stay together. */
export function wordOrders(
  name: string,
  creatureName: string,
  groups: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const words = nameWords(name);
  const [only, second] = words;
  if (only !== undefined && second === undefined && !groups.has(only)) {
    return new Set([only]);
  }
  const choices = choicesOf(words, creatureName, groups);
  const orders =
    choices.length <= maxPermutedParts
      ? permutationsOf(choices)
      : choices.map((_, i) => [...choices.slice(i), ...choices.slice(0, i)]);
  return new Set(
    orders.flatMap((order) =>
      order.reduce<string[]>(
        (heads, each) => heads.flatMap((head) => each.map((word) => head + word)),
        [''],
      ),
    ),
  );
}

/** Returns the alternatives for each part of the words; without synonyms if there were too many combinations. */
function choicesOf(
  words: readonly string[],
  creatureName: string,
  groups: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const parts = splitAround(words, nameWords(creatureName));
  const choices = parts.map((part) => [...new Set([part, ...(groups.get(part) ?? [])])]);
  const count = choices.reduce((product, { length }) => product * length, 1);
  return count > maxCombinations ? parts.map((part) => [part]) : choices;
}

function splitAround(words: readonly string[], inner: readonly string[]): string[] {
  const start = words.findIndex((_, i) => inner.every((word, j) => words[i + j] === word));
  if (start === -1) {
    return [...words];
  }
  return [...words.slice(0, start), inner.join(''), ...words.slice(start + inner.length)];
}

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item, i) =>
        permutationsOf(items.toSpliced(i, 1)).map((rest) => [item, ...rest]),
      );
}

/** A lookup of forms by their names. */
type NameLookup = Pick<Catalog, 'findName' | 'findOwnName'>;

/**
 * Creates a lookup of forms by their names and aliases and by names in other languages (decision 3), each in any spelling. A
 * name as it is written takes precedence over the same words in another order, and both over other languages; a text that
 * two creatures share in these finds neither. Of the forms of a creature the first counts. Each of the three is made when a
 * text is first looked for in it.
 */
export function createNameLookup(
  forms: readonly FormOf[],
  synonyms: readonly (readonly string[])[],
  localNames: LocalNames,
): NameLookup {
  const written = lazily(() => {
    const owners = new Map<string, FormOf>();
    for (const formOf of forms) {
      for (const name of namesOf(formOf)) {
        const key = nameKey(name);
        if (!owners.has(key)) {
          owners.set(key, formOf);
        }
      }
    }
    return owners;
  });
  const creatureOf = ({ creature }: FormOf): Creature => creature;
  const reordered = lazily(() => {
    const groups = synonymGroups(synonyms);
    const keysOf = (formOf: FormOf): string[] =>
      namesOf(formOf).flatMap((name) => [...wordOrders(name, formOf.creature.name, groups)]);
    return ownersByKey(forms, keysOf, creatureOf);
  });
  const local = lazily(() => {
    const keysOf = ({ creature, form }: FormOf): string[] =>
      Object.values(localNames.of(creature)[form.rank] ?? {}).map(nameKey);
    return ownersByKey(forms, keysOf, creatureOf);
  });
  const findOwn = (key: string): FormOf | undefined => written().get(key) ?? reordered().get(key);
  return {
    findOwnName: (name) => findOwn(nameKey(name)),
    findName: (name) => {
      const key = nameKey(name);
      return findOwn(key) ?? local().get(key);
    },
  };
}

/** Maps each key to the first that has it; to undefined if others have it that are not of the same kin. */
export function ownersByKey<Owner>(
  all: readonly Owner[],
  keysOf: (owner: Owner) => Iterable<string>,
  kinOf: (owner: Owner) => unknown = (owner) => owner,
): ReadonlyMap<string, Owner | undefined> {
  const owners = new Map<string, Owner | undefined>();
  for (const owner of all) {
    for (const key of keysOf(owner)) {
      const other = owners.get(key);
      if (!owners.has(key)) {
        owners.set(key, owner);
      } else if (other && kinOf(other) !== kinOf(owner)) {
        owners.set(key, undefined);
      }
    }
  }
  return owners;
}

function namesOf({ form: { name, aliases } }: FormOf): readonly string[] {
  return [name, ...aliases].flatMap(withSignsInWords);
}

/** People who cannot type ♀ write "nidoran female". */
function withSignsInWords(name: string): readonly string[] {
  return /[♀♂]/.test(name)
    ? [name, name.replaceAll('♀', ' female ').replaceAll('♂', ' male ')]
    : [name];
}
