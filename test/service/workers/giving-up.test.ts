import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { childrenOf } from '../../../harness/proc.ts';
import { lampshoal, startServe } from '../../../harness/processes.ts';

// Other systems share no port.
describe.runIf(process.platform === 'linux')('"serve --workers"', () => {
  it.concurrent.each(['Node', 'Bun'] as const)(
    'gives up with 1 and one line if no worker can start any more on %s',
    async (runtime) => {
      const service = await startServe(runtime, ['--world', lampshoal, '--workers', '2']);
      childrenOf(service.pid).forEach((pid) => process.kill(pid, 'SIGKILL'));
      // Before the first of them is replaced.
      const stranger = await vi.waitFor(() => listenAlone(service.port), { interval: 1 });
      expect(await service.ended).toBe(1);
      stranger.close();
      expect(service.complaints).toContain(
        `Port ${service.port} of 127.0.0.1 is taken; choose another with --port`,
      );
      expect(service.complaints.at(-1)).toMatch(
        /^No worker could start; the last one \(process [0-9]+\) ended with exit code 1$/,
      );
    },
    30_000,
  );
});

async function listenAlone(port: number): Promise<net.Server> {
  const server = net.createServer();
  server.listen({ host: '127.0.0.1', port, exclusive: true });
  await once(server, 'listening');
  return server;
}
