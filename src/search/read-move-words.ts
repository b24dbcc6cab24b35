import type { Catalog } from '../catalog/catalog.ts';
import { effectNamesOf } from '../catalog/describe-move.ts';
import { findForm } from '../catalog/find-form.ts';
import { statsOf } from '../catalog/stats.ts';
import { memoize } from '../world/memoize.ts';
import { prepareName } from '../world/nearest-names.ts';
import { conditionOf } from './condition.ts';
import { Lexicon, mostNameWords, Words } from './words/lexicon.ts';
import { listOf } from './words/language-words.ts';
import { languages } from './words/vocabulary.ts';

/** Numbers of moves by the words for them. */
const numbers: ReadonlyMap<string, string> = new Map(
  ['power', 'accuracy', 'pp', 'priority', 'gen', 'learners'].map((field) => [field, field]),
).set('generation', 'gen');

/** The keys of words for moves themselves, in any language. */
const moveWords: ReadonlySet<string> = new Set(
  languages.flatMap(({ questions }) => listOf(questions.topics.moves)).map(keyOf),
);

/** A word that ends with one for moves. */
const compound = new RegExp(
  `^(.+)(?:${languages.flatMap(({ questions }) => listOf(questions.movesEnding)).join('|')})$`,
);

/** Whether a word is one for moves themselves, such as `moves`. */
export function meansMove(word: string): boolean {
  return moveWords.has(keyOf(word));
}

/** What the next words mean: a condition, an order, a word to look for, or nothing. */
type Step = {
  readonly length: number;
  readonly condition?: string;
  readonly sort?: string;
  readonly other?: string;
};

/**
 * Reads words side by side as a search of moves: types in any language, categories, effects, flags, numbers (`over 100 power`, `gen 9`)
 * and words that sort by power (`strongest`) or by another number (`highest accuracy`). `others` are the words that are none of
 * these and that a search does not imply.
 */
export function readMoveWords(
  texts: readonly string[],
  catalog: Catalog,
): { readonly q: string; readonly sort: string; readonly others: readonly string[] } {
  const words = new Words(new Lexicon(catalog), texts);
  const steps: Step[] = [];
  for (let at = 0; at < texts.length; at += steps.at(-1)?.length ?? 1) {
    const isImplied = words.has(at, moveWords) || words.isImplied(at);
    steps.push(
      learnerAt(at, words, catalog) ??
        compoundAt(at, words, catalog) ??
        numberAt(at, words, catalog) ??
        superlativeAt(at, words, catalog) ??
        conditionAt(at, words, catalog) ??
        orderAt(at, words) ??
        statAt(at, words, catalog) ?? { length: 1, ...(!isImplied && { other: texts[at] }) },
    );
  }
  return {
    q: steps.flatMap(({ condition }) => condition ?? []).join(' '),
    sort: steps.findLast((step) => step.sort !== undefined)?.sort ?? '',
    others: steps.flatMap(({ other }) => other ?? []),
  };
}

/** Reads the name of a creature or form, for the moves that it learns. */
function learnerAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  for (let length = mostNameWords; length > 0; length -= 1) {
    const name = words.keys.slice(at, at + length).join('');
    // `pikachu's` has no apostrophe here.
    const of = findForm(catalog, name) ?? findForm(catalog, name.replace(/s$/, ''));
    if (of && /\D/.test(name) && at + length <= words.keys.length) {
      return { length, condition: conditionOf('learner', of.form.name) };
    }
  }
  return undefined;
}

/** Reads `Feuerattacken`, `Kontaktattacken` and `先制技`. */
function compoundAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  const [, first = ''] = compound.exec(words.keyAt(at)) ?? [];
  const meaning = words.lexicon.find(words.vocabulary.meanings, first);
  if (meaning?.kind === 'condition' && meaning.field === 'type') {
    return { length: 1, condition: conditionOf('type', meaning.value) };
  }
  const condition = conditionsOf(catalog).get(first);
  return condition === undefined || !/\W/.test(condition) ? undefined : { length: 1, condition };
}

/** Reads `power over 100`, `over 100 power` and `power 100 or more`. */
function numberAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  const before = numberFor(at, words, catalog);
  const start = before === undefined ? at : at + 1;
  const comparison = words.comparisonAt(start);
  const place = start + (comparison?.length ?? 0);
  const number = words.keyAt(place);
  const end = before === undefined ? words.skipImplied(place + 1) : place;
  const field = before ?? numberFor(end, words, catalog);
  const open = before && words.vocabulary.openRanges.get(words.keyAt(place + 1));
  return field === undefined || !/^\d+$/.test(number)
    ? undefined
    : {
        length: end + (open ? 2 : 1) - at,
        condition: `${field}${comparison?.found ?? open ?? ':'}${number}`,
      };
}

/** The number of moves that a word names in any language. */
function numberFor(at: number, words: Words, catalog: Catalog): string | undefined {
  const key = words.keyAt(at);
  return numbers.get(key) ?? numbers.get(conditionsOf(catalog).get(key) ?? '');
}

/** Reads `highest accuracy`, and `most` before another word for power. */
function superlativeAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  const most = words.mostAt(at);
  const order = words.orderAt(at);
  const field = most && numberFor(at + most.length, words, catalog);
  // `plus puissante` is one word for an order.
  if (most && order && order.length > most.length && field === undefined) {
    return undefined;
  }
  return (
    most && {
      length: most.length + (field === undefined ? 0 : 1),
      sort: `${most.isDescending ? '-' : ''}${field ?? 'power'}`,
    }
  );
}

/** Reads types before all else: `poison moves`. */
function conditionAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  const meaning = words.meaningOf(at);
  if (meaning?.kind === 'condition' && meaning.field === 'type') {
    return { length: 1, condition: conditionOf('type', meaning.value) };
  }
  const named = words.find(at, conditionsOf(catalog));
  if (!named) {
    return undefined;
  }
  const { found, length } = named;
  // A word such as `raises` is looked for with the words beside it.
  return /\W/.test(found) ? { length, condition: found } : { length, other: found };
}

function orderAt(at: number, words: Words): Step | undefined {
  const order = words.orderAt(at);
  return order && { length: order.length, sort: order.found.isDescending ? '-power' : 'power' };
}

/** Reads the name of a stat in any language, as descriptions have it. */
function statAt(at: number, words: Words, { manifest }: Catalog): Step | undefined {
  const named = words.find(at, words.vocabulary.fields);
  const stat = statsOf(manifest).find(({ field }) => field === named?.found.name);
  return named && stat && { length: named.length, other: stat.field };
}

/** Conditions of moves by the words that stand for them. */
const conditionsOf = memoize(({ moves }: Catalog): ReadonlyMap<string, string> => {
  const named = new Map(
    moves.flatMap((move) => [
      [keyOf(move.category), conditionOf('category', move.category)] as const,
      ...effectNamesOf(move).map((name) => [keyOf(name), conditionOf('effect', name)] as const),
      ...move.flags.map((flag) => [keyOf(flag), conditionOf('is', flag)] as const),
    ]),
  );
  const known = new Set(named.values());
  return new Map([
    ...named,
    ...languages.flatMap(({ moves: words }) =>
      Object.entries(words).flatMap(([condition, list]) =>
        known.has(condition) || !condition.includes(':')
          ? listOf(list).map((word) => [keyOf(word), condition] as const)
          : [],
      ),
    ),
  ]);
});

function keyOf(word: string): string {
  return prepareName(word).key;
}
