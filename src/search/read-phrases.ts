import { nameKey } from '../world/name-key.ts';
import { fits, prepareName } from '../world/nearest-names.ts';
import { patternOf } from './name-pattern.ts';
import { type FieldOrder, findField, hasOneValue } from './fields.ts';
import {
  allOf,
  anyOf,
  conditionAt,
  excluding,
  isOneOf,
  printQuery,
  type QueryNode,
} from './query-tree.ts';
import { type PlainWord, singularsOf, type WordMatcher } from './plain-words.ts';
import { NumberReader, type Value, type Values } from './read-numbers.ts';
import { type Run, type Step, ValueReader } from './read-values.ts';
import type { SearchIndex } from './search-index.ts';
import { elision } from './words/language-words.ts';
import { Lexicon, longest } from './words/lexicon.ts';
import { type Meaning, type Vocabulary, vocabularyOf } from './words/vocabulary.ts';

/** What some words side by side mean. */
export type Sense = {
  readonly nodes: readonly QueryNode[];
  readonly ignored: readonly string[];
  readonly orders: readonly FieldOrder[];
};

/** Reads words side by side. */
export class PhraseReader {
  readonly #index: SearchIndex;
  readonly #words: WordMatcher;
  readonly #vocabulary: Vocabulary;
  readonly #lexicon: Lexicon;
  readonly #numbers: NumberReader;
  readonly #values: ValueReader;
  /** Whether a name begins with a word, by the word: each is compared with all names. */
  readonly #beginnings = new Map<string, boolean>();

  constructor(index: SearchIndex, words: WordMatcher) {
    this.#index = index;
    this.#words = words;
    this.#vocabulary = vocabularyOf(index.catalog);
    this.#lexicon = new Lexicon(this.#vocabulary);
    this.#numbers = new NumberReader(index, words, this.#lexicon);
    this.#values = new ValueReader(index, this.#lexicon, this.#numbers);
  }

  /** Reads words from the first to the last, each few of them as the first thing that they can mean. */
  interpret(plain: readonly PlainWord[], choices: Partial<Run> = {}): Sense {
    const run = this.#runOf(plain, choices);
    const sense = { nodes: [] as QueryNode[], ignored: [] as string[], orders: [] as FieldOrder[] };
    for (let at = 0; at < plain.length;) {
      const before = sense.nodes.at(-1);
      if (before && this.#vocabulary.negationsAfter.has(run.keys[at] ?? '')) {
        sense.nodes.splice(-1, 1, { kind: 'not', node: before });
        at += 1;
        continue;
      }
      const {
        length,
        nodes = [],
        orders = [],
      } = this.#exceptionAt(at, run, before) ?? this.#stepAt(at, run, before);
      sense.nodes.push(...nodes);
      sense.orders.push(...orders);
      if (nodes.length + orders.length === 0) {
        sense.ignored.push(...plain.slice(at, at + length).map(({ text }) => text));
      }
      at += length;
    }
    const joined = this.#joinSingles(this.#joinAlternatives(sense.nodes));
    return { ...sense, nodes: joined.map((node) => starterLine(node, joined)) };
  }

