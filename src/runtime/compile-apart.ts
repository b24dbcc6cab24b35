import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OperatorError } from './operator-error.ts';

/** The command of the CLI that compiles a folder to a file. */
export const compileCommand = 'compile';

/**
 * Compiles a world's folder to a file in a process of its own: what that takes up goes with it, and the event loop of this
 * one is free meanwhile. Rejects with an `OperatorError` with the line that the process had to say.
 */
export async function compileApart(folder: string, file: string): Promise<void> {
  const [, main = ''] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, main, compileCommand, folder, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (text) => (complaints += String(text)));
  const [code, signal] = await once(child, 'close');
  if (code !== 0) {
    throw new OperatorError(
      complaints.trim() || `The world "${folder}" could not be compiled (${code ?? signal})`,
    );
  }
}
