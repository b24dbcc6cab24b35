import { type ProblemKind, problems, replyProblem } from './problems.ts';
import { encodeComponent, type ExampleObject } from './openapi-document.ts';
import type { Operation, Values } from './documented.ts';

/** Longer lists are shortened, so that the document stays small. */
const longestList = 12;
const itemsKept = 3;

/** Makes examples from the app's own responses, so that they are true. */
export type Examples = {
  /** Resolves with undefined if the app has no such response: a world may have no league. */
  readonly answer: (target: string) => Promise<ExampleObject | undefined>;
  readonly problem: (kind: ProblemKind, target: string | undefined) => Promise<ExampleObject>;
};

export function createExamples(
  ask: (target: string) => Response | Promise<Response>,
  baseUrl: string,
): Examples {
  return {
    answer: async (target) => {
      const response = await ask(target);
      if (response.status !== 200) {
        return undefined;
      }
      const text = await response.text();
      const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
      const { value, isShortened } = isJson ? shortenJson(text) : shortenLines(text);
      return {
        summary: isShortened ? `GET ${target}, with long lists shortened` : `GET ${target}`,
        value,
        'x-target': target,
        ...(isShortened && { 'x-shortened': true as const }),
      };
    },
    problem: async (kind, target) => {
      const { title, status, meaning } = problems[kind];
      const response = target === undefined ? undefined : await ask(target);
      const value: unknown = response?.status === status ? await response.json() : undefined;
      if (target !== undefined && isOfKind(value, `${baseUrl}/problems/${kind}`)) {
        return { summary: title, value, 'x-target': target };
      }
      const occurrence = { kind, detail: meaning.replace(/\.$/, ''), instance: target ?? '/' };
      return { summary: title, value: await replyProblem(baseUrl, occurrence).json() };
    },
  };
}

function isOfKind(value: unknown, type: string): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === type;
}

type Shortened = { readonly value: unknown; readonly isShortened: boolean };

function shortenJson(text: string): Shortened {
  let isShortened = false;
  const value: unknown = JSON.parse(text, (_, member: unknown) => {
    if (Array.isArray(member) && member.length > longestList) {
      isShortened = true;
      return member.slice(0, itemsKept);
    }
    return member;
  });
  return { value, isShortened };
}

function shortenLines(text: string): Shortened {
  const lines = text.split(/(?<=\n)/);
  return { value: lines.slice(0, itemsKept).join(''), isShortened: lines.length > itemsKept };
}

/** Path and query of the example request of an operation. */
export function exampleTarget(path: string, operation: Operation, values: Values = {}): string {
  return targetOf(path, { ...pathValues(operation), ...operation.example, ...values });
}

/** A request that leads to a kind of problem, made from the example of the operation; undefined if none is known. */
export function problemTarget(
  kind: ProblemKind,
  path: string,
  operation: Operation,
): string | undefined {
  const last = operation.parameters?.at(-1);
  const good = { ...pathValues(operation), ...operation.example };
  const examples: Partial<Record<ProblemKind, string | undefined>> = {
    'malformed-path':
      last && targetOf(path.replace(`:${last.name}`, '%FF'), pathValues(operation, last.name)),
    'unknown-parameter': targetOf(path, { ...good, [nearMiss(operation)]: '2' }),
    'invalid-parameter': invalidTarget(path, operation),
    'invalid-query': targetOf(path, { q: 'height>tall' }),
    'chart-not-found': targetOf(path, good),
    ...(!last && { 'creature-not-found': targetOf(path, { q: 'number:0' }) }),
  };
  // Other problems of a path with status 404 are about a name that nothing has.
  return kind in examples || problems[kind].status !== 404
    ? examples[kind]
    : last && targetOf(path, misspelt(good, last.name));
}

/** The last parameter of the query with a letter too many. */
function nearMiss({ query }: Operation): string {
  const last = Object.keys(query?.entries ?? {}).at(-1);
  return last === undefined ? 'page' : `${last}s`;
}

/** A query with a missing, repeated or out-of-range parameter. */
function invalidTarget(path: string, { query, example = {} }: Operation): string {
  const names = Object.keys(query?.entries ?? {});
  if (names.includes('limit')) {
    return targetOf(path, { ...example, limit: '0' });
  }
  const [name = ''] = names;
  return name in example ? targetOf(path, {}) : `${targetOf(path, {})}?${name}=a&${name}=b`;
}

function pathValues({ parameters = [] }: Operation, except?: string): Values {
  return Object.fromEntries(
    parameters.filter(({ name }) => name !== except).map(({ name, example }) => [name, example]),
  );
}

/** The values with one of them misspelt. */
function misspelt(values: Values, name: string): Values {
  const value = values[name] ?? '';
  return { ...values, [name]: /^[0-9]/.test(value) ? value.replace(/^[0-9]+/, '0') : `${value}x` };
}

/** Fills the path; the other values become the query. */
function targetOf(path: string, values: Values): string {
  const inPath = new Set<string>();
  const filled = path.replaceAll(/:(?<name>\w+)/g, (_, name: string) => {
    inPath.add(name);
    return encodeComponent(values[name] ?? '');
  });
  const query = Object.entries(values)
    .filter(([name]) => !inPath.has(name))
    .map(([name, value]) => `${name}=${encodeComponent(value)}`)
    .join('&');
  return query === '' ? filled : `${filled}?${query}`;
}
