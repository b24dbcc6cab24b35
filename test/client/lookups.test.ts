import { beforeEach, describe, expect, it } from 'vitest';
import { type ClientOptions, CatalogError, createClient } from '../../src/client/index.ts';
import { startCatalog, startClient } from '../suite/app-under-test.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { type PlainService, plainCreature, startPlainService } from './plain-service.ts';

/** A service with batches that knows every name except `unknown…`. */
let service: PlainService;
/** The next batches fail with these responses. */
let failures: number[];
beforeEach(async () => {
  failures = [];
  service = await startPlainService((target, response) => {
    const reply = (status: number, body: unknown): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(target, 'http://localhost');
    const isKnown = (name: string): boolean => !name.startsWith('unknown');
    if (pathname !== '/v1/batch') {
      const name = decodeURIComponent(pathname.slice('/v1/creature/'.length));
      reply(isKnown(name) ? 200 : 404, [{ ...plainCreature, name }]);
      return;
    }
    const failure = failures.shift();
    if (failure !== undefined) {
      reply(failure, {});
      return;
    }
    const names = (searchParams.get('creatures') ?? '').split(',');
    reply(200, {
      items: names.filter(isKnown).map((name) => [{ ...plainCreature, name }]),
      missing: names
        .filter((name) => !isKnown(name))
        .map((query) => ({ query, suggestions: [`like ${query}`] })),
    });
  });
});

const start = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: service.baseUrl, cache: false, ...options });

/** The names that lookups find, or their errors. */
async function settle(lookups: readonly Promise<readonly { name: string }[]>[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(lookups);
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') {
      return outcome.value[0]?.name;
    }
    const error: unknown = outcome.reason;
    return error instanceof CatalogError ? [error.kind, ...error.suggestions] : error;
  });
}

const namesIn = (target: string): string[] =>
  (new URL(target, 'http://localhost').searchParams.get('creatures') ?? '').split(',');

describe('lookups', () => {
  it('made at the same time share a request, and each settles by itself', async () => {
    const catalog = start();
    const names = ['one', 'unknown', ' two ', 'one', 3];
    expect(await settle(names.map((name) => catalog.creature(name)))).toEqual([
      'one',
      ['not-found', 'like unknown'],
      'two',
      'one',
      '3',
    ]);
    expect(service.asked).toEqual(['/v1/batch?creatures=one,unknown,two,3']);
  });

  it('of the same creature return a new record to each caller', async () => {
    const catalog = start();
    const [[first], [second]] = await Promise.all([
      catalog.creature('one'),
      catalog.creature('one'),
    ]);
    first.types.push('Changed by a caller');
    expect(second.types).toEqual(plainCreature.types);
  });

  it.each([
    ['alone', ['one'], ['/v1/creature/one']],
    ['twice of the same', ['one', 'one'], ['/v1/creature/one', '/v1/creature/one']],
    ['of a name with a comma', ['a,b', 'c'], ['/v1/creature/a%2Cb', '/v1/creature/c']],
  ])('%s are sent without a batch', async (_, names, asked) => {
    const catalog = start();
    await Promise.all(names.map((name) => catalog.creature(name)));
    expect(service.asked.toSorted()).toEqual(asked);
  });

  it('with the same time-out share a request', async () => {
    const catalog = start();
    const { items } = await catalog.batch(['one', 'two'], { timeoutMilliseconds: 5000 });
    await catalog.batch(['three'], { timeoutMilliseconds: 5000 });
    expect(items).toHaveLength(2);
    expect(service.asked).toEqual(['/v1/batch?creatures=one,two', '/v1/creature/three']);
  });

  it('of the name of the counts are rejected without a request', async () => {
    await expect(start().creature('Counts')).rejects.toMatchObject({
      kind: 'not-found',
      status: 404,
    });
    expect(service.asked).toEqual([]);
  });

  it('are separate requests without `batch`, and one after another', async () => {
    const apart = start({ batch: false });
    await Promise.all(['one', 'two'].map((name) => apart.creature(name)));
    const catalog = start();
    await catalog.creature('one');
    await catalog.creature('two');
    const asked = ['/v1/creature/one', '/v1/creature/two'];
    expect(service.asked.slice(0, 2).toSorted()).toEqual(asked);
    expect(service.asked.slice(2)).toEqual(asked);
  });

  it.each([
    ['short', 501, (i: number) => String(i), 200],
    ['long', 60, (i: number) => `${'ü'.repeat(30)}${i}`, 10],
    ['longer than an address', 3, (i: number) => 'x'.repeat(3000 + i), 1],
  ])(
    'of many %s names are split into requests of a fitting size',
    async (_, count, nameOf, most) => {
      const catalog = start();
      const names = Array.from({ length: count }, (__, i) => nameOf(i));
      const { items, missing } = await catalog.batch(names);
      expect(items.map(([{ name }]) => name)).toEqual(names);
      expect(missing).toEqual([]);
      expect(service.asked).toHaveLength(Math.ceil(count / most));
      for (const target of service.asked.filter((each) => each.startsWith('/v1/batch'))) {
        expect(namesIn(target).length).toBeLessThanOrEqual(200);
        expect(target.length).toBeLessThan(2100);
      }
    },
  );

  it('with different signals are separate requests, and an abort ends its own alone', async () => {
    const catalog = start();
    const [first, second] = [new AbortController(), new AbortController()];
    const lookups = [
      catalog.creature('one', { signal: first.signal }),
      catalog.creature('two', { signal: first.signal }),
      catalog.creature('three', { signal: second.signal }),
      catalog.creature('four', { signal: second.signal }),
    ];
    first.abort();
    expect(await settle(lookups)).toEqual([['aborted'], ['aborted'], 'three', 'four']);
  });

  it.each([
    [503, 'retried as a batch', [['one', 'two']]],
    [
      400,
      'refused, and the next ones are not',
      [
        [['problem'], ['problem']],
        ['one', 'two'],
      ],
    ],
  ])('of a batch that fails with %i are %s', async (failure, _, outcomes) => {
    failures = [failure];
    const catalog = start();
    for (const outcome of outcomes) {
      const lookups = ['one', 'two'].map((name) => catalog.creature(name));
      expect(await settle(lookups)).toEqual(outcome);
    }
    expect(service.asked).toEqual(Array.from({ length: 2 }, () => '/v1/batch?creatures=one,two'));
  });

  it('of unknown and empty names are missing from a batch, and the others are found', async () => {
    const { items, missing } = await start().batch(['', 'one', '..', 'unknown', 'a,b']);
    expect(items.map(([{ name }]) => name)).toEqual(['one', '..', 'a,b']);
    expect(missing).toEqual([
      { query: '', suggestions: [] },
      { query: 'unknown', suggestions: ['like unknown'] },
    ]);
  });
});

