/** Attacks on a running service, each on both runtimes. Request smuggling is among the rules of messages. */
import path from 'node:path';
import { writeFiles } from '../../accept/worlds/edit.ts';
import type { Answer } from '../../harness/client/answer.ts';
import { exchange } from '../../harness/client/exchange.ts';
import { HttpClient } from '../../harness/client/http-client.ts';
import { Tally } from '../../harness/client/tally.ts';
import { type OpenApiDocument, pathsOf } from '../../src/api/openapi-document.ts';
import { parseWorld } from '../../src/world/parse-world.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import {
  lampshoal,
  type ServeProcess,
  startServe,
  testedRuntimes,
} from '../../harness/processes.ts';

import {
  addressClaims,
  addressTargets,
  echoes,
  fieldFaults,
  hostileTexts,
  hostileWorld,
  makePictureFolder,
  mark,
  pageFaults,
  secret,
  splittingTexts,
  traversals,
} from './attacks.ts';
import { momentaryFields } from './send-through.ts';

/** Spellings of `/v1/creature/1` that a server resolves to it, whatever it answers. */
const spellings = [
  '/./v1/creature/1',
  '//v1/creature/1',
  '/%76%31/creature/1',
  '/v1/../v1/creature/1',
  '/%2e/v1/creature/1',
  '/v1\\creature\\1',
  'http://other.example/v1/creature/1',
];

describe.each(testedRuntimes)('on %s', (runtime) => {
  const folder = newFolder();

  describe('a path counts the same in every spelling', () => {
    const granted = 3;
    let service: ServeProcess;
    beforeAll(async () => {
      service = await startServe(runtime, ['--world', lampshoal], {
        RATE_LIMIT: `${granted}/1h`,
        TRUST_PROXY: '127.0.0.1',
      });
    });

    const statusOf = async (target: string, client: string): Promise<number> =>
      (await service.request(target, { headers: { 'X-Forwarded-For': client } })).status;

    const readHits = async (): Promise<number> => {
      const response = await service.request('/stats', {
        headers: { 'X-Forwarded-For': newClient() },
      });
      return Number(((await response.json()) as Record<string, string>)['total_hits']);
    };

    it.each(spellings)(
      '%s is a hit, and takes from the rate limit what the plain path takes',
      async (spelling) => {
        const client = newClient();
        const before = await readHits();
        for (let i = 0; i < granted; i += 1) {
          expect(await statusOf(spelling, client)).not.toBe(429);
        }
        // Each reading is a hit itself.
        expect(await readHits()).toBe(before + granted + 1);
        expect(await statusOf('/v1/creature/1', client)).toBe(429);
        expect(await statusOf(spelling, client)).toBe(429);
      },
    );
  });

  it('whatever a request claims of its address, the answer is the same to the byte, with the configured addresses (decision 13)', async () => {
    const service = await startServe(runtime, ['--world', lampshoal], {
      BASE_URL: 'https://catalog.example.org/',
      RESOURCES_URL: 'https://pictures.example.org/all/',
    });
    const ask = async (target: string, lines: string, accept: string): Promise<string> => {
      const request = `GET ${target} HTTP/1.1\r\n${lines}\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`;
      const { answers, fault } = await exchange(service.port, request, { ends: false });
      return fault ?? answers.map(describeAnswer).join();
    };
    const faults: string[] = [];
    for (const [target, accept] of addressTargets) {
      const control = await ask(target, 'Host: localhost', accept);
      for (const [title, prefix, lines] of addressClaims) {
        const text = await ask(prefix + target, lines, accept);
        faults.push(
          ...(text === control ? [] : [`${target} with ${title}: ${text.slice(0, 300)}`]),
        );
      }
    }
    expect(faults).toEqual([]);
    expect(await (await service.request('/info')).json()).toMatchObject({
      baseURL: 'https://catalog.example.org',
      resourcesURL: 'https://pictures.example.org/all',
    });
    const [creature] = (await (await service.request('/v1/creature/1')).json()) as Json[];
    expect(creature?.['sprite']).toBe('https://pictures.example.org/all/creature/1.png');
  });

  it('no path or link leads out of the folder of pictures', async () => {
    const { images, swap } = makePictureFolder(folder);
    const service = await startServe(runtime, ['--world', lampshoal, '--images', images]);
    const { send, close } = new HttpClient(service.port, new Tally());
    const leaks: string[] = [];
    const look = async (target: string): Promise<Buffer> => {
      const { status, body } = await send(target);
      if (status >= 500 || [secret, 'PATH=', 'root:'].some((leak) => body.includes(leak))) {
        leaks.push(`${target}: ${status} ${body.toString('latin1', 0, 80)}`);
      }
      return body;
    };
    expect(traversals.length).toBeGreaterThan(150);
    for (const target of traversals) {
      await look(target);
    }
    const pictures = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
      (number) => `/resources/creature/${number}.png`,
    );
    const bodies = [];
    for (const target of pictures) {
      bodies.push(await look(target));
    }
    expect(bodies.map((body) => body.includes(mark))).toEqual(bodies.map((_, i) => i < 3));
    // The service knows these two as pictures by now.
    swap();
    await look('/resources/creature/1.png');
    await look('/resources/creature/2.png');
    expect(leaks).toEqual([]);
    close();
  });

  it('no text of a world or a client adds a header to a response or a script to a page', async () => {
    const world = path.join(folder, 'hostile');
    writeFiles(world, hostileWorld(hostileTexts));
    const service = await startServe(runtime, ['--world', world]);
    const { send, close } = new HttpClient(service.port, new Tally());
    const document: OpenApiDocument = JSON.parse(String((await send('/openapi.json')).body));
    const targets = [
      ...pathsOf(document).map(({ path: each, operation }) =>
        each.replaceAll(/\{(?<name>\w+)\}/g, (_, name: string) => {
          const named = operation.parameters.find((parameter) => parameter.name === name);
          return encodeURIComponent(String(named?.example ?? ''));
        }),
      ),
      ...hostileTexts.map((text) => `/v1/creature/${encodeURIComponent(text)}`),
      ...echoes,
    ];
    const faults: string[] = [];
    let pages = 0;
    for (const target of targets) {
      for (const accept of ['*/*', 'text/html,application/xhtml+xml']) {
        const answer = await send(target, { Accept: accept });
        const isPage = answer.fields.get('content-type')?.startsWith('text/html') ?? false;
        pages += isPage ? 1 : 0;
        const found = [...fieldFaults(answer), ...(isPage ? pageFaults(answer) : [])];
        faults.push(...found.map((fault) => `${target} as ${accept}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    expect(pages).toBeGreaterThanOrEqual(4);
    // A request that succeeded is in the log only because a busy machine was slow.
    expect(service.complaints.filter((line) => !line.includes(' status=200 '))).toEqual([]);
    close();
  });
});

it.each(splittingTexts)(
  'a world with %j in its texts, which would split a header, is refused',
  (text) => {
    expect(parseWorld(hostileWorld([text])).kind).toBe('invalid');
  },
);

type Json = Record<string, unknown>;

/** An answer without the fields that say when it was sent, and how long it was worked on. */
function describeAnswer({ status, rawFields, body }: Answer): string {
  const fields = rawFields.filter(([name]) => !momentaryFields.has(name.toLowerCase()));
  return JSON.stringify([status, fields, body.toString('latin1')]);
}

let clients = 0;

function newClient(): string {
  clients += 1;
  return `198.51.${Math.floor(clients / 250)}.${clients % 250}`;
}
