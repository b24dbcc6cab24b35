import type { FormOf } from '../catalog/catalog.ts';
import { findForm, parseCatalogNumber } from '../catalog/find-form.ts';
import { nameKey } from '../world/name-key.ts';
import { type ComparedName, hasWords, prepareName } from '../world/nearest-names.ts';
import { compileQuery } from './compile-query.ts';
import type { Field, FieldOrder } from './fields.ts';
import {
  allOf,
  anyOf,
  columnOf,
  conditionAt,
  isExcludedWith,
  isOneOf,
  nodesOf,
  printQuery,
  type QueryNode,
  type Term,
} from './query-tree.ts';
import type { PlainWord, WordMatcher } from './plain-words.ts';
import { joinUnits } from './join-conditions.ts';
import { continued, excludedAt, interpret, type Sense } from './read-phrases.ts';
import { excludedMatchupAt } from './read-values.ts';
import { formByLetter, regionalForm } from './read-families.ts';
import { Run, type Step, withArticlesApart } from './run.ts';
import type { SearchIndex } from './search-index.ts';
import { longest, mostNameWords } from './words/lexicon.ts';
import { longestSentence } from './words/language-words.ts';
import { findFieldIn, vocabularyOf } from './words/vocabulary.ts';

/** A query with its words read as people mean them (decision 27). */
export type Reading = {
  /** Words that mean a type, a flag or a number are conditions here. */
  readonly node: QueryNode;
  /** Words that every search implies, which do not count. */
  readonly ignored: readonly string[];
  /** The sort orders that words stand for. */
  readonly orders: readonly FieldOrder[];
  /** The place in the first order that is meant: 2 of `second fastest`, else 1. */
  readonly rank: number;
  /** The forms that words side by side name as a whole. */
  readonly named: readonly FormOf[];
  /** Words side by side of which some are conditions now, as one text. */
  readonly typed: string;
};

/** A longer word means nothing but itself, and some take long to compare. */
const longestWord = 100;

/** Groups of words that are read; of a query with more, the others are looked for as they are. */
const mostGroups = 32;

/** Reads the words of a query: those of a name as a name, and of the others each as the first thing that it can mean. */
export function readWords(query: QueryNode, words: WordMatcher): Reading {
  const reader = new Reader(words);
  const node = reader.read(query);
  const { ignored, orders, rank, named, typed } = reader;
  return { node, ignored, orders, rank, named, typed };
}

class Reader {
  readonly ignored: string[] = [];
  readonly orders: FieldOrder[] = [];
  readonly named: FormOf[] = [];
  typed = '';
  rank = 1;
  #groups = 0;
  readonly #words: WordMatcher;
  readonly #index: SearchIndex;
  /** What each run of words begins as. */
  readonly #run: Run;

  constructor(words: WordMatcher) {
    this.#words = words;
    this.#index = words.index;
    this.#run = new Run(words);
  }

  read(node: QueryNode): QueryNode {
    switch (node.kind) {
      case 'all':
        return this.#readAll(node.nodes);
      case 'word':
        return this.#readAll([node]);
      case 'any': {
        const alternatives = this.#joinOpenRanges(node.nodes);
        return alternatives.length > 1
          ? this.#readAny(alternatives)
          : this.read(anyOf(alternatives));
      }
      case 'not': {
        const [spoken] = this.#excludedAt(0, [node], [])?.nodes ?? [];
        if (spoken) {
          return spoken;
        }
        const excluded = this.read(node.node);
        // Words that every search implies mean nothing, and nothing lacks that.
        return nodesOf(excluded).length === 0 ? node : { kind: 'not', node: excluded };
      }
      case 'list':
        return { ...this.#known(node), nodes: node.nodes.map((each) => this.read(each)) };
      case 'term':
        return this.#known(node);
      case 'order':
      case 'phrase':
        return node;
    }
  }

  /** Writes the field and the value of a condition as the query language does: `farbe:rot` is `colour:red`. */
  #known<Condition extends Pick<Term, 'field' | 'value'>>(condition: Condition): Condition {
    const { field, value } = condition;
    const name = this.#fieldOf(field.text)?.name ?? field.text;
    const values = value.text.split(',').map((each) => this.#foreignValue(name, each) ?? each);
    return {
      ...condition,
      field: { ...field, text: name },
      value: { ...value, text: values.join(','), written: value.text },
    };
  }

  #foreignValue(field: string, text: string): string | undefined {
    const { colours, meanings } = this.#run.vocabulary;
    const { key } = prepareName(text);
    const meaning = meanings.get(key);
    const isValue = meaning?.kind === 'condition' && meaning.isForeign && meaning.field === field;
    return field === 'colour'
      ? colours.get(key)
      : isValue
        ? meaning.value.toLowerCase()
        : undefined;
  }

