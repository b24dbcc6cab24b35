import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bulkFiles } from '../../src/api/bulk.ts';
import { prebuiltPaths, lazyPaths, maxBufferedBytes } from '../../src/api/prebuilt-paths.ts';
import { openCatalog } from '../../src/catalog/open-catalog.ts';
import { headOf } from '../../src/http/response-head.ts';
import { createMemoryTarget } from '../../src/catalog/pack/pack-target.ts';
import { openPack } from '../../src/catalog/pack/pack.ts';
import { type FindAnswer, openAnswers } from '../../src/responses/open-answers.ts';
import { prepare, type Prepared } from '../../src/responses/prepare.ts';
import { type Finished, toResponse } from '../../src/responses/finished.ts';
import type { Answer } from '../../src/responses/write-answers.ts';
import { answerMarks } from '../../src/service/world-store/answer-marks.ts';
import { compileWorld } from '../../src/service/world-store/compile-world.ts';
import { contentCodings } from '../../src/service/content-codings.ts';
import { loadValidWorld } from '../../src/service/world-store/load-world.ts';
import { sha256 } from '../../src/service/sha256.ts';
import { withoutTiming } from '../suite/comparable-fields.ts';
import { root } from '../../harness/processes.ts';
import { createAppAlone } from './app-alone.ts';

const baseUrl = 'https://catalog.example.org/a';
const resourcesUrl = 'https://pictures.example.org';
const modified = new Date('2026-01-02T03:04:05Z');

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

const options = {
  // The quality of a coding is not what is compared: the smallest would take minutes for every target.
  codings: contentCodings.map(({ name, encode }) => ({
    name,
    encode: rememberingLast((body) => encode(body, 'once')),
  })),
  sha256,
  longestHeldBody: maxBufferedBytes,
  preconditionFailed: () => new Response(null, { status: 412 }),
} as const;

const nothing: FindAnswer = () => undefined;

