/** Edits queries: filters are terms at the top level, and everything else keeps its text. */

/** A condition that a filter can write, such as `type:water` or `height>=2m`. */
type Term = string;

function splitTerms(query: string): readonly Term[] {
  const terms = [''];
  let depth = 0;
  for (const { 0: part, index } of query.matchAll(/"(?:\\.|[^"\\])*"?|[\s()]|[^\s()"]+/gs)) {
    depth += part === '(' ? 1 : part === ')' ? -1 : 0;
    const term = terms.at(-1) ?? '';
    if (depth > 0 || part.trim() !== '') {
      terms[terms.length - 1] = term + part;
    } else if (!isBesideOperator(term, query.slice(index))) {
      terms.push('');
    }
  }
  return terms.filter((term) => term !== '');
}

/** Whether a space is within a condition, such as `weight > 100`. */
function isBesideOperator(before: string, after: string): boolean {
  return /[^\s][:=<>≤≥≠]$/.test(before) || (before !== '' && /^\s*(?:!=|[:=<>≤≥≠])/.test(after));
}

const orWord = /^(?:or|oder|ou)$/i;

function isOr(term: Term): boolean {
  return orWord.test(term) || (term.includes('|') && !term.startsWith('"'));
}

/** Joins what is left of a query, without each `or` that has lost one of its sides. */
function joinTerms(terms: readonly Term[]): string {
  return terms
    .filter((term, i) => !orWord.test(term) || (i > 0 && !orWord.test(terms[i - 1] ?? '')))
    .join(' ')
    .replace(/ (?:or|oder|ou)$/i, '');
}

/** A phrase, or a word that is not a condition, not negated and not in parentheses. */
function isPlainWord(term: Term): boolean {
  return /^(?:"|[^-!"(][^:=<>!≤≥≠]*$)/.test(term) && !/^(?:and|not|or)$/i.test(term);
}

/** A term as it is compared: case and quotation marks around a word do not matter. */
function plain(term: Term): string {
  const lower = term.toLowerCase();
  return lower.endsWith('"') ? lower.replace(/"(?<word>[\p{L}\p{N}]+)"$/u, '$<word>') : lower;
}

/** A query, and what becomes of it when a filter is used. */
export class QueryTerms {
  readonly all: readonly Term[];
  readonly #plain: readonly string[];
  readonly #hasOr: boolean;

  constructor(query: string) {
    this.all = splitTerms(query);
    this.#plain = this.all.map(plain);
    this.#hasOr = this.all.some(isOr);
  }

  get hasPlainWords(): boolean {
    return !this.#hasOr && this.all.some(isPlainWord);
  }

  get plainText(): string {
    return this.hasPlainWords
      ? this.all
          .filter(isPlainWord)
          .map((term) => term.replaceAll('"', ''))
          .join(' ')
      : '';
  }

  has(term: Term): boolean {
    return this.#plain.includes(plain(term));
  }

  /** `or` binds looser than adjacent terms, so an `or` expression gets parentheses first. */
  with(term: Term): string {
    const query = this.all.join(' ');
    return this.#hasOr ? `(${query}) ${term}` : `${query} ${term}`.trimStart();
  }

  without(term: Term): string {
    const meant = plain(term);
    return joinTerms(this.all.filter((_, i) => this.#plain[i] !== meant));
  }

  toggled(term: Term): string {
    return this.has(term) ? this.without(term) : this.with(term);
  }

  /** The value of a field after an operator, such as `2m` of `height>=2m`; undefined if absent. */
  valueOf(field: string, operator: string): string | undefined {
    const start = field + operator;
    return this.all.find((term) => term.startsWith(start))?.slice(start.length);
  }

  withValue(field: string, operator: string, value: string | undefined): string {
    const start = field + operator;
    const others = joinTerms(this.all.filter((term) => !term.startsWith(start)));
    return value === undefined ? others : new QueryTerms(others).with(start + value);
  }
}
