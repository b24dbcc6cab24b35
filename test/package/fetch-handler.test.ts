import path from 'node:path';
import vm from 'node:vm';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { listCopied } from '../../src/api/routes.ts';
import { type Pack, createMemoryTarget, openPack } from '../../src/catalog/pack/pack.ts';
import { type FetchHandler, createFetchHandler } from '../../src/api/portable-app.ts';
import { copyPortableWorld, isPortable } from '../../src/catalog/pack/portable-world.ts';
import { compileFolder } from '../../src/service/world-store/compile-world.ts';
import { openCatalog } from '../../src/catalog/open-catalog.ts';
import { startCatalog } from '../suite/app-under-test.ts';
import { root } from '../../harness/processes.ts';

const baseUrl = 'https://catalog.example.org';
const addresses = { baseUrl, resourcesUrl: `${baseUrl}/resources` };
const reportError = (error: unknown): never => {
  throw error;
};

/** Everything that a runtime of the Web has, as far as the handler uses it, and nothing of Node. */
const webGlobals = {
  AbortSignal,
  Blob,
  DOMException,
  FormData,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  console,
  crypto,
  performance,
  queueMicrotask,
  setTimeout,
};

let pack: Pack;
let bytes: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const target = createMemoryTarget();
  await compileFolder(path.join(root, 'worlds/lampshoal'), target);
  pack = openPack(target.bytes());
  bytes = copyPortableWorld(pack);
});

const targets = [
  '/',
  '/v1/search?q=lamp%20or%20height%3E1m&sort=-weight',
  '/v1/search?q=lamp',
  '/v1/search?q=colour%3A',
  '/v1/suggest?q=la',
  '/v1/batch?creatures=1,2',
  '/v1/random?seed=lamp',
  '/v1/creature/nobody',
  '/resources/creature/1.svg',
  '/resources/creature/cut-out/1.svg',
  '/nothing/here',
  '/v1/creature/%FF',
];

describe('createFetchHandler()', () => {
  it('answers like the service from a part of its pack', async () => {
    const catalog = openCatalog(pack);
    const service = startCatalog(catalog, { baseUrl });
    const handle = createFetchHandler({ pack: bytes, addresses, reportError });
    // The OpenAPI document includes paths for operators, which only the service has.
    const copied = [...listCopied(catalog)].filter((each) => each.startsWith('/v1/'));
    for (const target of [...targets, ...copied]) {
      if (target.startsWith('/resources/')) {
        // The service of the test draws none.
        expect((await ask(handle, target)).status).toBe(200);
        continue;
      }
      const expected = await service.request(target);
      const answer = await ask(handle, target);
      expect([target, answer.status, await answer.text()]).toEqual([
        target,
        expected.status,
        await expected.text(),
      ]);
    }
    expect(bytes.byteLength).toBeLessThan(
      pack.contents.reduce((sum, { byteLength }) => sum + byteLength, 0),
    );
  });

  it('returns SVG pictures with their type, whatever the suffix of the address', async () => {
    const handle = createFetchHandler({ pack: bytes, addresses, reportError });
    const answer = await ask(handle, '/resources/creature/1.png');
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await answer.text()).toContain('<svg');
  });

  it('counts its own requests, and has no paths for operators', async () => {
    const handle = createFetchHandler({ pack: bytes, addresses, reportError });
    await ask(handle, '/v1/creature/1');
    await ask(handle, '/');
    const statistics = await ask(handle, '/stats');
    expect(await statistics.json()).toMatchObject({ total_hits: '2', session_hits: '2' });
    expect((await ask(handle, '/health/live')).status).toBe(404);
    expect((await ask(handle, '/metrics')).status).toBe(404);
  });

  it('runs with Web APIs alone', async () => {
    const build = await rolldown({
      input: path.join(root, 'src/api/portable-app.ts'),
      platform: 'browser',
    });
    const { output } = await build.generate({
      format: 'iife',
      name: 'portable',
      codeSplitting: false,
    });
    const context = vm.createContext({ ...webGlobals });
    vm.runInContext(output[0].code, context);
    const create: typeof createFetchHandler = vm.runInContext(
      'portable.createFetchHandler',
      context,
    );
    const handle = create({ pack: bytes, addresses, reportError });
    for (const target of [...targets, '/openapi.json', '/v1/bulk', '/v1/bulk/creatures.csv']) {
      expect([target, (await ask(handle, target)).status]).toEqual([
        target,
        /colour|%FF/.test(target) ? 400 : /nobody|nothing/.test(target) ? 404 : 200,
      ]);
    }
  });

  it('refuses bytes that are no compiled world', () => {
    expect(() => createFetchHandler({ pack: bytes.subarray(8), addresses, reportError })).toThrow(
      'This is not a compiled world, or it is incomplete',
    );
  });
});

describe('isPortable()', () => {
  it('takes a world of up to 16 MiB, its prebuilt responses not counted', () => {
    const [place] = pack.contents;
    const entries = (byteLength: number, name = 'catalog/records') =>
      place ? [{ ...place, name, byteLength }] : [];
    expect(isPortable(pack)).toBe(true);
    expect(isPortable({ ...pack, contents: entries(2 ** 24) })).toBe(true);
    expect(isPortable({ ...pack, contents: entries(2 ** 24 + 1) })).toBe(false);
    expect(isPortable({ ...pack, contents: entries(2 ** 30, 'answers/texts') })).toBe(true);
  });
});

async function ask(handle: FetchHandler, target: string): Promise<Response> {
  return handle(new Request(`http://any.host${target}`));
}