describe.each(['default', 'lampshoal'])('the prepared answers on the world "%s"', async (world) => {
  const target = createMemoryTarget();
  await compileWorld(await loadValidWorld(path.join(root, 'worlds', world)), modified, target);
  const pack = openPack(target.bytes());
  const catalog = openCatalog(pack);
  const app = createAppAlone(catalog, { baseUrl, resourcesUrl });
  const known = [...prebuiltPaths(catalog)];
  const asked: string[] = [];
  const ask: Answer = (request) => {
    asked.push(new URL(request.url).pathname);
    return app.fetch(request);
  };
  const findAnswer = openAnswers(pack, answerMarks, [baseUrl, resourcesUrl], sha256);
  const prepareNow = (): Prepared =>
    prepare(ask, { ...options, findAnswer, lateTargets: lazyPaths });
  const oracle = prepare(askingOnce(ask), { ...options, findAnswer: nothing, lateTargets: [] });

  it('are those of the app, for every known and every late target and every way to ask for it', async () => {
    const prepared = prepareNow();
    for (const each of [...known.flat(), ...lazyPaths]) {
      const ofApp = await tagOf(oracle, each);
      const tag = await tagOf(prepared, each);
      for (const { method, fields } of ways) {
        const request = (headers: Record<string, string>): Request =>
          new Request(`http://localhost${each}`, { method, headers });
        const wanted = wireOf(
          withTag(await textOf(withoutTiming(await answerOf(oracle, request(fields(ofApp))))), tag),
        );
        const headers = fields(tag);
        expect(wireOf(await textOf(await answerOf(prepared, request(headers)))), each).toBe(wanted);
        const found = prepared.find(method, each, (name) => headers[name]);
        expect(found && wireOf(await textOf(toResponse(found))), each).toBe(wanted);
      }
    }
  }, 120_000);

  it('have the tags that are theirs alone: others where a body is, or an address in it', async () => {
    const plain = prepareNow();
    const other = prepare(ask, {
      ...options,
      findAnswer: openAnswers(pack, answerMarks, [`${baseUrl}/b`, resourcesUrl], sha256),
      lateTargets: lazyPaths,
    });
    const bodies = new Map<string, string>();
    for (const each of known.flat()) {
      const tag = await tagOf(plain, each);
      const { body, fields } = await textOf(
        await answerOf(plain, new Request(`http://localhost${each}`)),
      );
      const type = fields.find(([name]) => name === 'content-type')?.[1];
      expect(bodies.get(tag) ?? `${type} ${body}`, each).toBe(`${type} ${body}`);
      bodies.set(tag, `${type} ${body}`);
      expect(await tagOf(other, each), each).not.toBe(tag);
    }
  });

  it('are good until the next one is looked for, and as good where they are kept', async () => {
    const field = (): undefined => undefined;
    const targets = known.flat();
    const bodyOf = (prepared: Prepared, each: string): string =>
      Buffer.from(prepared.find('GET', each, field)?.body ?? []).toString('base64');
    const first = prepareNow();
    const bodies = targets.map((each) => bodyOf(first, each));
    expect(targets.map((each) => bodyOf(first, each))).toEqual(bodies);
    expect(targets.map((each) => bodyOf(first, each))).toEqual(bodies);
  });

  it('need nothing of the app where they were made before the start', () => {
    const prepared = prepareNow();
    asked.length = 0;
    for (const each of known.flat()) {
      expect(prepared.find('GET', each, () => undefined)?.shape.status, each).toBe(200);
    }
    expect(asked).toEqual([]);
  });

  it('keep no memory but their own once they are kept', () => {
    const prepared = prepareNow();
    const find = (each: string): Finished | undefined =>
      prepared.find('GET', each, () => undefined);
    for (const [each] of known) {
      find(each);
      const kept = find(each);
      for (const bytes of kept?.body ? [kept.body, headOf(kept)] : []) {
        expect(bytes.buffer.byteLength, each).toBe(bytes.byteLength);
      }
      expect(find(each)?.body, each).toBe(kept?.body);
    }
  });

  it('are kept once for all spellings of a target', () => {
    const prepared = prepareNow();
    const find = (each: string): Finished | undefined =>
      prepared.find('GET', each, () => undefined);
    for (const spellings of known) {
      // What is asked for once is not kept.
      spellings.forEach(find);
      const kept = new Set(spellings.map(find));
      expect(kept.size, spellings[0]).toBe(1);
    }
  });

  it('are asked for once where they are late, however many want them at the same time', async () => {
    const prepared = prepareNow();
    asked.length = 0;
    await Promise.all(
      lazyPaths.flatMap((each) =>
        [1, 2].map(async () => answerOf(prepared, new Request(`http://localhost${each}`))),
      ),
    );
    expect(asked.toSorted()).toEqual(lazyPaths.toSorted());
  });

  it('are not found for other methods, or for a spelling that is not known', async () => {
    const prepared = prepareNow();
    const field = (): undefined => undefined;
    expect(prepared.find('GET', '/v1/league', field)?.shape.status).toBe(200);
    expect(prepared.find('POST', '/v1/league', field)).toBe(undefined);
    for (const each of ['/v1/League', '/v1/league?a=1', 'http://a/v1/league', '__proto__', '']) {
      expect(prepared.find('GET', each, field), each).toBe(undefined);
    }
  });

  it('are made for every bulk file, late', () => {
    expect(lazyPaths).toEqual(
      expect.arrayContaining([...bulkFiles.keys()].map((file) => `/v1/bulk/${file}`)),
    );
  });
});

describe('an answer made apart', () => {
  const ask = async (prepared: Prepared, target: string): Promise<string> =>
    toResponse(await prepared.answer(new Request(`http://localhost${target}`))).text();
  const body = new Uint8Array(Buffer.from('apart'));

  it('stands for that of the app to a late target, and to no other', async () => {
    const prepared = prepare(() => new Response('app'), {
      ...options,
      findAnswer: nothing,
      lateTargets: ['/a', '/left'],
      askApart: async (target) =>
        target === '/left' ? undefined : { status: 200, fields: [], body },
    });
    const answers = ['/a', '/left', '/b'].map((target) => ask(prepared, target));
    expect(await Promise.all(answers)).toEqual(['apart', 'app', 'app']);
  });

  it('is asked for once', async () => {
    let count = 0;
    const prepared = prepare(() => new Response('app'), {
      ...options,
      findAnswer: nothing,
      lateTargets: ['/a'],
      askApart: async () => {
        count += 1;
        return { status: 200, fields: [], body };
      },
    });
    expect(await Promise.all([ask(prepared, '/a'), ask(prepared, '/a')])).toEqual([
      'apart',
      'apart',
    ]);
    expect(await ask(prepared, '/a')).toBe('apart');
    expect(count).toBe(1);
  });
});

