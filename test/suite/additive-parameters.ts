import { describe, expect, it } from 'vitest';
import { basePath } from '../../harness/service-under-test.ts';
import type { AdditiveContext } from './additive-context.ts';

/** Each path with a parameter that it does not have, and the nearest that it has. */
const mistaken: readonly (readonly [target: string, nearest: string | undefined])[] = [
  ['/v1/creature?limit=3', undefined],
  ['/v1/search?limt=3', 'limit'],
  ['/v1/search?q=gen:1&ofset=3', 'offset'],
  ['/v1/search?Q=gen:1', 'q'],
  ['/v1/search?field=name', 'fields'],
  ['/v1/search?constructor=1', undefined],
  ['/v1/search?__proto__=1', undefined],
  ['/v1/search?generation=1', 'gen'],
  ['/v1/search?ha=x', 'hidden'],
  ['/v1/move?type=x', undefined],
  ['/v1/search/check?limit=3', undefined],
  ['/v1/suggest?q=a&limits=3', 'limit'],
  ['/v1/suggest?query=a', undefined],
  ['/v1/batch?creature=1', 'creatures'],
  ['/v1/random?sed=1', 'seed'],
  ['/v1/family/1?q=1', undefined],
  ['/v1/type?limit=1', undefined],
  ['/v1/type/nothing?q=1', undefined],
  ['/v1/ability?x', undefined],
  ['/v1/ability/nothing?x=1', undefined],
  ['/v1/egg-group?x', undefined],
  ['/v1/egg-group/nothing?x=', undefined],
  ['/v1/matchup?type=x', 'types'],
  ['/v1/bulk?format=csv', undefined],
  ['/v1/bulk/creatures.json?format=csv', undefined],
  ['/v1/schemas?file=world', undefined],
  ['/v1/schemas/world.json?draft=7', undefined],
];

const repeated = [
  '/v1/search?q=gen:1&q=gen:2',
  '/v1/search?q=gen:1&q=gen:1',
  '/v1/search?limit=1&offset=0&limit=1',
  '/v1/suggest?q=a&q=b',
  '/v1/random?seed=1&seed=2',
];

/** Unknown, repeated and misspelt parameters, redirects and hits on the additive paths. */
export function describeParameters({ service, request, getProblem }: AdditiveContext): void {
  describe('parameters and addresses of the additive paths', () => {
    it.each(mistaken)('refuses %s', async (target, nearest) => {
      const problem = await getProblem(target, 400, 'unknown-parameter');
      expect(problem.suggestions?.[0]).toBe(nearest);
      expect(problem.detail).toMatch(/^This path has no parameter ".+"/);
      expect(problem.detail).toMatch(
        nearest === undefined
          ? /; it takes (?:none|[a-z, -]+)(?:$|; for pages|; conditions)/
          : /\? It takes [a-z, -]+(?:$|; for pages|; conditions)/,
      );
      if (nearest !== undefined) {
        expect(problem.detail).toContain(`; did you mean "${nearest}"? It takes `);
      }
    });

    it.each([
      ['/v1/search?forms=bsae', 'base'],
      ['/v1/search?format=CSV', 'csv'],
      ['/v1/search?lang=dee', 'de'],
      ['/v1/form/1?include=form', 'forms'],
      ['/v1/search?fields=nmae', 'name'],
    ])('refuses %s with the values that there are, the nearest first', async (target, nearest) => {
      const { suggestions = [], detail } = await getProblem(target, 400, 'invalid-parameter');
      expect(suggestions[0]).toBe(nearest);
      expect(/one (?:or more )?of (?<all>.*)$/.exec(detail)?.groups?.['all']?.split(', ')).toEqual(
        expect.arrayContaining([...suggestions]),
      );
    });

    it('says where conditions of moves are to a client that asks for them as parameters', async () => {
      const { detail } = await getProblem('/v1/move?type=fire', 400, 'unknown-parameter');
      const instead = /"(\/v1\/move\?[^"]+)"/.exec(detail)?.[1] ?? '';
      expect((await request(instead)).status, detail).toBe(200);
    });

    it('says where pages of creatures are to a client that asks the list of names for them', async () => {
      const target = '/v1/creature?limit=151';
      const { detail } = await getProblem(target, 400, 'unknown-parameter');
      const instead = /"(\/v1\/search\?[^"]+)"/.exec(detail)?.[1] ?? '';
      expect((await request(instead)).status, detail).toBe(200);
    });

    it.each(repeated)('refuses a parameter that occurs twice in %s', async (target) => {
      const { detail } = await getProblem(target, 400, 'invalid-parameter');
      expect(detail).toMatch(/^The parameter "[a-z]+" occurs 2 times; expected it once$/);
    });

    it('redirects a path with a slash at its end, its query kept', async () => {
      for (const [target, location] of [
        ['/v1/search/?q=gen:1', '/v1/search?q=gen:1'],
        ['/v1/bulk/', '/v1/bulk'],
        ['/v1/family/1//', '/v1/family/1'],
      ] as const) {
        const response = await request(target);
        expect(response.status, target).toBe(308);
        expect(response.headers.get('location')).toBe(`${basePath(service())}${location}`);
      }
    });
  });
}
