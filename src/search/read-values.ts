import type { FormOf } from '../catalog/catalog.ts';
import { findForm } from '../catalog/find-form.ts';
import { prepareName } from '../world/nearest-names.ts';
import { type Field, findField, hasOneValue } from './fields.ts';
import { anyOf, conditionAt, type QueryNode } from './query-tree.ts';
import { abilitiesOf } from './question-names.ts';
import { numberAt } from './read-numbers.ts';
import type { Run, Step } from './run.ts';
import { type Found, mostValueWords } from './words/lexicon.ts';

/** Reads a field and its value, such as `stage 2`, `weak to fire`, `4x weak to ice`, `dragon egg group` and `100 speed`. */
export function fieldAt(at: number, run: Run): Step | undefined {
  const before = timesAt(at, run);
  const timesBefore = before?.found;
  const first = at + (before?.length ?? 0);
  const noun = run.fieldAt(first);
  const isMatchup = noun?.field.kind === 'matchup';
  if (timesBefore !== undefined && !isMatchup) {
    return undefined;
  }
  // A value may be a word that is implied elsewhere: the egg group Monster. In `types with ice beam` no type follows.
  const next = first + (noun?.length ?? 0);
  const places = noun?.field.name === 'type' ? [next] : [next, run.skipImplied(next)];
  for (const start of places) {
    const value = noun && valueAt(start, noun.field, run);
    if (value) {
      const end = start + value.length;
      const behind = isMatchup && !before ? timesAt(end, run) : undefined;
      const times = timesBefore ?? behind?.found;
      if (times !== undefined) {
        const length = end + (behind?.length ?? 0) - at;
        return { length, nodes: multiplied(value, noun.field, times) };
      }
      const further = furtherValuesAt(end, noun.field, run);
      const nodes = [...value.nodes, ...further.nodes];
      return { length: end - at + further.length, nodes };
    }
  }
  // The longest value counts: `3 speed evs`.
  for (let length = mostValueWords; length > 0; length -= 1) {
    const after = run.fieldAt(at + length);
    // A type before a word for weaknesses is what has them, but in Japanese.
    const isAbout = after?.field.kind === 'matchup' && !run.isSpaceless(at + length);
    const isOwn = after && !isAbout && after.field.name !== 'type';
    const value = isOwn ? valueAt(at, after.field, run) : undefined;
    // Before `炎と氷に弱い` stands a list.
    const further = after && value && furtherValuesAt(at + value.length, after.field, run);
    if (further && value.length + further.length === length) {
      // `4倍` alone is a word for a weakness too.
      const times = timesAt(at + length, run)?.found;
      const all = { length, nodes: [...value.nodes, ...further.nodes] };
      const end = length + after.length;
      const open = run.vocabulary.openRanges.get(run.keyAt(at + end));
      if (open && after.field.kind === 'number') {
        // `100 hp or more`
        const text = run.plain[at]?.text ?? '';
        return {
          length: end + 1,
          nodes: [conditionAt(after.field.name, text, run.plain[at], open)],
        };
      }
      const nodes = times === undefined ? all.nodes : multiplied(all, after.field, times);
      return { length: end, nodes };
    }
  }
  return undefined;
}

/** Reads the rest of a list of values of one field, as far as the value after the last `and`: of `fire water and grass`. */
function furtherValuesAt(at: number, field: Field, run: Run): Step {
  const nodes: QueryNode[] = [];
  let [count, length] = [0, 0];
  // A form is of one generation, and those in a list are any of them, without a word between them too.
  for (let next = at; field.name === 'gen' || !hasOneValue(field);) {
    const isAnd = run.has(next, run.vocabulary.and);
    const start = isAnd ? next + 1 : next;
    const value = valueAt(start, field, run);
    if (!value) {
      break;
    }
    nodes.push(...value.nodes);
    next = start + value.length;
    const word = run.plain[start];
    const isListed = field.name === 'gen' && /^\d$/.test(run.keyAt(start));
    if (isAnd || isListed || (word?.kind === 'word' && word.isAfterAnd === true)) {
      [count, length] = [nodes.length, next - at];
    }
  }
  return { nodes: nodes.slice(0, count), length };
}

/** Returns the condition that the words from a place on are a value for. */
export function valueAt(at: number, field: Field, run: Run): Step | undefined {
  const word = run.plain[at];
  if (!word) {
    return undefined;
  }
  if (field.kind === 'number') {
    return numberAt(at, field, run);
  }
  const column = run.index.texts(field.kind === 'text' ? field.name : 'type');
  // Other words may stand for a value: `trade` for `trading`.
  const meantOf = (key: string): string | undefined => {
    const meaning = run.lexicon.find(run.vocabulary.meanings, key);
    const name = field.kind === 'matchup' ? 'type' : field.name;
    return meaning?.kind === 'condition' && meaning.field === name ? meaning.value : undefined;
  };
  const value = run.longest(at, (key) => column.find(prepareName(key))?.written ?? meantOf(key));
  return value && { length: value.length, nodes: [conditionAt(field.name, value.found, word)] };
}

/**
 * Reads the `fire` of `weak to ice but not fire`: it is said of the same field, if that weighs damage. In `but not fire types`
 * it is a type.
 */