describe('a late answer', () => {
  const prepareApp = (app: Answer, longest = maxBufferedBytes): Prepared =>
    prepare(app, {
      ...options,
      findAnswer: nothing,
      lateTargets: ['/a'],
      longestHeldBody: longest,
    });

  it('is asked for again where the app could not be asked', async () => {
    let isBroken = true;
    const prepared = prepareApp(() => {
      if (isBroken) {
        throw new Error('Broken');
      }
      return new Response('{}');
    });
    const ask = (): Promise<Response> => answerOf(prepared, new Request('http://localhost/a'));
    await expect(ask()).rejects.toThrow('Broken');
    isBroken = false;
    expect((await ask()).status).toBe(200);
  });

  it('is not kept where it failed', async () => {
    let isBroken = true;
    const prepared = prepareApp(() => new Response('{}', { status: isBroken ? 500 : 200 }));
    const ask = async (): Promise<number> =>
      (await answerOf(prepared, new Request('http://localhost/a'))).status;
    expect(await ask()).toBe(500);
    isBroken = false;
    expect(await ask()).toBe(200);
    isBroken = true;
    expect(await ask()).toBe(200);
  });

  it('is sent as it comes where it is long, to each that asks, and not kept', async () => {
    const prepared = prepareApp(
      () => new Response('a long text', { headers: { 'content-length': '11' } }),
      10,
    );
    const ask = (method = 'GET'): Promise<Response> =>
      answerOf(
        prepared,
        new Request('http://localhost/a', { method, headers: { 'accept-encoding': 'gzip' } }),
      );
    expect(await Promise.all([ask(), ask()].map(async (each) => (await each).text()))).toEqual([
      'a long text',
      'a long text',
    ]);
    expect(await (await ask('HEAD')).text()).toBe('');
    expect(prepared.find('GET', '/a', () => undefined)).toBe(undefined);
  });
});

type Encode = (body: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

/** An encoder that gives the same bytes for the same body in a row: a target is asked for in many ways, one by one. */
function rememberingLast(encode: Encode): Encode {
  let last: { readonly body: Uint8Array; readonly encoded: ReturnType<Encode> } | undefined;
  return (body) => {
    if (!last || Buffer.compare(last.body, body) !== 0) {
      last = { body: body.slice(), encoded: encode(body) };
    }
    return last.encoded;
  };
}

/** The app that is asked once where one request after the other is the same in everything: it only looks up. */
function askingOnce(ask: Answer): Answer {
  let last:
    | { readonly key: string; readonly body: ArrayBuffer; readonly init: ResponseInit }
    | undefined;
  return async (request) => {
    const key = JSON.stringify([request.method, request.url, ...request.headers]);
    if (last?.key !== key) {
      const response = await ask(request);
      const { status, headers } = response;
      last = { key, body: await response.arrayBuffer(), init: { status, headers } };
    }
    return new Response(last.body, last.init);
  };
}

type Text = {
  readonly status: number;
  readonly fields: readonly (readonly [string, string])[];
  readonly body: string;
};

async function textOf(response: Response): Promise<Text> {
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return { status: response.status, fields: [...response.headers], body };
}

/** An answer as one text: tens of thousands are compared. */
function wireOf({ status, fields, body }: Text): string {
  return [status, ...fields.map((field) => field.join(': ')), body].join('\n');
}

/** The answer as a client of the standard has it. */
async function answerOf(prepared: Prepared, request: Request): Promise<Response> {
  return toResponse(await prepared.answer(request));
}

async function tagOf(prepared: Prepared, target: string): Promise<string> {
  const { headers } = await answerOf(prepared, new Request(`http://localhost${target}`));
  return headers.get('etag') ?? '';
}

/** The answer under another tag, in the same coding: an answer of the pack has one that follows from what was compiled. */
function withTag({ status, fields, body }: Text, tag: string): Text {
  return {
    status,
    fields: fields.map(([name, value]) => [
      name,
      name === 'etag'
        ? value.replace(
            /^"[\w-]*?(?<coding>(?:-(?:br|gzip|zstd))?")$/,
            `${tag.slice(0, -1)}$<coding>`,
          )
        : value,
    ]),
    body,
  };
}
