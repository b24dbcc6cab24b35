import { parseCatalogNumber } from '../catalog/find-form.ts';
import {
  type ComparedName,
  fits,
  namesFitting,
  namesWithWords,
  prepareName,
} from '../world/nearest-names.ts';
import type { QueryNode } from './query-tree.ts';
import type { Entry, OwnedName, Predicate, SearchIndex } from './search-index.ts';
import { findTooMany, type Fragment, type SearchProblem } from './search-problem.ts';

/** A word or a phrase without a field. */
export type PlainWord = Extract<QueryNode, { kind: 'word' | 'phrase' }>;

/** The forms that a plain word or phrase finds. */
type WordMatch = {
  readonly matches: Predicate;
  /** What it finds an entry by: 0 is a name or the catalog number, 1 and more the place of a field in `wordFields`, from 1. */
  readonly placeOf: (entry: Entry) => number;
  /** Whether any form has it. */
  readonly isKnown: boolean;
  /** Whether it is of the world's own names and values. */
  readonly isOwn?: true;
};

/** Words and phrases side by side, with what each finds. */
export type PlainText = readonly { readonly node: PlainWord; readonly match: WordMatch }[];

/** The fields in whose values plain words are looked for, the most telling first. */
export const wordFields = ['type', 'is', 'species', 'ability', 'egg'] as const;

/** Fewer letters count only where a word of another language begins with them. */
const shortestWithin = 5;

/** Alternatives of a query that count for the best match. */
const mostAlternatives = 16;

/** Finds the words of one search, each once. */
export class WordMatcher {
  readonly index: SearchIndex;
  readonly #matches = new Map<string, WordMatch>();
  readonly #beginnings = new Map<string, boolean>();

  constructor(index: SearchIndex) {
    this.index = index;
  }

