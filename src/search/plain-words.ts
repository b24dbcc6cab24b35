import { nameKey, nameWords } from '../world/name-key.ts';
import { compareNumbers } from './columns.ts';
import { type EntrySet, complement, emptySet, isEmpty, setOf, unite } from './entry-set.ts';
import type { FieldIndex } from './field-index.ts';
import type { QueryNode } from './parse-query.ts';
import { parseCatalogNumber } from './quantity.ts';
import { findLetters, findWords } from './word-index.ts';

/** A word or a phrase without a field. */
export type PlainWord = Extract<QueryNode, { kind: 'word' | 'phrase' }>;

/** The forms that a plain word or phrase finds. */
export type WordMatch = {
  /** The entries with the text in a name, or with the catalog number that it is. */
  readonly byName: EntrySet;
  /** For each of `wordFields`, the entries with the text in a value, as whole words. */
  readonly byValue: readonly EntrySet[];
  /** The sort order that the word stands for, such as `-height`, where it finds everything for that reason. */
  readonly order: string;
};

export type MatchWord = (node: PlainWord) => WordMatch;

/** The fields in whose values plain words are looked for, the most telling first. */
export const wordFields = ['type', 'is', 'species', 'ability', 'egg'] as const;

/** The sort orders that words stand for, by their name keys. */
const orders: ReadonlyMap<string, string> = new Map([
  ...['biggest', 'largest', 'tallest', 'highest', 'longest'].map(orderedBy('-height')),
  ...['smallest', 'shortest', 'tiniest', 'littlest'].map(orderedBy('height')),
  ['heaviest', '-weight'],
  ['lightest', 'weight'],
]);

function orderedBy(order: string): (word: string) => [string, string] {
  return (word) => [word, order];
}

/** Returns a function that finds words and remembers them: a search plans its words and then sorts by them. */
export function createWordMatcher(index: FieldIndex): MatchWord {
  const known = new Map<PlainWord, WordMatch>();
  return (node) => {
    const match = known.get(node) ?? matchWord(node, index);
    known.set(node, match);
    return match;
  };
}

/** Returns all entries that a word or phrase finds, in a new set. */
export function entriesOf({ byName, byValue }: WordMatch): EntrySet {
  const found = byName.slice();
  for (const each of byValue) {
    unite(found, each);
  }
  return found;
}

/**
 * Looks a text up in the world's own names and values; where they do not have it, in names in other languages; where these
 * do not either, takes it for a word that sorts. So a search means the same whichever languages a world has, and an ordinary
 * word never hides a name.
 */
function matchWord(node: PlainWord, index: FieldIndex): WordMatch {
  const own = matchOwn(node, index);
  if (isFound(own)) {
    return own;
  }
  const byName = findLocalNames(node, index);
  if (!isEmpty(byName) || node.kind === 'phrase') {
    return { byName, byValue: [], order: '' };
  }
  const order = orders.get(nameKey(node.text)) ?? '';
  if (order !== '') {
    complement(byName, index.size);
  }
  return { byName, byValue: [], order };
}

function isFound({ byName, byValue }: WordMatch): boolean {
  return !isEmpty(byName) || byValue.some((each) => !isEmpty(each));
}

/** Returns the entries with a text in a name; in another language where no name of the world's own has it. */
export function findNames(node: PlainWord, index: FieldIndex): EntrySet {
  const own = findOwnNames(node, index);
  return isEmpty(own) ? findLocalNames(node, index) : own;
}

function findOwnNames({ kind, text }: PlainWord, { names }: FieldIndex): EntrySet {
  return kind === 'word' ? findLetters(names, nameKey(text)) : findWords(names, nameWords(text));
}

function findLocalNames({ kind, text }: PlainWord, { lookups, size }: FieldIndex): EntrySet {
  return setOf(
    kind === 'word' ? lookups.fitsOf(text).keys() : lookups.positionsWithWords(text),
    size,
  );
}

function matchOwn(node: PlainWord, index: FieldIndex): WordMatch {
  const { kind, text } = node;
  const { catalogNumbers, fields } = index;
  const byName = findOwnNames(node, index);
  // In a phrase, digits are words of names alone.
  const number = kind === 'word' ? parseCatalogNumber(text) : undefined;
  if (number !== undefined) {
    unite(byName, compareNumbers(catalogNumbers, '=', number));
  }
  // Digits alone would find every egg group with a number.
  const isNumber = /^[0-9]*$/.test(nameKey(text));
  const texts = isNumber ? [] : [text, ...(kind === 'word' ? singularsOf(text) : [])];
  const byValue = wordFields.map((name) => {
    const indexed = fields.get(name);
    let found = emptySet(index.size);
    for (const each of texts) {
      if (indexed?.kind === 'text' && isEmpty(found)) {
        found = indexed.column.withWords(nameWords(each));
        // A whole value may be written as one word, as names may.
        unite(found, indexed.column.find(each)?.() ?? emptySet(index.size));
      }
    }
    return found;
  });
  return { byName, byValue, order: '' };
}

/** The singulars that an English plural may have: people look for dragons and legendaries. */
function singularsOf(text: string): readonly string[] {
  return [/ies$/i.test(text) ? text.replace(/ies$/i, 'y') : '', text.replace(/s$/i, '')].filter(
    (singular) => singular !== text && nameKey(singular).length > 2,
  );
}
