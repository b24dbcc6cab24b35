import { describe, expect, test } from 'vitest';
import { columnsOf, csvHeader } from '../../src/api/record-formats.ts';
import { routes } from '../../src/api/routes.ts';
import { recordMembersOf } from '../../src/catalog/representations.ts';
import { statsOf, statSumsOf } from '../../src/catalog/stats.ts';
import { fieldsOf, flagsOf } from '../../src/search/fields.ts';
import { searchWords, sortWords } from '../../src/world/reserved-words.ts';
import { nameKey } from '../../src/world/name-key.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { find } from './default-world.ts';

const catalog = await compileShippedWorld('default');
const reserved = new Set([...searchWords].map(nameKey));
const { manifest } = catalog;
/** The names that the world itself gives. */
const own = new Set(
  [...statsOf(manifest), ...statSumsOf(manifest)]
    .filter(({ field }) => field !== 'total')
    .flatMap(({ name, aliases }) => [name, ...aliases].map(nameKey)),
);

describe('a stat cannot have the name of', () => {
  test.each<[kind: string, names: readonly string[]]>([
    ['a field', fieldsOf(catalog).flatMap(({ name, aliases = [] }) => [name, ...aliases])],
    ['a flag', flagsOf(catalog).map(({ name }) => name)],
    [
      'a parameter of a search',
      Object.keys(routes.find(({ path }) => path === '/v1/search')?.query?.(catalog).entries ?? {}),
    ],
    [
      'a column',
      csvHeader(columnsOf(recordMembersOf(catalog), statsOf(catalog.manifest)))
        .trim()
        .split(','),
    ],
  ])('%s', (_, names) => {
    expect(names.length).toBeGreaterThan(5);
    const free = names.filter((name) => !own.has(nameKey(name)) && !reserved.has(nameKey(name)));
    expect(free).toEqual([]);
  });
});

describe('a word for the most of a stat cannot be', () => {
  test.each([...sortWords])('"%s", which sorts all forms', (word) => {
    expect(find(word)).toHaveLength(catalog.forms.length);
  });
});
