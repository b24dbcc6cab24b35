import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Batch,
  FamilyRecord,
  FormBatch,
  FormRecord,
  FormWith,
  MoveDetail,
  MovePage,
  SearchPage,
  ServiceStatistics,
  StoneEvolutions,
} from '../../src/client/types.ts';
import { longestMcpBody } from '../../src/api/mcp.ts';
import { createFetchHandler } from '../../src/api/portable-app.ts';
import { answerMcp } from '../../src/mcp/server.ts';
import { root, type ServeProcess, startServe, testedRuntimes } from '../../harness/processes.ts';
import { namesOf } from '../suite/additive-context.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { mcpFields } from './mcp-request.ts';

const worlds = { Node: 'default', Bun: 'lampshoal' } as const;

/** Members of `/v1/form` that tools leave out. */
const untold: ReadonlySet<string> = new Set(['slug', 'base', 'cosmetic', 'descriptions']);

const toolNames = [
  'find_creatures',
  'search_creatures',
  'get_family',
  'get_stone_evolutions',
  'get_matchup',
  'get_team_matchup',
  'get_moves',
  'get_move',
  'search_moves',
  'get_league',
  'list_types',
];

describe.each(testedRuntimes)('"/mcp" on %s', (runtime) => {
  let service: ServeProcess;
  let client: Client;

  beforeAll(async () => {
    service = await startServe(runtime, ['--world', path.join(root, 'worlds', worlds[runtime])]);
    client = await connect(service);
  });
  afterAll(() => client.close());

  const ask = async <Body>(target: string): Promise<Body> =>
    (await service.request(target)).json() as Promise<Body>;
  /** The answer to a search, without the addresses of other pages. */
  const askForPage = async <Body>(target: string): Promise<Body> =>
    JSON.parse(JSON.stringify(await ask(target)), (name, value: unknown) =>
      ['next', 'previous'].includes(name) ? undefined : value,
    ) as Body;
  /** The members of records that tools give. */
  const recordFields = async (): Promise<string> => {
    return Object.keys(await ask<object>('/v1/form/1'))
      .filter((member) => !untold.has(member))
      .join(',');
  };
  /** What `/v1/form` has of the forms of a batch, with the multipliers that are not 1. */
  const detailsOf = async ({ items }: Batch, parameters = ''): Promise<Facts[][]> => {
    const query = encodeURIComponent(namesOf(items.flat()).join(','));
    const batch = await ask<FormBatch<'matchups'>>(
      `/v1/batch?forms=${query}&include=matchups${parameters}`,
    );
    const details = batch.items.map(({ matchups, ...form }) => ({
      ...Object.fromEntries(
        Object.entries(factsOf(form)).filter(([member]) => !untold.has(member)),
      ),
      defending: Object.fromEntries(
        Object.entries(matchups.defending).filter(([, multiplier]) => multiplier !== 1),
      ),
    }));
    expect(batch.missing).toEqual([]);
    return items.map((forms) => details.splice(0, forms.length));
  };
  const post = (body: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> =>
    service.request('/mcp', { method: 'POST', headers: { ...mcpFields, ...fields }, body });
  const call = (id: number, name: string, args: object): object => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: args },
  });
  /** The text and the value of a successful call. */
  const found = async (name: string, args: Record<string, unknown>) => {
    const { content, structuredContent, isError } = await client.callTool({
      name,
      arguments: args,
    });
    expect(isError, JSON.stringify(content)).toBeFalsy();
    return { text: textOf(content), value: structuredContent };
  };
  /** The text of a failed call. */
  const failure = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    expect(isError).toBe(true);
    return textOf(content);
  };

  it('describes itself and lists read-only tools with their input and output schemas', async () => {
    const { title } = await ask<{ title: string }>('/info');
    expect(client.getServerVersion()).toMatchObject({ name: 'creature-catalog', title });
    expect(client.getInstructions()).toContain('find_creatures');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(toolNames);
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect(description, name).toMatch(/\.$/);
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema, name).toMatchObject({ type: 'object' });
      expect(annotations, name).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    }
  });

  it('find_creatures returns what "/v1/batch" returns, with suggestions for unknown names', async () => {
    const [first = '', second = ''] = await ask<string[]>('/v1/creature');
    const misspelt = `${second}q`;
    const { text, value } = await found('find_creatures', {
      creatures: [first.toUpperCase(), 2, misspelt, 'a,b'],
    });
    const query = encodeURIComponent(`${first},2,${misspelt},a b`);
    const batch = await ask<Batch>(`/v1/batch?creatures=${query}`);
    expect(value).toMatchObject({ missing: batch.missing });
    expect(apart(value as JoinedBatch)).toEqual(await detailsOf(batch));
    expect(text).toMatch(new RegExp(`^1 ${first}, the `, 'm'));
    expect(text).toContain(`No creature is called "${misspelt}"; did you mean ${second}`);
  });

  it('find_creatures says which form was named', async () => {
    const { items } = await ask<SearchPage>('/v1/search?q=-is:base&limit=1');
    const [{ number, name } = { number: '', name: '' }] = items;
    const { text, value } = await found('find_creatures', { creatures: [name, number] });
    const [form, base] = (value as JoinedBatch).items;
    expect([form?.named, base?.named]).toEqual([name, base?.forms[0]?.['name']]);
    expect(text).toMatch(new RegExp(`^${name}, and the other forms`));
  });

  it('search_creatures gives types and what is compared, or the fields asked for', async () => {
    const search = { q: 'height>1m heaviest', limit: 2, forms: 'base' };
    const brief = await found('search_creatures', search);
    const fields = 'number,name,types,heightMetres,weightKilograms';
    const target = '/v1/search?q=height>1m+heaviest&limit=2&forms=base';
    expect(brief.value).toEqual(await askForPage(`${target}&fields=${fields}`));
    expect(brief.text).toMatch(/\n\d+ [^;]+; [^;]+; [\d.]+ m, [\d.]+ kg$/);
    const chosen = await found('search_creatures', { ...search, fields: ['abilities', 'weight'] });
    expect(chosen.value).toEqual(await askForPage(`${target}&fields=number,name,abilities,weight`));
    const told = await found('search_creatures', { ...search, fields: ['sprite', 'description'] });
    for (const { sprite, description } of (told.value as { items: FormRecord[] }).items) {
      expect(told.text).toContain(`${sprite}; ${description}`);
    }
    const twenty = await found('search_creatures', { q: '', limit: 20 });
    expect(JSON.stringify(twenty).length).toBeLessThan(3000);
  });

  it('search_creatures returns what "/v1/search" returns, sorted and paged', async () => {
    const fields = await recordFields();
    const { value, text } = await found('search_creatures', {
      q: 'gen:1',
      forms: 'base',
      sort: '-weight,name',
      limit: 3,
      offset: 1,
      fields: fields.split(','),
    });
    const target = '/v1/search?q=gen:1&forms=base&sort=-weight,name&limit=3&offset=1';
    expect(value).toEqual(await askForPage(`${target}&fields=${fields}`));
    expect(text).toMatch(/^[\d,]+ forms match; shown from 2 to 4\n/);
    const beyond = await found('search_creatures', { q: '', offset: 9_999_999 });
    expect(beyond.text).toMatch(/^[\d,]+ forms match; there are none after this offset$/);
    const nothing = await found('search_creatures', { q: 'gen:1 -gen:1' });
    expect(nothing.text).toMatch(
      /^0 forms match\nUnderstood as: gen:1 -gen:1\n\d+ forms without the rest: -?gen:1$/,
    );
  });

  it('get_family returns the family of any member, with a sentence for each evolution', async () => {
    const family = await ask<FamilyRecord>('/v1/family/1');
    for (const { name } of family.members) {
      const { value, text } = await found('get_family', { creature: name });
      expect(value).toEqual(family);
      expect(text.split('\n').slice(1)).toEqual(family.evolutions.map(({ sentence }) => sentence));
    }
  });

  it('get_stone_evolutions, get_league, list_types and get_matchup return what the service returns', async () => {
    for (const stone of await ask<string[]>('/v1/evolution-stone')) {
      const { value, text } = await found('get_stone_evolutions', { stone });
      const target = `/v1/evolution-stone/${encodeURIComponent(stone)}/evolutions`;
      const evolutions = await ask<StoneEvolutions>(target);
      expect(value).toEqual({ evolutions });
      expect(text).toBe(evolutions.map(({ sentence }) => sentence).join('\n'));
    }
    for (const league of await ask<string[]>('/v1/league')) {
      const { value, text } = await found('get_league', { league });
      expect(value).toEqual(await ask(`/v1/league/${encodeURIComponent(league)}`));
      expect(text).toContain(`${league}, in `);
      const { region } = value as { region: string };
      const ofRegion = await found('get_league', { league: region.toUpperCase() });
      expect(ofRegion.value).toMatchObject({ region });
    }
    const types = await ask<string[]>('/v1/type');
    expect((await found('list_types', {})).value).toEqual({ types });
    const pair = types.slice(0, 2);
    const { value, text } = await found('get_matchup', { types: pair });
    expect(value).toEqual(await ask(`/v1/matchup?types=${pair.join(',')}`));
    expect(text).toMatch(new RegExp(`^A creature of ${pair.join(' and ')} takes `));
  });

  it('get_team_matchup returns what the service returns of a team', async () => {
    const names = (await ask<string[]>('/v1/creature')).slice(0, 3);
    const { value, text } = await found('get_team_matchup', { forms: [...names, 4] });
    expect(value).toEqual(await ask(`/v1/matchup?forms=${encodeURIComponent(names.join())},4`));
    expect(text).toMatch(new RegExp(`^${names[0]} \\(`));
    expect(text).toContain('\nWeak: ');
  });

  it('get_moves, get_move and search_moves return what the service returns', async () => {
    const { value, text } = await found('get_moves', { form: 1 });
    const { number, name, moves } = await ask<FormWith<'moves'>>('/v1/form/1?include=moves');
    expect(value).toEqual({ number, name, ...moves });
    expect(text).toMatch(new RegExp(`^1 ${name} learns \\d+ moves`));
    const [{ name: first } = { name: '' }] = moves.learned;
    const move = await found('get_move', { move: first.toUpperCase() });
    const detail = await ask<MoveDetail>(`/v1/move/${encodeURIComponent(first)}`);
    const learners = namesOf(detail.learners);
    const { names, effects } = detail;
    const firstOfAll = { total: learners.length, learners: learners.slice(0, 50) };
    expect({ ...(move.value as object), names, effects }).toEqual({ ...detail, ...firstOfAll });
    expect(move.text).toMatch(new RegExp(`^${first}: .*\n.* can learn it: `));
    expect(move.text.includes(` more; search_creatures with knows:"${first}"`)).toBe(
      learners.length > 50,
    );
    const search = await found('search_moves', { q: 'power>=50', sort: '-power', limit: 2 });
    const page = await askForPage<MovePage>('/v1/move?q=power>=50&sort=-power&limit=2');
    const told = page.items.map((each) => ({ ...each, effects: undefined }));
    expect(search.value).toEqual({ ...page, items: told });
    const beyond = await found('search_moves', { q: '', offset: 9_999_999 });
    expect(beyond.text).toMatch(/^[\d,]+ moves found; there are none after this offset$/);
    for (const [tool, args, expected] of [
      ['get_moves', { form: 999_999 }, /^No creature is called "999999"$/],
      ['get_moves', { form: `${name}q` }, new RegExp(`did you mean ${name}`)],
      ['get_move', { move: 'no such move' }, /^No move is called "no such move"/],
      ['search_moves', { q: 'pwer>50' }, /did you mean "power"/],
    ] as const) {
      expect(await failure(tool, args)).toMatch(expected);
    }
  });

  it('says what the world tells of stats, and nothing of them where it has none', async () => {
    const hasStats = (await ask<unknown[]>('/v1/stat')).length > 0;
    const described = JSON.stringify((await client.listTools()).tools);
    const { text, value } = await found('find_creatures', { creatures: [1] });
    const search = await found('search_creatures', { q: 'number:1 is:base' });
    expect(search.text).toMatch(/^1 form matches\n1 [^;]+; [^;]+$/);
    for (const each of [described, text, JSON.stringify(value)]) {
      expect(/\bstats?\b/.test(each)).toBe(hasStats);
    }
    expect(described).toContain('weak:fire>=4');
    expect(text).toMatch(/ m \(\d+'\d\d"\), [\d.]+ kg \([\d.]+ lbs\.\)/);
    expect(text).toContain('; takes ');
  });

  it('takes an empty argument for none', async () => {
    const { value } = await found('search_creatures', { q: 'number<3' });
    const empty = { lang: '', sort: '', fields: [] };
    expect(await found('search_creatures', { q: 'number<3', ...empty })).toMatchObject({ value });
  });

  it('returns names in the requested language, and finds creatures by them', async () => {
    const lang = 'de';
    const [name = ''] = await ask<string[]>('/v1/creature?lang=de');
    const { value, text } = await found('find_creatures', { creatures: [name], lang });
    const batch = await ask<Batch>(`/v1/batch?creatures=${encodeURIComponent(name)}&lang=de`);
    expect(apart(value as JoinedBatch)).toEqual(await detailsOf(batch, '&lang=de'));
    expect(text).toMatch(new RegExp(`^1 ${name}, the `, 'm'));
    const search = await found('search_creatures', { q: 'number<3', lang });
    expect(search.value).toEqual(
      await askForPage('/v1/search?q=number<3&limit=10&lang=de&fields=number,name,types'),
    );
    const family = await found('get_family', { creature: name, lang });
    expect(family.value).toEqual(await ask('/v1/family/1?lang=de'));
  });

  it.each([
    ['search_creatures', { q: 'gen:one' }, /at column 5: found one, expected a whole number/],
    ['search_creatures', { q: '', sort: 'wieght' }, /"sort" .* column 1: .* did you mean "weight"/],
    ['search_creatures', { q: '', limit: 51 }, /^"limit": Expected 50 or less$/],
    ['search_creatures', { q: 'a'.repeat(1001) }, /at most 1000 characters/],
    [
      'search_creatures',
      { query: 'a' },
      /^The argument "q" is missing; There is no argument "query"; expected q, sort, forms, fields, limit, offset, lang$/,
    ],
    ['search_creatures', { q: '', fields: ['hue'] }, /^"fields.0": .*"types" \|/],
    ['find_creatures', { creatures: [] }, /^"creatures": Expected at least one/],
    ['find_creatures', { creatures: Array(21).fill(1) }, /^"creatures": Expected at most 20/],
    ['find_creatures', { creatures: [' '] }, /^"creatures.0": Expected a name that is not empty$/],
    ['find_creatures', { creatures: [1], lang: 'tlh' }, /"lang" .*one of en, de, /],
    ['get_family', { creature: 1, lang: 'tlh' }, /"lang" .*one of en, de, /],
    ['get_family', { creature: 999_999 }, /^No creature is called "999999"$/],
    [
      'get_matchup',
      { types: ['no such type'] },
      /^No type is called "no such type".*\n.*get_team_matchup takes names of creatures$/,
    ],
    ['get_matchup', { types: [] }, /^"types": Expected at least one type$/],
    ['get_team_matchup', { forms: ['nobody'] }, /^No creature or form is called "nobody"$/],
    ['get_team_matchup', { forms: Array(13).fill(1) }, /^"forms": Expected at most 12/],
    ['list_types', { all: true }, /^There is no argument "all"; expected none$/],
    ['get_league', { league: '..' }, /^"league": Expected the name of a league$/],
    ['get_league', { league: 'nothing' }, /^No league .* "nothing"; expected one of .* League/],
    ['get_stone_evolutions', { stone: 'x/../..' }, /^No evolution stone .* "x\/\.\.\/\.\."/],
  ])('%s describes the mistake in %j', async (name, args, expected) => {
    expect(await failure(name, args)).toMatch(expected);
  });

  it('refuses unknown tools and unknown methods', async () => {
    await expect(client.callTool({ name: 'drop_creatures', arguments: {} })).rejects.toThrow(
      /-32602.*No tool is called "drop_creatures"/,
    );
    await expect(client.listPrompts()).rejects.toThrow(/-32601/);
    const answer = await post('{"jsonrpc":"2.0","id":1,"method":"resources/list"}');
    expect(await answer.json()).toMatchObject({ error: { code: -32601 } });
  });

  it.each(['server/discover', 'tools/list'])(
    'refuses %s without a handshake (protocol 2026-07-28), so that clients fall back on the older protocol',
    async (method) => {
      const version = '2026-07-28';
      const params = { _meta: { 'io.modelcontextprotocol/protocolVersion': version } };
      const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), {
        'mcp-protocol-version': version,
        'mcp-method': method,
      });
      expect(answer.status).toBe(400);
      // Any code of that protocol itself would say that the server speaks it.
      expect(await answer.json()).toMatchObject({ error: { code: -32000 } });
    },
  );

  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const strange = { 'mcp-protocol-version': '1999-01-01' };
  it.each([
    ['a version that it does not know', ping, strange, 400, -32000],
    ['JSON that ends early', '{"jsonrpc":', {}, 400, -32700],
    ['a batch that is too long', `[${Array(11).fill(ping).join()}]`, {}, 400, -32600],
    ['another type of content', '{}', { 'content-type': 'text/plain' }, 415, -32000],
  ])('refuses %s', async (_, body, fields, status, code) => {
    const answer = await post(body, fields);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses a body that is too large with a problem document, and answers the next request', async () => {
    const message = JSON.stringify(call(1, 'list_types', {}));
    const padded = (bytes: number): string => message + ' '.repeat(bytes - message.length);
    const fits = await post(padded(longestMcpBody));
    expect(fits.status).toBe(200);
    const answer = await post(padded(longestMcpBody + 1));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      type: `${service.baseUrl}/problems/body-too-large`,
      instance: '/mcp',
    });
  });

  it('answers a batch with a batch, and notifications with 202', async () => {
    const batch = [call(1, 'list_types', {}), call(2, 'get_family', { creature: 1 })];
    const answer = await post(JSON.stringify(batch));
    expect(await answer.json()).toMatchObject([{ id: 1 }, { id: 2 }]);
    const told = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect(told.status).toBe(202);
    expect(await told.text()).toBe('');
  });

  it('refuses methods other than POST and OPTIONS: it has no streams and no sessions', async () => {
    for (const [method, target, allow] of [
      ['GET', '/mcp', 'POST, OPTIONS'],
      ['HEAD', '/mcp', 'POST, OPTIONS'],
      ['DELETE', '/mcp', 'POST, OPTIONS'],
      ['PUT', '/mcp', 'POST, OPTIONS'],
      ['GET', '/mcp/', 'POST, OPTIONS'],
      ['POST', '/mcp/a', 'GET, HEAD, OPTIONS'],
      ['POST', '/v1/league', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await service.request(target, { method });
      expect([method, target, answer.status, answer.headers.get('allow')]).toEqual([
        method,
        target,
        405,
        allow,
      ]);
    }
  });

  it('leads a message for the path with a slash at its end to the path', async () => {
    const answer = await service.request('/mcp/', { method: 'POST', body: ping });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/mcp']);
  });

  it('allows requests and preflight requests of any origin (CORS)', async () => {
    const origin = 'https://assistant.example.org';
    const preflight = await service.request('/mcp', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, mcp-protocol-version, mcp-session-id',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*, Authorization');
    const answer = await post(ping, { origin });
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is not counted as a hit, but in the request metrics under its path', async () => {
    const hits = async (): Promise<number> =>
      Number((await ask<ServiceStatistics>('/stats')).session_hits);
    const before = await hits();
    await found('list_types', {});
    await found('find_creatures', { creatures: [1] });
    expect(await hits()).toBe(before + 1);
    const metrics = await (await service.request('/metrics')).text();
    expect(metrics).toMatch(/route="\/mcp"/);
  });
});

