import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { concatenate } from '../../catalog/pack/pack.ts';
import type { OnProgress } from '../../world/on-progress.ts';
import { OperatorError } from '../operator-error.ts';
import { ownProgram } from '../own-program.ts';
import { temporaryFile } from './pack-file.ts';

/** The command of the CLI that compiles a folder to a file. */
export const compileCommand = 'compile';

/** What stands for the standard output in the place of a file. */
export const standardOutput = '-';

/** Who waits for it. */
type Caller = {
  /** Gives up. */
  readonly signal?: AbortSignal | undefined;
  /** Nobody wants to hear of it where it is absent. */
  readonly onProgress?: OnProgress | undefined;
};

/**
 * Compiles a world's folder to a file in a process of its own: what that takes up goes with it, and the event loop of this
 * one is free meanwhile. Rejects with an `OperatorError` with the line that the process had to say.
 */
export async function compileToFile(folder: string, file: string, caller: Caller): Promise<void> {
  await compile(folder, file, caller, (pid) =>
    // One that was killed could not clear up.
    rmSync(temporaryFile(file, pid), { force: true }),
  );
}

/** The same, for who has no place for a file. */
export function compileToMemory(folder: string, caller: Caller): Promise<Uint8Array<ArrayBuffer>> {
  return compile(folder, standardOutput, caller, () => undefined);
}

/** Resolves with what the process wrote. */
async function compile(
  folder: string,
  file: string,
  { signal, onProgress }: Caller,
  clearUp: (pid: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const [command, ...args] = ownProgram;
  const child = spawn(command, [...args, compileCommand, '--', folder, file], {
    stdio: ['ignore', 'pipe', 'pipe', ...(onProgress ? (['ipc'] as const) : [])],
  });
  const { pid } = child;
  child.on('message', (share) => {
    if (typeof share === 'number') {
      onProgress?.(share);
    }
  });
  const give = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', give);
  // Whoever ends during a start leaves nobody behind who compiles for nothing.
  const endWithUs = (): void => {
    give();
    clearUp(pid ?? 0);
  };
  process.on('exit', endWithUs);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let byteLength = 0;
  let complaints = '';
  child.stdout?.on('data', (piece: Buffer<ArrayBuffer>) => {
    pieces.push(piece);
    byteLength += piece.byteLength;
  });
  child.stderr?.on('data', (text) => (complaints += String(text)));
  try {
    const [code, end] = await once(child, 'close');
    if (code !== 0) {
      throw new OperatorError(
        complaintOf(complaints) ?? `The world "${folder}" could not be compiled (${code ?? end})`,
      );
    }
    return concatenate(pieces, byteLength);
  } catch (error) {
    if (pid !== undefined) {
      clearUp(pid);
    }
    throw error;
  } finally {
    signal?.removeEventListener('abort', give);
    process.off('exit', endWithUs);
  }
}

/**
 * Who hears, in a process that was started so, how far its work has come: the process that waits for it. Undefined where
 * none does.
 */
export function findListener(): OnProgress | undefined {
  if (!process.send) {
    return undefined;
  }
  let told = -1;
  return (share) => {
    const percentage = Math.floor(100 * share);
    if (percentage > told && process.connected) {
      told = percentage;
      process.send?.(share);
    }
  };
}

/** The line that says what went wrong: the only one, or, of an error that nobody foresaw, the one that names it. */
function complaintOf(text: string): string | undefined {
  const lines = text.trim().split('\n');
  return lines.find((line) => /^\w*Error: /i.test(line)) ?? (lines[0] || undefined);
}
