import { describe, expect, it } from 'vitest';
import { quoteValue } from '../../src/search/condition.ts';
import { type AdditiveContext, target } from './additive-context.ts';

/** Each path with a parameter that it does not have, and the nearest that it has. */
const mistaken: readonly (readonly [target: string, nearest: string | undefined])[] = [
  ['/v1/creature?limit=3', undefined],
  ['/v1/search?limt=3', 'limit'],
  ['/v1/search?q=gen:1&ofset=3', 'offset'],
  ['/v1/search?Q=gen:1', 'q'],
  ['/v1/search?field=name', 'fields'],
  ['/v1/search?height>=2m&limit=3', 'height=>=2m'],
  ['/v1/search?gen!=1', 'gen=!=1'],
  ['/v1/search?weight<20lb', 'weight=<20lb'],
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
  ['/v1/world/statistics?count=forms', undefined],
  ['/v1/form/1?lng=de', 'lang'],
  ['/v1/names/1?lang=de', undefined],
  ['/v1/schemas/world.json?draft=7', undefined],
];

const repeated = [
  '/v1/search?q=gen:1&q=gen:2',
  '/v1/search?q=gen:1&q=gen:1',
  '/v1/search?limit=1&offset=0&limit=1',
  '/v1/suggest?q=a&q=b',
  '/v1/random?seed=1&seed=2',
];

const paged = (name: string, least: number, most: number): RegExp =>
  new RegExp(`"${name}" is .*; expected a whole number from ${least} to ${most}$`);

/** Values that the parameter at the end may not have, and what the answer says of each. */
const refused: readonly (readonly [
  parameter: string,
  values: readonly string[],
  detail: string | RegExp,
])[] = [
  ['/v1/search?limit', ['', ' 5', 'all', '١', '9'.repeat(40)], paged('limit', 1, 1000)],
  ['/v1/search?limit', '0 1001 -1 1.5 1e2 0x10'.split(' '), paged('limit', 1, 1000)],
  ['/v1/search?offset', ['-1', '10000000', 'x', '', '9'.repeat(400)], paged('offset', 0, 9999999)],
  ['/v1/search?page', ['0', 'first'], paged('page', 1, 9999999)],
  [
    '/v1/search?page=2&offset',
    ['5'],
    /^The request has both "page" and "offset"; expected only one/,
  ],
  ['/v1/search?legendary', ['yes'], /expected true or false$/],
  ['/v1/search?forms', ['mega', ''], 'expected one of '],
  ['/v1/search?format', ['xml', 'JSON', ''], 'expected one of '],
  [
    '/v1/search?fields',
    ['nmae', 'Name', '__proto__', 'name types'],
    'one or more of number, name, species',
  ],
  [
    '/v1/search?fields',
    ['male,hiddenAbilities,name'],
    'names "male"; expected one or more of number, name,',
  ],
  ['/v1/search?fields', ['name,moreForms'], 'names "moreForms"; expected "forms=one" with it'],
  ['/v1/search?forms=one&format=csv&fields', ['name,moreForms'], 'names "moreForms"; expected one'],
  [
    '/v1/suggest?q=a&limit',
    ['0', '26', '1000', '-1', '', 'ten'],
    'expected a whole number from 1 to 25',
  ],
  ['/v1/batch?include', ['names'], 'neither "creatures" nor "forms"; expected one of them'],
  ['/v1/batch?creatures', ['1,'.repeat(201)], 'has 201 names'],
  ['/v1/batch?creatures', ['', ' , ,'], 'has 0 names'],
  ['/v1/batch?creatures', ['a'.repeat(8001)], 'expected at most 8000 characters'],
  ['/v1/batch?creatures=1&forms', ['1'], 'has both "creatures" and "forms"; expected one of them'],
  ['/v1/batch?creatures=1&include', ['names'], 'belongs to "forms"'],
  [
    '/v1/batch?forms=1&include',
    ['nmes'],
    'names "nmes"; expected one or more of family, names, forms',
  ],
  [
    '/v1/form/1?include',
    ['matchup'],
    /names "matchup"; expected one or more of family, names, forms, matchups(?:, moves)?$/,
  ],
  // As many as an address has.
  ['/v1/creature?lang', ['-'.repeat(12_000)], 'expected one of '],
  ['/v1/world/statistics?forms', ['one'], 'expected one of base, distinct, all'],
  ['/v1/bulk/creatures.json?bom', ['true'], '"bom"'],
];