  /** Returns what the first of some words exclude after a word that excludes: all that they mean together. */
  excluded(words: readonly PlainWord[]): Value | undefined {
    const run = this.#runOf(words, { withColours: true, isForeign: true });
    const { lacks, families } = this.#vocabulary;
    for (let start = 0; start < words.length; start += 1) {
      // `without a gender` is the flag `no gender`.
      const lacking = longest(start, run.keys, (key) => this.#lexicon.find(lacks, key));
      if (lacking?.found.kind === 'condition') {
        const node = meantBy(lacking.found, words[start]);
        return { node, length: start + lacking.length };
      }
      if (families.has(run.keys[start] ?? '')) {
        return undefined;
      }
      if (!this.#lexicon.isImplied(run.keys[start])) {
        const { length, nodes: excluded = [] } =
          this.#termAt(start, run) ?? this.#stepAt(start, run);
        return excluded.length === 0
          ? undefined
          : { node: excluding(allOf(excluded)), length: start + length };
      }
    }
    return undefined;
  }

  /** Returns what some words exclude between `weak to ice but not` and the rest: `fire` is said of the same damage. */
  excludedMatchup(before: readonly PlainWord[], words: readonly PlainWord[]): Value | undefined {
    const but = this.#runOf(before.slice(-1)).keys[0] ?? '';
    return this.#vocabulary.but.has(but)
      ? this.#values.excludedMatchupAt(0, this.#runOf(words), this.interpret(before).nodes.at(-1))
      : undefined;
  }

  /** Returns what the first of some words add to a condition: another value of its field, unless that is a type, or a comparison. */
  continued(words: readonly PlainWord[], before: QueryNode): Values | undefined {
    const run = this.#runOf(words);
    const isOpen = before.kind === 'term' && before.operator.text === ':';
    const edge = isOpen && before.field.text === 'name' && patternOf(before.value.text);
    const [word] = words;
    if (edge && word) {
      const pattern = before.value.text.replace(/[^*]+/, () => word.text);
      return { length: 1, nodes: [conditionAt('name', pattern, word)] };
    }
    const field = isOpen ? findField(this.#index.fields, before.field.text) : undefined;
    const value = field && field.name !== 'type' ? this.#values.valueAt(0, field, run) : undefined;
    return value
      ? { nodes: [value.node], length: value.length }
      : this.#numbers.comparedAt(0, run, before);
  }

  /** Joins two values of a field with a word such as `o` between them, which begins names and is no word of the query language. */
  #joinAlternatives(nodes: readonly QueryNode[]): readonly QueryNode[] {
    const joined: QueryNode[] = [];
    for (let at = 0; at < nodes.length; at += 1) {
      const [node, next] = [nodes[at], nodes[at + 1]];
      const before = joined.at(-1);
      const isBetween = node?.kind === 'word' && before && next && isOneOf(before, next);
      if (isBetween && this.#vocabulary.or.has(prepareName(node.text).key)) {
        joined.splice(-1, 1, { kind: 'any', nodes: [before, next] });
        at += 1;
      } else if (node) {
        joined.push(node);
      }
    }
    return joined;
  }

  /** Takes several values of a field of which a form has only one, such as a generation, for any of them. */
  #joinSingles(nodes: readonly QueryNode[]): readonly QueryNode[] {
    const single = (node: QueryNode): string | undefined => {
      const text = node.kind === 'term' && node.operator.text === ':' ? node.field.text : '';
      const field = findField(this.#index.fields, text);
      return field && hasOneValue(field) ? field.name : undefined;
    };
    const groups = Map.groupBy(nodes, (node) => single(node) ?? node);
    return [...groups.values()].map(anyOf);
  }

  /** Writes units after numbers with their signs, and leaves out the article of `d'Évoli`. */
  #runOf(
    words: readonly PlainWord[],
    { withColours = false, withOrders = false, isForeign = false }: Partial<Run> = {},
  ): Run {
    const apart = words.map((word) => {
      const text = word.text.replace(elision, '');
      return text === word.text ? word : { ...word, text };
    });
    const keys = apart.map(({ text }) => prepareName(text).key);
    const plain = apart.map((word, i): PlainWord => {
      const unit = /^\d/.test(keys[i - 1] ?? '')
        ? this.#lexicon.find(this.#vocabulary.units, keys[i] ?? '')
        : undefined;
      return unit === undefined ? word : { ...word, text: unit };
    });
    // `vol` begins names, and beside `feu` it is a type.
    const isTold = apart.some((word, i) => {
      const meaning = this.#lexicon.find(this.#vocabulary.meanings, keys[i] ?? '');
      return meaning?.isForeign === true && !this.#beginsName(word.text);
    });
    return { plain, keys, withColours, withOrders, isForeign: isForeign || isTold };
  }

