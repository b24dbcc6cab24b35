import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(path.dirname(import.meta.dirname), 'packages');

/** The source file of every entry of the packages of this repository, by the specifier that imports it. */
export const workspaceEntries: ReadonlyMap<string, string> = new Map(
  readdirSync(folder).flatMap((each) => {
    const manifest: { readonly name: string; readonly exports: Readonly<Record<string, string>> } =
      JSON.parse(readFileSync(path.join(folder, each, 'package.json'), 'utf8'));
    return Object.entries(manifest.exports).map(([entry, source]): [string, string] => [
      path.posix.join(manifest.name, entry),
      path.join(folder, each, source),
    ]);
  }),
);
