import { type ProblemKind, problems, replyProblem } from './problems.ts';
import { encodeComponent, type ExampleObject } from './openapi-document.ts';
import type { ParametersSchema } from './parameters.ts';
import type { App, Operation, Values } from './route.ts';

/** Longer lists are shortened, so that the document stays small. */
const longestList = 12;
const itemsKept = 3;
const linesKept = 2;

/** Makes an example of the app's own response, so that it is true; undefined if it has none: a world may have no league. */
export async function exampleOfAnswer(
  { ask }: App,
  target: string,
): Promise<ExampleObject | undefined> {
  const response = await ask(target);
  if (response.status !== 200) {
    return undefined;
  }
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return exampleOf(target, isJson ? shortenJson(text) : shortenLines([text]));
}

/** The same of a problem, made up if no request alone leads to it. */
export async function exampleOfProblem(
  { ask, addresses: { baseUrl } }: App,
  kind: ProblemKind,
  target: string | undefined,
): Promise<ExampleObject> {
  const { title, status, meaning } = problems[kind];
  const response = target === undefined ? undefined : await ask(target);
  const value: unknown = response?.status === status ? await response.json() : undefined;
  if (target !== undefined && isOfKind(value, `${baseUrl}/problems/${kind}`)) {
    return { summary: title, value, 'x-target': target };
  }
  const failure = { kind, detail: meaning.replace(/\.$/, '') };
  return { summary: title, value: await replyProblem(baseUrl, failure, target ?? '/').json() };
}

/** Makes an example of the beginning of a response that is too long to be asked for. */
export function exampleOfLines(target: string, pieces: Iterable<string>): ExampleObject {
  return exampleOf(target, shortenLines(pieces));
}

function exampleOf(target: string, { value, isShortened }: Shortened): ExampleObject {
  return {
    summary: isShortened ? `GET ${target}, with long lists shortened` : `GET ${target}`,
    value,
    'x-target': target,
    ...(isShortened && { 'x-shortened': true }),
  };
}

function isOfKind(value: unknown, type: string): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === type;
}

type Shortened = { readonly value: unknown; readonly isShortened: boolean };

function shortenJson(text: string): Shortened {
  let isShortened = false;
  const shorten = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      isShortened ||= value.length > longestList;
      return (value.length > longestList ? value.slice(0, itemsKept) : value).map(shorten);
    }
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shorten(each)]))
      : value;
  };
  const value = shorten(JSON.parse(text));
  return { value, isShortened };
}

/** Keeps the first lines of a text that comes in pieces, and reads no more of it than that. */
function shortenLines(pieces: Iterable<string>): Shortened {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    const lines = text.split(/(?<=\n)/);
    if (lines.length > linesKept) {
      return { value: lines.slice(0, linesKept).join(''), isShortened: true };
    }
  }
  return { value: text, isShortened: false };
}

/** An operation at its path, as far as requests are made from it. */
export type Described = {
  readonly path: string;
  readonly operation: Operation;
  readonly query: ParametersSchema | undefined;
};

/** Path and query of the example request of an operation. */
export function exampleTarget({ path, operation }: Described, values: Values = {}): string {
  return targetOf(path, { ...goodValues(operation), ...values });
}

/** A request that leads to a kind of problem, made from the example of the operation; undefined if none is known. */
export function problemTarget(kind: ProblemKind, described: Described): string | undefined {
  const { path, operation, query } = described;
  const last = Object.keys(operation.parameters ?? {}).at(-1);
  const good = goodValues(operation);
  if (kind === 'malformed-path') {
    const { [last ?? '']: _, ...others } = goodValues({ ...operation, example: {} });
    return targetOf(path.replace(`{${last}}`, '%FF'), others);
  }
  const targets: Partial<Record<ProblemKind, string>> = {
    'unknown-parameter': targetOf(path, { ...good, [nearMiss(query)]: '2' }),
    'invalid-parameter': invalidTarget(described),
    'invalid-query': targetOf(path, { q: 'height>tall' }),
    'chart-not-found': targetOf(path, good),
    ...(last === undefined && { 'creature-not-found': targetOf(path, { q: 'number:0' }) }),
  };
  // Other problems of a path with status 404 are about a name that nothing has.
  const misnamed =
    last !== undefined && problems[kind].status === 404
      ? targetOf(path, misspelt(good, last))
      : undefined;
  return targets[kind] ?? misnamed;
}

/** The last parameter of the query with a letter too many. */
function nearMiss(query: ParametersSchema | undefined): string {
  const last = Object.keys(query?.entries ?? {}).at(-1);
  return last === undefined ? 'page' : `${last}s`;
}

/** A query with a missing, repeated or out-of-range parameter. */
function invalidTarget({ path, operation: { example = {} }, query }: Described): string {
  const names = Object.keys(query?.entries ?? {});
  if (names.includes('limit')) {
    return targetOf(path, { ...example, limit: '0' });
  }
  const [name = ''] = names;
  return name in example ? targetOf(path, {}) : `${targetOf(path, {})}?${name}=a&${name}=b`;
}

/** The values of the example request, in the path and in the query. */
function goodValues({ parameters = {}, example = {} }: Operation): Values {
  const inPath = Object.entries(parameters).map(([name, each]) => [name, each.example ?? 'none']);
  return { ...Object.fromEntries(inPath), ...example };
}

/** The values with one of them misspelt. */
function misspelt(values: Values, name: string): Values {
  const value = values[name] ?? '';
  return { ...values, [name]: /^[0-9]/.test(value) ? value.replace(/^[0-9]+/, '0') : `${value}x` };
}

/** Fills a path; the other values become the query. */
export function targetOf(path: string, values: Values): string {
  const inPath = new Set<string>();
  const filled = path.replaceAll(/\{(?<name>\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeComponent(values[name] ?? '');
  });
  const query = Object.entries(values)
    .filter(([name]) => !inPath.has(name))
    .map(([name, value]) => `${name}=${encodeComponent(value)}`)
    .join('&');
  return query === '' ? filled : `${filled}?${query}`;
}
