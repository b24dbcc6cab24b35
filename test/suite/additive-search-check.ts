import { describe, expect, it } from 'vitest';
import { printQuery } from '../../src/search/query-tree.ts';
import type { SearchCheck } from '../../src/client/types.ts';
import { type AdditiveContext, conditionsOf, target } from './additive-context.ts';

const path = '/v1/search/check';

/** Each with what it goes wrong at, cut out by the columns of the answer. */
const mistaken: readonly (readonly [q: string, wrong: string])[] = [
  ['gen:', ''],
  ['gen:x is:base', 'x'],
  ['is:base hieght>1m', 'hieght'],
  ['"half a phrase', ''],
  ['(gen:1', ''],
  ['gen:1)', ')'],
  ['-', ''],
  ['or gen:1', 'or'],
  ['is:bsae', 'bsae'],
  ['is:"bsae" gen:1', '"bsae"'],
  ['é😀 is:bsae', 'bsae'],
  ['name:p*u', '*u'],
];

/** `/v1/search/check`: what is wrong with a search, as an answer. */
export function describeSearchCheck({ facts, getJson, getProblem }: AdditiveContext): void {
  const check = (parameters: Record<string, string>): Promise<SearchCheck> =>
    getJson(target(path, parameters));

  describe('/v1/search/check', () => {
    it('accepts the searches that /v1/search accepts', async () => {
      expect(await getJson(path)).toMatchObject({ kind: 'valid', meanings: [] });
      for (const q of conditionsOf(facts()).map(printQuery)) {
        expect(await check({ q }), q).toMatchObject({ kind: 'valid' });
      }
      expect(await check({ sort: '-weight,name' })).toMatchObject({ kind: 'valid' });
    });

    it('says which type, flag, species, ability or egg group a text names', async () => {
      const [first] = facts();
      for (const [field, value] of [
        ['type', first?.types[0]],
        ['species', first?.creature.species],
        ['ability', first?.abilities.normal[0]],
        ['egg', first?.eggGroups[0]],
        ['is', 'base'],
      ] as const) {
        const answer = await check({ q: value?.toUpperCase() ?? '' });
        const meanings = answer.kind === 'valid' ? answer.meanings : [];
        const meaning = meanings.find((each) => each.field === field);
        expect(meaning, field).toMatchObject({ value });
        const { total } = await getJson<{ total: number }>(
          target('/v1/search', { q: meaning?.q ?? '', limit: 1 }),
        );
        expect(meaning?.total, field).toBe(total);
      }
    });

    it.each(mistaken)('reports the same error position in "%s" as /v1/search', async (q, wrong) => {
      const problem = await getProblem(target('/v1/search', { q }), 400, 'invalid-query');
      const found = await check({ q });
      expect(found).toMatchObject({
        kind: 'invalid',
        parameter: 'q',
        column: problem.column,
        found: problem.found,
        expected: problem.expected,
      });
      if (found.kind === 'invalid') {
        expect([...q].slice(found.column - 1, found.end - 1).join('')).toBe(wrong);
        expect(found.corrections.map(({ name }) => name)).toEqual(problem.suggestions ?? []);
      }
    });

    it('offers whole texts without that error', async () => {
      for (const q of [
        'is:bsae gen:1',
        'gen:1 (hieght>1m or is:base)',
        'is:"bsae"',
        'is:base tpye:x',
      ]) {
        const found = await check({ q });
        const corrections = found.kind === 'invalid' ? found.corrections : [];
        expect(corrections.length, q).toBeGreaterThan(0);
        for (const { text } of corrections) {
          const again = await check({ q: text });
          const column = found.kind === 'invalid' ? found.column : 0;
          expect(again.kind === 'valid' || again.column > column, text).toBe(true);
        }
      }
    });

    it('offers names of several words in quotation marks', async () => {
      for (const name of new Set(facts().flatMap(({ types }) => types))) {
        const found = await check({ q: `gen:1 type:"${name}q"` });
        const texts = found.kind === 'invalid' ? found.corrections.map(({ text }) => text) : [];
        for (const text of texts) {
          expect(await check({ q: text }), text).toMatchObject({ kind: 'valid' });
        }
      }
    });

    it('reports an error in a sort order', async () => {
      expect(await check({ sort: 'name,-wieght,height' })).toMatchObject({
        kind: 'invalid',
        parameter: 'sort',
        column: 7,
        end: 13,
        corrections: [
          { name: 'weight', text: 'name,-weight,height' },
          { name: 'height', text: 'name,-height,height' },
        ],
      });
    });
  });
}
