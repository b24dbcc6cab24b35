import { findForm } from '../catalog/find-form.ts';
import { statsOf, statSumsOf } from '../catalog/stats.ts';
import { compileQuery } from './compile-query.ts';
import { type Field, findField, type NumberField } from './fields.ts';
import type { Operator } from './query-tokens.ts';
import { allOf, conditionAt, type QueryNode } from './query-tree.ts';
import type { PlainWord } from './plain-words.ts';
import { parseQuantity, percent } from './quantity.ts';
import type { Run, Step } from './run.ts';
import type { Found } from './words/lexicon.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/**
 * Reads `speed over 100`, `attack and defense over 100`, `over 100 speed`, `before gen 4`, `heavier than 500 kg` and `heavier
 * than snorlax`. What has no field is compared as the condition before it is: `under 120` after `speed over 100`.
 */
export function comparedAt(at: number, run: Run, previous?: QueryNode): Step | undefined {
  const { comparatives } = run.vocabulary;
  const comparative = run.longest(at, (key) => comparatives.get(key));
  if (comparative) {
    const { field, operator } = comparative.found;
    return boundAt(at, comparative.length, field, operator, run);
  }
  const named = run.numbersAt(at);
  const start = named.length === 0 ? at : run.skipToComparison(at + named.length);
  const comparison = run.comparisonAt(start);
  if (!comparison) {
    return (
      everyStatAt(at, run) ?? partedComparisonAt(at, run) ?? comparedAgainAt(at, run, previous)
    );
  }
  const length = start - at + comparison.length;
  const boundOf = (field: Field, noun = 0): Step | undefined =>
    boundAt(at, length + noun, field, comparison.found, run);
  const boundOfAll = (fields: readonly Field[]): Step | undefined =>
    joined(fields.map((field) => boundOf(field)));
  if (named.length > 0) {
    return boundOfAll(named.fields);
  }
  const noun = run.fieldAt(at + length);
  if (noun) {
    return boundOf(noun.field, noun.length);
  }
  // A noun may be a word that is implied elsewhere: the letters of `over 12 letters`.
  const behind = at + length + 1;
  const after = fieldsAfter(behind, run) ?? fieldsAfter(run.skipImplied(behind), run);
  if (after) {
    const bound = boundOfAll(after.fields);
    return bound && { ...bound, length: after.end - at };
  }
  const measured = fieldOfUnit(run.plain.slice(at + length, at + length + 2), run);
  if (measured) {
    return boundOf(measured);
  }
  // A number alone may be a sum of all stats: `over 600`.
  const { catalog, entries, fields } = run.index;
  const [sum] = statSumsOf(catalog.manifest);
  for (const name of [previous?.kind === 'term' ? previous.field.text : '', sum?.field ?? '']) {
    const field = findField(fields, name);
    const bound = field && boundOf(field);
    const test = bound && compileQuery(allOf(bound.nodes), run.words);
    if (typeof test === 'function' && entries.some(test) && !entries.every(test)) {
      return bound;
    }
  }
  return undefined;
}

/** The fields that are named behind a number, from a place on: `speed`, `speed and attack`, `in every stat`. */
function fieldsAfter(
  place: number,
  run: Run,
): { readonly fields: readonly Field[]; readonly end: number } | undefined {
  // The word `every` is implied elsewhere.
  const every = run.everyStatAt(place - 1);
  if (every) {
    return { fields: every.fields, end: place - 1 + every.length };
  }
  // The `no` of `over 600 no legendaries` is no number.
  const one = run.has(place, run.vocabulary.negations) ? undefined : run.fieldAt(place);
  if (!one) {
    return undefined;
  }
  const { fields, length } = run.numbersAt(place);
  const end = place + length;
  // In `over 100 speed and attack under 50` the second one is compared with another number.
  return fields.length > 1 && !run.comparisonAt(run.skipToComparison(end))
    ? { fields, end }
    : { fields: [one.field], end: place + one.length };
}

