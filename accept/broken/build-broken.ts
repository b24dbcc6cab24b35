import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { bundleServer } from '../../tools/build-explorer.ts';
import { bundlePrograms } from '../../tools/bundle.ts';
import { root } from '../../harness/places.ts';
import { applyEdits, type Breakage } from './breakage.ts';

/** Builds a package in an empty folder from sources that are broken on purpose. Resolves with the path of its program. */
export async function buildBroken(
  folder: string,
  { name, edits }: Breakage,
): Promise<{ readonly program: string }> {
  const untouched = new Set(edits.map(({ file }) => path.join(root, file)));
  const dist = path.join(folder, 'dist');
  const plugins = [
    {
      name: 'break',
      load: (id: string) => {
        const own = edits.filter(({ file }) => path.join(root, file) === id);
        untouched.delete(id);
        return own.length === 0 ? null : applyEdits(id, readFileSync(id, 'utf8'), own);
      },
    },
  ];
  await bundlePrograms(dist, plugins);
  cpSync(path.join(root, 'dist/explorer'), path.join(dist, 'explorer'), { recursive: true });
  await bundleServer(path.join(dist, 'explorer'), plugins);
  if (untouched.size > 0) {
    throw new Error(`The breakage "${name}" edits what is not built: ${[...untouched].join(', ')}`);
  }
  cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  cpSync(path.join(root, 'worlds/default'), path.join(folder, 'worlds/default'), {
    recursive: true,
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  mkdirSync(path.join(dist, 'worlds'));
  const program = path.join(dist, 'main.js');
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, 'compile', 'worlds/default', 'dist/worlds/default.pack'],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(`The breakage "${name}" cannot be built: ${stderr}`);
  }
  return { program };
}