/** Texts with an error: the parameter of the text, the column, what is found there, and the nearest to it. */
const malformed: [
  path: string,
  parameter: string,
  text: string,
  column: number,
  found?: string,
  nearest?: string,
][] = [
  ['/v1/search', 'q', 'tipe:x', 1, 'tipe', 'type'],
  ['/v1/search', 'q', 'is:legendry', 4, 'legendry', 'legendary'],
  ['/v1/search', 'q', 'type:', 6, 'the end'],
  // Columns count characters, not units or bytes.
  ['/v1/search', 'q', '"𝔞é" tipe:x', 6, 'tipe', 'type'],
  ['/v1/search', 'sort', 'weigth', 1, 'weigth', 'weight'],
  ['/v1/search', 'sort', 'name,-nubmer', 7, 'nubmer', 'number'],
  ['/v1/search', 'sort', 'name,', 6, 'the end'],
  ['/v1/search', 'sort', 'weight:desc', 1, 'weight:desc', '-weight'],
  ['/v1/search', 'sort', 'name,height ASC', 6, 'height ASC', 'height'],
  ['/v1/search', 'type', 'nothing-of-the-kind', 1, 'nothing-of-the-kind'],
  ['/v1/search', 'gen', 'two', 1, 'two'],
  ['/v1/search', 'gen', '>=1,x', 5, 'x'],
  ['/v1/search', 'type', '<3', 2],
  ['/v1/search', 'name', 'a😀,nothing-of-the-kind', 4, 'nothing-of-the-kind'],
  ['/v1/random', 'q', 'gen:1 tipe:x', 7, 'tipe', 'type'],
  ['/v1/move', 'q', 'tpye:fire', 1],
  ['/v1/move', 'q', 'power:much', 7],
  ['/v1/move', 'q', 'type>fire', 5],
  ['/v1/move', 'q', 'type:nothing-at-all', 6],
  ['/v1/move', 'q', '(', 2],
  ['/v1/move', 'sort', 'powr', 1, 'powr', 'power'],
  ['/v1/move', 'sort', 'name, -powr', 8, 'powr', 'power'],
  ['/v1/move', 'sort', '-name,', 7, 'the end'],
  ['/v1/move', 'sort', 'power, is', 8, 'is'],
  ['/v1/move', 'sort', '-target', 2, 'target'],
];