/** Joins the conditions of several fields on the same number; of the first alone if another cannot have it. */
function joined(steps: readonly (Step | undefined)[]): Step | undefined {
  const [first] = steps;
  const nodes = steps.flatMap((step) => step?.nodes ?? []);
  return first && (steps.includes(undefined) ? first : { ...first, nodes });
}

/** Reads `all stats 100`, and `all stats 100 or more`. */
function everyStatAt(at: number, run: Run): Step | undefined {
  const { fields = [], length = 0 } = run.everyStatAt(at) ?? {};
  const number = joined(fields.map((field) => numberAt(at + length, field, run)));
  return number && { ...number, length: length + number.length };
}

/** Reads the `90 attack` of `over 100 speed and 90 attack`: it is compared as the condition before it. */
function comparedAgainAt(at: number, run: Run, previous: QueryNode | undefined): Step | undefined {
  const [word, before] = [run.plain[at], run.plain[at - 1]];
  const isFurther =
    (word?.kind === 'word' && word.isAfterAnd === true) ||
    before?.text.endsWith(',') === true ||
    run.has(at - 1, run.vocabulary.and);
  const place = run.skipImplied(at + 1);
  const noun = isFurther && /^\d+$/.test(run.keyAt(at)) ? run.fieldAt(place) : undefined;
  if (!noun || previous?.kind !== 'term' || !/^[<>]/.test(previous.operator.text)) {
    return undefined;
  }
  const { catalog, fields } = run.index;
  const isStat = (field: Field | undefined): boolean =>
    statsOf(catalog.manifest).some((stat) => stat.field === field?.name);
  const bound = boundAt(at, 0, noun.field, previous.operator.text, run);
  return bound && isStat(noun.field) && isStat(findField(fields, previous.field.text))
    ? { ...bound, length: place + noun.length - at }
    : undefined;
}

/** Reads `ピカチュウより速い` and `100kgより重い`. */
export function comparedBeforeAt(at: number, run: Run): Step | undefined {
  const { thanAfter } = run.vocabulary;
  const isName = run.isSpaceless(at) || /^\d/.test(run.keyAt(at));
  const before = isName ? run.lengthBefore(at, thanAfter) : 0;
  const end = before === 0 ? 0 : at + before + run.lengthIn(at + before, thanAfter);
  const order = end === 0 ? undefined : run.orderAt(end);
  if (!order) {
    return undefined;
  }
  const { field, isDescending } = order.found;
  const bound = boundAt(at, 0, field, isDescending ? '>' : '<', run);
  return bound?.length === before ? { ...bound, length: end + order.length - at } : undefined;
}

/** Reads `more attack than machamp`. */
function partedComparisonAt(at: number, run: Run): Step | undefined {
  const noun = run.fieldAt(at + 1);
  const length = 2 + (noun?.length ?? 0);
  const operator = run.vocabulary.comparisons.get(run.keyAt(at) + run.keyAt(at + length - 1));
  return noun && operator && boundAt(at, length, noun.field, operator, run);
}

/** Reads what a number is compared with: a number, with or without its unit, another field, or the creature that has it. */
function boundAt(
  at: number,
  before: number,
  field: Field,
  operator: Operator,
  run: Run,
): Step | undefined {
  if (field.kind !== 'number') {
    return undefined;
  }
  const start = at + before;
  const word = run.plain[start];
  const named = run.longest(start, (key) => {
    const form = /\D/.test(key) ? findForm(run.index.catalog, key) : undefined;
    return form && field.valueOf(form);
  });
  if (named) {
    const node = conditionAt(field.name, String(named.found), word, operator);
    return { length: before + named.length, nodes: [node] };
  }
  const other = run.fieldAt(start);
  if (other) {
    const length = before + other.length;
    const digits = /^\d+$/.exec(run.keyAt(at + length))?.[0];
    // In `newer than gen 5` it is the other field that is compared.
    if (digits !== undefined && other.field.kind === 'number') {
      const node = conditionAt(other.field.name, digits, word, operator);
      return { length: length + 1, nodes: [node] };
    }
    const node = conditionAt(field.name, other.field.name, word, operator);
    return run.takes(node) ? { length, nodes: [node] } : undefined;
  }
  const number = String(run.vocabulary.numbers.get(run.keyAt(start)) ?? word?.text ?? '');
  const measure = number + (run.plain[start + 1]?.text ?? '');
  const isMeasure = parseQuantity(measure, field.quantity) !== undefined;
  const node = conditionAt(field.name, isMeasure ? measure : number, word, operator);
  const length = before + (isMeasure ? 2 : 1);
  return /^\d/.test(number) && run.takes(node)
    ? { length: length + adjectiveAt(at + length, field, run), nodes: [node] }
    : undefined;
}

