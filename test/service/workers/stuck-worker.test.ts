import { expect, it, vi } from 'vitest';
import { temporaryFolder, testedRuntimes } from '../../../harness/processes.ts';
import { waitOptions, startSupervised } from './supervised-service.ts';

it.concurrent.each(testedRuntimes)(
  'a worker on %s that hangs for ten seconds is replaced',
  async (runtime) => {
    const { folder, remove } = await temporaryFolder();
    const service = await startSupervised(runtime, folder);
    const [stuck = 0, other = 0] = service.workers();
    // The supervisor must have received a heartbeat of it.
    await new Promise((resolve) => {
      setTimeout(resolve, 2500);
    });
    process.kill(stuck, 'SIGSTOP');
    await vi.waitFor(
      () => expect(service.written.stderr).toContain(`(process ${stuck}) was killed by SIGKILL`),
      waitOptions,
    );
    expect(service.written.stderr).toContain(
      `A worker (process ${stuck}) does not respond and is killed`,
    );
    await vi.waitFor(() => expect(service.workers()).toHaveLength(2), waitOptions);
    expect(service.workers()).toContain(other);
    process.kill(service.supervisor, 'SIGTERM');
    expect(await service.ended).toBe(0);
    await remove();
  },
  40_000,
);
