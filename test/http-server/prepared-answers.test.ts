import path from 'node:path';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/api/app.ts';
import { createFinder } from '../../src/api/finder.ts';
import { knownTargets } from '../../src/api/known-targets.ts';
import { lateTargets } from '../../src/api/late-targets.ts';
import { encodeHead } from '../../src/http/response-head.ts';
import { contentCodings } from '../../src/runtime/content-codings.ts';
import { createHandler, type WorldHandler } from '../../src/runtime/create-handler.ts';
import { loadCatalog } from '../../src/runtime/load-catalog.ts';
import { appParts } from '../http/app-parts.ts';
import { root, type ServeProcess, startServe, temporaryFolder } from '../http/processes.ts';
import { exchange, parseAnswers } from './exchange.ts';

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
  let wanted: Wanted[];

  beforeAll(async () => {
    const temporary = await temporaryFolder();
    ({ remove } = temporary);
    const catalog = await loadCatalog(folder);
    const addresses = { baseUrl, resourcesUrl: `${baseUrl}/resources` };
    const app = createApp(
      {
        catalog,
        finder: createFinder(catalog),
        addresses,
        statistics: { hits: () => ({ total: 0, session: 0 }), uptimeSeconds: () => 0 },
        findPicture: async () => ({ kind: 'missing' }),
      },
      (error) => {
        throw error;
      },
    );
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
            await startServe(runtime, ['--world', folder, '--state-dir', temporary.folder], {
              BASE_URL: baseUrl,
            }),
          ] as const,
      ),
    );
    const targets = [...[...knownTargets(catalog)].flat(), ...lateTargets].filter(
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
    const response = await handler.fetch(request);
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
  const differences = async (all: readonly Wanted[], status: number): Promise<unknown[]> => {
    const expected: string[] = [];
    for (const each of all) {
      expected.push(await answerOf(each));
    }
    expect(new Set(expected.map((answer) => answer.slice(9, 12)))).toEqual(new Set([`${status}`]));
    const found: unknown[] = [];
    for (const [comparable, { port }] of services) {
      // The first time an answer is made, the second time it is there already.
      for (const round of ['made', 'found']) {
        const answers = await askAll(port, all);
        expect(answers.length).toBe(expected.length);
        const wrong = answers.findIndex(
          (answer, i) => comparable(answer) !== comparable(expected[i] ?? ''),
        );
        if (wrong !== -1) {
          found.push([round, all[wrong], answers[wrong], expected[wrong]]);
        }
      }
    }
    return found;
  };

  it('are answered on a socket as the app answers them, byte for byte', async () => {
    expect(await differences(wanted, 200)).toEqual([]);
  });

  it('are answered with 304 to a client that has them, byte for byte', async () => {
    const revalidated: Wanted[] = [];
    for (const each of wanted) {
      const [, tag = ''] = /^etag: (?<tag>.*)\r$/m.exec(await answerOf(each)) ?? [];
      revalidated.push({ ...each, fields: [...each.fields, ['If-None-Match', tag]] });
    }
    expect(await differences(revalidated, 304)).toEqual([]);
  });
});

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
