import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeHead } from '../../src/http/response-head.ts';
import { toResponse } from '../../src/responses/finished.ts';
import { createHandler, type WorldHandler } from '../../src/service/create-handler.ts';
import { loadCatalog } from '../../src/service/world-store/load-catalog.ts';
import { appParts } from '../suite/app-parts.ts';
import { withoutTiming } from '../suite/comparable-fields.ts';
import { root, type ServeProcess, startServe, temporaryFolder } from '../../harness/processes.ts';
import { createAppAlone } from '../responses/app-alone.ts';
import { exchange, parseAnswers } from './exchange.ts';

const baseUrl = 'https://catalog.example.org';
const folder = path.join(root, 'worlds/default');

/** Questions whose answers are of every size: none, less than a packet, more than a socket takes at once; and some that fail. */
const questions = [
  '/v1/search?q=nothing+is+called+so',
  '/v1/search?q=type:fire&limit=1',
  '/v1/search?q=type:fire&limit=25',
  '/v1/search?q=type:fire&limit=100',
  '/v1/search?limit=110',
  '/v1/search?limit=1000',
  '/v1/search?q=type:fire&format=ndjson',
  '/v1/search?q=nothing+is+called+so&format=ndjson',
  '/v1/search?q=type:fire&format=csv&fields=name,types',
  '/v1/search?q=type:fire&lang=ja',
  '/v1/search?q=type:fyre',
  '/v1/batch?creatures=1,2,3,nobody',
  '/v1/creature/nobody',
];

describe.each(['Node', 'Bun'] as const)('an answer that is worked out, on %s', (runtime) => {
  let handler: WorldHandler;
  let service: ServeProcess;
  let remove: () => Promise<void>;
  let spellings = 0;

  beforeAll(async () => {
    const temporary = await temporaryFolder();
    ({ remove } = temporary);
    const catalog = await loadCatalog(folder);
    const app = createAppAlone(catalog, { baseUrl, resourcesUrl: `${baseUrl}/resources` });
    handler = createHandler({
      findAnswer: () => undefined,
      loadApp: async () => ({
        ...appParts(app, baseUrl),
        // As the standard has it, with a body that has to be read.
        fetch: async (request) => {
          const response = await app.fetch(request);
          return new Response(response.body, response);
        },
      }),
      countHit: () => undefined,
      codings: [],
    });
    service = await startServe(runtime, ['--world', folder, '--state-dir', temporary.folder], {
      BASE_URL: baseUrl,
    });
  });
  afterAll(async () => {
    await service.stop();
    await remove();
  });

  /** The same questions in other words, that nobody has asked yet. */
  const askedAnew = (): string[] => {
    spellings += 1;
    return questions.map(
      (each) => `${each}${each.includes('?') ? '&' : '?'}offset=${'0'.repeat(spellings)}`,
    );
  };

  /** The answer as the app gives it, in the words of the wire, with the lines that the connection adds. */
  const answerOf = async (method: string, target: string, more: string): Promise<string> => {
    const request = new Request(`http://localhost${target}`, { method });
    const response = withoutTiming(toResponse(await handler.fetch(request)));
    const head = encodeHead(response.status, response.headers).toString('latin1');
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    return `${head}${more}\r\n${body}`;
  };

  it.each([
    ['GET', '1.1', '', ''],
    ['HEAD', '1.1', '', ''],
    ['GET', '1.1', 'Connection: close\r\n', 'connection: close\r\n'],
    ['GET', '1.0', '', 'connection: close\r\n'],
    ['GET', '1.0', 'Connection: keep-alive\r\n', 'connection: keep-alive\r\n'],
  ])(
    'is that of the app to %s by HTTP/%s with %j, byte for byte',
    async (method, minor, fields, more) => {
      for (const target of askedAnew()) {
        const request = `${method} ${target} HTTP/${minor}\r\nHost: a\r\n${fields}\r\n`;
        const received = await exchange(service.port, request);
        const [answer] = parseAnswers(received, [method]);
        expect(answer && plain(answer.text)).toBe(await answerOf(method, target, more));
      }
    },
  );

  it('stands in its place among others that are asked for in one packet', async () => {
    const targets = askedAnew().flatMap((target) => [target, '/v1/creature/1', target]);
    const received = await exchange(
      service.port,
      targets.map((target) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''),
    );
    const answers = parseAnswers(received).map(({ text }) => bodyOf(text));
    const wanted: string[] = [];
    for (const target of targets) {
      wanted.push(bodyOf(await answerOf('GET', target, '')));
    }
    expect(answers).toEqual(wanted);
  });
});

/** An answer without the fields that the app makes for one request. */
function plain(answer: string): string {
  const bodyAt = answer.indexOf('\r\n\r\n');
  const head = answer.slice(0, bodyAt + 2);
  return (
    head.replaceAll(/^(?:server-timing|timing-allow-origin): .*\r\n/gm, '') +
    answer.slice(bodyAt + 2)
  );
}

function bodyOf(answer: string): string {
  return answer.slice(answer.indexOf('\r\n\r\n') + 4);
}
