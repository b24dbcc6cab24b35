import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../src/search/parse-query.ts';
import { printQuery, type QueryNode } from '../../src/search/query-tree.ts';
import { Finder } from '../../src/search/finder.ts';
import { longestText } from '../../src/search/search-problem.ts';
import { compileShippedWorld, parseShippedWorld, shippedWorlds } from '../world/worlds.ts';
import { findRecords, rawRecords, sortRecords } from './slow-search.ts';
import { queryTrees, termTrees, withoutColumns } from './query-trees.ts';
import { namesOf } from './default-world.ts';

const isShort = (node: QueryNode): boolean => printQuery(node).length <= longestText;

const worlds = await Promise.all(
  shippedWorlds.map(async (name) => {
    const world = await parseShippedWorld(name);
    const records = rawRecords(world);
    const catalog = await compileShippedWorld(name);
    const { search } = new Finder(catalog);
    return {
      name,
      records,
      // A form's name is its own; comparing names alone keeps a failure readable.
      find: (q: string, sort = '', forms: 'all' | 'base' = 'all') => {
        const outcome = search.run({ q, sort, forms });
        return outcome.kind === 'found' ? namesOf(outcome.forms) : outcome;
      },
      ignoredIn: (q: string): readonly string[] => {
        const outcome = search.run({ q, sort: '', forms: 'all' });
        return outcome.kind === 'found' ? outcome.ignored : [];
      },
      queries: queryTrees(records).filter(isShort),
      conditions: termTrees(records).filter(isShort),
    };
  }),
);
const sortable = 'name number species type gen height weight family stage male female'.split(' ');
const orders = fc.array(
  fc.record({ field: fc.constantFrom(...sortable), descending: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
);

describe.each(worlds)(
  'any query on the world $name',
  ({ records, find, ignoredIn, queries, conditions }) => {
    test('parses into the tree that it was printed from', () => {
      fc.assert(
        fc.property(queries, (node) => {
          const parsed = parseQuery(printQuery(node));
          expect(parsed.kind === 'invalid' ? parsed : withoutColumns(parsed)).toEqual(
            withoutColumns(node),
          );
        }),
        { numRuns: 200 },
      );
    });

    test('finds by any conditions the records that a plain filter finds, and sorts them as a plain comparison does', () => {
      fc.assert(
        fc.property(conditions, orders, fc.constantFrom('all', 'base'), (node, order, forms) => {
          const sort = order.map(({ field, descending }) => (descending ? `-${field}` : field));
          const expected = findRecords(node, records).filter(
            ({ isBase }) => forms === 'all' || isBase,
          );
          expect(find(printQuery(node), sort.join(','), forms)).toEqual(
            sortRecords(expected, order).map(({ name }) => name),
          );
        }),
        { numRuns: 200 },
      );
    });

    test('finds with a negation exactly the other records', () => {
      fc.assert(
        fc.property(queries, (node) => {
          const text = printQuery(node);
          fc.pre(text.length <= longestText - 3);
          // A word that every search implies excludes nothing.
          fc.pre(ignoredIn(text).length === 0);
          const found = find(text);
          const others = find(`-(${text})`);
          const both = new Set([
            ...(Array.isArray(found) ? found : []),
            ...(Array.isArray(others) ? others : []),
          ]);
          expect(both.size).toBe(records.length);
          expect([found, others].flat()).toHaveLength(records.length);
        }),
        { numRuns: 100 },
      );
    });

    test.each(['height', 'weight', 'male', 'female'])('puts an unknown %s last', (field) => {
      const known = find(`${field}>=0`);
      const unknown = find(`-${field}>=0`);
      for (const sort of [field, `-${field}`]) {
        const sorted = [find('', sort)].flat();
        expect(sorted.slice(0, [known].flat().length).toSorted()).toEqual(
          [known].flat().toSorted(),
        );
        expect(sorted.slice([known].flat().length)).toEqual([unknown].flat());
      }
    });
  },
);