  #stepAt(at: number, run: Run, before?: QueryNode): Step {
    return (
      this.#generationAt(at, run) ??
      this.#superlativeAt(at, run) ??
      this.#numbers.betweenAt(at, run) ??
      this.#numbers.comparedAt(at, run, before) ??
      this.#numbers.measureAt(at, run) ??
      this.#numbers.firstAt(at, run) ??
      this.#edgeAt(at, run) ??
      this.#values.fieldAt(at, run) ??
      this.#familyAt(at, run) ??
      this.#moveAt(at, run) ??
      this.#negatedAt(at, run) ??
      this.#meaningAt(at, run) ??
      this.#lexicon.impliedAt(at, run.keys) ??
      this.#wordAt(at, run)
    );
  }

  /** Reads `1st gen`, `first generation`, `latest gen`, `gen1`, `second stage` and the region of a generation, or of forms: `Alola-Formen`. */
  #generationAt(at: number, { plain, keys }: Run): Step | undefined {
    const { fields, ordinals, latest, ordinalEndings, regions } = this.#vocabulary;
    const region = longest(at, keys, (key) => regions.get(key));
    if (region) {
      const { found, length } = region;
      const isOfForms = keys.some((key) =>
        this.#lexicon.formsOf(key).some((each) => this.#vocabulary.forms.has(each)),
      );
      const text = plain
        .slice(at, at + length)
        .map((word) => word.text)
        .join(' ');
      if (isOfForms && this.#beginsName(text)) {
        return { length, nodes: [conditionAt('name', text, plain[at])] };
      }
      return { length, nodes: [conditionAt('gen', String(found), plain[at])] };
    }
    const key = keys[at] ?? '';
    const fieldOf = (noun: string | undefined): string | undefined => fields.get(noun ?? '')?.name;
    const joined =
      /^(?<noun>\D+)(?<digits>\d{1,2})$/.exec(key) ??
      /^第?(?<digits>\d{1,2})(?<noun>\D+)$/.exec(key);
    if (fieldOf(joined?.groups?.['noun']) === 'gen') {
      const number = String(Number(joined?.groups?.['digits']));
      return { length: 1, nodes: [conditionAt('gen', number, plain[at])] };
    }
    const [, digits, ending = ''] = /^第?(\d{1,2})(\D*)$/.exec(key) ?? [];
    const field = fieldOf(keys[at + 1]);
    const isLatest = field === 'gen' && latest.has(key);
    const ordinal = isLatest
      ? this.#index.catalog.generationCounts.length
      : digits === undefined
        ? this.#lexicon.find(ordinals, key)
        : Number(digits);
    // In "mew 2 gen 1" the generation follows.
    const isNumber =
      (isLatest || (digits !== undefined && ending === '')) && /^\d/.test(keys[at + 2] ?? '');
    return ordinal !== undefined &&
      (field === 'gen' || field === 'stage') &&
      (ending === '' || ordinalEndings.has(ending)) &&
      !isNumber
      ? { length: 2, nodes: [conditionAt(field, String(ordinal), plain[at])] }
      : undefined;
  }

  /** Reads `highest speed`, `best attack and speed`, and counts beside words that sort, which are the number of no creature: `top 10`, `10 fastest`. */
  #superlativeAt(at: number, run: Run): Step | undefined {
    const { keys } = run;
    const { most, least, meanings } = this.#vocabulary;
    const key = keys[at] ?? '';
    if (this.#isCount(key)) {
      const next = this.#superlativeAt(at + 1, run) ?? this.#meaningAt(at + 1, run);
      return next?.orders ? { length: 1 } : undefined;
    }
    if (!most.has(key) && !least.has(key)) {
      return undefined;
    }
    const start = at + (this.#isCount(keys[at + 1] ?? '') ? 2 : 1);
    const { fields, length } = this.#lexicon.numbersAt(start, keys);
    if (fields.length > 0) {
      const isDescending = most.has(key);
      const orders = fields.map((field) => ({ field, isDescending }));
      return { length: start - at + length, orders };
    }
    const meaning = meanings.get(key);
    return start - at === 2 && most.has(key) && keys.length > 2
      ? { length: 2, orders: meaning?.kind === 'order' ? [meaning.order] : [] }
      : undefined;
  }

  #isCount(key: string): boolean {
    // Roman numbers are letters in names.
    return /^\d{1,3}$/.test(key) || (this.#vocabulary.numbers.has(key) && /[^ivx]/.test(key));
  }

  /** Reads `eevee family`, `evolutions of eevee`, `last evolution of eevee` and `eeveelutions`. */
  #familyAt(at: number, run: Run): Step | undefined {
    const { plain, keys } = run;
    const { catalog } = this.#index;
    const { families, familyEndings, latest, meanings } = this.#vocabulary;
    const nounAt = (place: number): number =>
      longest(place, keys, (noun) => this.#lexicon.formsOf(noun).find((each) => families.has(each)))
        ?.length ?? 0;
    const familyOf = (key: string): number | undefined => {
      const creature = catalog.findName(key);
      const names = creature && [
        creature.name,
        ...Object.values(catalog.localNames.of(creature)[0] ?? {}),
      ];
      return names?.some((name) => nameKey(name) === key) ? creature?.familyId : undefined;
    };
    const key = keys[at] ?? '';
    const meaning = meanings.get(key);
    const isFlag = meaning?.kind === 'condition' && meaning.field === 'is';
    if (latest.has(key) || (isFlag && meaning.value === 'final')) {
      const { length, nodes } = this.#familyAt(at + 1, run) ?? { length: 0 };
      return (
        nodes && { length: length + 1, nodes: [...nodes, conditionAt('is', 'final', plain[at])] }
      );
    }
    const ending = [...familyEndings].find((each) => key.endsWith(each)) ?? '';
    const start = this.#lexicon.skipImplied(at + nounAt(at), keys);
    // A noun may be a word that is implied elsewhere, and stand after one: `イーブイの進化`.
    let noun = at + 1;
    while (nounAt(noun) === 0 && this.#lexicon.isImplied(keys[noun])) {
      noun += 1;
    }
    const ways = [
      ...(ending === '' ? [] : [{ name: key.slice(0, -ending.length), length: 1 }]),
      ...(nounAt(at) > 0 ? [{ name: keys[start] ?? '', length: start + 1 - at }] : []),
      ...(nounAt(noun) > 0 ? [{ name: key, length: noun + nounAt(noun) - at }] : []),
    ];
    for (const { name, length } of ways) {
      const family = familyOf(name);
      if (family !== undefined) {
        return { length, nodes: [conditionAt('family', String(family), plain[at])] };
      }
    }
    return undefined;
  }

  /** Reads `starting with p`, and `mit P beginnen` where the words end. */
  #edgeAt(at: number, { plain, keys }: Run): Step | undefined {
    const { edges } = this.#vocabulary;
    const before = longest(at, keys, (key) => edges.get(key));
    const edge = before ?? longest(at + 1, keys, (key) => edges.get(key));
    if (!edge) {
      return undefined;
    }
    // The last word may be one that is implied elsewhere: `starting with the letter a`.
    const place = before
      ? keys.findIndex(
          (key, i) =>
            i >= at + before.length && (i + 1 === keys.length || !this.#lexicon.isImplied(key)),
        )
      : at;
    const end = before ? place + 1 : at + 1 + edge.length;
    const word = plain[place];
    const isEnd = keys.slice(end).every((key) => this.#lexicon.isImplied(key));
    if (!word || (!before && !isEnd)) {
      return undefined;
    }
    const pattern = edge.found.replace(/[^*]/, () => word.text);
    return { length: end - at, nodes: [conditionAt('name', pattern, word)] };
  }

  /** Reads a move: of one word only where nothing else has it. */
  #moveAt(at: number, { plain, keys }: Run): Step | undefined {
    const { catalog } = this.#index;
    const found = longest(at, keys, (key) => catalog.findMove(key));
    const word = plain[at];
    const isOther =
      found?.length === 1 &&
      word !== undefined &&
      (this.#lexicon.find(this.#vocabulary.meanings, keys[at] ?? '') !== undefined ||
        this.#lexicon.isImplied(keys[at]) ||
        this.#words.finds(word));
    return found && !isOther && catalog.learnersOf(found.found).length > 0
      ? { length: found.length, nodes: [conditionAt('knows', found.found.name, word)] }
      : undefined;
  }

  /** Reads `pero no fuego` after `débil contra hielo`. */
  #exceptionAt(at: number, run: Run, before: QueryNode | undefined): Step | undefined {
    const { but, negations } = this.#vocabulary;
    const isException = but.has(run.keys[at] ?? '') && negations.has(run.keys[at + 1] ?? '');
    const value = isException ? this.#values.excludedMatchupAt(at + 2, run, before) : undefined;
    return value && { length: value.length + 2, nodes: [value.node] };
  }

  /** Reads `non-legendary`, `nonlegendary`, `non legendary` and `no legendaries`. */
  #negatedAt(at: number, run: Run): Step | undefined {
    const { negations, meanings } = this.#vocabulary;
    const word = run.plain[at];
    const key = run.keys[at] ?? '';
    const [, joined = ''] = /^non-?(.+)$/i.exec(word?.text ?? '') ?? [];
    if (!word || (joined === '' && key !== 'non' && !negations.has(key))) {
      return undefined;
    }
    const isWhole = (longest(at, run.keys, (each) => meanings.get(each))?.length ?? 0) > 1;
    if (isWhole) {
      return undefined;
    }
    const rest = { ...word, text: joined };
    const meant =
      joined === ''
        ? this.#termAt(at + 1, { ...run, isForeign: true })
        : this.#termAt(0, { ...run, plain: [rest], keys: [prepareName(joined).key] });
    return (
      meant && {
        length: joined === '' ? 1 + meant.length : 1,
        nodes: [excluding(allOf(meant.nodes))],
      }
    );
  }

  /** Reads a condition after words that are implied. The name of a field alone is any value of it: `no weaknesses`. */
  #termAt(at: number, run: Run): Values | undefined {
    const start = this.#lexicon.skipImplied(at, run.keys);
    const { length, nodes = [] } = this.#stepAt(start, run);
    if (nodes.some(({ kind }) => kind !== 'word' && kind !== 'phrase')) {
      return { nodes, length: start - at + length };
    }
    const noun = this.#lexicon.fieldAt(start, run.keys);
    const any = noun && conditionAt(noun.field.name, '*', run.plain[start]);
    return any && this.#numbers.isValid(any)
      ? { nodes: [any], length: start - at + noun.length }
      : undefined;
  }

  /** Reads types, flags, colours and words that sort. */
  #meaningAt(at: number, run: Run): Step | undefined {
    const { plain, keys, withColours, withOrders } = run;
    const { meanings, colours } = this.#vocabulary;
    const word = plain[at];
    const found = longest(at, keys, (key) => this.#lexicon.find(meanings, key));
    const isOrder = withOrders && found?.found.kind === 'order';
    if (word && found && (isOrder || !this.#isRather(found.found, found.length, word, run))) {
      const { found: meaning, length } = found;
      return meaning.kind === 'order'
        ? { length, orders: [meaning.order] }
        : { length, nodes: [meantBy(meaning, word)] };
    }
    const key = keys[at] ?? '';
    const colour = withColours ? this.#lexicon.find(colours, key) : undefined;
    const isForeign = !this.#lexicon.formsOf(key).some((each) => each === colour);
    return colour === undefined ||
      !word ||
      (isForeign && !run.isForeign && this.#beginsName(word.text))
      ? undefined
      : { length: 1, nodes: [conditionAt('colour', colour, word)] };
  }

  /** Whether a word is rather a part of a name: no order hides one, and no other language the beginning of one. */
  #isRather(
    { kind, isForeign }: Meaning,
    length: number,
    word: PlainWord,
    { isForeign: isAsked }: Run,
  ): boolean {
    if (length > 1) {
      return false;
    }
    return kind === 'order' && !isForeign
      ? this.#words.finds(word)
      : isForeign && !isAsked && this.#beginsName(word.text);
  }

  /** Whether a name in the world's own language has a word that begins with a word. */
  #beginsName(text: string): boolean {
    const known = this.#beginnings.get(text);
    if (known !== undefined) {
      return known;
    }
    const begins = this.#index.ownNames
      .fitting(prepareName(text))
      .some(({ fit }) => fit <= fits.fromWord);
    this.#beginnings.set(text, begins);
    return begins;
  }

  /** Leaves a word as it is, or parts it: at slashes, a compound, and the text of a language without spaces at the words that are known. */
  #wordAt(at: number, run: Run): Step {
    const { plain, keys } = run;
    const word = plain[at];
    const key = keys[at] ?? '';
    const { findName } = this.#index.catalog;
    // A plural may begin another name: Pikachus, and a Pikachu with the cap of Sinnoh.
    const creature = singularsOf(word?.text ?? '').find((singular) => findName(singular));
    if (word && creature !== undefined && !findName(key)) {
      return { length: 1, nodes: [{ ...word, text: creature }] };
    }
    const compound = this.#lexicon.compoundOf(key);
    const slashed = word?.text.split('/').filter((text) => nameKey(text) !== '');
    const isSpaceless = this.#vocabulary.isSpaceless && /[\u30a1-\u30fa\u4e00-\u9fff]/.test(key);
    const { texts, areKnown } = isSpaceless
      ? this.#lexicon.partsOf(key)
      : { texts: compound ?? slashed, areKnown: false };
    // `ほのおタイプ` is a type, and a part of the name of a form.
    const isWord = texts === undefined || texts.length < 2;
    if (!word || isWord || (!areKnown && this.#words.finds(word))) {
      return { length: 1, nodes: word ? [word] : [] };
    }
    const { nodes, orders } = this.interpret(
      texts.map((text) => ({ ...word, text })),
      // Parts of a compound are words of their language: `Eis-Pokémon`, where `Eis` begins a name.
      { ...run, isForeign: run.isForeign || compound !== undefined },
    );
    return { length: 1, nodes, orders };
  }
}

function meantBy(
  { field, value, operator, isExcluded = false }: Extract<Meaning, { readonly kind: 'condition' }>,
  word: PlainWord | undefined,
): QueryNode {
  const node = conditionAt(field, value, word, operator);
  return isExcluded ? excluding(node) : node;
}

/** Takes `starter` beside what no starter is, such as `fully evolved`, for the family of one. */
function starterLine(node: QueryNode, beside: readonly QueryNode[]): QueryNode {
  const isStarter = node.kind === 'term' && printQuery(node) === 'is:starter';
  const isEvolved = beside.some((each) =>
    /^(?:is:(?:final|mega|gigantamax)|stage:[2-9]|stage>1|-stage:1)$/.test(printQuery(each)),
  );
  return isStarter && isEvolved
    ? { ...node, value: { ...node.value, text: 'starter-line' } }
    : node;
}
