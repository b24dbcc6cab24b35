import path from 'node:path';
import { root, type Runtime, startServe, temporaryFolder } from './processes.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import { describeService } from './suite.ts';

for (const runtime of ['Node', 'Bun'] as const) {
  for (const world of ['default', 'lampshoal']) {
    describeService(
      `"serve" on ${runtime} with the world "${world}"`,
      path.join(root, 'worlds', world),
      (folder) => start(runtime, folder),
    );
  }
}

async function start(runtime: Runtime, world: string): Promise<ServiceUnderTest> {
  const { folder, remove } = await temporaryFolder();
  const service = await startServe(runtime, ['--world', world, '--state-dir', folder]);
  return {
    ...service,
    stop: async () => {
      await service.stop();
      await remove();
    },
  };
}
