import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogError, type Client, createClient } from '../../src/client/index.ts';
import { createOfflineClient } from '../../src/client/offline.ts';
import { lampshoal, type ServeProcess, startServe } from '../../harness/processes.ts';
import { retryWhileBusy } from '../../src/explorer/retry.ts';
import { creatureMembers } from '../creature-members.ts';
import { parseShippedWorld } from '../world/worlds.ts';

let service: ServeProcess;
let online: Client;
/** Offline clients by file. */
const offlineClients: Record<string, Client> = {};

const files = ['catalog.json', 'creatures.json', 'creatures.ndjson'] as const;

beforeAll(async () => {
  service = await startServe('Bun', []);
  online = createClient({ baseUrl: `http://127.0.0.1:${service.port}`, batch: false });
  await Promise.all(
    files.map(async (file) => {
      const ask = () => service.request(`/v1/bulk/${file}`);
      offlineClients[file] = await createOfflineClient(await retryWhileBusy(ask));
    }),
  );
});
afterAll(() => service.stop());

function offlineClient(file: (typeof files)[number]): Client {
  const client = offlineClients[file];
  if (!client) {
    throw new Error(`No offline client of ${file}`);
  }
  return client;
}

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

/** The same without the page that explains a problem: the records do not say where that is. */
function withoutPage(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (name, value: unknown) =>
    ['type', 'next', 'previous'].includes(name) ? undefined : value,
  );
}