  /**
   * Looks a text up in the world's own names and values; if they do not have it, in names in other languages. So a search
   * means the same whichever languages a world has.
   */
  match(node: PlainWord): WordMatch | SearchProblem {
    return this.#once(keyOf(node), node, (text) => {
      const own = matchOwn(node, text, this.index);
      return own ? { ...own, isOwn: true } : matchOf(findElsewhere(node, text, this.index));
    });
  }

  /** Finds the forms of a value that is compared with all names or texts, as a word is. */
  find(
    key: string,
    value: Fragment,
    find: (text: ComparedName) => Predicate | undefined,
  ): Predicate | SearchProblem | undefined {
    const match = this.#once(key, value, (text) => matchOf(find(text)));
    return 'kind' in match ? match : match.isKnown ? match.matches : undefined;
  }

  #once(
    key: string,
    node: Fragment,
    find: (text: ComparedName) => WordMatch,
  ): WordMatch | SearchProblem {
    const known = this.#matches.get(key);
    if (known) {
      return known;
    }
    const tooMany = findTooMany(this.#matches.size + 1, node);
    if (tooMany) {
      return tooMany;
    }
    const match = find(prepareName(node.text));
    this.#matches.set(key, match);
    return match;
  }

  /** Whether any form has a word; false if there are too many words. */
  finds(node: PlainWord): boolean {
    const match = this.match(node);
    return 'isKnown' in match && match.isKnown;
  }

  /** The same in the world's own names and values. */
  findsOwn(node: PlainWord): boolean {
    const match = this.match(node);
    return 'isKnown' in match && match.isOwn === true;
  }

  /** Whether a name in the world's own language has a word that begins with a text. */
  beginsName(text: string): boolean {
    let begins = this.#beginnings.get(text);
    if (begins === undefined) {
      const names = namesFitting(this.index.ownNames, prepareName(text));
      begins = names.some(({ fit }) => fit <= fits.fromWord);
      this.#beginnings.set(text, begins);
    }
    return begins;
  }

  /** Returns the words and phrases of a query that no form has, once each. */
  unknownIn(query: QueryNode): readonly PlainWord[] {
    const unknown = alternativesOf(query)
      .flatMap(textOf)
      .filter((node) => this.#matches.get(keyOf(node))?.isKnown === false);
    return [...new Map(unknown.map((node) => [keyOf(node), node])).values()];
  }

  /** Returns the words and phrases that are side by side in each alternative of a query, with what each finds. */
  sideBySide(query: QueryNode): readonly PlainText[] {
    return alternativesOf(query)
      .slice(0, mostAlternatives)
      .map((each) =>
        textOf(each).flatMap((node) => {
          const match = this.#matches.get(keyOf(node));
          return match ? [{ node, match }] : [];
        }),
      )
      .filter(({ length }) => length > 0);
  }
}

function keyOf({ kind, text }: PlainWord): string {
  return `${kind} ${text}`;
}

function alternativesOf(node: QueryNode): readonly QueryNode[] {
  return node.kind === 'any' ? node.nodes.flatMap(alternativesOf) : [node];
}

/** Returns the words and phrases of a query that are side by side. */
function textOf(node: QueryNode): readonly PlainWord[] {
  if (node.kind === 'all') {
    return node.nodes.flatMap(textOf);
  }
  return node.kind === 'word' || node.kind === 'phrase' ? [node] : [];
}

/** What a text finds in names. */
function matchOf(matches: Predicate | undefined): WordMatch {
  return { matches: matches ?? (() => false), placeOf: () => 0, isKnown: matches !== undefined };
}

function matchOwn(node: PlainWord, text: ComparedName, index: SearchIndex): WordMatch | undefined {
  const named = namesWith(node, text, index.ownNames);
  // In a phrase, digits are words of names alone.
  const number = node.kind === 'word' ? parseCatalogNumber(node.text) : undefined;
  const numbered =
    number === undefined ? [] : index.entries.filter(({ item }) => item.creature.number === number);
  const byName = index.among([...named, { ...text, entries: numbered }]);
  // Digits alone would find every egg group with a number.
  const isNumber = /^[0-9]*$/.test(text.key);
  const byValue = wordFields.map((name) =>
    isNumber ? undefined : index.among(valuesWith(name, node, text, index)),
  );
  const places = [byName, ...byValue];
  const known = places.filter((has) => has !== undefined);
  const [only, second] = known;
  return (
    only && {
      matches: second ? (entry) => known.some((has) => has(entry)) : only,
      placeOf: (entry) =>
        Math.max(
          0,
          places.findIndex((has) => has?.(entry)),
        ),
      isKnown: true,
    }
  );
}

function namesWith(
  { kind }: PlainWord,
  text: ComparedName,
  names: readonly OwnedName[],
  worst: number = fits.withinWord,
): readonly OwnedName[] {
  return kind === 'word'
    ? namesFitting(names, text).flatMap(({ name, fit }) => (fit > worst ? [] : name))
    : namesWithWords(names, text);
}

/** Looks a text up in names alone: in another language if no name of the world's own has it. */
export function findInNames(
  node: PlainWord,
  text: ComparedName,
  index: SearchIndex,
): Predicate | undefined {
  return index.among(namesWith(node, text, index.ownNames)) ?? findElsewhere(node, text, index);
}

function findElsewhere(
  node: PlainWord,
  text: ComparedName,
  index: SearchIndex,
): Predicate | undefined {
  // A few letters within words of other languages are chance: `fier` is no `Strepoli`.
  const isShort = text.length < shortestWithin && /^[a-z]+$/.test(text.key);
  const worst = isShort ? fits.fromWord : fits.withinWord;
  return index.among(namesWith(node, text, index.localNames, worst));
}

/** Returns the values of a field that have a text as whole words. */
function valuesWith(
  field: string,
  node: PlainWord,
  text: ComparedName,
  index: SearchIndex,
): readonly OwnedName[] {
  const column = index.texts(field);
  const singulars = node.kind === 'word' ? singularsOf(node.text) : [];
  for (const each of [text, ...singulars.map((singular) => prepareName(singular))]) {
    // A whole value may be written as one word, as names may.
    const whole = column.find(each);
    const values = [...namesWithWords(column.values, each), ...(whole ? [whole] : [])];
    if (values.some(({ entries }) => entries.length > 0)) {
      return values;
    }
  }
  return [];
}

/** The singulars that an English plural may have: people look for dragons and legendaries. */
export function singularsOf(text: string): readonly string[] {
  const singulars = [
    text.replace(/ies$/i, 'y'),
    text.replace(/['\u2019]?s$/i, ''),
    text.replace(/es$/i, ''),
  ];
  return singulars.filter((singular) => singular !== text && prepareName(singular).key.length > 2);
}
