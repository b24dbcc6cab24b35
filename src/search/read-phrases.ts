import { statsOf } from '../catalog/stats.ts';
import { nameKey } from '../world/name-key.ts';
import { prepareName } from '../world/nearest-names.ts';
import { patternOf } from './name-pattern.ts';
import { type FieldOrder, findField, type NumberField } from './fields.ts';
import {
  allOf,
  conditionAt,
  excluding,
  isExcludedWith,
  isOneOf,
  nodesOf,
  type QueryNode,
} from './query-tree.ts';
import { type PlainWord, singularsOf } from './plain-words.ts';
import {
  betweenAt,
  comparedAt,
  comparedBeforeAt,
  countAt,
  firstAt,
  generationAt,
  isCount,
  measureAt,
  placedAt,
  rangeAt,
  rankAt,
} from './read-numbers.ts';
import { familyAt } from './read-families.ts';
import { abilityAt, alikeAt, excludedMatchupAt, fieldAt, sameAt, valueAt } from './read-values.ts';
import { eitherOf, joinConditions } from './join-conditions.ts';
import type { Run, Step } from './run.ts';
import type { Meaning } from './words/vocabulary.ts';

/** What some words side by side mean. */
export type Sense = {
  /** The place in the order that is meant. */
  readonly rank?: number | undefined;
  readonly nodes: readonly QueryNode[];
  readonly ignored: readonly string[];
  readonly orders: readonly FieldOrder[];
};

/** Reads words from the first to the last, each few of them as the first thing that they can mean. */
export function interpret(run: Run): Sense {
  const { plain } = run;
  const sense = { nodes: [] as QueryNode[], ignored: [] as string[], orders: [] as FieldOrder[] };
  let rank: number | undefined;
  for (let at = 0; at < plain.length;) {
    const before = sense.nodes.at(-1);
    if (before && run.has(at, run.vocabulary.negationsAfter)) {
      const [and, first] = [sense.nodes.at(-2), sense.nodes.at(-3)];
      const isAfterAnd = and?.kind === 'word' && run.vocabulary.and.has(prepareName(and.text).key);
      const excluded = isAfterAnd && first && isOneOf(first, before) ? [first, before] : [before];
      const nodes = excluded.map((node): QueryNode => ({ kind: 'not', node }));
      sense.nodes.splice(excluded.length === 1 ? -1 : -3, 3, ...nodes);
      at += 1;
      continue;
    }
    // In `más de 100 de velocidad y 90 de ataque` a word stands between.
    const isAfterAnd = run.has(at - 1, run.vocabulary.and);
    const condition = isAfterAnd ? sense.nodes.findLast(({ kind }) => kind === 'term') : before;
    const step = exceptionAt(at, run, before) ?? stepAt(at, run, condition);
    const { length, nodes, orders = [] } = step;
    const word = plain[at];
    const isListed = isAfterAnd || (word?.kind === 'word' && word.isAfterAnd === true);
    // The `y` of Spanish stands between, and the `und` of German is implied.
    const isAnd = before?.kind === 'word' && run.vocabulary.and.has(run.lexicon.keyOf(before.text));
    const listed = isAnd ? -2 : -1;
    const either = isListed ? eitherOf(sense.nodes.at(listed), nodes, run) : undefined;
    if (either) {
      sense.nodes.splice(listed, 2, either);
      at += length;
      continue;
    }
    // The `y` of `pequeño y rápido` stands between orders.
    if (orders.length > 0 && sense.orders.length > 0 && run.has(at - 1, run.vocabulary.and)) {
      sense.nodes.splice(-1, before?.kind === 'word' ? 1 : 0);
    }
    rank = step.rank ?? rank;
    sense.nodes.push(...nodes);
    sense.orders.push(...orders);
    if (nodes.length + orders.length === 0) {
      sense.ignored.push(...plain.slice(at, at + length).map(({ text }) => text));
    }
    at += length;
  }
  return { ...sense, nodes: joinConditions(sense.nodes, run), rank };
}

/**
 * Returns what words exclude from the place on that is behind a word such as `not`: all that they mean together, and further
 * values of the same field, `legendaries and mythicals`.
 */
