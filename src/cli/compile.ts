import { createMemoryTarget, type PackTarget } from '../catalog/pack/pack.ts';
import { compileFolder } from '../service/world-store/compile-world.ts';
import { OperatorError } from '../service/operator-error.ts';
import { imagesFolderOf } from '../service/world-store/open-world.ts';
import { createPackFile, standardOutput } from '../service/world-store/pack-file.ts';
import { type Command, takeTwoOperands } from './command.ts';
import { showProgress } from './progress.ts';

export const compile: Command = {
  operands: 'DIR FILE',
  summary:
    "compile a world's folder with its pictures to one file (- for the standard output), for a fast start of serve --world FILE",
  options: ['images'],
  switches: { 'without-pictures': 'leave the pictures of the world out' },
  run: async ({ options: { images }, switches, operands }) => {
    const [folder, file] = takeTwoOperands(
      operands,
      '"compile DIR FILE" with a world\'s folder and a file to write',
    );
    const compileTo = (target: PackTarget): Promise<void> =>
      showProgress('Compiling', (onProgress) =>
        compileFolder(folder, target, {
          onProgress,
          ...(!switches.has('without-pictures') && {
            pictures: {
              own: imagesFolderOf(folder),
              images,
              warn: (message) => console.error(message),
            },
          }),
        }),
      );
    await (file === standardOutput ? compileToOutput(compileTo) : compileToFile(file, compileTo));
    return 0;
  },
};

type CompileTo = (target: PackTarget) => Promise<void>;

async function compileToFile(file: string, compileTo: CompileTo): Promise<void> {
  const target = writing(file, () => createPackFile(file));
  try {
    await compileTo(target);
    writing(file, () => target.keep());
  } catch (error) {
    target.abandon();
    throw isSystemError(error) ? unwritable(file, error) : error;
  }
}

async function compileToOutput(compileTo: CompileTo): Promise<void> {
  const target = createMemoryTarget();
  await compileTo(target);
  const bytes = target.bytes();
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(bytes.read(0, bytes.byteLength), (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

function writing<Result>(file: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw unwritable(file, error);
  }
}

/** Such an error comes from writing: reading a folder fails with an `OperatorError`. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function unwritable(file: string, error: unknown): OperatorError {
  const reason = error instanceof Error ? error.message : String(error);
  return new OperatorError(`The file "${file}" cannot be written: ${reason}`, { cause: error });
}
