import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maxBufferedBytes } from '../../src/api/replies.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import type { BulkFile, FamilyRecord, FormRecord } from '../../src/client/types.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';
import { startCatalog } from './app-under-test.ts';
import { askingOf, namesOf, target } from './additive-context.ts';
import { csvTable, readCsv, readText } from './additive-csv.ts';

/** Names that a spreadsheet or a careless reader of CSV trips over. */
const names = [
  '=HYPERLINK("http://example.org","click")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  "'=quoted already",
  'Comma, the Great',
  'Quote "Q" Quotable',
  '"Whole"',
  'Semi; Colon',
  'Ünïcödé ♀ 🎲',
  '007',
  'TRUE',
  ',',
  '""',
];

const service = startCatalog(
  compileCatalog(
    worldOf(
      names.map((name, i) =>
        creatureEntry(i + 1, name, {
          species: `${name} kind`,
          abilities: { normal: ['=1', 'Plain, Simple'], hidden: ['@x', '"'] },
          ...(i === 1 && { evolvesFrom: [{ from: names[0] ?? '', by: 'level', level: 2 }] }),
        }),
      ),
    ),
  ),
);

const { getJson, getProblem } = askingOf(() => service);

async function readTable(wanted: string): Promise<string[][]> {
  const response = await service.request(wanted);
  expect(response.status).toBe(200);
  const text = await readText(response);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  return readCsv(text);
}

describe('a world of names that are hard on spreadsheets', () => {
  it.each(['/v1/search?format=csv', '/v1/bulk/creatures.csv'])(
    'reads back from %s as it is, no cell a formula',
    async (wanted) => {
      const table = await readTable(wanted);
      const creatures = await getJson<FormRecord[][]>('/v1/bulk/creatures.json');
      const items = creatures.flat();
      expect(namesOf(items)).toEqual(names);
      expect(table).toEqual(csvTable(items));
      for (const cell of table.flat()) {
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }
    },
  );

  it('writes exactly these bytes', async () => {
    const wanted = '/v1/search?format=csv&fields=number,name,gender&limit=8';
    expect(await readText(await service.request(wanted))).toBe(
      [
        'number,name,male,female',
        `1,"'=HYPERLINK(""http://example.org"",""click"")",,`,
        "2,'+1+1,,",
        "3,'-2+3,,",
        "4,'@SUM(A1:A9),,",
        "5,'=quoted already,,",
        '6,"Comma, the Great",,',
        '7,"Quote ""Q"" Quotable",,',
        '8,"""Whole""",,',
        '',
      ].join('\r\n'),
    );
  });

  it('finds, suggests and draws them as any others', async () => {
    const { items } = await getJson<{ items: FormRecord[] }>(
      target('/v1/search', { q: String.raw`name:"Quote \"Q\" Quotable"` }),
    );
    expect(namesOf(items)).toEqual(['Quote "Q" Quotable']);
    const suggested = await getJson<{ name: string }[]>('/v1/suggest?q=semicol');
    expect(suggested[0]?.name).toBe('Semi; Colon');
    // A comma parts the names of a batch; a name is found without its own.
    const { missing } = await getJson<{ missing: object[] }>(
      target('/v1/batch', { creatures: 'comma the great,whole,+1+1' }),
    );
    expect(missing).toEqual([]);
    // A value in quotation marks keeps it.
    const { total } = await getJson<{ total: number }>(
      target('/v1/search', { ability: '"Plain, Simple"' }),
    );
    expect(total).toBe(names.length);
  });

  it('describes an evolution of such names in one sentence', async () => {
    const family = await getJson<FamilyRecord>('/v1/family/1');
    expect(family.evolutions.map(({ sentence }) => sentence)).toEqual([
      `Evolves ${names[0]} into +1+1 at level 2.`,
    ]);
  });
});

describe('a world without a chart, egg groups and stones', () => {
  it('has no matchups', async () => {
    const problem = await getProblem('/v1/matchup?types=plain', 404, 'chart-not-found');
    expect(problem.detail).toBe('This world has no type chart');
    await getProblem('/v1/matchup?types=nothing', 404, 'chart-not-found');
    await getProblem('/v1/matchup', 404, 'chart-not-found');
    const type = await getJson<Record<string, unknown>>('/v1/type/plain');
    expect(Object.keys(type)).toEqual(['name', 'slug', 'members']);
    expect(type['members']).toEqual(names.map((name, i) => ({ number: String(i + 1), name })));
  });

  it('has empty lists', async () => {
    expect(await getJson('/v1/egg-group')).toEqual([]);
    await getProblem('/v1/egg-group/monster', 404, 'egg-group-not-found');
  });
});

describe('a world without any creature', () => {
  const nothing = startCatalog(compileCatalog(worldOf([])));
  const empty = askingOf(() => nothing);

  it('answers every list with an empty one', async () => {
    for (const wanted of ['/v1/creature', '/v1/ability', '/v1/suggest', '/v1/suggest?q=a']) {
      expect(await empty.getJson(wanted), wanted).toEqual([]);
    }
    expect(await empty.getJson('/v1/search')).toEqual({
      total: 0,
      limit: 100,
      offset: 0,
      next: null,
      previous: null,
      items: [],
    });
    for (const file of ['creatures', 'families', 'leagues', 'evolution-stones']) {
      expect(await empty.getJson(`/v1/bulk/${file}.json`), file).toEqual([]);
    }
    expect(await (await empty.request('/v1/bulk/creatures.ndjson')).text()).toBe('');
    const csv = await (await empty.request('/v1/bulk/creatures.csv')).text();
    expect(csv).toMatch(/^number,[A-Za-z,]+\r\n$/);
    await empty.getProblem('/v1/random', 404, 'creature-not-found');
    await empty.getProblem('/v1/family/1', 404, 'family-not-found');
  });
});

describe('a world whose bulk files of creatures are too long to be buffered', () => {
  const entries = Array.from({ length: 600 }, (_, i) =>
    creatureEntry(i + 1, `Nr ${i + 1}`, { species: `${i} ${'sé'.repeat(10_000)}` }),
  );
  const answering = startCatalog(compileCatalog(worldOf(entries)));
  const long = askingOf(() => answering);

  it.each(['json', 'ndjson', 'csv'])(
    'sends every byte as %s, none of them encoded',
    async (ending) => {
      const file = `creatures.${ending}`;
      const list = await long.getJson<BulkFile[]>('/v1/bulk');
      const entry = list.find((each) => each.file === file);
      expect(entry?.size).toBeGreaterThan(maxBufferedBytes);
      for (const coding of ['identity', 'br']) {
        const response = await long.request(`/v1/bulk/${file}`, {
          headers: { 'accept-encoding': coding },
        });
        expect(response.status).toBe(200);
        expect(response.headers.get('content-encoding')).toBeNull();
        expect(response.headers.get('content-length')).toBe(String(entry?.size));
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(bytes.byteLength).toBe(entry?.size);
        const digest = createHash('sha256').update(bytes);
        expect(digest.copy().digest('hex')).toBe(entry?.sha256);
        expect(response.headers.get('repr-digest')).toBe(`sha-256=:${digest.digest('base64')}:`);
      }
    },
  );
});
