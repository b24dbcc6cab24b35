import { cp } from 'node:fs/promises';
import path from 'node:path';
import { startServe, temporaryFolder } from '../../../harness/processes.ts';

/** The files that a first start compiles and keeps, for tests of later starts. */
export type CompiledForStarts = {
  /** Puts it into a state directory, so that a start on the same files with it compiles nothing. */
  readonly putInto: (stateDirectory: string) => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** Starts the service on a world once, and keeps what it compiled: half of the work of a start on a small world. */
export async function compileForStarts(world: string): Promise<CompiledForStarts> {
  const { folder, remove } = await temporaryFolder();
  const service = await startServe('Bun', ['--world', world, '--state-dir', folder]);
  await service.stop();
  return {
    putInto: (stateDirectory) =>
      cp(path.join(folder, 'worlds'), path.join(stateDirectory, 'worlds'), { recursive: true }),
    remove,
  };
}