/** Returns how many words after a number say no more than its field: `2 m tall`. */
function adjectiveAt(at: number, field: Field, run: Run): number {
  const order = run.orderAt(at);
  return order?.found.field === field ? order.length : 0;
}

/** Reads `100kg`, `100 kg or more` and `5 to 10 kg`. A percentage is a part of names. */
export function measureAt(at: number, run: Run): Step | undefined {
  const { plain, words, vocabulary } = run;
  const word = plain[at];
  if (!word || !/^\d/.test(word.text)) {
    return undefined;
  }
  const last = run.has(at + 1, vocabulary.upTo) ? at + 2 : at;
  const isApart = !run.isImplied(last + 1);
  const field = fieldOfUnit(plain.slice(last, isApart ? last + 2 : last + 1), run);
  // Feet and inches are no catalog number: `5'11`.
  const isPlain = /^\w+$/.test(word.text);
  const isName = last === at && isPlain && fieldOfUnit([word], run) === field && words.finds(word);
  return field && field.quantity !== percent && !isName ? numberAt(at, field, run) : undefined;
}

/** Reads `1 to 151` and `#1-#151`, numbers of the catalog, and `100-200 kg`. */
export function rangeAt(at: number, run: Run): Step | undefined {
  const written = run.plain[at]?.text.replaceAll('#', '') ?? '';
  const [, from, to = ''] = /^(\d+)[-–](\d+)$/.exec(written) ?? [];
  if (from !== undefined) {
    const unit = run.isImplied(at + 1) ? '' : (run.plain[at + 1]?.text ?? '');
    const measured = fieldOfUnit([{ kind: 'word', text: to + unit, column: 1 }], run);
    if (measured) {
      const node = conditionAt(measured.name, `${from}..${to}${unit}`, run.plain[at]);
      return { length: 2 + adjectiveAt(at + 2, measured, run), nodes: [node] };
    }
    return { length: 1, nodes: [conditionAt('number', written, run.plain[at])] };
  }
  const isRange = run.has(at + 1, run.vocabulary.upTo) && /^\d+$/.test(run.keyAt(at + 2));
  const field = findField(run.index.fields, 'number');
  return isRange && field?.kind === 'number' ? numberAt(at, field, run) : undefined;
}

/** Reads `first 151`, `151 premiers` and `first 3 generations`: all up to a number of the catalog, or of the field behind. */
export function firstAt(at: number, run: Run): Step | undefined {
  const place = [at, at + 1].find((each) => /^\d+$/.test(run.keyAt(each)));
  const beside = run.keyAt(place === at ? at + 1 : at);
  if (place === undefined || !run.lexicon.isIn(run.vocabulary.first, beside)) {
    return undefined;
  }
  const after = run.fieldAt(at + 2);
  const { field, length } =
    after?.field.kind === 'number' ? after : { field: { name: 'number' }, length: 0 };
  const node = conditionAt(field.name, run.keyAt(place), run.plain[place], '<=');
  return { length: 2 + length, nodes: [node] };
}

