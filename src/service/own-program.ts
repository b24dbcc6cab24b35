import { isEmbedded } from './package-root.ts';

/** The command that starts this program again, before its arguments: the runtime with its flags and the module, or an executable. */
export const ownProgram: readonly [command: string, ...args: string[]] = [
  process.execPath,
  ...process.execArgv,
  ...(isEmbedded ? [] : process.argv.slice(1, 2)),
];