export function excludedAt(at: number, run: Run): Step | undefined {
  const { lacks, families } = run.vocabulary;
  for (let start = at; start < run.plain.length; start += 1) {
    // `without a gender` is the flag `no gender`.
    const lacking = run.find(start, lacks);
    if (lacking && lacking.found.kind !== 'order') {
      const nodes = nodesOf(meantBy(lacking.found, run.plain[start]));
      return { length: start - at + lacking.length, nodes };
    }
    if (run.has(start, families)) {
      return undefined;
    }
    if (!run.isImplied(start)) {
      const { length, nodes } = termAt(start, run) ?? stepAt(start, run);
      const areKnown = nodes.every((node) => node.kind !== 'word' || run.words.finds(node));
      return nodes.length === 0 || !areKnown
        ? undefined
        : withFurtherExcluded(start - at + length, [spokenNot(allOf(nodes))], at, run);
    }
  }
  return undefined;
}

/** Adds the values behind words such as `and` to those that are excluded before these. */
function withFurtherExcluded(
  length: number,
  excluded: readonly QueryNode[],
  at: number,
  run: Run,
): Step {
  const end = at + length;
  const word = run.plain[end];
  const isAfterAnd = word?.kind === 'word' && word.isAfterAnd === true;
  const isAnd = [run.vocabulary.and, run.vocabulary.or].some((words) => run.has(end, words));
  const start = isAnd ? end + 1 : end;
  const next = isAnd || isAfterAnd ? termAt(start, run) : undefined;
  const [first, second] = next?.nodes ?? [];
  const isFurther = first && !second && excluded.some((each) => isExcludedWith(each, first));
  return next && isFurther
    ? withFurtherExcluded(start - at + next.length, [...excluded, spokenNot(first)], at, run)
    : { length, nodes: excluded };
}

/** Marks what a word excludes, and no sign or flag: what follows after `or` is excluded too. */
function spokenNot(node: QueryNode): QueryNode {
  const excluded = excluding(node);
  return excluded.kind === 'not' ? { ...excluded, isSpoken: true } : excluded;
}

/** Returns what the first words add to a condition: another value of its field, unless that is a type, or a comparison. */
export function continued(run: Run, before: QueryNode): Step | undefined {
  const isOpen = before.kind === 'term' && before.operator.text === ':';
  const edge = isOpen && before.field.text === 'name' && patternOf(before.value.text);
  const [word] = run.plain;
  if (edge && word) {
    const pattern = before.value.text.replace(/[^*]+/, () => word.text);
    return { length: 1, nodes: [conditionAt('name', pattern, word)] };
  }
  const field = isOpen ? findField(run.index.fields, before.field.text) : undefined;
  const value = field && field.name !== 'type' ? valueAt(0, field, run) : undefined;
  return value ?? comparedAt(0, run, before);
}

/** What the next words may be, the first that fits. */
const readers: readonly ((at: number, run: Run, before?: QueryNode) => Step | undefined)[] = [
  regionAt,
  generationAt,
  placedAt,
  sameAt,
  alikeAt,
  comparedBeforeAt,
  superlativeAt,
  betweenAt,
  comparedAt,
  countAt,
  measureAt,
  rangeAt,
  firstAt,
  edgeAt,
  fieldAt,
  familyAt,
  abilityAt,
  moveAt,
  negatedAt,
  meaningAt,
  evolvingAt,
  impliedAt,
];

function stepAt(at: number, run: Run, before?: QueryNode): Step {
  for (const read of readers) {
    const step = read(at, run, before);
    if (step) {
      return step;
    }
  }
  return wordAt(at, run);
}

/** Reads the region of a generation, or of forms: `Alola-Formen`. */
function regionAt(at: number, run: Run): Step | undefined {
  const { regions, forms } = run.vocabulary;
  const region = run.longest(at, (key) => regions.get(key));
  if (!region) {
    return undefined;
  }
  const { found, length } = region;
  const words = run.plain.slice(at, at + length);
  const text = words.map((word) => word.text).join(' ');
  const isOfForms =
    run.keys.some((key) => run.lexicon.isIn(forms, key)) &&
    (run.words.beginsName(text) ||
      (run.isSpaceless(at) && words.every((word) => run.words.finds(word))));
  const [field, value] = isOfForms ? ['name', text] : ['gen', String(found)];
  return { length, nodes: [conditionAt(field, value, words[0])] };
}