/** Reads a number, and the rest of a range: `1 to 3`, `100 or more`. */
export function numberAt(at: number, field: NumberField, run: Run): Step | undefined {
  const { numbers, or, upTo, openRanges } = run.vocabulary;
  const measureOf = (
    place: number,
  ): { readonly text: string; readonly end: number } | undefined => {
    const text = String(numbers.get(run.keyAt(place)) ?? run.plain[place]?.text ?? '');
    const unit = unitAt(place + 1, field, run);
    return /^#?\d/.test(text)
      ? { text: text.replaceAll(/^#|,$/g, '') + unit, end: place + (unit === '' ? 1 : 2) }
      : undefined;
  };
  const from = measureOf(at);
  if (!from) {
    return undefined;
  }
  const noun = run.fieldAt(from.end + 1);
  const last = from.end + 1 + (noun?.field === field ? noun.length : 0);
  const to = run.has(from.end, upTo) ? measureOf(last) : undefined;
  const place = run.has(from.end, or) ? from.end + 1 : from.end;
  // In `gen 1 over 500` a comparison begins.
  const open = /^\d/.test(run.keyAt(place + 1)) ? undefined : openRanges.get(run.keyAt(place));
  const [value, end, operator] = to
    ? ([`${from.text}..${to.text}`, to.end, undefined] as const)
    : ([from.text, open ? place + 1 : from.end, open] as const);
  const node = conditionAt(field.name, value, run.plain[at], operator);
  return run.takes(node)
    ? { length: end - at + adjectiveAt(end, field, run), nodes: [node] }
    : undefined;
}

/**
 * Reads `only one weakness`, a number before what a field counts, and `immune to 3 types`. A resistance alone is called as the
 * condition is.
 */
export function countAt(at: number, run: Run): Step | undefined {
  const number = countOf(at, run);
  const place = run.skipImplied(at + 1);
  const noun = number === undefined ? undefined : run.fieldAt(place);
  const end = place + (noun?.length ?? 0);
  // One weakness to fire is a condition of its own.
  const isLast = end === run.plain.length;
  const counted =
    noun?.field.kind === 'matchup' && isLast
      ? findField(run.index.fields, noun.field.count.name)
      : noun?.field;
  return number !== undefined && counted?.kind === 'number' && counted.counts
    ? { length: end - at, nodes: [conditionAt(counted.name, number, run.plain[at])] }
    : countOfTypesAt(at, run);
}

/** Reads `immune to 3 types`. */
function countOfTypesAt(at: number, run: Run): Step | undefined {
  const before = run.fieldAt(at);
  const place = run.skipImplied(at + (before?.length ?? 0));
  const number = before?.field.kind === 'matchup' ? countOf(place, run) : undefined;
  const types = number === undefined ? undefined : run.fieldAt(place + 1);
  return before?.field.kind === 'matchup' && number !== undefined && types?.field.name === 'type'
    ? {
        length: place + 1 + types.length - at,
        nodes: [conditionAt(before.field.count.name, number, run.plain[at])],
      }
    : undefined;
}

/** A whole number in digits or as a word. */
function countOf(at: number, run: Run): string | undefined {
  const key = run.keyAt(at);
  return run.lexicon.spelledNumber(key)?.toString() ?? /^\d+$/.exec(key)?.[0];
}

/** The unit behind a number, unless that is another word: `in`. */
function unitAt(place: number, { quantity }: NumberField, run: Run): string {
  const unit = run.plain[place]?.text ?? '';
  return quantity.units.has(unit.toLowerCase()) && !run.isImplied(place) ? unit : '';
}

/** Reads `between 10 and 20 kg`, `speed between 50 and 100`, `between 50 and 100 speed` and `between gen 2 and gen 4`. */
export function betweenAt(at: number, run: Run): Step | undefined {
  const { plain, keys } = run;
  const before = run.fieldAt(at);
  const start = before ? run.skipImplied(at + before.length) : at;
  if (!run.has(start, run.vocabulary.between)) {
    return undefined;
  }
  const numbers = keys.flatMap((key, place) => (place > start && /^\d/.test(key) ? [place] : []));
  const [first = start, second = start] = numbers;
  const ahead = before ?? run.fieldAt(start + 1);
  const after = ahead ?? run.fieldAt(second + 1);
  const field =
    after?.field ??
    fieldOfUnit(plain.slice(second, second + 2), run) ??
    findField(run.index.fields, 'number');
  if (field?.kind !== 'number') {
    return undefined;
  }
  const [unit, lastUnit = ''] = [first, second].map((place) => unitAt(place + 1, field, run));
  const value = `${plain[first]?.text}${unit}..${plain[second]?.text}${lastUnit}`;
  const node = conditionAt(field.name, value, plain[first]);
  const end = second + (lastUnit === '' ? 1 : 2);
  const last = ahead ? end : end + (after?.length ?? 0);
  return run.takes(node)
    ? { length: last - at + adjectiveAt(last, field, run), nodes: [node] }
    : undefined;
}

/** The field that a number with a unit can be of: the weight for `10 kg` and `10kg`. */
function fieldOfUnit(
  [number, unit]: readonly PlainWord[],
  { index: { fields } }: Run,
): NumberField | undefined {
  const written = number?.text.replace(/\+$/, '') ?? '';
  const texts = [written, written + (unit?.text ?? '')];
  return fields.find(
    (field): field is NumberField =>
      field.kind === 'number' &&
      texts.some(
        (text) =>
          (/\d\D+$/.test(text) && parseQuantity(text, field.quantity) !== undefined) ||
          field.quantity.parsePrinted?.(text) !== undefined,
      ),
  );
}

const numbered = /^(\D*?)第?(\d{1,2})(\D*)$/;

/** The generation that `gen4` or `第4世代` names. */
export function generationIn(key: string, { fields }: Vocabulary): string | undefined {
  const [, before = '', digits, behind = ''] = numbered.exec(key) ?? [];
  return fields.get(before + behind)?.name === 'gen' ? String(Number(digits)) : undefined;
}

/** Reads `1st gen`, `first generation`, `latest gen`, `gen1` and `second stage`. */
export function generationAt(at: number, run: Run): Step | undefined {
  const { fields, ordinals, latest } = run.vocabulary;
  const key = run.keyAt(at);
  const generation = generationIn(key, run.vocabulary);
  if (generation !== undefined) {
    return { length: 1, nodes: [conditionAt('gen', generation, run.plain[at])] };
  }
  const [, before = '', digits] = numbered.exec(key) ?? [];
  const field = fields.get(run.keyAt(at + 1))?.name;
  const isLatest = field === 'gen' && latest.has(key);
  const spelled = digits === undefined ? run.lexicon.find(ordinals, key) : Number(digits);
  const ordinal = isLatest ? run.index.catalog.generationCounts.length : spelled;
  // In "mew 2 gen 1" the generation follows.
  return ordinal !== undefined &&
    (field === 'gen' || field === 'stage') &&
    before === '' &&
    !/^\d/.test(run.keyAt(at + 2))
    ? { length: 2, nodes: [conditionAt(field, String(ordinal), run.plain[at])] }
    : undefined;
}

/** Reads `151st pokemon`. */
export function placedAt(at: number, run: Run): Step | undefined {
  const place = /^\d/.test(run.keyAt(at)) ? rankAt(at, run) : undefined;
  return place && run.has(at + place.length, run.vocabulary.subjects)
    ? {
        length: place.length + 1,
        nodes: [conditionAt('number', String(place.found), run.plain[at])],
      }
    : undefined;
}

/** The place that `second`, `2nd` or `2番目` means. */
export function rankAt(at: number, run: Run): Found<number> | undefined {
  const { ordinals, ordinalEndings } = run.vocabulary;
  const spelled = ordinals.get(run.keyAt(at));
  if (spelled !== undefined || !/^\d/.test(run.keyAt(at))) {
    return spelled === undefined ? undefined : { found: spelled, length: 1 };
  }
  return run.longest(at, (key) => {
    const [, digits = '', ending = ''] = /^(\d{1,4})(\D+)$/.exec(key) ?? [];
    return ordinalEndings.has(ending) ? Number(digits) : undefined;
  });
}

/** Whether a word is a number without a unit. */
export function isCount(at: number, run: Run): boolean {
  return (
    /^\d{1,3}$/.test(run.plain[at]?.text ?? '') ||
    run.lexicon.spelledNumber(run.keyAt(at)) !== undefined
  );
}
