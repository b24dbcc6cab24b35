import type * as v from 'valibot';
import type { Hint, Step } from './fault.ts';
import { show } from './issue.ts';

/** A fault inside one record: what its schema can tell of it. */
export type FieldIssue = {
  readonly field: string | undefined;
  /** The steps from the record to the member, and whether its value or its name is at fault. */
  readonly steps: readonly Step[];
  readonly part: 'value' | 'name';
  readonly expected: string;
  readonly received: string;
  readonly hint: Hint | undefined;
  /** Whether text was expected and a number, a boolean or null is there. */
  readonly lacksQuotes: boolean;
};

/**
 * What a schema found wrong with a value, in words for the author of the value. A union's issue names no member; where
 * an alternative found a member at fault, its own issues say more.
 */
export function fieldIssues(
  issue: v.BaseIssue<unknown>,
  outer: readonly v.IssuePathItem[] = [],
): FieldIssue[] {
  const path = [...outer, ...(issue.path ?? [])];
  const deeper = issue.issues?.filter((inner) => inner.path !== undefined);
  if (deeper && deeper.length > 0) {
    return deeper.flatMap((inner) => fieldIssues(inner, path));
  }
  const steps = path.map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const isName = issue.type === 'unknown_member' || issue.type === 'surplus_member';
  return [
    {
      field: formatPath(path),
      steps,
      part: isName ? 'name' : 'value',
      expected: expectation(issue),
      received: show(issue.input),
      hint: nearestTo(issue.type === 'unknown_member' ? steps.at(-1) : issue.input, issue),
      lacksQuotes: issue.type === 'string' && typeof issue.input !== 'object',
    },
  ];
}

/** What may have been meant, where the schema lists what can be. */
function nearestTo(to: unknown, issue: v.BaseIssue<unknown>): Hint | undefined {
  const among = listed(issue);
  return typeof to === 'string' && among.length > 0 ? { kind: 'nearest', to, among } : undefined;
}

/** The texts that can stand in a place, as far as the schema lists them. */
function listed({ type, expected, issues }: v.BaseIssue<unknown>): readonly string[] {
  switch (type) {
    case 'picklist':
    case 'literal':
    case 'unknown_member':
      return (expected?.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map((each) => each.slice(1, -1));
    case 'union':
      return issues?.flatMap((inner) => listed(inner)) ?? [];
    default:
      return [];
  }
}

function expectation(issue: v.BaseIssue<unknown>): string {
  // A message of the schema's own, which never says what was received.
  const own = /: Expected (?<what>.*)$/s.exec(issue.message)?.groups?.['what'];
  if (own !== undefined && !own.includes(' but received ')) {
    return own;
  }
  if (issue.path?.at(-1)?.origin === 'key') {
    return 'a value';
  }
  switch (issue.type) {
    case 'string':
      return 'text';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'an array';
    case 'object':
    case 'strict_object':
    case 'record':
      return 'an object';
    case 'picklist':
      return `one of ${(issue.expected ?? '').replaceAll(/[()]/g, '').replaceAll(' | ', ', ')}`;
    case 'integer':
      return 'a whole number';
    case 'min_value':
      return `${show(issue.requirement)} or more`;
    case 'max_value':
      return `${show(issue.requirement)} or less`;
    case 'min_length':
      return `an array of at least ${show(issue.requirement)}`;
    case 'max_length':
      return `at most ${show(issue.requirement)} characters`;
    default:
      return issue.expected ?? issue.message;
  }
}

/** A member's name that can stand in a path as it is. */
const plainName = /^[\p{L}\p{N}_]{1,60}$/u;

function formatPath(path: readonly v.IssuePathItem[]): string | undefined {
  let text = '';
  for (const { key } of path) {
    const isPlain = typeof key === 'string' && plainName.test(key);
    text += isPlain ? `${text === '' ? '' : '.'}${key}` : `[${show(key)}]`;
  }
  return text === '' ? undefined : text;
}