/**
 * Reads `highest speed`, `best attack and speed`, `素早さが高い`, and counts beside words that sort, which are the number of no
 * creature: `top 10`, `10 fastest`.
 */
function superlativeAt(at: number, run: Run): Step | undefined {
  const rank = rankAt(at, run);
  if (rank) {
    const place = run.skipImplied(at + rank.length);
    const next = superlativeAt(place, run) ?? meaningAt(place, run);
    return next?.orders && next.orders.length > 0
      ? { ...next, length: place - at + next.length, rank: rank.found }
      : undefined;
  }
  if (isCount(at, run)) {
    const place = run.skipImplied(at + 1);
    // In `los 3 dragones más rápidos` what is counted stands between.
    const noun = run.find(place, run.vocabulary.meanings);
    const places = [place, run.skipImplied(place + (noun?.length ?? 0))];
    const isOrdered = places.some(
      (each) => (superlativeAt(each, run) ?? meaningAt(each, run))?.orders,
    );
    return isOrdered ? { length: 1, nodes: [] } : undefined;
  }
  const named = run.numbersAt(at);
  const start = named.length === 0 ? at : run.skipToComparison(at + named.length);
  const most = run.mostAt(start);
  const isCounted = most !== undefined && isCount(start + most.length, run);
  if (!most || ((named.length > 0 || isCounted) && run.comparisonAt(start))) {
    return undefined;
  }
  const end = start + most.length + (isCounted ? 1 : 0);
  const behind = named.length === 0 ? statsBehindAt(end, run) : undefined;
  if (behind) {
    const orders = behind.fields.map((field) => ({ field, isDescending: most.isDescending }));
    return { length: end - at + behind.length, nodes: behind.nodes, orders };
  }
  const { fields, length } = run.numbersAt(end);
  // In `sorted by speed ascending` the last word tells the direction.
  const last = length > 0 ? run.mostAt(end + length) : undefined;
  const direction =
    last && run.numbersAt(end + length + last.length).length === 0 ? last : undefined;
  const { isDescending } = direction ?? most;
  const next = run.keyAt(end + length);
  const hasValue = /^\d/.test(next) || run.vocabulary.numbers.has(next);
  // Of two numbers on both sides, that behind counts. In `best gen 1` it has its value.
  if (length > 0 && ((named.length > 0 && fields[0] !== named.fields[0]) || hasValue)) {
    return undefined;
  }
  if (named.length + length > 0) {
    const orders = [...new Set([...named.fields, ...fields])].map((field) => ({
      field,
      isDescending,
    }));
    return { length: end + length + (direction?.length ?? 0) - at, nodes: [], orders };
  }
  const meaning = run.vocabulary.meanings.get(run.keyAt(at));
  return isCounted && isDescending && run.keys.length > 2
    ? { length: end - at, nodes: [], orders: meaning?.kind === 'order' ? [meaning.order] : [] }
    : undefined;
}

/** Reads what `highest` and `best` are about behind further conditions: `highest water special attack`, `best steel types for defense`. */
function statsBehindAt(
  at: number,
  run: Run,
): (Step & { readonly fields: readonly NumberField[] }) | undefined {
  const nodes: QueryNode[] = [];
  const conditionIn = (place: number): Step | undefined =>
    generationAt(place, run) ??
    regionAt(place, run) ??
    fieldAt(place, run) ??
    meaningAt(place, run);
  let place = run.skipImplied(at);
  for (let step = conditionIn(place); step && !step.orders; step = conditionIn(place)) {
    nodes.push(...step.nodes);
    place = run.skipImplied(place + step.length);
  }
  const { fields, length } = run.numbersAt(place);
  const end = place + length;
  // In `best fire types with speed over 100` the number has a condition of its own.
  const hasValue = /^\d/.test(run.keyAt(end)) || run.comparisonAt(run.skipToComparison(end));
  const stats = statsOf(run.index.catalog.manifest);
  const areStats = fields.every(({ name }) => stats.some(({ field }) => field === name));
  return nodes.length > 0 && length > 0 && areStats && !hasValue
    ? { nodes, fields, length: end - at }
    : undefined;
}

/** Reads `starting with p`, and `mit P beginnen` where the words end. */
function edgeAt(at: number, run: Run): Step | undefined {
  const edge = run.edgeAt(at, (place) => run.plain[place]?.text);
  return edge && { ...edge, nodes: [conditionAt('name', edge.pattern, run.plain[edge.place])] };
}

