import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { find } from './default-world.ts';

const documentation = readFileSync(
  path.join(import.meta.dirname, '../../docs/reference/query-language.md'),
  'utf8',
);

/** The rows below each header that reads so, each as its cells; code without its backticks. */
function rowsOf(header: string): string[][] {
  const lines = documentation.split('\n');
  return lines.flatMap((line, i) => {
    if (line !== header) {
      return [];
    }
    const rest = lines.slice(i + 2);
    const end = rest.findIndex((each) => !each.startsWith('|'));
    return rest.slice(0, end).map((row) =>
      row
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replace(/^`(.*)`$/, '$1').trim()),
    );
  });
}

const queries = rowsOf('| query | finds |');
const sorts = rowsOf('| sort | query | finds |');
const mistakes = rowsOf('| query | column | found | expected | nearest |');

/** Summarises results as a cell of the documentation does. */
function summary(names: ReturnType<typeof find>): string {
  if (!Array.isArray(names)) {
    return JSON.stringify(names);
  }
  const shown = names.length > 8 ? [...names.slice(0, 3), '…'] : names;
  return names.length === 0 ? '0' : `${names.length}: ${shown.join(', ')}`;
}

describe('the documentation of the query language', () => {
  test('has examples of everything', () => {
    expect(queries.length).toBeGreaterThan(40);
    expect(sorts.length).toBeGreaterThan(4);
    expect(mistakes.length).toBeGreaterThan(10);
  });

  test.each(queries)('is right that %j finds this', (query, finds) => {
    expect(summary(find(query ?? ''))).toBe(finds);
  });

  test.each(sorts)('is right about how %j sorts %j', (sort, query, finds) => {
    expect(summary(find(query ?? '', sort))).toBe(finds);
  });

  test.each(mistakes)(
    'is right about why %j is refused',
    (query, column, found, expected, nearest) => {
      expect(find(query ?? '')).toEqual({
        kind: 'invalid',
        parameter: 'q',
        column: Number(column),
        found,
        expected,
        nearest: nearest === '' ? [] : nearest?.split(', '),
      });
    },
  );
});
