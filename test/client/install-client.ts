import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../rig/places.ts';

/** Puts the client that was built where the programs in a folder find it as `creature-catalog/client`. */
export async function installClient(folder: string): Promise<void> {
  const place = path.join(folder, 'node_modules/creature-catalog');
  await mkdir(place, { recursive: true });
  await cp(path.join(root, 'dist/client'), path.join(place, 'client'), { recursive: true });
  const manifest = {
    name: 'creature-catalog',
    type: 'module',
    exports: { './client': './client/index.js', './client/offline': './client/offline.js' },
  };
  await writeFile(path.join(place, 'package.json'), JSON.stringify(manifest));
}
