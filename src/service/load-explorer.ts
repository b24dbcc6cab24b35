import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Explorer, ExplorerOptions, WorldChanges } from '../api/explorer.ts';
import type { Addresses } from '../api/addresses.ts';
import type { Pack } from '../catalog/pack/pack.ts';
import { versionOf, copyPortableWorld, isPortable } from '../catalog/pack/portable-world.ts';
import { builtFolder } from './package-root.ts';

/** What the build of the explorer exports. */
type BuiltExplorer = { readonly createExplorer: (options: ExplorerOptions) => Promise<Explorer> };

/** Loads the explorer that the build made, once; undefined where the sources run, which have none. */
export function explorerLoader(
  addresses: Addresses,
  pack: Pack,
  origin: ExplorerOptions['origin'],
  readChanges: (() => WorldChanges) | undefined,
): (() => Promise<Explorer>) | undefined {
  if (builtFolder === undefined) {
    return undefined;
  }
  const folder = path.join(builtFolder, 'explorer');
  let explorer: Promise<Explorer> | undefined;
  return () => {
    explorer ??= import(pathToFileURL(path.join(folder, 'server.js')).href).then(
      ({ createExplorer }: BuiltExplorer) =>
        createExplorer({
          readFile: (name) => new Uint8Array(readFileSync(path.join(folder, name))),
          addresses,
          origin,
          worldVersion: versionOf(pack),
          readChanges,
          readWorld: isPortable(pack) ? () => copyPortableWorld(pack) : undefined,
        }),
    );
    return explorer;
  };
}