export function excludedMatchupAt(
  at: number,
  run: Run,
  before: QueryNode | undefined,
): Step | undefined {
  const field =
    before?.kind === 'term' ? findField(run.index.fields, before.field.text) : undefined;
  const start = run.skipImplied(at);
  const value = field?.kind === 'matchup' ? valueAt(start, field, run) : undefined;
  const end = start + (value?.length ?? 0);
  return value && !run.isImplied(end)
    ? { nodes: value.nodes.map((node) => ({ kind: 'not', node })), length: end - at }
    : undefined;
}

/** The number of `4x`, or of `quad`. */
function timesAt(at: number, run: Run): Found<string> | undefined {
  const [, before, after] = /^(?:x(\d)|(\d)x)$/.exec(run.keyAt(at)) ?? [];
  const found = before ?? after;
  return found === undefined
    ? run.longest(at, (key) => run.vocabulary.times.get(key))
    : { found, length: 1 };
}

/** Reads `same type as pikachu`, `as fast as pikachu` and `ピカチュウと同じタイプ`: all types of the creature, or any of its other values. */
export function sameAt(at: number, run: Run): Step | undefined {
  const { same, as, and } = run.vocabulary;
  const isFirst = run.has(at, same);
  const before = !isFirst && run.isSpaceless(at) ? run.lengthBefore(at, same) : 0;
  if (!isFirst && (before === 0 || !run.has(at + before - 1, and))) {
    return undefined;
  }
  const order = run.orderAt(at + before + 1);
  const noun =
    run.fieldAt(at + before + 1) ?? (order && { field: order.found.field, length: order.length });
  const end = at + before + 1 + (noun?.length ?? 0);
  const start = isFirst ? end + 1 : at;
  const named = !isFirst || run.has(end, as) ? formAt(start, run) : undefined;
  return noun && named && (isFirst || named.length === before - 1)
    ? stepOf(
        valuesOf(noun.field, named.found, run, at),
        (isFirst ? start + named.length : end) - at,
      )
    : undefined;
}

/** Reads `similar to pikachu` and `ピカチュウに似た`: of the same types, and of the same shape. */
export function alikeAt(at: number, run: Run): Step | undefined {
  const { alike } = run.vocabulary;
  const length = run.lengthIn(at, alike);
  const before = length === 0 && run.isSpaceless(at) ? run.lengthBefore(at, alike) : 0;
  const named = length + before === 0 ? undefined : formAt(at + length, run);
  if (!named || (before > 0 && named.length !== before)) {
    return undefined;
  }
  const fields = run.index.fields.filter(({ name }) => name === 'type' || name === 'body');
  const nodes = fields.flatMap((field) => valuesOf(field, named.found, run, at));
  const end = at + length + named.length;
  return stepOf(nodes, end + (before > 0 ? run.lengthIn(end, alike) : 0) - at);
}

/** The form that the words from a place on name. */
function formAt(at: number, run: Run): Found<FormOf> | undefined {
  return run.longest(at, (key) => (/\D/.test(key) ? findForm(run.index.catalog, key) : undefined));
}

/** The conditions that a form has the values of a field as another one has. */
function valuesOf(field: Field, of: FormOf, run: Run, at: number): readonly QueryNode[] {
  const values =
    field.kind === 'number'
      ? [field.valueOf(of)].filter((value) => value !== undefined).map(String)
      : field.kind === 'text' && 'valuesOf' in field
        ? field.valuesOf(of)
        : [];
  const nodes = values.map((value) => conditionAt(field.name, value, run.plain[at]));
  return field.name === 'type' || nodes.length === 0 ? nodes : [anyOf(nodes)];
}

function stepOf(nodes: readonly QueryNode[], length: number): Step | undefined {
  return nodes.length === 0 ? undefined : { length, nodes };
}

/** Compares the multipliers of conditions: four times a resistance is a quarter of the damage. */
function multiplied({ nodes }: Step, { name }: Field, times: string): readonly QueryNode[] {
  const [text, number] =
    name === 'resists' ? (['<=', 1 / Number(times)] as const) : (['>=', times] as const);
  return nodes.map((node) => {
    if (node.kind !== 'term') {
      return node;
    }
    const { column } = node.value;
    const bound = { operator: { text, column }, value: { text: String(number), column } };
    return { ...node, bound };
  });
}

/**
 * Reads an ability: behind a word such as `with`; of several words also in another language, or if one of them means something
 * else alone or begins no name, as in `rock head`, `solar power` and `wonder guard`.
 */
export function abilityAt(at: number, run: Run): Step | undefined {
  const abilities = abilitiesOf(run.index.catalog);
  const ability = run.longest(at, (key) => {
    const name = abilities.get(key);
    return name === undefined ? undefined : { name, isOwn: prepareName(name).key === key };
  });
  const length = ability?.length ?? 0;
  const places = Array.from({ length }, (_, i) => at + i);
  const isBehindWith =
    run.has(at - 1, run.vocabulary.with) && !run.index.catalog.findName(run.keyAt(at));
  const isOther = (place: number): boolean =>
    run.meaningOf(place) !== undefined ||
    run.isImplied(place) ||
    run.has(place, run.vocabulary.negations);
  const beginsNone = (place: number): boolean =>
    !run.words.beginsName(run.plain[place]?.text ?? '');
  const isMeant =
    length === 1
      ? isBehindWith && !isOther(at) && !run.mostAt(at)
      : isBehindWith ||
        ability?.found.isOwn === false ||
        places.every(beginsNone) ||
        places.some(isOther);
  return ability && isMeant
    ? { length, nodes: [conditionAt('ability', ability.found.name, run.plain[at])] }
    : undefined;
}
