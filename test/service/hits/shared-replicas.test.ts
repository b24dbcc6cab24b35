import { describe, expect, test } from 'vitest';
import { lampshoal, startServe, testedRuntimes } from '../../../harness/processes.ts';
import { sendOnce } from '../../../harness/client/connection.ts';
import { childrenOf } from '../../../harness/proc.ts';
import { readTotalHits } from '../../../harness/read-total-hits.ts';
import { isMissing } from '../../system-programs.ts';
import { findFreePort } from '../../../harness/free-port.ts';
import { startRedis } from './redis-server.ts';

describe.runIf(process.platform === 'linux' && !isMissing('redis-server')).each(testedRuntimes)(
  'Workers on %s',
  (runtime) => {
    test('are one replica: each of them has the hits of all, and of the other replicas', async () => {
      const redis = await startRedis(await findFreePort());
      const own = ['--world', lampshoal, '--redis-url', `redis://127.0.0.1:${redis.port}`];
      const one = await startServe(runtime, ['--workers', '3', ...own]);
      const two = await startServe(runtime, ['--workers', '2', ...own]);
      let sent = 0;
      for (let time = 0; time < 60; time += 1) {
        await sendOnce((time % 3 === 0 ? one : two).port, '/v1/creature/1');
        sent += 1;
      }
      for (const service of [one, two]) {
        // A connection for each request: so many questions in a row reach each worker.
        let exact = 0;
        await expect
          .poll(async () => {
            sent += 1;
            exact = (await readTotalHits(service.port)) === sent ? exact + 1 : 0;
            return exact;
          })
          .toBeGreaterThan(20);
      }
      await redis.send('SIGKILL');
      await expect.poll(() => one.complaints.join('\n')).toContain('are not shared');
      await redis.restart();
      await expect.poll(() => one.complaints.join('\n')).toMatch(/again$/m);
      process.kill(childrenOf(one.pid)[0] ?? 0, 'SIGKILL');
      expect([await one.end('SIGTERM'), await two.end('SIGTERM')]).toEqual([0, 0]);
      const counts = await redis.readCounts();
      expect(counts).toHaveLength(2);
      expect(counts.reduce((sum, each) => sum + each, 0)).toBe(sent);
    });
  },
);
