import type { Catalog, FormOf } from '../catalog/catalog.ts';
import { effectNamesOf } from '../catalog/describe-move.ts';
import { findForm } from '../catalog/find-form.ts';
import { statsOf } from '../catalog/stats.ts';
import { memoize } from '../world/memoize.ts';
import { prepareName } from '../world/nearest-names.ts';
import { conditionOf } from './condition.ts';
import type { FieldOrder } from './fields.ts';
import { Lexicon, longest, mostNameWords, Words } from './words/lexicon.ts';
import { listOf } from './words/language-words.ts';
import { languages } from './words/vocabulary.ts';

/** Numbers of moves. */
const numbers: ReadonlySet<string> = new Set([
  'power',
  'accuracy',
  'pp',
  'priority',
  'gen',
  'learners',
]);

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
  const named = conditionsOf(catalog);
  const verb = words.keys
    .map((_, at) => words.find(at, named)?.found ?? '')
    .find((found) => /^(?:raises|lowers)$/.test(found));
  const steps: Step[] = [];
  for (let at = 0; at < texts.length; at += steps.at(-1)?.length ?? 1) {
    const isImplied = words.has(at, moveWords) || words.isImplied(at);
    const edge = words.edgeAt(at, (place) => texts[place]);
    steps.push(
      (edge && { ...edge, condition: `name:${edge.pattern}` }) ??
        (verb && statAt(at, words, catalog)) ??
        stepAt(at, words, catalog) ?? { length: 1, ...(!isImplied && { other: texts[at] }) },
    );
  }
  const others = steps.flatMap(({ other }) => other ?? []);
  // `raise attack and speed`, `speed boosting` and `素早さを下げる` name an effect for each stat.
  const effectOf = (stat: string) => named.get(keyOf(`${verb}${stat}`));
  const effects = others.flatMap((other) => effectOf(other) ?? []);
  const q = [...steps.flatMap(({ condition }) => condition ?? []), ...effects].join(' ');
  return {
    q,
    sort: steps.flatMap(({ sort }) => sort ?? []).at(-1) ?? '',
    others: others.filter(
      (other) => effectOf(other) === undefined && (other !== verb || effects.length === 0),
    ),
  };
}

/** Reads the next words that tell anything but letters of a name. */
function stepAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  return (
    learnerAt(at, words, catalog) ??
    compoundAt(at, words, catalog) ??
    numberAt(at, words, catalog) ??
    // `high crit` is an effect.
    conditionAt(at, words, catalog) ??
    negatedAt(at, words, catalog) ??
    sortAt(at, words, catalog) ??
    statAt(at, words, catalog)
  );
}

/** Reads what a word excludes: `not special`, `without contact`. */
function negatedAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  const length = words.keyAt(at) === 'non' ? 1 : words.lengthIn(at, words.vocabulary.negations);
  const next = words.skipImplied(at + length);
  const step = length === 0 ? undefined : stepAt(next, words, catalog);
  return step?.condition === undefined
    ? undefined
    : { length: next - at + step.length, condition: `-${step.condition}` };
}

/** Reads the name of a creature or form, for the moves that it learns. */
function learnerAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  const formOf = (name: string): FormOf | undefined =>
    // `pikachu's` has no apostrophe here.
    /\D/.test(name)
      ? (findForm(catalog, name) ?? findForm(catalog, name.replace(/s$/, '')))
      : undefined;
  const of = longest(at, words.keys, formOf, mostNameWords);
  return of && { length: of.length, condition: conditionOf('learner', of.found.form.name) };
}

/** Reads `Feuerattacken`, `Kontaktattacken` and `先制技`. */
function compoundAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  const [, first = ''] = compound.exec(words.keyAt(at)) ?? [];
  const condition = typeIn(first, words) ?? conditionsOf(catalog).get(first) ?? '';
  return /\W/.test(condition) ? { length: 1, condition } : undefined;
}

/** Reads `power over 100`, `over 100 power`, `power 100 or more` and `stronger than 100`. */
function numberAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  const than = words.longest(at, (key) => words.vocabulary.comparatives.get(key));
  const before = than ? orderNumber(than.found.field) : numberFor(at, words, catalog);
  const start = before === undefined || than ? at : at + 1;
  const comparison = than
    ? { found: than.found.operator, length: than.length }
    : words.comparisonAt(start);
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
  return [key, conditionsOf(catalog).get(key) ?? ''].find((each) => numbers.has(each));
}

/** Reads `highest accuracy`, `most` before another word for power, and words that sort alone. */
function sortAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  const most = words.mostAt(at);
  const order = words.orderAt(at);
  const field = most && numberFor(at + most.length, words, catalog);
  const sortBy = (length: number, isDescending: boolean, by: string): Step => ({
    length,
    sort: `${isDescending ? '-' : ''}${by}`,
  });
  if (most && field !== undefined) {
    return sortBy(most.length + 1, most.isDescending, field);
  }
  // `plus puissante` is one word for an order.
  if (most && most.length >= (order?.length ?? 0)) {
    return sortBy(most.length, most.isDescending, 'power');
  }
  return order && sortBy(order.length, order.found.isDescending, orderNumber(order.found.field));
}

/** The condition for a type in any language. */
function typeIn(key: string, { lexicon, vocabulary }: Words): string | undefined {
  const meaning = lexicon.find(vocabulary.meanings, key);
  return meaning?.kind === 'condition' && meaning.field === 'type'
    ? conditionOf('type', meaning.value)
    : undefined;
}

/** Reads types before all else: `poison moves`. */
function conditionAt(at: number, words: Words, catalog: Catalog): Step | undefined {
  const type = typeIn(words.keyAt(at), words);
  if (type !== undefined) {
    return { length: 1, condition: type };
  }
  const named = words.find(at, conditionsOf(catalog));
  if (!named) {
    return undefined;
  }
  const { found, length } = named;
  // Implied elsewhere: `moves only pikachu learns`, but no `only fire moves`.
  const next = words.skipImplied(at + length);
  if (found === 'learners=1' && words.isImplied(at) && !learnerAt(next, words, catalog)) {
    return undefined;
  }
  // A word such as `raises` is looked for with the words beside it.
  return /\W/.test(found) ? { length, condition: found } : { length, other: found };
}

/** The number of moves for a field of creatures that words sort by: a fast move goes first, and the numbers of creatures go by generation. */
function orderNumber({ name }: FieldOrder['field']): string {
  return name === 'speed' ? 'priority' : name === 'number' ? 'gen' : 'power';
}

/** Reads the name of a stat in any language, as descriptions have it. */
function statAt(at: number, words: Words, { manifest }: Catalog): Step | undefined {
  const named = words.fieldAt(at);
  const stat = statsOf(manifest).find(({ field }) => field === named?.field.name);
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
  const spoken = languages.flatMap(({ moves: words }) =>
    Object.entries(words).flatMap(([condition, list]) =>
      known.has(condition) || !condition.includes(':')
        ? listOf(list).map((word) => [word, condition] as const)
        : [],
    ),
  );
  return new Map(
    [...named, ...spoken].flatMap(([word, condition]) =>
      [word, gerundOf(word)].map((each) => [keyOf(each), condition] as const),
    ),
  );
});

/** `draining` of `drain`, and `raising` of `raise`. */
function gerundOf(verb: string): string {
  return `${verb.replace(/e$/, '')}ing`;
}

function keyOf(word: string): string {
  return prepareName(word).key;
}
