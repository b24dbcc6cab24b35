import { isEmbedded } from '../package-root.ts';

/** What starts this program once more, before its arguments: the runtime with its flags and the module, or one executable. */
export const ownProgram: readonly [command: string, ...args: string[]] = [
  process.execPath,
  ...process.execArgv,
  ...(isEmbedded ? [] : process.argv.slice(1, 2)),
];

/** The arguments that this program was started with. */
export const ownArguments: readonly string[] = process.argv.slice(2);