/** Reads a kind of moves, `fire moves`, and a move: of one word only where nothing else has it, or behind another move or a word such as `with`. */
function moveAt(at: number, run: Run, before?: QueryNode): Step | undefined {
  const { vocabulary, index } = run;
  const local = vocabulary.namesByOtherKeys();
  const move = run.longest(at, (key) => index.catalog.findMove(local.get(key) ?? key));
  const word = run.plain[at];
  const kind = run.longest(at, (key) => {
    const column = /.moves?$/.test(key) ? index.column('knows') : undefined;
    return column?.kind === 'text' ? column.find(prepareName(key))?.written : undefined;
  });
  if (kind) {
    return { length: kind.length, nodes: [conditionAt('knows', kind.found, word)] };
  }
  const isOther =
    move?.length === 1 &&
    word !== undefined &&
    (run.meaningOf(at) !== undefined ||
      run.isImplied(at) ||
      (run.words.finds(word) &&
        !run.has(at - 1, vocabulary.with) &&
        !(before?.kind === 'term' && before.field.text === 'knows')));
  return move && !isOther && index.catalog.learnersOf(move.found).length > 0
    ? { length: move.length, nodes: [conditionAt('knows', move.found.name, word)] }
    : undefined;
}

/** Reads `pero no fuego` after `débil contra hielo`. */
function exceptionAt(at: number, run: Run, before: QueryNode | undefined): Step | undefined {
  const { but, negations } = run.vocabulary;
  const isException = run.has(at, but) && run.has(at + 1, negations);
  const value = isException ? excludedMatchupAt(at + 2, run, before) : undefined;
  return value && { ...value, length: value.length + 2 };
}

/** Reads `non-legendary`, `nonlegendary`, `non legendary`, `no legendaries` and `anything but legendaries`. */
function negatedAt(at: number, run: Run): Step | undefined {
  const { negations, meanings } = run.vocabulary;
  const word = run.plain[at];
  const [, joined = ''] = /^non-?(.+)$/i.exec(word?.text ?? '') ?? [];
  const before = run.keyAt(at) === 'non' ? 1 : run.lengthIn(at, negations);
  const isWhole = (): boolean => (run.longest(at, (each) => meanings.get(each))?.length ?? 0) > 1;
  if (!word || (joined === '' && before === 0) || isWhole()) {
    return undefined;
  }
  if (joined !== '') {
    const meant = termAt(0, run.of([{ ...word, text: joined }]));
    return meant && { length: meant.length, nodes: [excluding(allOf(meant.nodes))] };
  }
  const excluded = excludedAt(at + before, run.with({ isForeign: true }));
  return excluded && { ...excluded, length: before + excluded.length };
}

/** Reads a condition after implied words: any value of a field, `no weaknesses`, or a move that names have too, `cant fly`. */
function termAt(at: number, run: Run): Step | undefined {
  const start = run.skipImplied(at);
  const { length, nodes } = stepAt(start, run);
  if (nodes.some(({ kind }) => kind !== 'word' && kind !== 'phrase')) {
    return { nodes, length: start - at + length };
  }
  const noun = run.fieldAt(start);
  const isCounted = noun?.field.kind === 'number' && noun.field.counts;
  const [value, operator] = isCounted ? (['0', '>'] as const) : (['*'] as const);
  const any = noun && conditionAt(noun.field.name, value, run.plain[start], operator);
  if (any && run.takes(any)) {
    return { nodes: [any], length: start - at + noun.length };
  }
  const knows = findField(run.index.fields, 'knows');
  const move = knows && valueAt(start, knows, run);
  return move && { ...move, length: start - at + move.length };
}

