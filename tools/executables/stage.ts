import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Files that the program reads, each of which lies inside the executable where it lies in the package. */
const files = [
  'package.json',
  'worlds',
  'dist/identity',
  'dist/worlds',
  'dist/edge',
  'dist/explorer/files.json',
  'dist/explorer/worker.js',
  'dist/explorer/files',
  'node_modules/@resvg/resvg-wasm/index_bg.wasm',
] as const;

/** Copies what an executable takes along to a folder, and gives the folder. */
export function stagePackage(root: string, folder: string): string {
  for (const file of files) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    cpSync(path.join(root, file), place, { recursive: true });
  }
  return folder;
}

/** What stands at the top of a staged folder. */
export function stagedNames(folder: string): readonly string[] {
  return readdirSync(folder).toSorted();
}
