import { compileQuery } from './compile-query.ts';
import type { FieldOrder } from './fields.ts';
import type { PlainWord, WordMatcher } from './plain-words.ts';
import type { QueryNode } from './query-tree.ts';
import { nameKey } from '../world/name-key.ts';
import type { SearchIndex } from './search-index.ts';
import { elision } from './words/language-words.ts';
import { Lexicon, Words } from './words/lexicon.ts';

/** What the next words of a run mean; words with neither conditions nor orders are implied. */
export type Step = {
  readonly length: number;
  readonly nodes: readonly QueryNode[];
  readonly orders?: readonly FieldOrder[];
  /** The place in that order which is meant: 2 of `second fastest`. */
  readonly rank?: number;
};

type Choices = {
  readonly withColours?: boolean;
  /** Whether a word that sorts does so even where it is a part of a name. */
  readonly withOrders?: boolean;
  /** Whether a type in another language is one even where it begins a name: among excluded words, or others of the language. */
  readonly isForeign?: boolean;
};

/** Makes the articles of `plus d'un mètre` and `plus rapide qu'Évoli` words of their own, since they belong to the comparison. */
export function withArticlesApart(
  nodes: readonly QueryNode[],
  { vocabulary }: Run,
): readonly QueryNode[] {
  return nodes.flatMap((node) => {
    const texts = node.kind === 'word' ? node.text.replace(elision, '$<article>e ').split(' ') : [];
    const [article = '', other = ''] = texts.map(nameKey);
    return other !== '' && (vocabulary.as.has(article) || vocabulary.ones.has(other))
      ? texts.map((text) => ({ ...node, text }))
      : [node];
  });
}

/** Reads `1,5 m`, and `1,000 kg`, where a unit tells that it is no list of numbers. */
function withPoint(text: string, next: string | undefined, lexicon: Lexicon): string | undefined {
  const [, whole = '', rest = '', own = ''] = /^(\d+),(\d+)([a-z%]*)$/i.exec(text) ?? [];
  const { units } = lexicon.vocabulary;
  const key = lexicon.keyOf(next ?? '');
  const isUnit =
    lexicon.find(units, key) !== undefined || [...units.values()].includes(key.replace(/s$/, ''));
  const isMeasure = rest !== '' && (own !== '' || (isUnit && !lexicon.isImplied(key)));
  return isMeasure ? `${whole}${rest.length === 3 ? '' : '.'}${rest}${own}` : undefined;
}

/** Words side by side, and how they are read. */
export class Run extends Words {
  readonly words: WordMatcher;
  /** With the sign of a unit after a number, a number before a unit, and without the article of `d'Évoli`. */
  readonly plain: readonly PlainWord[];
  readonly choices: Required<Choices>;
  readonly #written: readonly PlainWord[];

  constructor(
    words: WordMatcher,
    written: readonly PlainWord[] = [],
    choices: Choices = {},
    lexicon = new Lexicon(words.index.catalog),
  ) {
    const withoutArticles = written.map((word) => {
      const text = word.text.replace(elision, '');
      return text === word.text ? word : { ...word, text };
    });
    const apart = withoutArticles.map((word, i) => {
      const unit = withoutArticles[i + 1]?.text;
      const number = lexicon.numberBefore(word.text, unit) ?? withPoint(word.text, unit, lexicon);
      return number === undefined ? word : { ...word, text: String(number) };
    });
    super(
      lexicon,
      apart.map(({ text }) => text),
    );
    this.words = words;
    this.#written = written;
    this.plain = apart.map((word, i) => {
      const isAfterNumber = /^\d/.test(this.keyAt(i - 1));
      const unit = isAfterNumber && lexicon.find(this.vocabulary.units, this.keyAt(i));
      return unit ? { ...word, text: unit } : word;
    });
    // `vol` begins names, and beside `feu` it is a type; so is `reine` a flag beside `wassertypen`.
    const foreign = apart.filter((_, i) => this.meaningOf(i)?.isForeign === true);
    const isTold =
      foreign.some(({ text }) => !words.beginsName(text)) ||
      (foreign.length > 0 && this.keys.some((key) => lexicon.compoundOf(key) !== undefined));
    const { withColours = false, withOrders = false, isForeign = false } = choices;
    this.choices = { withColours, withOrders, isForeign: isForeign || isTold };
  }

  /** The same words with more choices. */
  with(choices: Choices): Run {
    return this.of(this.#written, choices);
  }

  /** Other words, looked up as these are. */
  of(written: readonly PlainWord[], choices: Choices = {}): Run {
    return new Run(this.words, written, { ...this.choices, ...choices }, this.lexicon);
  }

  get index(): SearchIndex {
    return this.words.index;
  }

  /** Whether a word is one of a language without spaces. */
  isSpaceless(at: number): boolean {
    return this.lexicon.isSpaceless(this.keyAt(at));
  }

  /** Whether a search takes a condition: its number is one that the field may have. */
  takes(node: QueryNode): boolean {
    return typeof compileQuery(node, this.words) === 'function';
  }
}
