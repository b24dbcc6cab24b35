import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../harness/places.ts';
import { type ServeProcess, startServe, temporaryFolder } from '../../harness/processes.ts';

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

/** A service, and a folder in which programs find the client. */
export type ClientPlace = {
  readonly service: ServeProcess;
  readonly folder: string;
  readonly close: () => Promise<void>;
};

/** Starts the built service on the built-in world, and makes a folder for programs that ask it. */
export async function createClientPlace(): Promise<ClientPlace> {
  const { folder, remove } = await temporaryFolder();
  const [service] = await Promise.all([startServe('Bun', []), installClient(folder)]);
  return {
    service,
    folder,
    close: async () => {
      await service.stop();
      await remove();
    },
  };
}
