import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { startSupervised } from './supervised-service.ts';

// Other systems share no port.
describe.runIf(process.platform === 'linux')('"serve --workers"', () => {
  it.concurrent.each(['Node', 'Bun'] as const)(
    'gives up with 1 and one line if no worker can start any more on %s',
    async (runtime) => {
      const service = await startSupervised(runtime);
      service.workers().forEach((pid) => process.kill(pid, 'SIGKILL'));
      // Before the first of them is replaced.
      const stranger = await vi.waitFor(() => listenOn(service.port), { interval: 1 });
      expect(await service.ended).toBe(1);
      stranger.close();
      const lines = service.written.stderr.trimEnd().split('\n');
      expect(lines).toContain(
        `Port ${service.port} of 127.0.0.1 is taken; choose another with --port`,
      );
      expect(lines.at(-1)).toMatch(
        /^No worker could start; the last one \(process [0-9]+\) ended with exit code 1$/,
      );
    },
    30_000,
  );
});

async function listenOn(port: number): Promise<net.Server> {
  const server = net.createServer();
  server.listen({ host: '127.0.0.1', port, exclusive: true });
  await once(server, 'listening');
  return server;
}
