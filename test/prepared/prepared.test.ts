import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/api/app.ts';
import { knownTargets } from '../../src/api/known-targets.ts';
import { prepare, type Prepared } from '../../src/prepared/prepare.ts';
import { toResponse } from '../../src/prepared/finished.ts';
import { contentCodings } from '../../src/runtime/content-codings.ts';
import { loadCatalog } from '../../src/runtime/load-catalog.ts';
import { root } from '../http/processes.ts';

/** Every way to ask for a target that its answer may depend on. */
const ways: readonly { method: string; fields: (etag: string) => Record<string, string> }[] = [
  { method: 'GET', fields: () => ({}) },
  { method: 'HEAD', fields: () => ({}) },
  { method: 'GET', fields: () => ({ 'accept-encoding': 'gzip' }) },
  { method: 'HEAD', fields: () => ({ 'accept-encoding': 'gzip, zstd;q=0.5' }) },
  { method: 'GET', fields: (etag) => ({ 'if-none-match': etag }) },
  { method: 'GET', fields: (etag) => ({ 'if-none-match': `W/${etag}, "x"` }) },
  { method: 'HEAD', fields: () => ({ 'if-none-match': '*', 'accept-encoding': 'gzip' }) },
  { method: 'GET', fields: () => ({ 'if-none-match': '"x"' }) },
  { method: 'GET', fields: () => ({ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' }) },
  { method: 'GET', fields: () => ({ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' }) },
];

describe.each(['default', 'lampshoal'])('the prepared answers on the world "%s"', async (world) => {
  const catalog = await loadCatalog(path.join(root, 'worlds', world));
  const asked: string[] = [];
  const app = createApp(
    {
      catalog,
      addresses: { baseUrl: 'http://localhost', resourcesUrl: 'http://localhost/resources' },
      statistics: { hits: () => ({ total: 0, session: 0 }), uptimeSeconds: () => 0 },
      modified: new Date('2026-01-02T03:04:05Z'),
      findPicture: async () => ({ kind: 'missing' }),
    },
    (error) => {
      throw error;
    },
  );
  const known = knownTargets(catalog);
  const prepareWith = (targets: ReadonlyMap<string, string>): Prepared =>
    prepare(
      (request) => {
        asked.push(new URL(request.url).pathname);
        return app.fetch(request);
      },
      targets,
      {
        // The quality of a coding is not what is compared: the smallest would take minutes for every target.
        codings: contentCodings.map(({ name, encode }) => ({
          name,
          encode: (body) => encode(body, 'once'),
        })),
        preconditionFailed: () => new Response(null, { status: 412 }),
      },
    );

  it('are those of the app, for every known target and every way to ask for it', async () => {
    const prepared = prepareWith(known);
    const oracle = prepareWith(new Map());
    for (const target of known.keys()) {
      const etag = (await oracle.answer(new Request(`http://localhost${target}`))).headers.get(
        'etag',
      );
      for (const { method, fields } of ways) {
        const headers = fields(etag ?? '');
        const request = (): Request =>
          new Request(`http://localhost${target}`, { method, headers });
        const wanted = await textOf(await oracle.answer(request()));
        expect(await textOf(await prepared.answer(request())), target).toEqual(wanted);
        const found = prepared.find(method, target, (name) => headers[name]);
        expect(found && (await textOf(toResponse(found))), target).toEqual(wanted);
      }
    }
  }, 120_000);

  it('are asked for once, whatever the spelling and however many ask at the same time', async () => {
    const prepared = prepareWith(known);
    asked.length = 0;
    await Promise.all(
      [...known.keys()].flatMap((target) =>
        [1, 2].map(async () => prepared.answer(new Request(`http://localhost${target}`))),
      ),
    );
    expect(asked.toSorted()).toEqual(
      [...new Set(known.values())].map((each) => decodeless(each)).toSorted(),
    );
  });

  it('are not found before they are asked for, for other methods, or for a spelling that is not known', async () => {
    const prepared = prepareWith(known);
    const field = (): undefined => undefined;
    expect(prepared.find('GET', '/v1/league', field)).toBe(undefined);
    await prepared.answer(new Request('http://localhost/v1/league'));
    expect(prepared.find('GET', '/v1/league', field)?.status).toBe(200);
    expect(prepared.find('POST', '/v1/league', field)).toBe(undefined);
    expect(prepared.find('GET', '/v1/League', field)).toBe(undefined);
    expect(prepared.find('GET', '/v1/league?a=1', field)).toBe(undefined);
    expect(prepared.find('GET', 'http://localhost/v1/league', field)).toBe(undefined);
    expect(prepared.find('GET', '__proto__', field)).toBe(undefined);
  });

  it('are asked for again where the app could not be asked', async () => {
    let isBroken = true;
    const prepared = prepare(
      () => {
        if (isBroken) {
          throw new Error('Broken');
        }
        return new Response('{}');
      },
      new Map([['/a', '/a']]),
      { codings: [], preconditionFailed: () => new Response(null, { status: 412 }) },
    );
    const ask = (): Promise<Response> => prepared.answer(new Request('http://localhost/a'));
    await expect(ask()).rejects.toThrow('Broken');
    isBroken = false;
    expect((await ask()).status).toBe(200);
  });

  it('keep no answer that failed', async () => {
    let isBroken = true;
    const prepared = prepare(
      () => new Response('{}', { status: isBroken ? 500 : 200 }),
      new Map([['/a', '/a']]),
      { codings: [], preconditionFailed: () => new Response(null, { status: 412 }) },
    );
    const ask = async (): Promise<number> =>
      (await prepared.answer(new Request('http://localhost/a'))).status;
    expect(await ask()).toBe(500);
    isBroken = false;
    expect(await ask()).toBe(200);
    isBroken = true;
    expect(await ask()).toBe(200);
  });
});

async function textOf(response: Response): Promise<unknown> {
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return { status: response.status, fields: [...response.headers], body };
}

/** A path as `URL` writes it. */
function decodeless(target: string): string {
  return new URL(target, 'http://localhost').pathname;
}
