import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, type ServeProcess, startServe } from '../../harness/processes.ts';
import { sendThrough } from './send-through.ts';
import { createOracle, findDifferences, type Oracle } from './oracle.ts';

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
    oracle = await createOracle(folder, baseUrl);
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
  afterAll(() => Promise.all(services.map((service) => service.stop())));

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
