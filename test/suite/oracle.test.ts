/** The app, asked directly, as the oracle of cached responses (house rule 12). */
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root, type ServeProcess, startServe } from '../../harness/processes.ts';
import { momentaryFields, sendThrough } from './send-through.ts';
import { routes } from '../../src/api/routes.ts';
import { openWorld } from '../../src/service/open-world.ts';
import type { Answer } from '../../harness/client/answer.ts';
import type { SendRequest } from '../../harness/client/http-client.ts';
import { startCatalog } from './app-under-test.ts';
import { decoders } from './http-rules.ts';

const baseUrl = 'https://catalog.example.org';

describe.each([
  ['lampshoal', 1],
  ['default', 80],
] as const)('responses of the world "%s", one in %i', (world, every) => {
  const folder = path.join(root, 'worlds', world);
  let oracle: Oracle;
  let services: readonly ServeProcess[];
  let targets: readonly string[];

  beforeAll(async () => {
    oracle = await createOracle(folder);
    services = await Promise.all(
      (['Node', 'Bun'] as const).map((runtime) =>
        startServe(runtime, ['--world', folder], { BASE_URL: baseUrl }),
      ),
    );
    // The largest files of the built-in world take a second each to encode.
    targets = oracle.targets.filter(
      (target, i) =>
        i % every === 0 &&
        !(world === 'default' && target.includes('/bulk/')) &&
        // It lists pages, and the oracle has none.
        target !== '/sitemap.xml',
    );
  });

  it.each([
    ['Node', 0],
    ['Bun', 1],
  ] as const)('are what the app answers, byte for byte, on %s', async (_, i) => {
    expect(targets.length).toBeGreaterThan(50);
    const send = sendThrough(() => services[i]);
    expect(await findDifferences(send, oracle, targets)).toEqual([]);
  });

  it('have the same tags on both runtimes', async () => {
    const tags = await Promise.all(
      services.map((service) => {
        const send = sendThrough(() => service);
        return Promise.all(
          targets.slice(0, 50).map(async (target) => (await send(target)).fields.get('etag')),
        );
      }),
    );
    expect(tags[0]).toEqual(tags[1]);
    expect(tags[0]).not.toContain(undefined);
  });
});

type Oracle = {
  /** Every target that a copy as files contains, and each creature by its name too. */
  readonly targets: readonly string[];
  /** What the app answers to a target, as text, made once for both runtimes. */
  readonly ask: (target: string) => Promise<string>;
};

async function createOracle(world: string): Promise<Oracle> {
  const { catalog } = await openWorld({ world });
  const send = sendThrough(() => startCatalog(catalog, { baseUrl }));
  const answers = new Map<string, string>();
  return {
    targets: [
      // The statistics change with each request.
      ...routes
        .flatMap((route) => [...route.copied(catalog)])
        .filter((target) => target !== '/stats'),
      ...Array.from(catalog.creatures, ({ name }) => `/v1/creature/${encodeURIComponent(name)}`),
    ],
    ask: async (target) => {
      const answer = answers.get(target) ?? comparable(await send(target));
      answers.set(target, answer);
      return answer;
    },
  };
}

/** Validators, which a service takes from more than the bytes that the app returns, and the fields that follow from the coding. */
const ownFields = new Set([
  'etag',
  'last-modified',
  'content-encoding',
  'content-length',
  'repr-digest',
]);

/** The targets that a service answers otherwise than the app, in any coding. The second time a response is cached. */
async function findDifferences(
  send: SendRequest,
  oracle: Oracle,
  targets: readonly string[],
): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const target of targets) {
    const expected = await oracle.ask(target);
    const tags = new Set<string | undefined>();
    for (const coding of ['identity', 'br', 'zstd', 'gzip', 'identity', 'br']) {
      const answer = await send(target, { 'Accept-Encoding': coding });
      const head = await send(target, { 'Accept-Encoding': coding }, 'HEAD');
      tags.add(answer.fields.get('etag'));
      const received = comparable(answer);
      if (received !== expected || head.fields.get('etag') !== answer.fields.get('etag')) {
        differences.push(`${target} in ${coding}: ${received}, not ${expected}`.slice(0, 1000));
      }
    }
    if (tags.has(undefined)) {
      differences.push(`${target} has no tag`);
    }
  }
  return differences;
}

/** Status, fields and decoded body as text. */
function comparable({ status, rawFields, fields, body }: Answer): string {
  const coding = fields.get('content-encoding');
  const kept = rawFields
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !ownFields.has(name) && !momentaryFields.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted();
  return JSON.stringify([status, kept, decode(body, coding).toString('latin1')]);
}

function decode(body: Buffer, coding: string | undefined): Buffer {
  const decoder = decoders.get(coding ?? '');
  return decoder ? decoder(body) : body;
}
