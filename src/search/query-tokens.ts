import { quotationMarks } from './condition.ts';
import { findExcess, queryProblem, type SearchProblem } from './search-problem.ts';

export type Operator = ':' | '=' | '!=' | '<' | '<=' | '>' | '>=';

/** The text of a phrase is without quotation marks and escapes, that of any other token as written. */
export type Token = (
  | {
      readonly kind: 'word' | 'phrase' | 'open' | 'close' | 'minus' | 'or' | 'end';
      readonly text: string;
    }
  | { readonly kind: 'operator'; readonly text: Operator }
) & {
  readonly column: number;
  /** The column after the token. */
  readonly end: number;
  /** Whether there is a space before the token. */
  readonly spaced: boolean;
};

/** Every way to write an operator. */
export const operators: ReadonlyMap<string, Operator> = new Map([
  [':', ':'],
  ['=', '='],
  ['<', '<'],
  ['>', '>'],
  // Full-width signs, which Japanese keyboards write.
  ['\uff1a', ':'],
  ['\uff1d', '='],
  ['\uff1c', '<'],
  ['\uff1e', '>'],
  ['\u2264', '<='],
  ['\u2265', '>='],
  ['\u2260', '!='],
  ['!=', '!='],
  ['<=', '<='],
  ['>=', '>='],
]);

const quotation = [...quotationMarks].join('');
const longestFirst = [...operators.keys()].toSorted((a, b) => b.length - a.length);
const signs = longestFirst.join('|');

/** How tokens of each kind are written; the first that matches counts. */
const patterns = [
  ['open', String.raw`\(`],
  ['close', String.raw`\)`],
  ['or', String.raw`\|\|?`],
  ['operator', signs],
  // One that is not closed matches as far as it is a phrase.
  [
    'phrase',
    String.raw`[${quotation}](?:[^${quotation}\\]|\\[${quotation}\\])*(?<closed>[${quotation}]?)`,
  ],
  // A `-` or `!` begins a negation, unless a value is expected.
  ['minus', String.raw`(?<!${signs})[-!]`],
  // A quotation mark is the sign for inches behind feet, as in `2'04"`; some languages write `100 %`, and some people `1 - 3`.
  [
    'word',
    String.raw`.(?:(?!${signs})[^\s()|${quotation}]|(?<=\d['\u2019\u2032]\d{1,2})[${quotation}]|(?<=\d)\s(?=%(?:\s|$))|(?<=\d)\s+(?:[-–]|\.\.)\s+(?=\d))*`,
  ],
  ['end', '$'],
] as const;

/**
 * What people write alone between words and mean nothing by: signs of a sentence, as French has a space before them, and faces at
 * the end. Before a word `!` is rather a negation, and so is `-` before the first.
 */
const silent = String.raw`(?<!\S)(?:[?？.。…,;¿¡！]+!*|(?<=\S\s+)(?:[-–—]|(?:!+|[:;]-?[()DP]|[\p{Emoji_Presentation}\p{Emoji_Modifier}\u200d\ufe0f]+)(?=\s*$)))(?!\S)`;

const alternatives = patterns.map(([kind, pattern]) => `(?<${kind}>${pattern})`);
const tokenPattern = new RegExp(
  String.raw`(?<spaces>(?:\s|${silent})*)(?:${alternatives.join('|')})`,
  'gsuy',
);

/** Returns the tokens of a query in order, `end` last, or the first problem. */
export function readTokens(query: string): readonly Token[] | SearchProblem {
  const excess = findExcess(query, 'query');
  if (excess) {
    return excess;
  }
  const tokens: Token[] = [];
  let end = 1;
  for (const { 0: matched, groups = {} } of inNarrow(query).matchAll(tokenPattern)) {
    const spaces = [...(groups['spaces'] ?? '')].length;
    const column = end + spaces;
    end += [...matched].length;
    const place = { column, end, spaced: spaces > 0 };
    const [kind] = patterns.find(([each]) => groups[each] !== undefined) ?? ['end'];
    const text = groups[kind] ?? '';
    const operator = operators.get(text);
    if (kind === 'end') {
      tokens.push({ kind, text: 'the end', ...place });
      break;
    } else if (kind === 'phrase' && groups['closed'] === '') {
      return unclosedPhrase([...query], column, end);
    } else if (kind === 'phrase') {
      const content = text
        .slice(1, -1)
        .trim()
        .replaceAll(/\\(?<escaped>.)/gu, '$<escaped>');
      tokens.push({ kind, text: content, ...place });
    } else if (kind !== 'operator') {
      tokens.push({ kind, text: text.replace(/\s+([-–]|\.\.)\s+/, '$1'), ...place });
    } else if (operator) {
      tokens.push({ kind, text: operator, ...place });
    }
  }
  return tokens;
}

/** Writes the full-width letters and digits of Japanese keyboards as others do. */
function inNarrow(text: string): string {
  return text.replaceAll(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (wide) =>
    wide.normalize('NFKC'),
  );
}

/** Reports what stands in a phrase where its text or its end should. */
function unclosedPhrase(characters: readonly string[], column: number, end: number): SearchProblem {
  return characters[end - 1] === '\\'
    ? queryProblem(
        { text: characters[end] ?? 'the end', column: end + 1 },
        'a quotation mark or another "\\" after "\\"',
      )
    : queryProblem(
        { text: 'the end', column: end },
        `a quotation mark for the one at column ${column}`,
      );
}

/** Returns the column after the token at a column, or after the value in a list of several; undefined without tokens. */
export function endOfToken(query: string, column: number): number | undefined {
  const tokens = readTokens(query);
  const token =
    'kind' in tokens
      ? undefined
      : tokens.find((each) => each.column <= column && column < each.end);
  if (token?.kind !== 'word') {
    return token?.end;
  }
  const [value = ''] = /^[^,/]*/.exec([...token.text].slice(column - token.column).join('')) ?? [];
  return value === '' ? token.end : column + [...value].length;
}
