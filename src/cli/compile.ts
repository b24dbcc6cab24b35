import { cp } from 'node:fs/promises';
import path from 'node:path';
import { catalogFileText } from '../catalog/catalog-file.ts';
import { openWorld } from '../service/open-world.ts';
import { imagesFolderOf } from '../service/world-places.ts';
import { writing } from '../service/operator-error.ts';
import { replaceFile } from '../export/replace-file.ts';
import { type Command, takeTwoOperands } from './command.ts';
import { addressesFor } from './options.ts';
import { showProgress } from './terminal.ts';

/** The name of the standard output in the place of a file. */
const standardOutput = '-';

export const compile: Command = {
  operands: 'DIR FILE',
  summary:
    'validate a world and write it as one file, catalog.json (- for the standard output), for serve --world FILE and programs; its pictures are copied to a folder beside the file',
  options: ['baseUrl', 'resourcesUrl'],
  switches: { 'without-pictures': 'do not copy the pictures' },
  run: async ({ options, switches, operands }) => {
    const [folder, file] = takeTwoOperands(
      operands,
      '"compile DIR FILE" with a world\'s folder and a file to write',
    );
    const { catalog } = await showProgress('Compiling', (onProgress) =>
      openWorld({ world: folder, onProgress }),
    );
    const text = catalogFileText(catalog, addressesFor(options));
    if (file === standardOutput) {
      await new Promise((resolve) => process.stdout.write(text, resolve));
      return 0;
    }
    await writing(`"${file}"`, () => replaceFile(file, text));
    const own = imagesFolderOf(folder);
    const beside = path.join(path.dirname(file), 'pictures');
    if (own !== undefined && !switches.has('without-pictures') && !isSame(own, beside)) {
      await writing(`"${beside}"`, () => cp(own, beside, { recursive: true }));
    }
    return 0;
  },
};

function isSame(one: string, other: string): boolean {
  return path.resolve(one) === path.resolve(other);
}
