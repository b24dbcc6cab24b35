import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CatalogError, type Client } from '../../src/client/index.ts';
import { createOfflineClient } from '../../src/client/offline.ts';
import { startCatalog, startClient } from '../suite/app-under-test.ts';
import { compileShippedWorld, parseShippedWorld, type ShippedWorld } from '../world/worlds.ts';
import { startPlainService } from './plain-service.ts';

/** The app on a world, a client of it, and the client of its bulk file. */
async function startBoth(name: ShippedWorld) {
  const service = startCatalog(await compileShippedWorld(name));
  const file = await (await service.request('/v1/bulk/catalog.json')).text();
  const online = startClient(service, { batch: false });
  return { service, file, online, offline: await createOfflineClient(file) };
}

const { service, file, online, offline } = await startBoth('default');

/** The answer, or the properties of the error. */
async function outcome(ask: Promise<unknown>): Promise<unknown> {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof CatalogError) {
      const { kind, status, message, suggestions, problem } = error;
      return { kind, status, message, suggestions, problem };
    }
    throw error;
  }
}

const world = await parseShippedWorld('default');
const small = await parseShippedWorld('lampshoal');
const forms = world.creatures.flatMap((creature) => [creature, ...(creature.forms ?? [])]);

/** Names as people write them: of forms, in any case, with other marks between words, in other orders, misspelt. */
function lookups(names: readonly string[]): fc.Arbitrary<string> {
  const written = fc.constantFrom(...names);
  const changed = fc
    .tuple(
      written,
      fc.constantFrom(
        (name: string) => name,
        (name: string) => name.toUpperCase(),
        (name: string) => name.toLowerCase().replaceAll(/[ .'’]/g, '-'),
        (name: string) => name.normalize('NFD'),
        (name: string) => name.split(' ').toReversed().join(' '),
        (name: string) => [...name.split(' ').slice(1), name.split(' ')[0]].join('_'),
        (name: string) => name.slice(0, -1),
        (name: string) => `${name.slice(1, 3)}${name.slice(0, 1)}${name.slice(3)}`,
        (name: string) => name.replace('e', ''),
      ),
    )
    .map(([name, change]) => change(name));
  const digits = fc.integer({ min: 0, max: 1100 }).map(String);
  return fc.oneof(
    { weight: 8, arbitrary: changed },
    digits,
    digits.map((text) => `00${text}`),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('', '.', '..', 'counts', '#25', 'a/b', 'a,b', '%2e%2e', '__proto__', '\ud800'),
  );
}

describe('the offline client', () => {
  it('agrees with the service in lookups', async () => {
    const names = forms.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    await fc.assert(
      fc.asyncProperty(lookups(names), async (name) => {
        expect(await outcome(offline.creature(name))).toEqual(await outcome(online.creature(name)));
      }),
      { numRuns: 200 },
    );
  });

  const questions: readonly ((client: Client) => Promise<unknown>)[] = [
    (client) => client.creatureCounts(),
    (client) => client.creatures(),
    (client) => client.batch(['25', 'mr mime', 'pikchu', '', 'slak,ot']),
    (client) => client.search({ q: 'type:water height>2m', sort: '-weight', limit: 7 }),
    (client) => client.form('charizard mega x'),
    (client) =>
      client.search({ type: ['dragon', 'ice'], gen: '>=3', forms: 'distinct', mega: false }),
    (client) => client.search({ q: 'gen:4', fields: ['name', 'heightMetres'] }),
    (client) => client.search({ q: 'gen<=3', fields: ['name', 'height'] }),
    (client) =>
      client.search({
        'catch-rate': '<=3',
        final: true,
        filters: { speed: '>100', total: '>=600', effort: 'speed' },
        sort: '-total',
        fields: ['name', 'stats', 'effort', 'catchRate', 'growthRate', 'appearance'],
      }),
    (client) => client.search({ q: 'is:fossil or is:baby or is:paradox or is:regional' }),
    (client) => client.search({ colour: 'red', body: 'quadruped' }),
    (client) => client.forms(['pikachu', 'deoxys speed', 'nobody']),
    (client) => client.form('rotom wash', { include: ['forms'] }),
    (client) => client.checkSearch({ q: 'gen:1 height>2 total>600' }),
    (client) => client.suggest('char', { limit: 3 }),
    (client) => client.random({ q: 'is:starter', seed: 'monday' }),
    (client) => client.random({ q: 'gen:1 gen:2' }),
    (client) => client.abilities(),
    (client) => client.ability('static'),
    (client) => client.ability('sttaic'),
    (client) => client.eggGroup('water 1'),
    (client) => client.search({ q: 'hieght>2m' }),
    (client) => client.checkSearch({ q: 'gen:1 hieght>2' }),
    (client) => client.batch(['glumanda', 'ガラガラ', 'a,b']),
    (client) => client.names('glumanda'),
    (client) => client.search({ q: 'ガラガラ', lang: 'ja' }),
    (client) => client.creatures({ lang: 'ko' }),
    (client) => client.creature('glumanda', { lang: 'ja' }),
    (client) => client.batch([6, 'a,b', 'nobody'], { lang: 'fr' }),
    (client) => client.family(67, { lang: 'de' }),
    (client) => client.batch(['mega-glurak x', 'アローラライチュウ']),
    (client) => client.suggest('char', { limit: 25 }),
    (client) => client.leagues(),
    (client) => client.league('Kalos League'),
    (client) => client.league('kalso'),
    (client) => client.evolutionStones(),
    (client) => client.evolutionStone('dusk'),
    (client) => client.stoneEvolutions('ice'),
    (client) => client.info(),
    ...[1, 10, 67, 331, 540].map((id) => (client: Client) => client.family(id)),
    (client) => client.types(),
    (client) => client.type('dragon'),
    (client) => client.eggGroups(),
    (client) => client.matchup(['water', 'dark']),
    (client) => client.matchup([]),
    (client) => client.chart(),
    (client) => client.team(['charizard', 3, 'mr,mime'], { lang: 'de' }),
    (client) => client.team(['charizrd']),
    (client) => client.family('raichu alola', { lang: 'de' }),
    (client) => client.statSummaries(),
    (client) => client.moves({ q: 'type:fire power>100', sort: '-power', limit: 5 }),
    (client) => client.move('THUNDERBOLT', { lang: 'de' }),
    (client) => client.move('thunderblot'),
    (client) => client.search({ knows: ['surf', 'fly'], resists: 'rock' }),
    (client) => client.search({ weak: 'fire>=4', immune: 'ground', limit: 5 }),
    (client) =>
      client.form('charizard mega x', {
        include: ['matchups', 'moves', 'family', 'names', 'forms'],
        lang: 'ja',
      }),
    (client) => client.forms(['snorlax', 25, 'nobody'], { include: ['matchups'], lang: 'fr' }),
    (client) => client.world(),
    (client) => client.worldStatistics(),
    (client) => client.bulkFiles(),
    async (client) => new Response(await client.bulk('creatures.csv')).text(),
  ];

  it.each(questions)('answers %s as the service does', async (ask) => {
    expect(await outcome(ask(offline))).toEqual(await outcome(ask(online)));
  });

  it('of another world answers as the service with that world', async () => {
    const { online: client, offline: copy } = await startBoth('lampshoal');
    for (const name of small.creatures.flatMap((creature) =>
      [creature, ...(creature.forms ?? [])].flatMap((form) => [
        form.name,
        ...(form.aliases ?? []),
        form.name.split(' ').toReversed().join('-'),
        form.name.slice(1),
      ]),
    )) {
      expect(await outcome(copy.creature(name))).toEqual(await outcome(client.creature(name)));
    }
    for (const ask of questions) {
      expect(await outcome(ask(copy))).toEqual(await outcome(ask(client)));
    }
  });

  it('rejects a request for the hits of a service', async () => {
    expect(await outcome(offline.stats())).toMatchObject({ kind: 'offline' });
  });

  it('names the cause of a failure, such as a runtime without a function that it needs', async () => {
    const groupBy = vi.spyOn(Map, 'groupBy').mockImplementation(() => {
      throw new TypeError('Map.groupBy is not a function');
    });
    onTestFinished(() => groupBy.mockRestore());
    expect(await outcome(offline.search({ q: 'fire mouse' }))).toMatchObject({
      kind: 'problem',
      message: 'The offline client failed: TypeError: Map.groupBy is not a function',
    });
  });

  it('takes a file as text, as bytes, by its URL and as a response', async () => {
    const bytes = new TextEncoder().encode(file);
    const plain = await startPlainService((_, response) => void response.end(file));
    for (const source of [
      file,
      bytes,
      bytes.buffer,
      new Blob([file]),
      new URL(plain.baseUrl),
      new Response(file),
    ]) {
      const [{ name }] = await (await createOfflineClient(source)).creature(25);
      expect(name).toBe('Pikachu');
    }
  });

  it.each([
    ['a page', '<!doctype html>', 'invalid-answer'],
    ['nothing', '', 'invalid-answer'],
    ['half of a file', '{"kind":"catalog"', 'invalid-answer'],
    ['something else', '{"kind":"catalog"}', 'invalid-answer'],
    ['another bulk file', '[[{"number":"1"}]]', 'invalid-answer'],
    ['nowhere', new URL('http://127.0.0.1:1/v1/bulk/catalog.json'), 'network'],
  ])('rejects a file that is %s', async (_, source, kind) => {
    expect(await outcome(createOfflineClient(source))).toMatchObject({ kind });
    const missing = await service.request('/v1/bulk/creatures.xml');
    expect(await outcome(createOfflineClient(missing))).toMatchObject({ kind: 'not-found' });
  });
});
