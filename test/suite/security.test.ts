/** Attacks on a running service, each on both runtimes. Request smuggling is among the rules of messages. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, type ServeProcess, startServe, temporaryFolder } from '../../harness/processes.ts';

const lampshoal = path.join(root, 'worlds/lampshoal');

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

describe.each(['Node', 'Bun'] as const)('on %s', (runtime) => {
  let folder: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterAll(() => remove());

  describe('a path counts the same in every spelling', () => {
    const granted = 3;
    let service: ServeProcess;
    beforeAll(async () => {
      service = await startServe(runtime, [
        '--world',
        lampshoal,
        '--state-dir',
        path.join(folder, 'paths'),
        '--rate-limit',
        `${granted}/1h`,
        '--trust-proxy',
        '127.0.0.1',
      ]);
    });
    afterAll(() => service.stop());

    const statusOf = async (target: string, client: string): Promise<number> =>
      (await service.requestRaw(target, { 'X-Forwarded-For': client })).status;

    it.each(spellings.map((spelling, i) => [spelling, `203.0.113.${i}`] as const))(
      '%s takes from the rate limit what the plain path takes',
      async (spelling, client) => {
        for (let i = 0; i < granted; i += 1) {
          expect(await statusOf(spelling, client)).not.toBe(429);
        }
        expect(await statusOf('/v1/creature/1', client)).toBe(429);
        expect(await statusOf(spelling, client)).toBe(429);
      },
    );

    it.each(spellings)('%s is a hit', async (spelling) => {
      const readHits = async (): Promise<number> => {
        const response = await service.requestRaw('/stats', { 'X-Forwarded-For': newClient() });
        return Number(((await response.json()) as Record<string, string>)['total_hits']);
      };
      const before = await readHits();
      await statusOf(spelling, newClient());
      // Each reading is a hit itself.
      expect(await readHits()).toBe(before + 2);
    });
  });
});

let clients = 0;

function newClient(): string {
  clients += 1;
  return `198.51.${Math.floor(clients / 250)}.${clients % 250}`;
}
