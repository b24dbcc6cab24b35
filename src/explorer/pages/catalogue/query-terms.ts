/**
 * Changing a query as a person would: the conditions that the filters write are terms of it side by side, and whatever
 * else stands there stays as it was typed.
 */

/** A condition on a field that can be a filter's: the text of it, such as `type:water` or `height>=2m`. */
export type Term = string;

/** The terms of a query that stand side by side at the top, as they are written. */
export function splitTerms(query: string): readonly Term[] {
  const terms: string[] = [];
  let term = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < query.length; at += 1) {
    const letter = query.charAt(at);
    if (isQuoted && letter === '\\') {
      term += letter + query.charAt(at + 1);
      at += 1;
      continue;
    }
    if (letter === '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && letter === '(') {
      depth += 1;
    } else if (!isQuoted && letter === ')') {
      depth -= 1;
    }
    if (/\s/.test(letter) && !isQuoted && depth <= 0) {
      if (term !== '') {
        terms.push(term);
      }
      term = '';
    } else {
      term += letter;
    }
  }
  return term === '' ? terms : [...terms, term];
}

/** Whether a query has words to look for side by side, so that the best match of them comes first. */
export function hasPlainWords(query: string): boolean {
  const terms = splitTerms(query).map((term) => term.toLowerCase());
  return !terms.includes('or') && terms.some((term) => term !== 'and' && plainWord.test(term));
}

/** A phrase, or what is neither a condition nor left out nor in parentheses. */
const plainWord = /^(?:"|[^-"(][^:=<>!≤≥≠]*$)/;

/** The condition that a field has a value. A value of several words stands in quotation marks. */
export function conditionOf(field: string, value: string): Term {
  const lower = value.toLowerCase();
  return /^[\p{L}\p{N}]+$/u.test(lower)
    ? `${field}:${lower}`
    : `${field}:"${lower.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** Whether a query has a term, however it is written: case and quotation marks around a word mean nothing. */
export function hasTerm(query: string, term: Term): boolean {
  return splitTerms(query).some((each) => isSame(each, term));
}

function isSame(one: Term, other: Term): boolean {
  return plain(one) === plain(other);
}

function plain(term: Term): string {
  return term.toLowerCase().replace(/"(?<word>[\p{L}\p{N}]+)"$/u, '$<word>');
}

/** The query without a term, wherever it stands in it. */
export function withoutTerm(query: string, term: Term): string {
  return joinTerms(splitTerms(query).filter((each) => !isSame(each, term)));
}

/** The query with a term more, or without it where it has it. */
export function toggleTerm(query: string, term: Term): string {
  return hasTerm(query, term) ? withoutTerm(query, term) : addTerm(query, term);
}

/** What the terms of a field say after an operator, such as `2m` of `height>=2m`; undefined where none has it. */
export function findValue(query: string, field: string, operator: string): string | undefined {
  const start = field + operator;
  return splitTerms(query)
    .find((term) => term.startsWith(start))
    ?.slice(start.length);
}

/** The query with one term of a field and operator, in the place of any it had; without any where there is no value. */
export function setValue(
  query: string,
  field: string,
  operator: string,
  value: string | undefined,
): string {
  const start = field + operator;
  const others = joinTerms(splitTerms(query).filter((term) => !term.startsWith(start)));
  return value === undefined ? others : addTerm(others, start + value);
}

/** `or` binds looser than terms side by side: what it joins goes into parentheses before a term is added. */
function addTerm(query: string, term: Term): string {
  const terms = splitTerms(query);
  return terms.some((each) => each.toLowerCase() === 'or')
    ? `(${joinTerms(terms)}) ${term}`
    : joinTerms([...terms, term]);
}

function joinTerms(terms: readonly Term[]): string {
  return terms.join(' ');
}
