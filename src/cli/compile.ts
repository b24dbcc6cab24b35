import { compileFolder } from '../runtime/compile-folder.ts';
import { OperatorError } from '../runtime/operator-error.ts';
import { createPackFile, type PackFile } from '../runtime/pack-file.ts';
import type { Command } from './command.ts';
import { parseCommandLine } from './options.ts';
import { UsageError } from './usage-error.ts';

export const compile: Command = {
  operands: 'DIR FILE',
  summary: "compile a world's folder to one file, which serve --world FILE starts from at once",
  options: [],
  switches: {},
  run: async (args) => {
    const { positionals } = parseCommandLine(args, compile.options);
    const [folder, file, ...others] = positionals;
    if (folder === undefined || file === undefined || others.length > 0) {
      throw new UsageError(
        'Expected "compile DIR FILE" with a world\'s folder and a file to write',
      );
    }
    const target = startFile(file);
    try {
      await compileFolder(folder, target);
      target.keep();
    } catch (error) {
      target.abandon();
      throw error;
    }
    return 0;
  },
};

function startFile(file: string): PackFile {
  try {
    return createPackFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The file "${file}" cannot be written: ${reason}`, { cause: error });
  }
}
