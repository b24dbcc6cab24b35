import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { WorldFile } from './world-files.ts';

/**
 * Reads the JSON and YAML files of a world's folder, including `creatures/` and its sub-folders, sorted by path.
 * Rejects with the system's error where reading fails.
 */
export async function readWorldFiles(folder: string): Promise<WorldFile[]> {
  return Promise.all(
    (await worldPaths(folder)).map(async (each) => ({
      path: each,
      text: await readFile(path.join(folder, each), 'utf8'),
    })),
  );
}

/** Resolves with the sorted paths of a world's files in its folder. Rejects as `readWorldFiles` does. */
export async function worldPaths(folder: string): Promise<string[]> {
  const [top, inner] = await Promise.all([
    entriesOf(folder).then(({ files }) => files),
    creaturePaths(folder),
  ]);
  return [...top, ...inner].toSorted();
}

async function creaturePaths(folder: string): Promise<string[]> {
  try {
    return await pathsBelow(folder, 'creatures');
  } catch (error) {
    // The creatures may be in one file instead.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}

/**
 * Resolves with the paths of all files in a folder. Does not follow symbolic links to folders, which could form cycles.
 */
async function pathsBelow(folder: string, inside: string): Promise<string[]> {
  const { files, folders } = await entriesOf(path.join(folder, inside));
  const deeper = await Promise.all(folders.map((name) => pathsBelow(folder, `${inside}/${name}`)));
  return [...files.map((name) => `${inside}/${name}`), ...deeper.flat()];
}

async function entriesOf(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true });
  // Systems and editors create hidden files: `._generation-1.json`, `.#world.json`.
  const shown = entries.filter(({ name }) => !name.startsWith('.'));
  const names = (isFolder: boolean) =>
    shown.filter((entry) => entry.isDirectory() === isFolder).map(({ name }) => name);
  return {
    files: names(false).filter((name) => /\.(?:json|ya?ml)$/.test(name)),
    folders: names(true),
  };
}
