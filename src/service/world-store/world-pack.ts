import { statSync } from 'node:fs';
import type { Pack } from '../../catalog/pack/pack.ts';
import type { OnProgress } from '../../world/on-progress.ts';
import { builtInWorld, compiledBuiltInWorld } from './built-in-world.ts';
import { type OpenWorld, openWorldFile } from './open-world.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * Runs what compiles a world, for who wants to see how far it has come, and gives its result. It is for this once where the
 * result is kept.
 */
export type WhileCompiling = <Result>(
  compile: (onProgress: OnProgress) => Promise<Result>,
  isKept: boolean,
) => Promise<Result>;

/** How a world is to be opened. */
export type OpenWorldOptions = {
  /** A folder of files, or a file that `compile` made of one. */
  readonly world: string;
  /** Folder where compiled worlds are kept. */
  readonly stateDirectory: string;
  /** Whether what was kept will do where nothing has changed since. */
  readonly reuses: boolean;
  /** Whether this process has something else to do, so that it must not compile by itself. */
  readonly isBusy: boolean;
  /** Whether what only this program writes may be mapped into memory. */
  readonly maps: boolean;
  /** Takes a line for the operator. */
  readonly warn: (message: string) => void;
  /** Gives up. */
  readonly signal?: AbortSignal;
  /** Is there for what has to be compiled first; nobody sees that where it is absent. */
  readonly whileCompiling?: WhileCompiling | undefined;
};

/**
 * The compiled world of a folder, or of a file that `compile` made of one. The built-in world comes compiled; any other
 * folder is compiled when it is new or has changed, and the result is kept in the state directory. Rejects with an
 * `OperatorError` where the world cannot be read or is not valid.
 */
export async function openWorld(options: OpenWorldOptions): Promise<OpenWorld> {
  const { world, maps } = options;
  const file = compiledFileOf(world);
  if (file === undefined) {
    // Loaded here, because what comes compiled has no need of it.
    const { openFolder } = await import('./world-folder.ts');
    return openFolder(options);
  }
  try {
    if (file !== world) {
      return openWorldFile(file, maps ? 'ours, mapped' : 'ours, read');
    }
    const { openForeignFile } = await import('./foreign-file.ts');
    return await openForeignFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The world "${world}" cannot be read: ${reason}`, { cause: error });
  }
}

/** The same, for a process that reads it once and ends. */
export async function openWorldPack(
  world: string,
  stateDirectory: string,
  operator: Pick<OpenWorldOptions, 'warn' | 'whileCompiling'>,
): Promise<Pack> {
  const { pack } = await openWorld({
    world,
    stateDirectory,
    reuses: true,
    isBusy: false,
    maps: true,
    ...operator,
  });
  return pack;
}

/** The file that holds a world compiled; undefined where it is a folder, or nothing. */
export function compiledFileOf(world: string): string | undefined {
  if (world === builtInWorld && compiledBuiltInWorld !== undefined) {
    return compiledBuiltInWorld;
  }
  return statSync(world, { throwIfNoEntry: false })?.isFile() ? world : undefined;
}