describe('forms', () => {
  let asked: string[];
  beforeEach(() => {
    asked = [];
  });
  const startForms = async (options: Partial<ClientOptions> = {}) =>
    startClient(startCatalog(await compileShippedWorld('default')), { asked, ...options });

  it('asked for at the same time share a request for each thing to include', async () => {
    const catalog = await startForms();
    const [plain, raichu, again, family, nobody] = await Promise.allSettled([
      catalog.form('mew'),
      catalog.form('alolan raichu', { include: ['matchups'] }),
      catalog.form(26, { include: ['matchups'] }),
      catalog.form('mew', { include: ['family', 'names'], lang: 'de' }),
      catalog.form('mewtoo'),
    ]);
    expect(asked.map(decodeURIComponent).toSorted()).toEqual([
      '/v1/batch?forms=alolan raichu,26&include=matchups',
      '/v1/batch?forms=mew,mewtoo',
      '/v1/form/mew?include=family,names&lang=de',
    ]);
    expect(plain).toMatchObject({ value: { name: 'Mew', stats: { hp: 100, total: 600 } } });
    expect(raichu).toMatchObject({
      value: { name: 'Alolan Raichu', matchups: { defending: { Ghost: 2 } } },
    });
    expect(again).toMatchObject({ value: { name: 'Raichu' } });
    expect(family).toMatchObject({ value: { names: { en: 'Mew' }, family: { evolutions: [] } } });
    expect(nobody).toMatchObject({ reason: { kind: 'not-found', suggestions: ['Mewtwo'] } });
  });

  it('are the same in one request as one by one', async () => {
    const catalog = await startForms();
    const names = ['pikachu', 'mega charizard x', 'nobody', 'mr,mime', 151];
    const { items, missing } = await catalog.forms(names, { include: ['moves', 'forms'] });
    const apart = await startForms({ batch: false });
    const known = names.filter((name) => name !== 'nobody');
    for (const [i, name] of known.entries()) {
      expect(items[i]).toEqual(await apart.form(name, { include: ['moves', 'forms'] }));
    }
    expect(missing).toEqual([{ query: 'nobody', suggestions: expect.any(Array) }]);
    expect(asked).toHaveLength(2 + known.length);
  });

  it('reject what the world cannot include, each by itself', async () => {
    const catalog = await startForms();
    const include: readonly 'moves'[] = JSON.parse('["cries"]');
    const outcomes = await Promise.allSettled([
      catalog.form('mew', { include }),
      catalog.form('mewtwo', { include }),
      catalog.form('pichu'),
    ]);
    expect(outcomes).toMatchObject([
      { reason: { kind: 'problem', status: 400 } },
      { reason: { kind: 'problem', status: 400 } },
      { value: { name: 'Pichu' } },
    ]);
  });
});
