import type * as v from 'valibot';
import { show } from './issue.ts';

/** A fault inside one record: the part of an issue that its schema can tell. */
export type FieldIssue = {
  readonly field: string | undefined;
  readonly expected: string;
  readonly received: string;
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
  return [{ field: formatPath(path), expected: expectation(issue), received: show(issue.input) }];
}

function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.path?.at(-1)?.origin === 'key') {
    return 'a value';
  }
  // A message of the schema's own, which never says what was received.
  const own = /: Expected (?<what>.*)$/s.exec(issue.message)?.groups?.['what'];
  if (own !== undefined && !own.includes(' but received ')) {
    return own;
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
