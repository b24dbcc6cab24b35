/** Edits queries: filters are terms at the top level, and everything else keeps its text. */

/** A condition that a filter can write, such as `type:water` or `height>=2m`. */
type Term = string;

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
    if (!isQuoted && /\s/.test(letter) && depth <= 0) {
      if (isBesideOperator(term, query.slice(at))) {
        continue;
      }
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

/** Whether a space is within a condition, such as `weight > 100`. */
function isBesideOperator(before: string, after: string): boolean {
  return /[^\s][:=<>≤≥≠]$/.test(before) || (before !== '' && /^\s*(?:!=|[:=<>≤≥≠])/.test(after));
}

function isOr(term: Term): boolean {
  return /^(?:or|oder|ou)$/i.test(term) || (term.includes('|') && !term.startsWith('"'));
}

export function hasPlainWords(query: string): boolean {
  const terms = splitTerms(query);
  return !terms.some(isOr) && terms.some(isPlainWord);
}

export function plainTextOf(query: string): string {
  return hasPlainWords(query)
    ? splitTerms(query)
        .filter(isPlainWord)
        .map((term) => term.replaceAll('"', ''))
        .join(' ')
    : '';
}

/** A phrase, or a word that is not a condition, not negated and not in parentheses. */
function isPlainWord(term: Term): boolean {
  return /^(?:"|[^-!"(][^:=<>!≤≥≠]*$)/.test(term) && !/^(?:and|not|or)$/i.test(term);
}

/** Whether a query contains a term; case and quotation marks around a word do not matter. */
export function hasTerm(query: string, term: Term): boolean {
  return splitTerms(query).some(sameAs(term));
}

function sameAs(term: Term): (other: Term) => boolean {
  const wanted = plain(term);
  return (other) => plain(other) === wanted;
}

function plain(term: Term): string {
  const lower = term.toLowerCase();
  return lower.endsWith('"') ? lower.replace(/"(?<word>[\p{L}\p{N}]+)"$/u, '$<word>') : lower;
}

export function withoutTerm(query: string, term: Term): string {
  const isMeant = sameAs(term);
  return joinTerms(splitTerms(query).filter((each) => !isMeant(each)));
}

export function toggleTerm(query: string, term: Term): string {
  return hasTerm(query, term) ? withoutTerm(query, term) : addTerm(query, term);
}

/** The value of a field after an operator, such as `2m` of `height>=2m`; undefined if absent. */
export function findValue(query: string, field: string, operator: string): string | undefined {
  const start = field + operator;
  return splitTerms(query)
    .find((term) => term.startsWith(start))
    ?.slice(start.length);
}

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

/** `or` binds looser than adjacent terms, so an `or` expression gets parentheses first. */
export function addTerm(query: string, term: Term): string {
  const terms = splitTerms(query);
  return terms.some(isOr) ? `(${joinTerms(terms)}) ${term}` : joinTerms([...terms, term]);
}

function joinTerms(terms: readonly Term[]): string {
  return terms.join(' ');
}
