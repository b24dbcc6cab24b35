import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prebuiltPaths, lazyPaths } from '../../src/api/prebuilt-paths.ts';
import { encodeHead } from '../../src/http/response-head.ts';
import { toResponse } from '../../src/responses/finished.ts';
import { contentCodings } from '../../src/service/content-codings.ts';
import { createHandler, type WorldHandler } from '../../src/service/create-handler.ts';
import { loadCatalog } from '../../src/service/world-store/load-catalog.ts';
import { appParts } from '../suite/app-parts.ts';
import { withoutTiming } from '../suite/comparable-fields.ts';
import { root, type ServeProcess, startServe, temporaryFolder } from '../../harness/processes.ts';
import { createAppAlone } from '../responses/app-alone.ts';
import { exchange, open, parseAnswers } from './exchange.ts';

const decoders = new Map<string, (body: Buffer) => Buffer>([
  ['gzip', gunzipSync],
  ['zstd', zstdDecompressSync],
]);

const baseUrl = 'https://catalog.example.org';
/** Requests on one connection. */
const together = 40;

type Wanted = {
  readonly method: string;
  readonly target: string;
  readonly fields: [string, string][];
};

/** Every known target of a world, of a large one a part, by every method and coding, with and without a tag. */
describe.each([
  ['lampshoal', 1],
  ['default', 80],
] as const)('known targets of the world "%s", one in %i', (world, every) => {
  const folder = path.join(root, 'worlds', world);
  let handler: WorldHandler;
  let services: (readonly [comparable: (answer: string) => string, service: ServeProcess])[];
  let remove: () => Promise<void>;
  let known: string[];
  let wanted: Wanted[];

  beforeAll(async () => {
    const temporary = await temporaryFolder();
    ({ remove } = temporary);
    const catalog = await loadCatalog(folder);
    const addresses = { baseUrl, resourcesUrl: `${baseUrl}/resources` };
    const app = createAppAlone(catalog, addresses);
    handler = createHandler({
      // What the app says itself is what is compared with.
      findAnswer: () => undefined,
      loadApp: async () => appParts(app, baseUrl),
      countHit: () => undefined,
      // As known answers are encoded; the app's own are not, for nobody may ask for them again.
      codings: contentCodings.map(({ name, encode }) => ({
        name,
        encode: (body) => encode(body, 'kept'),
      })),
    });
    services = await Promise.all(
      (['Node', 'Bun'] as const).map(
        async (runtime) =>
          [
            runtime === 'Bun' ? withPlainBody : (answer: string) => answer,
            await startServe(
              runtime,
              ['--world', folder, '--state-dir', path.join(temporary.folder, runtime)],
              {
                BASE_URL: baseUrl,
              },
            ),
          ] as const,
      ),
    );
    known = [...prebuiltPaths(catalog)].flat();
    const targets = [...known, ...lazyPaths].filter(
      // The largest files take a second each to encode.
      (target, i) => i % every === 0 && !(world === 'default' && target.includes('/bulk/')),
    );
    const codings = [[], ...['gzip', 'br', 'zstd'].map((name) => [['accept-encoding', name]])] as [
      string,
      string,
    ][][];
    wanted = targets.flatMap((target) =>
      codings.flatMap((fields) =>
        ['GET', 'HEAD'].map((method): Wanted => ({ method, target, fields })),
      ),
    );
  });
  afterAll(async () => {
    await Promise.all(services.map(([, service]) => service.stop()));
    await remove();
  });

  /** The answer as the app gives it, in the words of the wire. */
  const answerOf = async ({ method, target, fields }: Wanted): Promise<string> => {
    const request = new Request(`http://localhost${target}`, { method, headers: fields });
    const response = withoutTiming(toResponse(await handler.fetch(request)));
    const body = Buffer.from(await response.arrayBuffer());
    const head = encodeHead(response.status, response.headers);
    return Buffer.concat([head, Buffer.from('\r\n'), body]).toString('latin1');
  };

  const requestOf = ({ method, target, fields }: Wanted): string =>
    `${method} ${target} HTTP/1.1\r\nHost: a\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;

  /** What a service answers, without the time. */
  const askAll = async (port: number, all: readonly Wanted[]): Promise<string[]> => {
    const answers: string[] = [];
    for (let i = 0; i < all.length; i += together) {
      const part = all.slice(i, i + together);
      const received = await exchange(port, part.map(requestOf).join(''));
      answers.push(
        ...parseAnswers(
          received,
          part.map(({ method }) => method),
        ).map(({ text }) => text),
      );
    }
    return answers;
  };

  /** What is answered otherwise than by the app, the first of each service. */
  const differences = async (
    ofApp: readonly Wanted[],
    ofService: (port: number) => Promise<readonly Wanted[]>,
    status: number,
  ): Promise<unknown[]> => {
    const expected: string[] = [];
    for (const each of ofApp) {
      expected.push(await answerOf(each));
    }
    expect(new Set(expected.map((answer) => answer.slice(9, 12)))).toEqual(new Set([`${status}`]));
    const found: unknown[] = [];
    for (const [comparable, { port }] of services) {
      const all = await ofService(port);
      // The first time an answer is made, the second time it is there already.
      const answers = await askAll(port, all);
      expect(answers.length).toBe(expected.length);
      expect(await askAll(port, all)).toEqual(answers);
      const wrong = answers.findIndex(
        (answer, i) => withoutTag(comparable(answer)) !== withoutTag(comparable(expected[i] ?? '')),
      );
      if (wrong !== -1) {
        found.push([all[wrong], answers[wrong], expected[wrong]]);
      }
    }
    return found;
  };

  it('are whole for a client that reads late, whatever others ask for meanwhile', async () => {
    // Once each, and of a large world more than the sockets take: what is asked for again is kept, and nobody's but its own.
    const asked = known.map((target): Wanted => ({ method: 'GET', target, fields: [] }));
    for (const [, { port }] of services) {
      const { socket, received } = open(port);
      socket.pause();
      socket.end(asked.map(requestOf).join(''));
      await sleep(500);
      await askAll(port, asked.slice(0, together));
      socket.resume();
      const bodies = parseAnswers(await received).map(({ body }) => body);
      const expected = (await askAll(port, asked)).map(bodyOf);
      expect(bodies.findIndex((body, i) => body !== expected[i])).toBe(-1);
      expect(bodies.length).toBe(asked.length);
    }
  });

  it('are answered on a socket as the app answers them, byte for byte', async () => {
    expect(await differences(wanted, async () => wanted, 200)).toEqual([]);
  });

  it('are answered with 304 to a client that has them, byte for byte', async () => {
    const revalidated = (answers: readonly string[]): Wanted[] =>
      answers.map((answer, i) => {
        const { method, target, fields } = wanted[i] ?? { method: '', target: '', fields: [] };
        return { method, target, fields: [...fields, ['If-None-Match', tagOf(answer)]] };
      });
    const ofApp: string[] = [];
    for (const each of wanted) {
      ofApp.push(await answerOf(each));
    }
    expect(
      await differences(
        revalidated(ofApp),
        async (port) => revalidated(await askAll(port, wanted)),
        304,
      ),
    ).toEqual([]);
  });

  it('have the same tag on every runtime, and the one of a 304 that they are asked with', async () => {
    const plain = wanted.filter(({ fields }) => fields.length === 0);
    const [first = [], ...others] = await Promise.all(
      services.map(async ([, { port }]) => (await askAll(port, plain)).map(tagOf)),
    );
    expect(new Set(first).size).toBeGreaterThan(plain.length / 8);
    for (const tags of others) {
      expect(tags).toEqual(first);
    }
    const [[, { port }] = [undefined, { port: 0 }]] = services;
    const asked = plain.map(({ method, target }, i): Wanted => ({
      method,
      target,
      fields: [['If-None-Match', first[i] ?? '']],
    }));
    expect((await askAll(port, asked)).map(tagOf)).toEqual(first);
  });
});

function bodyOf(answer: string): string {
  return answer.slice(answer.indexOf('\r\n\r\n') + 4);
}

const tagField = /^etag: (?<tag>"[^"]+")\r$/m;

function tagOf(answer: string): string {
  return tagField.exec(answer)?.groups?.['tag'] ?? '';
}

/** An answer without the value of its tag: that of a known target follows from more than the bytes that the app gives. */
function withoutTag(answer: string): string {
  return answer.replace(tagField, 'etag: \r');
}

/**
 * An answer with its body decoded where Bun makes other bytes of the same content than Node, where this runs: in gzip and
 * in Zstandard. All other answers are as they are.
 */
function withPlainBody(answer: string): string {
  const bodyAt = answer.indexOf('\r\n\r\n') + 4;
  const head = answer.slice(0, bodyAt);
  const [, coding = ''] = /^content-encoding: (?<coding>.*)\r$/m.exec(head) ?? [];
  const decode = decoders.get(coding);
  if (!decode) {
    return answer;
  }
  const body = Buffer.from(answer.slice(bodyAt), 'latin1');
  return (
    head.replaceAll(/^(?:content-length|repr-digest): .*\r\n/gm, '') +
    (body.byteLength > 0 ? decode(body).toString('latin1') : '')
  );
}