describe('docs/reference/mcp.md', () => {
  const baseUrl = 'http://localhost:8080';
  const page = readFileSync(path.join(root, 'docs/reference/mcp.md'), 'utf8');

  it('names every tool, and its configurations are JSON', () => {
    const named = [...page.matchAll(/^\| `(?<name>\w+)` \|/gm)].map(
      ({ groups }) => groups?.['name'],
    );
    expect(named).toEqual(toolNames);
    const configurations = [...page.matchAll(/```json\n(?<text>[^`]+)```/g)];
    expect(configurations.length).toBe(4);
    for (const { groups } of configurations) {
      expect(JSON.stringify(JSON.parse(groups?.['text'] ?? ''))).toMatch(/\/mcp"|,"mcp"\]/);
    }
  });

  it('shows the result of a call by hand', async () => {
    const { command, output } =
      /^\$ curl (?<command>.+)\n(?<output>\{.+\})$/m.exec(page)?.groups ?? {};
    const [, body = ''] = /-d '(?<body>[^']+)'/.exec(command ?? '') ?? [];
    const fields = [...(command ?? '').matchAll(/-H '(?<name>[^:]+): (?<value>[^']+)'/g)].map(
      ({ groups }): [string, string] => [groups?.['name'] ?? '', groups?.['value'] ?? ''],
    );
    const handle = createFetchHandler({
      catalog: await compileShippedWorld('default'),
      addresses: { baseUrl, resourcesUrl: `${baseUrl}/resources` },
      reportError: (error) => expect.unreachable(String(error)),
      loadMcp: async () => answerMcp,
    });
    const headers = Object.fromEntries(fields);
    const asked = new Request(`${baseUrl}/mcp`, { method: 'POST', headers, body });
    const text = await (await handle(asked)).text();
    const parts = (output ?? '').split('…');
    expect(parts.length).toBe(3);
    const pattern = parts.map((part) => part.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join('.*');
    expect(text).toMatch(new RegExp(pattern, 's'));
  });
});

describe('dist/mcp', () => {
  it('names the licence of every bundled package', () => {
    const licences = readFileSync(path.join(root, 'dist/mcp/licences.txt'), 'utf8');
    for (const name of ['@modelcontextprotocol/sdk', 'zod', 'valibot']) {
      expect(licences).toMatch(new RegExp(`^${name}$`, 'm'));
    }
  });
});

type Facts = Readonly<Record<string, unknown>>;

type JoinedBatch = {
  readonly items: readonly {
    readonly named: string;
    readonly forms: readonly (Facts & { alike: string[] })[];
  }[];
};

/** A form without its picture. */
function factsOf(form: Facts): Facts {
  return Object.fromEntries(Object.entries(form).filter(([member]) => member !== 'sprite'));
}

/** The forms of each creature, those that are together in a result apart again, and all in the order of the catalog. */
function apart({ items }: JoinedBatch): Facts[][] {
  return items.map(({ forms }) =>
    forms.flatMap(({ alike, ...form }) => [
      factsOf(form),
      ...alike.map((name) => factsOf({ ...form, name })),
    ]),
  );
}

async function connect({ port }: ServeProcess): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
  return client;
}

function textOf(content: unknown): string {
  const [{ text }] = content as [{ text: string }];
  return text;
}
