import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { listenOn } from '../../../harness/free-port.ts';
import { childrenOf } from '../../../harness/proc.ts';
import { lampshoal, startServe, testedRuntimes } from '../../../harness/processes.ts';
import { until } from '../../../harness/until.ts';

// Other systems share no port.
describe.runIf(process.platform === 'linux')('"serve --workers"', () => {
  it.each(testedRuntimes)(
    'gives up with 1 and one line if no worker can start any more on %s',
    async (runtime) => {
      const service = await startServe(runtime, ['--world', lampshoal, '--workers', '2']);
      childrenOf(service.pid).forEach((pid) => process.kill(pid, 'SIGKILL'));
      // Before the first of them is replaced.
      const stranger = net.createServer();
      await until(() => listenOn(stranger, service.port).catch(() => undefined));
      expect(await service.ended).toBe(1);
      stranger.close();
      expect(service.complaints).toContain(
        `Port ${service.port} of 127.0.0.1 is taken; choose another with --port`,
      );
      // Another worker that was starting may complain of the port after it.
      const last = service.complaints.filter((line) => line.startsWith('No worker could start'));
      expect(last).toEqual([
        expect.stringMatching(/; the last one \(process [0-9]+\) ended with exit code 1$/),
      ]);
    },
  );
});
