import path from 'node:path';
import vm from 'node:vm';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/api/routes.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { type FetchHandler, createFetchHandler } from '../../src/api/portable-app.ts';
import { createFetchHandler as createPackageHandler } from '../../src/package/fetch.ts';
import { withValidators } from '../../src/package/wrap-handler.ts';
import { compileWorld } from '../../src/package/world.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { startCatalog } from '../suite/app-under-test.ts';
import { lampshoal, root } from '../../harness/processes.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';
import { describeHttpRules } from '../suite/http-rules.ts';

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

let catalog: Catalog;
beforeAll(async () => {
  catalog = await compileShippedWorld('lampshoal');
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
  it('answers like the service', async () => {
    const service = startCatalog(catalog, { baseUrl });
    const handle = createFetchHandler({ catalog, addresses, reportError });
    // The OpenAPI document includes paths for operators, which only the service has.
    const copied = routes
      .flatMap((route) => [...route.copied(catalog)])
      .filter((each) => each.startsWith('/v1/'));
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
  });

  it('returns SVG pictures with their type, whatever the suffix of the address', async () => {
    const handle = createFetchHandler({ catalog, addresses, reportError });
    const answer = await ask(handle, '/resources/creature/1.png');
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await answer.text()).toContain('<svg');
  });

  it('counts its own requests, and has no paths for operators', async () => {
    const handle = createFetchHandler({ catalog, addresses, reportError });
    await ask(handle, '/v1/creature/1');
    await ask(handle, '/');
    const statistics = await ask(handle, '/stats');
    expect(await statistics.json()).toMatchObject({ total_hits: '2', session_hits: '2' });
    expect((await ask(handle, '/health/live')).status).toBe(404);
    expect((await ask(handle, '/metrics')).status).toBe(404);
  });

  it('runs with Web APIs alone', async () => {
    const build = await rolldown({
      input: path.join(root, 'src/package/fetch.ts'),
      platform: 'browser',
      // As in the package: what no tree shaking removes must not need Node either.
      treeshake: false,
      external: /mcp\/server/,
    });
    const { output } = await build.generate({
      format: 'iife',
      name: 'portable',
      codeSplitting: false,
    });
    const context = vm.createContext({ ...webGlobals });
    vm.runInContext(output[0].code, context);
    const create: typeof createPackageHandler = vm.runInContext(
      'portable.createFetchHandler',
      context,
    );
    const world = new TextDecoder().decode(await compileWorld(lampshoal));
    const handle = create({ world, baseUrl, onError: reportError });
    for (const target of [...targets, '/openapi.json', '/v1/bulk', '/v1/bulk/creatures.csv']) {
      expect([target, (await ask(handle, target)).status]).toEqual([
        target,
        /colour|%FF/.test(target) ? 400 : /nobody|nothing/.test(target) ? 404 : 200,
      ]);
    }
  });

  it('opens the text and the bytes of a catalog file, and refuses anything else', async () => {
    const world = await compileWorld(lampshoal);
    const text = new TextDecoder().decode(world);
    const expected = await ask(
      createFetchHandler({ catalog, addresses, reportError }),
      '/v1/creature/1',
    );
    const body = await expected.text();
    for (const source of [world, text]) {
      const handle = createPackageHandler({ world: source, baseUrl });
      expect(await (await ask(handle, '/v1/creature/1')).text()).toBe(body);
    }
    expect(() => createPackageHandler({ world: world.subarray(8), baseUrl })).toThrow(
      'It is no catalog file',
    );
  });
});

describe('withValidators()', () => {
  let service: ServiceUnderTest;
  beforeAll(() => {
    const dated = { ...catalog, modified: new Date('2026-01-02T03:04:05Z') };
    const handle = withValidators(
      createFetchHandler({ catalog: dated, addresses, reportError }),
      baseUrl,
    );
    const request = (target: string, init?: RequestInit): Promise<Response> =>
      handle(new Request(`http://any.host${target}`, init));
    service = { baseUrl, request };
  });

  describeHttpRules(() => service, { encodes: false, servesQueries: true });

  it('sends no digest, which depends on the content coding that a platform chooses', async () => {
    const { headers } = await service.request('/v1/bulk/creatures.csv');
    expect(headers.get('repr-digest')).toBe(null);
  });
});

async function ask(handle: FetchHandler, target: string): Promise<Response> {
  return handle(new Request(`http://any.host${target}`));
}
