import type { Pack } from '../catalog/pack/pack.ts';
import { openWorldPack } from '../service/world-store/world-pack.ts';
import type { OptionValues } from './options.ts';
import { showCompiling } from './show-compiling.ts';

/** The compiled world that a command asks. */
export function openPack({
  world,
  stateDirectory,
}: Pick<OptionValues, 'world' | 'stateDirectory'>): Promise<Pack> {
  return openWorldPack(world, stateDirectory, {
    warn: (message) => console.error(message),
    whileCompiling: showCompiling,
  });
}
