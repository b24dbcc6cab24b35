import * as v from 'valibot';
import { described, Integer, optionalMember } from '../world/described.ts';
import { nearTo, prepareName } from '../world/nearest-names.ts';
import { compileQuery } from './compile-query.ts';
import { allOf, nodesOf, printQuery, type QueryNode } from './query-tree.ts';
import { type PlainWord, singularsOf, wordFields, type WordMatcher } from './plain-words.ts';
import type { Reading } from './read-words.ts';
import type { OwnedName, Predicate, SearchIndex } from './search-index.ts';
import { vocabularyOf } from './words/vocabulary.ts';

export const UnderstandingSchema = v.strictObject({
  query: described(v.string(), 'The search as it was understood, in the query language'),
  conditions: described(v.array(v.string()), 'Its conditions, all of which must hold'),
  ignored: described(v.array(v.string()), 'Words that did not count'),
  unknown: described(v.array(v.string()), 'Words that no form has'),
  instead: optionalMember(
    v.strictObject({
      query: v.string(),
      total: described(Integer, 'Number of forms that it finds'),
    }),
    'If the search finds nothing: as much of it as finds something',
  ),
  didYouMean: described(
    v.array(
      v.strictObject({
        text: described(v.string(), 'A known name or word'),
        query: described(v.string(), 'The search with it'),
      }),
    ),
    'Known names and words like the unknown ones, best first',
  ),
});

/** How a search was understood (decision 27). */
export type Understanding = v.InferOutput<typeof UnderstandingSchema>;

/** More conditions are not tried without one another, and more words not compared with names. */
const mostConditions = 10;
const mostWords = 3;
const mostMeant = 5;
/** Names that may be the same in several languages. */
const mostNear = 20;

/** A word of a language with more slips may be any other. */
const lettersPerSlip = 3;

type Around = {
  readonly words: WordMatcher;
  /** Counts the forms that a search would find. */
  readonly count: (test: Predicate) => number;
};

/** Tells how a search was understood; `typed` is its text. */
export function understand(
  {
    typed,
    node,
    ignored,
    order,
  }: Pick<Reading, 'node' | 'ignored'> & { readonly typed: string; readonly order: string },
  { words, count }: Around,
): Understanding {
  const orders: readonly QueryNode[] =
    order === '' ? [] : [{ kind: 'order', text: order, column: 1 }];
  const nodes = nodesOf(node);
  const write = (some: readonly QueryNode[]): string => printQuery(allOf([...some, ...orders]));
  const unknown = words.unknownIn(node);
  const known = nodes.filter((each) => !unknown.some((word) => word === each));
  const total = count(compile(nodes, words));
  const around = { words, count, isSorted: order !== '' };
  const instead = total === 0 ? findInstead(known, nodes, around) : undefined;
  return {
    query: write(nodes),
    conditions: [...nodes, ...orders].map(printQuery),
    ignored: [...ignored],
    unknown: unknown.map(({ text }) => text),
    ...(instead && { instead: { query: write(instead.nodes), total: instead.total } }),
    didYouMean: unknown
      .slice(0, mostWords)
      .flatMap((word) =>
        namesLike(word, words.index).map((text) => ({
          text,
          query: correct(typed, word, text),
        })),
      )
      .slice(0, mostMeant),
  };
}

type Part = { readonly nodes: readonly QueryNode[]; readonly total: number };

/**
 * Returns the known conditions; if these find nothing together, as many of them as find the fewest forms: names and what is
 * said of fields before other words. If a search has an order, that may be all of it.
 */
function findInstead(
  known: readonly QueryNode[],
  all: readonly QueryNode[],
  { words, count, isSorted }: Around & { readonly isSorted: boolean },
): Part | undefined {
  const nodes = known.slice(0, mostConditions);
  const parts = [
    known.length < all.length ? [nodes] : [],
    nodes.map((without) => nodes.filter((each) => each !== without)),
    nodes.map((each) => [each]),
  ];
  const isLoose = (node: QueryNode): boolean =>
    node.kind === 'word' && words.index.catalog.findName(node.text) === undefined;
  for (const some of parts) {
    const [best] = some
      .filter(({ length }) => length > 0 || isSorted)
      .map((each) => ({
        nodes: each,
        total: count(compile(each, words)),
        loose: each.filter(isLoose).length,
      }))
      .filter(({ total }) => total > 0)
      .toSorted((a, b) => a.loose - b.loose || a.total - b.total);
    if (best) {
      return best;
    }
  }
  return undefined;
}

function compile(nodes: readonly QueryNode[], words: WordMatcher): Predicate {
  const test = compileQuery({ kind: 'all', nodes }, words);
  return typeof test === 'function' ? test : () => false;
}

/** Writes a name in the place of a word. */
function correct(typed: string, { text, column }: PlainWord, name: string): string {
  // Columns count letters.
  const from = [...typed].slice(0, column - 1).join('').length;
  const at = typed.indexOf(text, from);
  const instead = typed[at - 1] === '"' ? name : printQuery(wordOf(name));
  // A part of a text without spaces may be written otherwise.
  return at === -1 ? instead : typed.slice(0, at) + instead + typed.slice(at + text.length);
}

/** Returns names and values like a word, and a word of the languages that is as near as these; nothing for one of their words. */
function namesLike({ text }: PlainWord, index: SearchIndex): readonly string[] {
  const lists = [...wordFields, 'name', 'knows'].map((name) => {
    const column = index.column(name);
    return column?.kind === 'text' ? column.values : [];
  });
  const near = [text, ...singularsOf(text)].map((each) => nearTo(each));
  // List by list, since a list is prepared once.
  const names = [...lists, index.localNames]
    .flatMap((list) => near.flatMap((rank) => rank<OwnedName>(list)))
    .toSorted((a, b) => a.cost - b.cost);
  const below = Math.min(text.length / lettersPerSlip, (names[0]?.cost ?? Infinity) + 0.01);
  const written = vocabularyOf(index.catalog).written();
  const [asTyped = [], ...asSingular] = near.map((rank) => rank(written, below));
  if (asTyped[0]?.cost === 0) {
    return [];
  }
  const words = [...asTyped, ...asSingular.flat()].toSorted(
    (a, b) => a.cost - b.cost || written.indexOf(a.name) - written.indexOf(b.name),
  );
  // A move that none learns finds nothing either.
  const known = names.slice(0, mostNear).filter(({ name }) => name.entries.length > 0);
  // Of those that are as near, names come first.
  const nearest = [...known, ...words.slice(0, 1)].toSorted((a, b) => a.cost - b.cost);
  const byKey = Map.groupBy(nearest, ({ name }) => name.key);
  return Array.from(byKey.values(), ([first]) => first?.name.written ?? '').slice(0, mostWords);
}

/** Writes a name as a word if it is one. */
function wordOf(text: string): QueryNode {
  const [word = '', second] = prepareName(text).words;
  const isWord = second === undefined && word.length === text.length;
  return { kind: isWord ? 'word' : 'phrase', text, column: 1 };
}
