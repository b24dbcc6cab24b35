import path from 'node:path';
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createCatalog, type CreatureCatalog } from '../../src/package/create-catalog.ts';
import { createClient } from '../../src/client/index.ts';
import { WorldError } from '../../src/package/world-source.ts';
import { compileWorld, readWorld } from '../../src/package/world.ts';
import type { World } from '../../src/world/schema.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { lampshoal, root } from '../../harness/processes.ts';

const baseUrl = 'https://example.org/creatures';

let compiled: Uint8Array<ArrayBuffer>;
let catalog: CreatureCatalog;
beforeAll(async () => {
  compiled = await compileWorld(lampshoal);
  catalog = await createCatalog({ world: lampshoal, baseUrl });
});

describe('createCatalog()', () => {
  it('returns the same records as the service', async () => {
    const { search, family, suggest } = catalog;
    const types = catalog.form(1)?.types ?? [];
    const found = search('height>1m or stage=2', { sort: '-weight', limit: 3, offset: 1 });
    const answers: readonly [target: string, given: unknown][] = [
      ['/v1/creature/1', catalog.find(1)],
      ['/v1/creature/SNUGWICK', catalog.find('snug wick')],
      ['/v1/form/2', catalog.form(2)],
      ['/v1/form/fanalynx%20noon%20mega', catalog.form('mega leuchtluchs mittag')],
      [
        '/v1/form/2?include=matchups,family,names,forms',
        catalog.form(2, { include: ['matchups', 'family', 'names', 'forms'] }),
      ],
      ['/v1/creature', catalog.names()],
      ['/v1/family/2', family(2)],
      ['/v1/family/snug%20wick', family('snug wick')],
      [`/v1/matchup?types=${types.join(',')}`, catalog.matchup(types)],
      ['/v1/matchup', catalog.chart()],
      ['/v1/matchup?forms=1,fanalynx', catalog.team([1, 'fanalynx'])],
      ['/v1/stat', catalog.statSummaries()],
      ...catalog
        .moves()
        .map(({ slug }): [string, unknown] => [`/v1/move/${slug}`, catalog.move(slug)]),
      ['/v1/suggest?q=sn&limit=4', suggest('sn', 4)],
      ['/v1/suggest', suggest('')],
      [
        '/v1/search?q=height%3E1m%20or%20stage%3D2&sort=-weight&limit=3&offset=1',
        found.kind === 'found' && {
          total: found.total,
          limit: 3,
          offset: 1,
          next: expect.any(String),
          previous: expect.any(String),
          items: found.items,
        },
      ],
      ...catalog
        .leagues()
        .map((league): [string, unknown] => [`/v1/league/${league.slug}`, league]),
      ...catalog
        .evolutionStones()
        .map((stone): [string, unknown] => [`/v1/evolution-stone/${stone.slug}`, stone]),
    ];
    for (const [target, given] of answers) {
      const response = await ask(catalog, target);
      expect([target, response.status, await response.json()]).toEqual([target, 200, given]);
    }
    expect(answers.length).toBeGreaterThan(9);
  });

  it('names creatures and forms in a language as the service does', async () => {
    const lang = 'de';
    const found = catalog.search('leuchtluchs', { lang });
    const answers: readonly [target: string, given: unknown][] = [
      ['/v1/creature', catalog.names({ lang })],
      ['/v1/batch?creatures=3', { items: [catalog.find(3, { lang })], missing: [] }],
      ['/v1/family/1', catalog.family(1, { lang })],
      ['/v1/suggest?q=leu&limit=4', catalog.suggest('leu', 4, { lang })],
      ['/v1/search?q=leuchtluchs&fields=name', { names: namesOf(found) }],
    ];
    for (const [target, given] of answers) {
      const response = await ask(catalog, `${target}${target.includes('?') ? '&' : '?'}lang=de`);
      const answer = await response.json();
      const expected = target.includes('fields') ? { names: namesOf(answer) } : answer;
      expect([target, response.status, given]).toEqual([target, 200, expected]);
    }
    expect(namesOf(found)).toContain('Mega-Leuchtluchs Mittag');
    expect(catalog.find('mega leuchtluchs mittag')?.[0]?.name).toBe('Fanalynx');
    expect(catalog.names({ lang: 'en' })).toEqual(catalog.names());
  });

  it.each([
    ['names', () => catalog.names({ lang: 'tlh' })],
    ['find', () => catalog.find(1, { lang: 'tlh' })],
    ['form', () => catalog.form(1, { lang: 'tlh' })],
    ['search', () => catalog.search('', { lang: 'tlh' })],
    ['suggest', () => catalog.suggest('', 1, { lang: 'tlh' })],
    ['family', () => catalog.family(1, { lang: 'tlh' })],
    ['team', () => catalog.team([1], { lang: 'tlh' })],
    ['move', () => catalog.move('tackle', { lang: 'tlh' })],
  ])('refuses a language that the world does not have: %s()', (_, call) => {
    expect(call).toThrow(
      new RangeError('The option "lang" is "tlh"; expected one of en, de, fr, ja'),
    );
  });

  it('returns undefined for unknown names', () => {
    expect(catalog.find('nobody')).toBeUndefined();
    expect(catalog.find(9_999)).toBeUndefined();
    expect(catalog.form('nobody')).toBeUndefined();
    expect(catalog.family(0)).toBeUndefined();
    expect(catalog.family(9_999)).toBeUndefined();
    expect(catalog.family('nobody')).toBeUndefined();
    expect(catalog.move('nothing')).toBeUndefined();
    expect(catalog.search('gen:1 gen:2')).toEqual({ kind: 'found', total: 0, items: [] });
  });

  it('takes types by their names in every language', async () => {
    const { manifest, ...rest } = worldOf([creatureEntry(1, 'Ant')]);
    const types = [{ name: 'Small', colour: '#804020', names: { de: 'Klein' }, attacks: {} }];
    const creatures = [creatureEntry(1, 'Ant', { types: ['Small'] })];
    const other = await createCatalog({
      world: { ...rest, manifest: { ...manifest, types }, creatures },
    });
    expect(other.matchup(['klein'])).toEqual(other.matchup(['Small']));
  });

  it('refuses a choice of forms that there is not, and a team without members', () => {
    const forms: 'base' = JSON.parse('"mega"');
    expect(() => catalog.search('', { forms })).toThrow(
      new RangeError('The option "forms" is "mega"; expected one of all, distinct, base, one'),
    );
    expect(() => catalog.team([])).toThrow(RangeError);
  });

  it('refuses types, members of a team and inclusions that the world does not have', () => {
    expect(() => catalog.matchup(['Plaid'])).toThrow(new RangeError('No type is called "Plaid"'));
    expect(() => catalog.matchup([])).toThrow(RangeError);
    expect(() => catalog.team([1, 'nobody'])).toThrow(
      new RangeError('No creature or form is called "nobody"'),
    );
    const include: readonly 'moves'[] = JSON.parse('["cries"]');
    expect(() => catalog.form(1, { include })).toThrow(/"cries"; expected one or more of/);
  });

  it('tells the stats and the moves of a world that has them', async () => {
    const whole = await createCatalog({ world: path.join(root, 'worlds/default') });
    const eel = whole.form('eelektross', { include: ['moves'] });
    const move = whole.move('THUNDERBOLT', { lang: 'de' });
    for (const [target, given] of [
      ['/v1/form/eelektross?include=moves', eel],
      ['/v1/move/thunderbolt?lang=de', move],
      ['/v1/stat', whole.statSummaries()],
    ] as const) {
      expect([target, await (await ask(whole, target)).json()]).toEqual([target, given]);
    }
    expect(eel?.moves.learned.map(({ name }) => name)).toContain('Thunderbolt');
    expect(move?.learners.map(({ name }) => name)).toContain('Zapplarang');
    expect(eel?.stats).toMatchObject({ hp: 85, speed: 50, total: 515 });
    expect(whole.moves().length).toBeGreaterThan(800);
  });

  it('tells nothing of a chart, stats and moves in a world without them', async () => {
    const plain = await createCatalog({ world: worldOf([creatureEntry(1, 'Ant')]) });
    expect(plain.matchup(plain.form(1)?.types ?? [])).toBeUndefined();
    expect(plain.team([1])).toBeUndefined();
    expect(plain.chart()).toEqual({ types: [], attacking: [] });
    expect([plain.statSummaries(), plain.moves()]).toEqual([[], []]);
    expect(plain.form('ant')).not.toHaveProperty('stats');
    expect(() => plain.form(1, { include: ['matchups'] })).toThrow(RangeError);
  });

  it('counts the further forms of a creature, and refuses a query that is no text', async () => {
    const given = catalog.search('', { forms: 'one', limit: 100 });
    const answer: unknown = await (await ask(catalog, '/v1/search?forms=one')).json();
    expect(answer).toMatchObject({ items: given.kind === 'found' && given.items });
    expect(given).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ moreForms: 1 })]),
    });
    const search: (q?: string) => unknown = catalog.search as never;
    expect(() => search()).toThrow(new TypeError('The query is undefined; expected a text'));
  });

  it('is the fetch of a client, which has the rest of the API', async () => {
    const client = createClient({ baseUrl, fetch: catalog.fetch });
    const [random] = await client.random({ q: 'gen:1', seed: '1' });
    expect(catalog.find(random.number)?.[0]).toEqual(random);
    const { items, missing } = await client.batch(['snugwick', 'nobody']);
    expect([items, missing.length]).toEqual([[catalog.find('snugwick')], 1]);
    expect(await client.types()).toEqual(catalog.world.types);
    const posted = await catalog.fetch(new URL('/v1/league', baseUrl), { method: 'POST' });
    expect(posted.status).toBe(405);
    await expect(catalog.fetch('/v1/league')).rejects.toThrow(/URL/);
    const fields = ['heightMetres'] as const;
    expect((await client.search({ q: 'number:1 is:base', fields })).items).toEqual([
      { heightMetres: catalog.form(1)?.heightMetres },
    ]);
  });

  it('reports the position of an error in a search', () => {
    expect(catalog.search('hue:red')).toMatchObject({ kind: 'invalid', column: 1 });
  });

  it('refuses invalid numbers', () => {
    expect(() => catalog.search('', { limit: -1 })).toThrow(
      new RangeError('The option "limit" is -1; expected a whole number from 0 on'),
    );
    expect(() => catalog.search('', { offset: 0.5 })).toThrow(RangeError);
    expect(() => catalog.suggest('', Number.NaN)).toThrow(RangeError);
    expect(catalog.family(1.5)).toBeUndefined();
  });

  it('summarises the world', () => {
    expect(catalog.world).toMatchObject({
      title: 'Lampshoal',
      creatures: 20,
      forms: 31,
      generations: 3,
      languages: ['en', 'de', 'fr', 'ja'],
    });
  });

  it('answers with validators, conditional requests and pictures, without paths for operators', async () => {
    const first = await ask(catalog, '/v1/creature/1');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    const again = await ask(catalog, '/v1/creature/1', { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    const picture = await ask(catalog, '/resources/creature/96/1.png');
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await ask(catalog, '/health/live')).status).toBe(404);
    expect((await ask(catalog, '/v1/creature/1', { method: 'DELETE' })).status).toBe(405);
  });

  it('accepts a world as a folder, a file, bytes and an object, with the same responses', async () => {
    const folder = newFolder();
    const file = path.join(folder, 'lampshoal.json');
    await writeFile(file, compiled);
    const parsed = await readWorld(pathToFileURL(lampshoal));
    const world = parsed.kind === 'valid' ? parsed.world : undefined;
    // A buffer of the runtime's pool begins anywhere.
    const unaligned = Buffer.concat([Buffer.of(0), compiled]).subarray(1);
    for (const source of [pathToFileURL(lampshoal), file, pathToFileURL(file), unaligned, world]) {
      const other = await createCatalog({ world: source, baseUrl });
      for (const target of ['/v1/creature/2', '/v1/search?q=is:base', '/v1/suggest?q=la']) {
        expect(await (await ask(other, target)).text()).toBe(
          await (await ask(catalog, target)).text(),
        );
      }
    }
  });

  it('has separate addresses and statistics for each instance', async () => {
    const here = await createCatalog({ world: compiled });
    const there = await createCatalog({
      world: compiled,
      baseUrl: 'https://there.example/',
      resourcesUrl: 'https://pictures.example/all',
    });
    expect(here.find(1)?.[0]?.sprite).toBe('http://localhost:8080/resources/creature/1.png');
    expect(there.find(1)?.[0]?.sprite).toBe('https://pictures.example/all/creature/1.png');
    await ask(here, '/v1/creature/1');
    expect(await (await ask(here, '/stats')).json()).toMatchObject({ total_hits: '2' });
    expect(await (await ask(there, '/stats')).json()).toMatchObject({ total_hits: '1' });
  });

  it('serves pictures instead of portraits, in every size, and warns of those that match no creature', async () => {
    const folder = newFolder();
    const picture = await (await ask(catalog, '/resources/creature/96/2.png')).bytes();
    for (const name of ['1', 'fanalynx-mega-noon', '8-midwinter', '---']) {
      await writeFile(path.join(folder, `${name}.png`), picture);
    }
    const warnings: string[] = [];
    const other = await createCatalog({
      world: compiled,
      images: pathToFileURL(folder),
      onWarning: (message) => warnings.push(message),
    });
    for (const [name, isOwn] of [
      ['1', true],
      ['3-mega-fanalynx-noon', true],
      ['96/3-mega-fanalynx-noon', true],
      ['8-midwinter-hedgerow', true],
      ['3', false],
    ] as const) {
      const answer = await ask(other, `/resources/creature/${name}.png`);
      expect(answer.headers.get('content-type'), name).toBe('image/png');
      expect(Buffer.from(await answer.bytes()).equals(picture), name).toBe(isOwn);
    }
    expect(warnings).toEqual([
      `${path.join(folder, '---.png')}: not served, because its name has no letter and no digit`,
    ]);
  });

  it('refuses an object that lacks parts of a world, as it does a folder without their files', async () => {
    const world: World = JSON.parse('{"manifest":{"format":1}}');
    const refused = createCatalog({ world });
    await expect(refused).rejects.toThrow(
      /^The world has \d issues, the first: creatures: Expected/,
    );
  });

  it('refuses a world with all its issues', async () => {
    const world = worldOf([
      creatureEntry(1, 'Ant'),
      creatureEntry(1, 'Bee', { types: ['Plaid'], heightMetres: -1 }),
    ]);
    const refused = createCatalog({ world });
    await expect(refused).rejects.toThrow(WorldError);
    await expect(refused).rejects.toThrow(
      /^The world has \d issues?, the first: creatures.json:\d+:\d+: Bee: /,
    );
    await expect(refused).rejects.toMatchObject({
      issues: [{ record: 'Bee', field: 'heightMetres' }],
    });
  });

  it.each([
    [{ world: '/nowhere/at/all' }, 'The world "/nowhere/at/all" cannot be read: no such folder'],
    [{ world: Uint8Array.of(1, 2, 3) }, 'The catalog file cannot be read: It is no catalog file'],
    [{ images: '/nowhere/at/all' }, 'The images "/nowhere/at/all" cannot be read: '],
    [
      { baseUrl: 'example.org' },
      'The option "baseUrl" is "example.org"; expected an address such as',
    ],
    [
      { resourcesUrl: 'https://example.org/?a' },
      'The option "resourcesUrl" is "https://example.org/?a"; expected an address such as',
    ],
  ])('refuses %j', async (options, message) => {
    await expect(createCatalog({ world: compiled, ...options })).rejects.toThrow(message);
  });

  it('reports an unexpected error with the request id of the response', async () => {
    const reported: string[][] = [];
    const failing = await createCatalog({
      world: compiled,
      onError: (error, request, requestId) =>
        reported.push([String(error), request.url, requestId]),
    });
    const fault = vi.spyOn(JSON, 'stringify').mockImplementationOnce(() => {
      throw new Error('An injected fault');
    });
    const answer = await ask(failing, '/v1/league');
    fault.mockRestore();
    expect(answer.status).toBe(500);
    const [[error, url, requestId] = []] = reported;
    expect(error).toContain('An injected fault');
    expect(url).toContain('/v1/league');
    expect(requestId).toBe(answer.headers.get('x-request-id'));
  });
});

async function ask(from: CreatureCatalog, target: string, init?: RequestInit): Promise<Response> {
  return from.fetch(new Request(`http://any.host${target}`, init));
}

function namesOf(found: unknown): readonly string[] {
  const { items = [] } = found as { readonly items?: readonly { readonly name: string }[] };
  return items.map(({ name }) => name);
}
