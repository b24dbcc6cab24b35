import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { WorldFile } from './parse-world.ts';

/**
 * The JSON files of a world's folder, `creatures/` included, sorted by path. Rejects with the system's error where the
 * folder or a file cannot be read.
 */
export async function readWorldFiles(folder: string): Promise<WorldFile[]> {
  return Promise.all(
    (await worldPaths(folder)).map(async (each) => ({
      path: each,
      text: await readFile(path.join(folder, each), 'utf8'),
    })),
  );
}

/** When a file of a world's folder last changed. Rejects as `readWorldFiles` does. */
export async function readWorldChange(folder: string): Promise<Date> {
  const paths = await worldPaths(folder);
  const changes = await Promise.all(
    paths.map(async (each) => (await stat(path.join(folder, each))).mtimeMs),
  );
  return new Date(Math.max(0, ...changes));
}

/** Paths of a world's files below its folder, sorted. Rejects as `readWorldFiles` does. */
export async function worldPaths(folder: string): Promise<string[]> {
  const [top, inner] = await Promise.all([jsonFiles(folder), creatureFiles(folder)]);
  return [...top, ...inner.map((name) => `creatures/${name}`)].toSorted();
}

async function jsonFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return (
    entries
      // A hidden file is a system's or an editor's own: `._generation-1.json`, `.#world.json`.
      .filter(({ name }) => name.endsWith('.json') && !name.startsWith('.'))
      .filter((entry) => !entry.isDirectory())
      .map((entry) => entry.name)
  );
}

async function creatureFiles(folder: string): Promise<string[]> {
  try {
    return await jsonFiles(path.join(folder, 'creatures'));
  } catch (error) {
    // A world may keep its creatures in one file instead.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}
