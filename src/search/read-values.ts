import { prepareName } from '../world/nearest-names.ts';
import { type Field, type FieldOrder, findField, hasOneValue } from './fields.ts';
import { conditionAt, type QueryNode } from './query-tree.ts';
import type { NumberReader, Value, Values, Words } from './read-numbers.ts';
import type { SearchIndex } from './search-index.ts';
import { type Lexicon, longest, mostValueWords } from './words/lexicon.ts';

/** Words side by side, and how they are read. */
export type Run = Words & {
  readonly withColours: boolean;
  /** Whether a word that sorts does so even where it is a part of a name. */
  readonly withOrders: boolean;
  /** Whether a type in another language is one even where it begins a name: among excluded words, or others of the language. */
  readonly isForeign: boolean;
};

/** What the next words of a run mean; words with neither conditions nor an order are implied. */
export type Step = {
  readonly length: number;
  readonly nodes?: readonly QueryNode[];
  readonly orders?: readonly FieldOrder[];
};

/** Reads fields with their values among words side by side. */
export class ValueReader {
  readonly #index: SearchIndex;
  readonly #lexicon: Lexicon;
  readonly #numbers: NumberReader;

  constructor(index: SearchIndex, lexicon: Lexicon, numbers: NumberReader) {
    this.#index = index;
    this.#lexicon = lexicon;
    this.#numbers = numbers;
  }

  /** Reads a field and its value, such as `stage 2`, `weak to fire`, `dragon egg group` and `100 speed`. */
  fieldAt(at: number, run: Run): Step | undefined {
    const times = timesIn(run.keys[at]);
    if (times !== undefined) {
      return this.#multipliedAt(at, times, run);
    }
    const noun = this.#lexicon.fieldAt(at, run.keys);
    if (noun) {
      // A value may be a word that is implied elsewhere: the egg group Monster.
      const places = [at + noun.length, this.#lexicon.skipImplied(at + noun.length, run.keys)];
      for (const start of places) {
        const value = this.valueAt(start, noun.field, run);
        if (value) {
          const end = start + value.length;
          const after = timesIn(run.keys[end]);
          if (after !== undefined && noun.field.kind === 'matchup') {
            return { length: end + 1 - at, nodes: [multiplied(value.node, noun.field, after)] };
          }
          const further = this.#furtherValuesAt(end, noun.field, run);
          return {
            length: end - at + further.length,
            nodes: [value.node, ...further.nodes],
          };
        }
      }
    }
    for (let length = 1; length < mostValueWords; length += 1) {
      const after = this.#lexicon.fieldAt(at + length, run.keys);
      const isOwn = after && after.field.kind !== 'matchup' && after.field.name !== 'type';
      const value = isOwn ? this.valueAt(at, after.field, run) : undefined;
      if (after && value?.length === length) {
        return { length: length + after.length, nodes: [value.node] };
      }
    }
    return undefined;
  }

  /** Reads `4x weak to ice`. */
  #multipliedAt(at: number, times: string, run: Run): Step | undefined {
    const noun = this.#lexicon.fieldAt(at + 1, run.keys);
    if (noun?.field.kind !== 'matchup') {
      return undefined;
    }
    const start = this.#lexicon.skipImplied(at + 1 + noun.length, run.keys);
    const value = this.valueAt(start, noun.field, run);
    return (
      value && {
        length: start - at + value.length,
        nodes: [multiplied(value.node, noun.field, times)],
      }
    );
  }

  /** Reads the rest of a list of values of one field, as far as the value after the last `and`: of `fire water and grass`. */
  #furtherValuesAt(at: number, field: Field, run: Run): Values {
    const nodes: QueryNode[] = [];
    let [count, length] = [0, 0];
    // A form is of one generation, and those in a list are any of them.
    for (let next = at; field.name === 'gen' || !hasOneValue(field);) {
      const isAnd = this.#lexicon.vocabulary.and.has(run.keys[next] ?? '');
      const start = isAnd ? next + 1 : next;
      const value = this.valueAt(start, field, run);
      if (!value) {
        break;
      }
      nodes.push(value.node);
      next = start + value.length;
      const word = run.plain[start];
      if (isAnd || (word?.kind === 'word' && word.isAfterAnd === true)) {
        [count, length] = [nodes.length, next - at];
      }
    }
    return { nodes: nodes.slice(0, count), length };
  }

  /** Returns the condition that the words from a place on are a value for. */
  valueAt(at: number, field: Field, run: Run): Value | undefined {
    const { plain, keys } = run;
    const word = plain[at];
    if (!word) {
      return undefined;
    }
    if (field.kind === 'number') {
      return this.#numbers.numberAt(at, field, run);
    }
    const column = this.#index.texts(field.kind === 'text' ? field.name : 'type');
    const found = longest(
      at,
      keys,
      (key) => column.find(prepareName(key))?.written ?? this.#meantOf(field, key),
    );
    return found && { node: conditionAt(field.name, found.found, word), length: found.length };
  }

  /** The value of a field that other words stand for: `trade` for `trading`. */
  #meantOf({ name }: Field, key: string): string | undefined {
    const meaning = this.#lexicon.find(this.#lexicon.vocabulary.meanings, key);
    return meaning?.kind === 'condition' && meaning.field === name ? meaning.value : undefined;
  }

  /**
   * Reads the `fire` of `weak to ice but not fire`: it is said of the same field, if that weighs damage. In `but not fire types`
   * it is a type.
   */
  excludedMatchupAt(at: number, run: Run, before: QueryNode | undefined): Value | undefined {
    const { fields } = this.#index;
    const field = before?.kind === 'term' ? findField(fields, before.field.text) : undefined;
    const start = this.#lexicon.skipImplied(at, run.keys);
    const value = field?.kind === 'matchup' ? this.valueAt(start, field, run) : undefined;
    const end = start + (value?.length ?? 0);
    return value && !this.#lexicon.isImplied(run.keys[end])
      ? { node: { kind: 'not', node: value.node }, length: end - at }
      : undefined;
  }
}

/** The number of `4x`. */
function timesIn(key = ''): string | undefined {
  const [, before, after] = /^(?:x(\d)|(\d)x)$/.exec(key) ?? [];
  return before ?? after;
}

/** Compares the multiplier of a condition: four times a resistance is a quarter of the damage. */
function multiplied(node: QueryNode, { name }: Field, times: string): QueryNode {
  if (node.kind !== 'term') {
    return node;
  }
  const { column } = node.value;
  const [text, number] =
    name === 'resists' ? (['<=', 1 / Number(times)] as const) : (['>=', times] as const);
  return {
    ...node,
    bound: { operator: { text, column }, value: { text: String(number), column } },
  };
}
