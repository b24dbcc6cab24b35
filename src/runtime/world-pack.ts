import { statSync } from 'node:fs';
import { openPack, type Pack } from '../pack/pack.ts';
import { builtInWorld, compiledBuiltInWorld } from './built-in-world.ts';
import { OperatorError } from './operator-error.ts';
import { openFileSource } from './pack-file.ts';

/**
 * The compiled world of a folder, or of a file that `compile` made of one. The built-in world comes compiled; any other
 * folder is compiled when it is new or has changed, and the result is kept in the state directory. Rejects with an
 * `OperatorError` where the world cannot be read or is not valid.
 */
export async function openWorldPack(
  world: string,
  stateDirectory: string,
  warn: (message: string) => void,
): Promise<Pack> {
  if (world === builtInWorld && compiledBuiltInWorld !== undefined) {
    return openPack(openFileSource(compiledBuiltInWorld, { isOurs: true }));
  }
  if (statSync(world, { throwIfNoEntry: false })?.isFile()) {
    return openCompiled(world);
  }
  // Loaded here, because what comes compiled has no need of it.
  const { openFolder } = await import('./world-folder.ts');
  return openFolder(world, stateDirectory, warn);
}

function openCompiled(file: string): Pack {
  try {
    return openPack(openFileSource(file, { isOurs: false }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The world "${file}" cannot be read: ${reason}`, { cause: error });
  }
}
