import type { Catalog } from '../catalog/catalog.ts';
import { memoize } from '../world/memoize.ts';
import { prepareName } from '../world/nearest-names.ts';
import { conditionOf } from './condition.ts';
import { Lexicon, longest } from './words/lexicon.ts';
import { listOf } from './words/language-words.ts';
import { languages, vocabularyOf } from './words/vocabulary.ts';

/** Numbers of moves by the words for them. */
const numbers: ReadonlyMap<string, string> = new Map(
  ['power', 'accuracy', 'pp', 'priority', 'gen'].map((field) => [field, field]),
).set('generation', 'gen');

/** The keys of words for moves themselves, in any language. */
const moveWords: ReadonlySet<string> = new Set(
  languages.flatMap(({ questions }) => listOf(questions.topics.moves)).map(keyOf),
);

/** Whether a word is one for moves themselves, such as `moves`. */
export function meansMove(word: string): boolean {
  return moveWords.has(keyOf(word));
}

/**
 * Reads words side by side as a search of moves: types in any language, categories, flags, numbers (`over 100 power`, `gen 9`)
 * and words that sort by power (`strongest`) or by another number (`highest accuracy`). `others` are the words that are none of
 * these and that a search does not imply.
 */
export function readMoveWords(
  words: readonly string[],
  catalog: Catalog,
): { readonly q: string; readonly sort: string; readonly others: readonly string[] } {
  const { meanings, most, least, comparisons } = vocabularyOf(catalog);
  const lexicon = new Lexicon(vocabularyOf(catalog));
  const keys = words.map(keyOf);
  const conditions: string[] = [];
  const others: string[] = [];
  let sort = '';
  /** Reads `power over 100` and `over 100 power`: a field before a number, or after it. */
  const numberAt = (at: number): number => {
    const before = numbers.get(keys[at] ?? '');
    const start = before === undefined ? at : at + 1;
    const comparison = longest(start, keys, (key) => comparisons.get(key));
    const place = start + (comparison?.length ?? 0);
    const number = /^\d+$/.exec(keys[place] ?? '')?.[0];
    const after = numbers.get(keys[place + 1] ?? '');
    const field = before ?? after;
    if (number === undefined || field === undefined) {
      return 0;
    }
    conditions.push(`${field}${comparison?.found ?? ':'}${number}`);
    return place + (before === undefined ? 2 : 1) - at;
  };
  for (let at = 0; at < keys.length;) {
    const key = keys[at] ?? '';
    const length = numberAt(at);
    const meaning = lexicon.find(meanings, key);
    const condition = lexicon.find(conditionsOf(catalog), key);
    const isMost = most.has(key);
    if (length === 0 && (isMost || least.has(key))) {
      const field = numbers.get(keys[at + 1] ?? '');
      sort = `${isMost ? '-' : ''}${field ?? 'power'}`;
      at += field === undefined ? 0 : 1;
    } else if (length === 0 && meaning?.kind === 'condition' && meaning.field === 'type') {
      conditions.push(conditionOf('type', meaning.value));
    } else if (length === 0 && condition !== undefined) {
      conditions.push(condition);
    } else if (length === 0 && meaning?.kind === 'order') {
      sort = meaning.order.isDescending ? '-power' : 'power';
    } else if (length === 0 && !moveWords.has(key) && !lexicon.isImplied(key)) {
      others.push(words[at] ?? '');
    }
    at += Math.max(length, 1);
  }
  return { q: conditions.join(' '), sort, others };
}

/** Conditions of moves by the words that stand for them. */
const conditionsOf = memoize(
  ({ moves }: Catalog): ReadonlyMap<string, string> =>
    new Map([
      ['priority', 'priority>0'],
      ...moves.flatMap(({ category, flags }) => [
        [keyOf(category), conditionOf('category', category)] as const,
        ...flags.map((flag) => [keyOf(flag), conditionOf('is', flag)] as const),
      ]),
    ]),
);

function keyOf(word: string): string {
  return prepareName(word).key;
}
