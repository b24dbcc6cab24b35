import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { maxBufferedBytes } from '../../src/api/prebuilt-paths.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { toResponse } from '../../src/responses/finished.ts';
import { prepare } from '../../src/responses/prepare.ts';
import { contentCodings } from '../../src/service/content-codings.ts';
import { createHandler, type KeepingHandler } from '../../src/service/create-handler.ts';
import { loadValidWorld } from '../../src/service/world-store/load-world.ts';
import { sha256 } from '../../src/service/sha256.ts';
import { withoutTiming } from '../suite/comparable-fields.ts';
import { root } from '../../harness/processes.ts';
import { createAppAlone } from './app-alone.ts';

const codings = contentCodings.map(({ name, encode }) => ({
  name,
  encode: (body: Uint8Array) => encode(body, 'once'),
}));

const catalog = compileCatalog(await loadValidWorld(path.join(root, 'worlds/lampshoal')));
let asked = 0;
const app = createAppAlone(catalog, {
  baseUrl: 'https://catalog.example.org',
  resourcesUrl: 'https://catalog.example.org/resources',
});
const preconditionFailed = (): Response => new Response(null, { status: 412 });

/** Makes every answer anew. */
const oracle = prepare((request) => app.fetch(request), {
  findAnswer: () => undefined,
  lateTargets: [],
  codings,
  sha256,
  longestHeldBody: maxBufferedBytes,
  preconditionFailed,
});

function createKeepingHandler(): KeepingHandler {
  return createHandler({
    findAnswer: () => undefined,
    loadApp: async () => ({
      fetch: (request) => {
        asked += 1;
        return app.fetch(request);
      },
      preconditionFailed,
      refuse: () => new Response(null, { status: 400 }),
      operate: () => new Response(null, { status: 404 }),
      pictureBytes: () => 0,
      close: async () => undefined,
    }),
    countHit: () => undefined,
    codings,
  });
}

type Choices = readonly (string | undefined)[];

const accepts: Choices = [undefined, '*/*', 'application/json', 'text/csv', 'text/html'];
const encodings: Choices = [undefined, 'gzip', 'br;q=0.1, zstd'];

const questions = [
  '/v1/search?q=type:tide',
  '/v1/search?q=type:tide&limit=3&sort=-weight',
  '/v1/search?q=type:tide&format=csv',
  '/v1/search?q=tpye:tide',
  '/v1/search/check?q=type:tide',
  '/v1/suggest?q=tap',
  '/v1/batch?creatures=1,2,nobody',
  '/v1/random?seed=monday',
  '/v1/creature/TAPURR',
  '/v1/creature/nobody',
  '/v1/nothing',
  '/v1/matchup?types=tide',
] as const;

describe('a question that is asked again', () => {
  it('is answered as it was, in each format and coding, and with each condition', async () => {
    const handler = createKeepingHandler();
    const wanted = new Map<string, Wanted>();
    for (let round = 0; round < 3; round += 1) {
      for (const question of questions) {
        for (const accept of accepts) {
          for (const encoding of encodings) {
            const headers = {
              ...(accept !== undefined && { accept }),
              ...(encoding !== undefined && { 'accept-encoding': encoding }),
            };
            const place = `${question} ${JSON.stringify(headers)}`;
            const { text, tag } =
              wanted.get(place) ??
              (await wantedOf(toResponse(await oracle.answer(requestOf(question, headers)))));
            wanted.set(place, { text, tag });
            expect(await textOf(await ask(handler, question, headers)), place).toEqual(text);
            if (tag !== null) {
              const condition = { ...headers, 'if-none-match': tag };
              expect((await ask(handler, question, condition)).status, place).toBe(304);
            }
          }
        }
      }
    }
  }, 60_000);

  it('asks the app twice, and then no more', async () => {
    const handler = createKeepingHandler();
    asked = 0;
    for (let times = 0; times < 10; times += 1) {
      await ask(handler, '/v1/search?q=gen:1', {});
    }
    expect(asked).toBe(2);
    expect(handler.find('GET', '/v1/search?q=gen:1', () => undefined)?.shape.status).toBe(200);
    expect(handler.find('GET', '/v1/search?q=gen:1', fieldsOf({ accept: 'text/csv' }))).toBe(
      undefined,
    );
  });

  it('asks the app each time where the answer is one that nobody may keep, an error, or long to ask', async () => {
    const handler = createKeepingHandler();
    const kept = handler.cachedBytes();
    for (const question of [
      '/v1/random',
      '/v1/search?q=no:thing',
      '/v1/creature/nobody',
      `/v1/search?q=${'a'.repeat(600)}`,
      '/info?',
    ]) {
      for (let times = 0; times < 4; times += 1) {
        asked = 0;
        await ask(handler, question, {});
        expect(asked, question).toBeGreaterThan(0);
      }
    }
    expect(handler.cachedBytes()).toBe(kept);
  });

  it('keeps no more than a bound, however much is asked', async () => {
    const handler = createKeepingHandler();
    for (let i = 0; i < 3000; i += 1) {
      const question = `/v1/search?q=weight<${100_000 + i}kg`;
      await ask(handler, question, {});
      await ask(handler, question, {});
    }
    expect(handler.cachedBytes()).toBeGreaterThan(1_000_000);
    expect(handler.cachedBytes()).toBeLessThan(70_000_000);
  }, 60_000);
});

function requestOf(target: string, headers: Readonly<Record<string, string>>): Request {
  return new Request(`http://localhost${target}`, { headers: { ...headers } });
}

function fieldsOf(fields: Readonly<Record<string, string>>): (name: string) => string | undefined {
  return (name) => fields[name];
}

/** As a server asks: for what is finished first. */
async function ask(
  handler: KeepingHandler,
  target: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const found = handler.find('GET', target, fieldsOf(headers));
  return toResponse(found ?? (await handler.fetch(requestOf(target, headers))));
}

/** What an answer is to be, and the tag by which a client may ask whether it still is. */
type Wanted = {
  readonly text: Awaited<ReturnType<typeof textOf>>;
  readonly tag: string | null;
};

async function wantedOf(answer: Response): Promise<Wanted> {
  return { tag: answer.headers.get('etag'), text: await textOf(answer) };
}

async function textOf(response: Response) {
  const { status, headers } = withoutTiming(response);
  return {
    status,
    fields: [...headers].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}