/** Reads types, flags, colours and words that sort. */
function meaningAt(at: number, run: Run): Step | undefined {
  const { meanings, colours } = run.vocabulary;
  const { withColours, withOrders, isForeign } = run.choices;
  const word = run.plain[at];
  const found = run.find(at, meanings);
  const isOrder = withOrders && found?.found.kind === 'order';
  if (word && found && (isOrder || !isRather(found.found, at, found.length, run))) {
    const { found: meaning, length } = found;
    const after = at + length;
    // The 5 of `last 5` counts, and that of `tall 5 m` does not.
    const isCounted = isCount(after, run) && !run.fieldAt(after + 1) && !measureAt(after, run);
    return meaning.kind === 'order'
      ? { length: isCounted ? length + 1 : length, nodes: [], orders: [meaning.order] }
      : { length, nodes: nodesOf(meantBy(meaning, word)) };
  }
  const key = run.keyAt(at);
  const colour = withColours ? run.lexicon.find(colours, key) : undefined;
  const isOwn = run.lexicon.formsOf(key).some((each) => each === colour);
  // Behind a word for creatures, `pokémon rose`, one is a colour in languages in which it stands there.
  const isMeant = isOwn || isForeign || run.has(at - 1, run.vocabulary.subjects);
  return colour !== undefined && word && (isMeant || !run.words.beginsName(word.text))
    ? { length: 1, nodes: [conditionAt('colour', colour, word)] }
    : undefined;
}

/**
 * Whether a word is rather a part of a name: no order and no body hides one, and no other language the beginning of one, unless a
 * word for creatures is beside it: `Eis Pokémon`.
 */
function isRather(meaning: Meaning, at: number, length: number, run: Run): boolean {
  const { words, choices, vocabulary } = run;
  const word = run.plain[at];
  if (!word || length > 1) {
    return false;
  }
  const { kind, isForeign } = meaning;
  const isMeant =
    choices.isForeign || [at - 1, at + 1].some((place) => run.has(place, vocabulary.subjects));
  return (kind === 'order' || (kind === 'condition' && meaning.field === 'body')) && !isForeign
    ? words.finds(word)
    : isForeign && !isMeant && words.beginsName(word.text);
}

/** Reads `that evolve` where the words end: what evolves further. */
function evolvingAt(at: number, run: Run, before?: QueryNode): Step | undefined {
  const { evolving } = run.vocabulary;
  const length = run.lengthIn(at, evolving);
  const isLast = length > 0 && at + length === run.plain.length;
  const word = run.plain[at];
  return isLast && (before ? before.kind === 'term' : run.plain.length > 2)
    ? { length, nodes: [excluding(conditionAt('is', 'final', word))] }
    : undefined;
}

/** Reads words that are implied, alone or together, such as `show me`. */
function impliedAt(at: number, run: Run): Step | undefined {
  // Several words have no ending: `with x` is no plural of `with`.
  const length = run.lengthIn(at, run.vocabulary.implied) || Number(run.isImplied(at));
  return length === 0 ? undefined : { length, nodes: [] };
}

/** Leaves a word as it is, or parts it: at slashes, a compound, and the text of a language without spaces at the words that are known. */
function wordAt(at: number, run: Run): Step {
  const word = run.plain[at];
  if (!word) {
    return { length: 1, nodes: [] };
  }
  const key = run.keyAt(at);
  const { findName } = run.index.catalog;
  // A plural may begin another name: Pikachus, and a Pikachu with the cap of Sinnoh.
  const creature = singularsOf(word.text).find((singular) => findName(singular));
  if (creature !== undefined && !findName(key)) {
    return { length: 1, nodes: [{ ...word, text: creature }] };
  }
  const compound = run.lexicon.compoundOf(key);
  const slashed = word.text.split('/').filter((text) => nameKey(text) !== '');
  const { texts, areKnown } = run.isSpaceless(at)
    ? run.lexicon.partsOf(word.text)
    : { texts: compound ?? slashed, areKnown: false };
  // `ほのおタイプ` is a type, and a part of the name of a form.
  if (texts.length < 2 || (!areKnown && run.words.finds(word))) {
    return { length: 1, nodes: [word] };
  }
  // Parts of a compound are words of their language: `Eis-Pokémon`, where `Eis` begins a name.
  const choices = compound ? { isForeign: true } : {};
  const parts = texts.map((text) => ({ ...word, text }));
  const { nodes, orders, rank } = interpret(run.of(parts, choices));
  return { length: 1, nodes, orders, ...(rank !== undefined && { rank }) };
}

function meantBy(
  meaning: Exclude<Meaning, { readonly kind: 'order' }>,
  word: PlainWord | undefined,
): QueryNode {
  return meaning.kind === 'query' ? meaning.node : conditionAt(meaning.field, meaning.value, word);
}
