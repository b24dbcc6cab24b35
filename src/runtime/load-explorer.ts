import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Explorer } from '../api/explorer.ts';
import { builtFolder } from './package-root.ts';

/** What the build of the explorer exports. */
type BuiltExplorer = {
  readonly createExplorer: (folder: string, baseUrl: string) => Explorer;
};

/** Loads the explorer that the build made, once; undefined where the sources run, which have none. */
export function explorerLoader(baseUrl: string): (() => Promise<Explorer>) | undefined {
  if (builtFolder === undefined) {
    return undefined;
  }
  const folder = path.join(builtFolder, 'explorer');
  let explorer: Promise<Explorer> | undefined;
  return () => {
    explorer ??= import(pathToFileURL(path.join(folder, 'server.js')).href).then(
      ({ createExplorer }: BuiltExplorer) => createExplorer(folder, baseUrl),
    );
    return explorer;
  };
}