/** The members of the first `creatures.ndjson`. */
const earlierMembers: ReadonlySet<string> = new Set([
  ...creatureMembers,
  'heightMetres',
  'weightKilograms',
]);

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
  it('of catalog.json agrees with the service in lookups', async () => {
    const names = forms.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    await fc.assert(
      fc.asyncProperty(lookups(names), async (name) => {
        const offline = await outcome(offlineClient('catalog.json').creature(name));
        expect(offline).toEqual(await outcome(online.creature(name)));
      }),
      { numRuns: 200 },
    );
  });

  it.each(['creatures.json', 'creatures.ndjson'] as const)(
    'of %s returns the same creatures as the service, by number and by the name of any form',
    async (file) => {
      const { items } = await online.batch(world.creatures.map(({ number }) => number));
      for (const record of items) {
        expect(await offlineClient(file).creature(record[0].number)).toEqual(record);
      }
      for (const { name } of forms) {
        const [{ number }] = await offlineClient(file).creature(name.toUpperCase());
        expect(items.find(([base]) => base.number === number)?.map((each) => each.name)).toContain(
          name,
        );
      }
    },
  );

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
  ];
  const wholeQuestions: typeof questions = [
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

  it.each([...questions, ...wholeQuestions])(
    'of catalog.json answers %s as the service does',
    async (ask) => {
      expect(await outcome(ask(offlineClient('catalog.json')))).toEqual(await outcome(ask(online)));
    },
  );

  it.each(questions)('of creatures.ndjson answers %s as the service does', async (ask) => {
    expect(withoutPage(await outcome(ask(offlineClient('creatures.ndjson'))))).toEqual(
      withoutPage(await outcome(ask(online))),
    );
  });

  it('of another world answers as the service with that world', async () => {
    const other = await startServe('Bun', ['--world', lampshoal]);
    try {
      const client = createClient({ baseUrl: `http://127.0.0.1:${other.port}`, batch: false });
      const offline = await createOfflineClient(await other.request('/v1/bulk/catalog.json'));
      for (const name of small.creatures.flatMap((creature) =>
        [creature, ...(creature.forms ?? [])].flatMap((form) => [
          form.name,
          ...(form.aliases ?? []),
          form.name.split(' ').toReversed().join('-'),
          form.name.slice(1),
        ]),
      )) {
        expect(await outcome(offline.creature(name))).toEqual(await outcome(client.creature(name)));
      }
      for (const ask of [...questions, ...wholeQuestions]) {
        expect(await outcome(ask(offline))).toEqual(await outcome(ask(client)));
      }
    } finally {
      await other.stop();
    }
  });

  it('rejects requests that its file does not hold', async () => {
    const whole = offlineClient('catalog.json');
    const part = offlineClient('creatures.json');
    for (const asked of [
      whole.stats(),
      part.info(),
      part.league('kalos'),
      part.stoneEvolutions('ice'),
      part.family(1),
      part.ask('how does eevee evolve'),
      part.names(4),
      part.matchup(['water']),
      part.team(['pikachu']),
      part.moves(),
      part.form('pikachu', { include: ['forms', 'moves'] }),
      part.forms(['pikachu', 'mew'], { include: ['matchups'] }),
      part.worldStatistics(),
      part.bulk('creatures.csv'),
    ]) {
      expect(await outcome(asked)).toMatchObject({ kind: 'offline' });
    }
    const { matchups, members } = await part.type('dragon');
    expect(matchups).toBeUndefined();
    expect(members).toEqual((await online.type('dragon')).members);
  });

  it('of creatures.ndjson suggests the fields that records have', async () => {
    const wrong = outcome(offlineClient('creatures.ndjson').search({ q: 'sped>100 or weak:fire' }));
    expect(await wrong).toMatchObject({ kind: 'problem', status: 400, suggestions: ['speed'] });
  });

  it('of creatures.ndjson has stats by the names that their keys say', async () => {
    const summaries = await offlineClient('creatures.ndjson').statSummaries();
    const expected = await online.statSummaries();
    expect(summaries.map(({ name }) => name)).toEqual(
      expected.map(({ name }) => (name === 'HP' ? 'Hp' : name)),
    );
    const numbers = summaries.map(({ key, field, least, most, counts }) => [
      key,
      field,
      least,
      most,
      counts,
    ]);
    expect(numbers).toEqual(
      expected.map(({ key, field, least, most, counts }) => [key, field, least, most, counts]),
    );
  });

  it('opens a file without the members that earlier versions did not write', async () => {
    const lines = (await (await service.request('/v1/bulk/creatures.ndjson')).text()).trim();
    const earlier = lines.split('\n').map((line) => {
      const record: Record<string, unknown> = JSON.parse(line);
      const members = Object.entries(record).filter(([member]) => earlierMembers.has(member));
      return JSON.stringify(Object.fromEntries(members));
    });
    const client = await createOfflineClient(earlier.join('\n'));
    for (const name of ['pikachu', 'Mega Charizard X', 'farfetch’d']) {
      const { slug, base, cosmetic, ...form } = await client.form(name);
      const whole = await online.form(name);
      expect({ slug, base, cosmetic }).toMatchObject({ slug: whole.slug, base: whole.base });
      expect(whole).toMatchObject(form);
      expect(form).not.toHaveProperty('stats');
    }
    expect(await client.statSummaries()).toEqual([]);
  });

  it('takes a file as text, as bytes, by its URL and as a response', async () => {
    const address = `http://127.0.0.1:${service.port}/v1/bulk/creatures.ndjson`;
    const text = await (await fetch(address)).text();
    for (const source of [
      text,
      new TextEncoder().encode(text),
      new TextEncoder().encode(text).buffer,
      new Blob([text]),
      new URL(address),
      await fetch(address),
    ]) {
      const [{ name }] = await (await createOfflineClient(source)).creature(25);
      expect(name).toBe('Pikachu');
    }
  });

  it.each([
    ['a page', '<!doctype html>', 'invalid-answer'],
    ['nothing', '', 'invalid-answer'],
    ['half of a file', '[[{"number":"1"', 'invalid-answer'],
    ['something else', '{"kind":"catalog"}', 'invalid-answer'],
    ['records that are none', '[[{"number":"1"}]]', 'invalid-answer'],
    ['nowhere', new URL('http://127.0.0.1:1/v1/bulk/catalog.json'), 'network'],
  ])('rejects a file that is %s', async (_, source, kind) => {
    expect(await outcome(createOfflineClient(source))).toMatchObject({ kind });
    const missing = await service.request('/v1/bulk/creatures.xml');
    expect(await outcome(createOfflineClient(missing))).toMatchObject({ kind: 'not-found' });
  });

  it('works with a world without creatures', async () => {
    const empty = await createOfflineClient('[]');
    expect(await empty.creatures()).toEqual([]);
    expect(await outcome(empty.creature(25))).toMatchObject({ kind: 'not-found' });
  });
});