  /** Finds a field by its names in all languages of the world. */
  #fieldOf(name: string): Field | undefined {
    return findFieldIn(this.#index.catalog, name);
  }

  /** Reads alternatives. What begins one is of the field that words before it name: `weak to fire or water`, `speed under 20 or over 150`. */
  #readAny(alternatives: readonly QueryNode[]): QueryNode {
    const isSpoken = alternatives.map((each) =>
      nodesOf(each).every((node) => node.kind === 'word' || (node.kind === 'not' && node.isSpoken)),
    );
    const nodes: QueryNode[] = [];
    for (const [i, each] of alternatives.entries()) {
      const before = isSpoken[i - 1] === true ? nodes.at(-1) : undefined;
      const last = nodesOf(before).at(-1);
      const words = plainWordsOf(each);
      const more = last && isReadable(words) ? continued(this.#run.of(words), last) : undefined;
      nodes.push(
        more
          ? this.#readAll([...more.nodes, ...nodesOf(each).slice(more.length)])
          : this.read(each),
      );
    }
    return joinAtValues(
      this.#withValues('type', alternatives, this.#withValues('colour', alternatives, nodes)),
      isSpoken,
    );
  }

  /**
   * Takes the words of `blue or red` for colours, if one of the others is a colour too: alone they are words of names. The
   * types of `feu ou vol` likewise.
   */
  #withValues(
    field: 'colour' | 'type',
    alternatives: readonly QueryNode[],
    read: readonly QueryNode[],
  ): readonly QueryNode[] {
    const values = alternatives.map((each) => this.#valueOf(field, each));
    const valued = read.map((node, i) => {
      const parts = nodesOf(node).flatMap((each) => (each.kind === 'any' ? each.nodes : [each]));
      return values[i] ?? parts.find((each) => each.kind === 'term' && each.field.text === field);
    });
    const count = valued.filter((each) => each !== undefined).length;
    return count < 2 ? read : read.map((node, i) => values[i] ?? node);
  }

  #valueOf(field: 'colour' | 'type', node: QueryNode): QueryNode | undefined {
    const choices = { withColours: field === 'colour', isForeign: true };
    const [read] =
      node.kind === 'word' && !findNamed(node.text, this.#index)
        ? interpret(this.#run.of([node], choices)).nodes
        : [];
    return read?.kind === 'term' && read.field.text === field ? read : undefined;
  }

  /** Joins `100 or more`, which says no alternative. In `less than 10 or more than 20` another comparison follows. */
  #joinOpenRanges(alternatives: readonly QueryNode[]): readonly QueryNode[] {
    const { openRanges } = this.#run.vocabulary;
    const joined: QueryNode[] = [];
    for (const node of alternatives) {
      const before = nodesOf(joined.at(-1));
      const run = this.#run.of(plainWordsOf(node));
      // A unit may be the last word.
      const isOpen =
        before.slice(-2).some((last) => last.kind === 'word' && /^\d/.test(last.text)) &&
        run.has(0, openRanges) &&
        !run.comparisonAt(0);
      if (isOpen) {
        joined.splice(-1, 1, allOf([...before, ...nodesOf(node)]));
      } else {
        joined.push(node);
      }
    }
    return joined;
  }

  /** Reads words side by side, wherever they stand between conditions. */
  #readAll(all: readonly QueryNode[]): QueryNode {
    const nodes = joinUnits(withArticlesApart(all, this.#run), this.#run, (name) =>
      this.#fieldOf(name),
    );
    const plain: PlainWord[] = [];
    const others: QueryNode[] = [];
    for (let at = 0; at < nodes.length;) {
      const excluded = this.#excludedAt(at, nodes, plain);
      const node = nodes[at];
      if (excluded) {
        others.push(...excluded.nodes);
      } else if (node?.kind === 'word') {
        plain.push(node);
      } else if (node) {
        others.push(this.read(node));
      }
      at += excluded?.length ?? 1;
    }
    const { nodes: read, ignored, orders, rank } = this.#choose(plain, others.length > 0);
    this.rank = rank ?? this.rank;
    this.ignored.push(...ignored);
    this.orders.push(...orders);
    if (read.length > 1 && read.some(({ kind }) => kind === 'term')) {
      this.typed = plain.map(({ text }) => text).join(' ');
    }
    return allOf([...read, ...others]);
  }

  /** Reads what a word excludes: all that the words after it mean together, such as `not gen 1` and `without an evolution`. */
  #excludedAt(
    at: number,
    nodes: readonly QueryNode[],
    before: readonly PlainWord[],
  ): Step | undefined {
    const first = nodes[at];
    if (first?.kind !== 'not' || first.isSpoken !== true || first.node.kind !== 'word') {
      return undefined;
    }
    const after = plainWordsOf({ kind: 'all', nodes: nodes.slice(at + 1, at + mostNameWords) });
    const words = [first.node, ...after];
    if (!this.#mayRead(words)) {
      return undefined;
    }
    const run = this.#run.of(words, { withColours: true, isForeign: true });
    return this.#excludedMatchup(before, words) ?? excludedAt(0, run);
  }

  /** Whether a further group of words is read. */
  #mayRead(words: readonly PlainWord[]): boolean {
    this.#groups += 1;
    return this.#groups <= mostGroups && isReadable(words);
  }

  /** Returns what words exclude between `weak to ice but not` and the rest: `fire` is said of the same damage. */
  #excludedMatchup(before: readonly PlainWord[], words: readonly PlainWord[]): Step | undefined {
    const { but } = this.#run.vocabulary;
    return this.#run.of(before.slice(-1)).has(0, but)
      ? excludedMatchupAt(0, this.#run.of(words), interpret(this.#run.of(before)).nodes.at(-1))
      : undefined;
  }

  /** Returns the first sense of words in which they find something; the words one by one if none does. */
  #choose(plain: readonly PlainWord[], hasOthers: boolean): Sense {
    const literal = senseOf(plain);
    if (!this.#mayRead(plain) || plain.length === 0 || plain.length > longestSentence) {
      return literal;
    }
    const column = plain[0]?.column ?? 1;
    const isShort = plain.length <= mostNameWords;
    const text = plain.map((word) => word.text).join(' ');
    const named = isShort ? findNamed(text, this.#index) : undefined;
    if (named) {
      this.named.push(named);
      return this.#finds(plain, named) ? literal : senseOf([nameCondition(named)]);
    }
    const run = this.#run.of(plain);
    const sense = interpret(run);
    const isImplied = sense.nodes.length === 0 && sense.orders.length === 0;
    if (isImplied && !hasOthers) {
      return this.#finds(plain) ? literal : sense;
    }
    const isLiteral =
      sense.nodes.length === plain.length && sense.nodes.every((node, i) => node === plain[i]);
    const prepared = prepareName(text);
    const isName = (name: ComparedName): boolean => hasWords(name, prepared);
    if (!isLiteral && plain.length > 1 && this.#index.ownNames.some(isName)) {
      return literal;
    }
    const meant = isShort ? findVariant(text, this.#index) : undefined;
    const mayHaveColours =
      hasOthers ||
      plain.length > 1 ||
      sense.nodes.length > 1 ||
      sense.nodes.some((node) => node.kind === 'word' && !this.#words.findsOwn(node));
    const isAlone = (some: Sense): boolean => some.nodes.every(({ kind }) => kind === 'term');
    const sorted = interpret(run.with({ withOrders: true }));
    const sortedFirst =
      isAlone(sorted) || sorted.orders.length === 0
        ? sorted
        : interpret(run.with({ withOrders: true, withColours: true }));
    const coloured = mayHaveColours ? interpret(run.with({ withColours: true })) : undefined;
    const senses = [
      ...namesSense(plain, run),
      ...(meant ? [senseOf([nameCondition(meant)])] : []),
      ...(plain.length > 1 && isAlone(sortedFirst) ? [sortedFirst] : []),
      ...(coloured ? [coloured] : []),
      sense,
      literal,
      ...(isLiteral || !isShort ? [] : [senseOf([{ kind: 'phrase', text, column }])]),
      ...(plain.length > 1 ? [sorted] : []),
    ];
    const distinct = new Map(senses.map((each) => [each.nodes.map(printQuery).join(' '), each]));
    return distinct.size === 1
      ? sense
      : (senses.find(({ nodes }) => this.#finds(nodes)) ?? coloured ?? sense);
  }

  /** Whether a form, or that form, meets all of some conditions. */
  #finds(nodes: readonly QueryNode[], named?: FormOf): boolean {
    const words = nodes.filter((node) => node.kind === 'word');
    const areKnown = words.every((node) => this.#words.finds(node));
    // Whether any form has a word needs no look at the forms.
    if (!areKnown || (!named && nodes.length === 1 && words.length === 1)) {
      return areKnown;
    }
    const test = compileQuery({ kind: 'all', nodes }, this.#words);
    return (
      typeof test === 'function' &&
      this.#index.entries.some((entry) => (!named || entry.item.form === named.form) && test(entry))
    );
  }
}

/** Returns the form that a text names in the world's own language, unless it is a number. */
export function findNamed(text: string, { catalog }: SearchIndex): FormOf | undefined {
  return parseCatalogNumber(text) === undefined ? catalog.findOwnName(text) : undefined;
}

/** Returns the form that a text names in other words: a girl for a female, two for 2, a region or a letter beside its creature. */
export function findVariant(text: string, index: SearchIndex): FormOf | undefined {
  const { spellings, implied } = vocabularyOf(index.catalog);
  const { words } = prepareName(text.replaceAll('の', ' '));
  const keys = words.filter((key) => !implied.has(key));
  const told = regionalForm(keys, index.catalog) ?? formByLetter(words, index.catalog);
  if (told) {
    return told;
  }
  for (const spelling of spellings) {
    const isSpelled = keys.some((key) => spelling.has(key));
    const spelled = keys.map((key) => spelling.get(key) ?? key).join(' ');
    const named = isSpelled ? findNamed(spelled, index) : undefined;
    if (named) {
      return named;
    }
  }
  return undefined;
}

/** Alternatives that differ in one value alone. */
type Alternatives = {
  readonly before: readonly QueryNode[];
  readonly values: readonly QueryNode[];
  readonly after: readonly QueryNode[];
};

/**
 * Joins alternatives that people say at the values on both sides of `or`, if these are of one field: `fire or ice dragons` are
 * dragons, and `gen 1 fire or water` is of generation 1. In `fire dragons or ice` another type stands before the value, and
 * in `gen 1 fire or water gen 2` another generation behind it: each stays whole.
 */
function joinAtValues(nodes: readonly QueryNode[], isSpoken: readonly boolean[]): QueryNode {
  const groups: Alternatives[] = [];
  for (const [i, node] of nodes.entries()) {
    const parts = nodesOf(node);
    const group = isSpoken[i - 1] === true && isSpoken[i] === true ? groups.at(-1) : undefined;
    const excluded = group && alsoExcluded(group, parts);
    if (group && excluded) {
      const values: QueryNode[] = [
        ...group.values,
        { kind: 'not', node: excluded, isSpoken: true },
      ];
      groups.splice(-1, 1, { ...group, values, after: parts.slice(1) });
      continue;
    }
    const value = parts.find((part) => group?.values.some((each) => isOneOf(each, part)));
    const isWhole = group?.before.some((each) => parts.some((part) => isOneOf(each, part)));
    if (group?.after.length === 0 && value && isWhole !== true) {
      const after = parts.filter((part) => part !== value);
      groups.splice(-1, 1, { ...group, values: [...group.values, value], after });
    } else if (parts.length > 0) {
      // Words that sort, or that every search implies, are no alternative.
      groups.push({ before: parts.slice(0, -1), values: parts.slice(-1), after: [] });
    }
  }
  const read = groups.map(({ before, values, after }) =>
    allOf([
      ...before,
      ...(values.every(({ kind }) => kind === 'not') ? values : [anyOf(values)]),
      ...after,
    ]),
  );
  return read.length === 0 ? allOf([]) : anyOf(read);
}

/** Returns the first part behind `or` if it is excluded with the last one before: `not fire or water` are neither. */
function alsoExcluded(
  { before, values, after }: Alternatives,
  [first, ...rest]: readonly QueryNode[],
): QueryNode | undefined {
  const isLast = values.every((value) => before.every((each) => columnOf(each) < columnOf(value)));
  const isExcluded =
    first && after.length === 0 && isLast && values.every((each) => isExcludedWith(each, first));
  // In `fire not flying or water not flying` the second one has its own.
  return isExcluded && rest.every(({ kind }) => kind !== 'not') ? first : undefined;
}

/** The words with which a query begins. */
function plainWordsOf(node: QueryNode): readonly PlainWord[] {
  const nodes = nodesOf(node);
  const end = nodes.findIndex(({ kind }) => kind !== 'word');
  return nodes.slice(0, end === -1 ? nodes.length : end).filter((each) => each.kind === 'word');
}

/** Whether words are short enough to be read, and have letters or digits. */
function isReadable(words: readonly PlainWord[]): boolean {
  return words.every(({ text }) => text.length <= longestWord && nameKey(text) !== '');
}

function senseOf(nodes: readonly QueryNode[]): Sense {
  return { nodes, ignored: [], orders: [] };
}

/** Reads names side by side, which no form has together, as any of them; with a word such as `und` between them too. */
function namesSense(plain: readonly PlainWord[], run: Run): readonly Sense[] {
  const { index, lexicon } = run;
  const { and, or } = run.vocabulary;
  const texts = plain.flatMap(({ text }, i) =>
    run.isSpaceless(i) ? lexicon.partsOf(run.keyAt(i)).texts : text.split(',').filter(Boolean),
  );
  const conditions: QueryNode[] = [];
  for (let at = 0; at < texts.length;) {
    const key = lexicon.keyOf(texts[at] ?? '');
    if (conditions.length > 0 && (and.has(key) || or.has(key))) {
      at += 1;
      continue;
    }
    const named = longest(at, texts, (text) =>
      /\D/.test(text) ? findForm(index.catalog, text) : undefined,
    );
    if (!named) {
      return [];
    }
    conditions.push(nameCondition(named.found));
    at += named.length;
  }
  return conditions.length > 1 ? [senseOf([anyOf(conditions)])] : [];
}

function nameCondition({ form }: FormOf): QueryNode {
  return conditionAt('name', form.name, undefined, '=');
}
