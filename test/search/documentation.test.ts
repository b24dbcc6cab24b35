import { describe, expect, test } from 'vitest';
import { readPage, tableRows } from '../docs/pages.ts';
import { find } from './default-world.ts';

const documentation = readPage('reference/query-language.md');
const queries = tableRows(documentation, '| query | finds |');
const sorts = tableRows(documentation, '| sort | query | finds |');
const mistakes = tableRows(documentation, '| query | column | found | expected | nearest |');

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
