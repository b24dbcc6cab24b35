import { nameKey, nameWords } from '../world/name-key.ts';
import type { Catalog, Creature, Form, FormOf, LocalNames } from './catalog.ts';
import { lazily } from '../world/memoize.ts';

/** Parses a catalog number: digits, or `#` and digits. Leading zeros and surrounding spaces do not matter. */
export function parseCatalogNumber(text: string): number | undefined {
  const digits = /^\s*#?(?<digits>[0-9]+)\s*$/.exec(text)?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}

/** Finds a creature by number if the text is one, by name otherwise (spec §4 rule 1; decision 1). */
export function findCreature(catalog: Catalog, wanted: string): Creature | undefined {
  const number = parseCatalogNumber(wanted);
  if (number !== undefined) {
    return catalog.findNumber(number);
  }
  const written = parseWrittenNumber(wanted);
  return (
    catalog.findName(wanted) ?? (written === undefined ? undefined : catalog.findNumber(written))
  );
}

/** Parses `No. 25` and the like. A creature may have such a name, so this is tried after names. */
function parseWrittenNumber(text: string): number | undefined {
  const pattern = /^\s*(?:n[or°º]\.?|#)\s*(?<digits>[0-9]{1,9})\s*$/i;
  // Compatibility forms: № and full-width digits.
  const digits = pattern.exec(text.normalize('NFKC'))?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}

/** Finds the form that a text names; for a number, or a name of the creature, its base form. */
export function findForm(catalog: Catalog, wanted: string): FormOf | undefined {
  const creature = findCreature(catalog, wanted);
  if (!creature) {
    return undefined;
  }
  const [base] = creature.forms;
  if (parseCatalogNumber(wanted) !== undefined) {
    return { creature, form: base };
  }
  const named = findNamedForm(wanted, creature, catalog.manifest.synonyms ?? []);
  if (named) {
    return { creature, form: named };
  }
  const key = nameKey(wanted);
  const rank = catalog.localNames
    .of(creature)
    .findIndex((names) => Object.values(names).some((name) => nameKey(name) === key));
  return { creature, form: creature.forms[rank] ?? base };
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

type Synonyms = readonly (readonly string[])[];

/**
 * Creates a lookup of creatures by the names and aliases of their forms and by names in other languages (decision 3), each in
 * any spelling. A name as it is written takes precedence over the same words in another order, and both over other
 * languages; a text that two creatures share in these finds neither. Each of the three is made when a text is first looked
 * for in it.
 */
export function createNameLookup(
  creatures: readonly Creature[],
  synonyms: Synonyms,
  localNames: LocalNames,
): (text: string) => Creature | undefined {
  const written = lazily(() => {
    const owners = new Map<string, Creature>();
    for (const creature of creatures) {
      for (const name of namesOf(creature)) {
        const key = nameKey(name);
        if (!owners.has(key)) {
          owners.set(key, creature);
        }
      }
    }
    return owners;
  });
  const reordered = lazily(() => {
    const groups = synonymGroups(synonyms);
    return ownersByKey(creatures, (creature) =>
      namesOf(creature).flatMap((name) => [...wordOrders(name, creature.name, groups)]),
    );
  });
  const local = lazily(() =>
    ownersByKey(creatures, (creature) =>
      localNames.of(creature).flatMap((names) => Object.values(names).map(nameKey)),
    ),
  );
  return (text) => {
    const key = nameKey(text);
    return written().get(key) ?? reordered().get(key) ?? local().get(key);
  };
}

/** Maps each key to the creature or move that has it; to undefined if two have it. */
export function ownersByKey<Owner>(
  all: readonly Owner[],
  keysOf: (owner: Owner) => Iterable<string>,
): ReadonlyMap<string, Owner | undefined> {
  const owners = new Map<string, Owner | undefined>();
  for (const owner of all) {
    for (const key of keysOf(owner)) {
      const isFree = !owners.has(key) || owners.get(key) === owner;
      owners.set(key, isFree ? owner : undefined);
    }
  }
  return owners;
}

/**
 * Returns the form of a creature that a text names: by a name as it is written before one in another order of words, the
 * base form before others. Undefined if none of them has the text as a name.
 */
export function findNamedForm(
  text: string,
  creature: Creature,
  synonyms: Synonyms,
): Form | undefined {
  const key = nameKey(text);
  const groups = synonymGroups(synonyms);
  const find = (isMeant: (name: string) => boolean): Form | undefined =>
    creature.forms.find((form) => namesOfForm(form).some(isMeant));
  return (
    find((name) => nameKey(name) === key) ??
    find((name) => wordOrders(name, creature.name, groups).has(key))
  );
}

function namesOf({ forms }: Creature): readonly string[] {
  return forms.flatMap(namesOfForm);
}

function namesOfForm({ name, aliases }: Form): readonly string[] {
  return [name, ...aliases].flatMap(withSignsInWords);
}

/** People who cannot type ♀ write "nidoran female". */
function withSignsInWords(name: string): readonly string[] {
  return /[♀♂]/.test(name)
    ? [name, name.replaceAll('♀', ' female ').replaceAll('♂', ' male ')]
    : [name];
}