/** Unknown, repeated and misspelt parameters of the additive paths, and what they may not be. */
export function describeParameters({ world, request, getProblem }: AdditiveContext): void {
  describe('parameters of the additive paths', () => {
    it.each(mistaken)('refuses %s', async (wanted, nearest) => {
      const problem = await getProblem(wanted, 400, 'unknown-parameter');
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
      ['/v1/creatures/25?lang=en', '/v1/creature/25'],
      ['/v2/creature/25', '/v1/creature/25'],
      ['/api/v2/creature/ditto', '/v1/creature/ditto'],
      ['/api/v2/creature', '/v1/creature'],
      ['/v1/types/fire', '/v1/type/fire'],
      ['/api/v2/pokemon-form/25', '/v1/form/25'],
      ['/v1/pokemon-form/25', '/v1/form/25'],
      ['/v1/creatures/meteor-form', '/v1/creature/meteor-form'],
      ['/v1/abilities', '/v1/ability'],
      ['/openapi', '/openapi.json'],
      ['/v1/info', '/info'],
      ['/v1/stats', '/stats'],
      ['/v1/world/stats', undefined],
      ['/v1/stat/charizard-mega-x', undefined],
    ])('answers %s with the path that may be meant', async (wrong, meant) => {
      const { suggestions, detail } = await getProblem(wrong, 404, 'path-not-found');
      expect(suggestions).toEqual(meant === undefined ? [] : [meant]);
      expect(detail).toContain(
        meant === undefined ? 'path; "/"' : `; did you mean "${meant}"? "/"`,
      );
    });

    it.each([
      ['/v1/search?forms=bsae', 'base'],
      ['/v1/search?format=CSV', 'csv'],
      ['/v1/search?lang=dee', 'de'],
      ['/v1/form/1?include=form', 'forms'],
      ['/v1/search?fields=nmae', 'name'],
    ])('refuses %s with the values that there are, the nearest first', async (wanted, nearest) => {
      const { suggestions = [], detail } = await getProblem(wanted, 400, 'invalid-parameter');
      expect(suggestions[0]).toBe(nearest);
      expect(/one (?:or more )?of (?<all>.*)$/.exec(detail)?.groups?.['all']?.split(', ')).toEqual(
        expect.arrayContaining([...suggestions]),
      );
    });

    it.each([
      ['conditions of moves', '/v1/move?type=fire', '/v1/move?'],
      ['pages of creatures', '/v1/creature?limit=151', '/v1/search?'],
    ])(
      'says where %s are to a client that asks for them by parameters',
      async (_, wanted, path) => {
        const { detail } = await getProblem(wanted, 400, 'unknown-parameter');
        const instead = /"([^"]*\?[^"]+)"/.exec(detail)?.[1] ?? '';
        expect(instead.startsWith(path), detail).toBe(true);
        expect((await request(instead)).status, detail).toBe(200);
      },
    );

    it.each(
      refused.flatMap(([parameter, values, detail]) =>
        values.map(
          (value) => [`${parameter}=${value}`.slice(0, 80), parameter, value, detail] as const,
        ),
      ),
    )('refuses %s and says what it takes', async (_, parameter, value, expected) => {
      const wanted = `${parameter}=${encodeURIComponent(value)}`;
      const { detail } = await getProblem(wanted, 400, 'invalid-parameter');
      expect(detail).toMatch(expected);
    });

    it.each(malformed)(
      'says where %s?%s=%s goes wrong',
      async (path, parameter, text, column, found, nearest) => {
        const wanted = target(path, { [parameter]: text });
        const problem = await getProblem(wanted, 400, 'invalid-query');
        expect(problem).toMatchObject({ column, ...(found !== undefined && { found }) });
        expect(problem.detail).toContain(`"${parameter}" has an error at column ${column}`);
        expect(problem.detail).toContain(`expected ${problem.expected}`);
        if (found !== undefined) {
          expect(problem.suggestions?.[0]).toBe(nearest);
          expect(problem.detail).toContain(nearest === undefined ? found : `"${nearest}"`);
        }
      },
    );

    it('says where /v1/search?q goes wrong with the values of the world', async () => {
      const [type] = world().manifest.types;
      const wrong = `${type?.name ?? ''}x`;
      const wanted = target('/v1/search', { q: `type:${quoteValue(wrong)}` });
      const problem = await getProblem(wanted, 400, 'invalid-query');
      expect(problem).toMatchObject({ column: 6, found: wrong, expected: 'a type' });
      expect(problem.suggestions?.[0]).toBe(type?.name);
    });

    it.each(repeated)('refuses a parameter that occurs twice in %s', async (wanted) => {
      const { detail } = await getProblem(wanted, 400, 'invalid-parameter');
      expect(detail).toMatch(/^The parameter "[a-z]+" occurs 2 times; expected it once$/);
    });
  });
}
