import { existsSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { mapAtOnce } from './map-at-once.ts';
import { isWorldPath, recordFolders, type WorldFile } from './world-files.ts';

/** Files that are open at once: many systems allow a process 256 or 1,024. */
const mostOpen = 64;

/**
 * Reads the JSON and YAML files of a world's folder, including `creatures/`, `moves/`, `learnsets/` and their sub-folders,
 * sorted by path. Rejects with the system's error if reading fails, and if a file is a link that leads out of the folder.
 */
export async function readWorldFiles(folder: string): Promise<WorldFile[]> {
  return mapAtOnce(await worldPaths(folder), mostOpen, async (each) => ({
    path: each,
    text: await readFile(path.join(folder, each), 'utf8'),
  }));
}

/**
 * Resolves with the paths of files and folders that look like a part of the world and are not read: a name such as
 * `creature.yaml`, `Pictures`, or `mew.yaml.txt` in a folder of records.
 */
export async function unreadFiles(folder: string): Promise<readonly string[]> {
  const paths = (await entriesIn(folder)).map((each) => each.path);
  const files = paths.filter(
    (each) =>
      (each.includes('/') || /\.(?:json|ya?ml)(?:\.txt)?$/i.test(each)) && !isWorldPath(each),
  );
  const read = new Set([...recordFolders, 'pictures']);
  const folders = (await readdir(folder, { withFileTypes: true })).filter((each) => {
    const lower = each.name.toLowerCase();
    // Some systems ignore case.
    const isOther = read.has(lower) && !existsSync(path.join(folder, lower));
    return each.isDirectory() && (isOther || read.has(`${lower}s`));
  });
  return [...files, ...folders.map(({ name }) => name)];
}

/** What the author of a world should know about such a file. */
export const unreadMessage =
  'Not read; expected a name that ends with ".json", ".yaml" or ".yml", in "creatures", "moves" or "learnsets", or the name of a file of a world or of its folder "pictures"';

/** Resolves with the sorted paths of a world's files in its folder. Rejects as `readWorldFiles` does. */
export async function worldPaths(folder: string): Promise<readonly string[]> {
  const entries = await entriesIn(folder);
  const files = entries.filter((each) => /\.(?:json|ya?ml)$/i.test(each.path));
  for (const link of files.filter(({ isLink }) => isLink)) {
    await expectInside(folder, link.path);
  }
  return files.map((each) => each.path);
}

type Entry = { readonly path: string; readonly isLink: boolean };

/**
 * Resolves with the files in a folder and in its folders of records, sorted by path. Does not follow links to folders, which
 * could form cycles.
 */
async function entriesIn(folder: string): Promise<readonly Entry[]> {
  const lists = await Promise.all([
    readdir(folder, { withFileTypes: true }),
    // The folder may be a whole repository: only what may have records is read to its depth.
    ...recordFolders.map((inside) =>
      readdir(path.join(folder, inside), { withFileTypes: true, recursive: true }).catch(
        noneIfMissing,
      ),
    ),
  ]);
  return (
    lists
      .flat()
      .filter((each) => !each.isDirectory())
      .map((each) => ({
        path: path
          .relative(folder, path.join(each.parentPath, each.name))
          .replaceAll(path.sep, '/'),
        isLink: each.isSymbolicLink(),
      }))
      // Systems and editors create hidden files: `._generation-1.json`, `.#world.json`.
      .filter((each) => !/(?:^|\/)\./.test(each.path))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  );
}

/** The records may be in one file instead of a folder. */
function noneIfMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return [];
  }
  throw error;
}

/** Rejects if a link leads out of the folder: the world of a stranger could show any file of the machine in its issues. */
async function expectInside(folder: string, link: string): Promise<void> {
  const place = await realpath(path.join(folder, link)).catch(() => undefined);
  if (place === undefined) {
    throw new Error(`"${link}" is a link that leads nowhere`);
  }
  if (!place.startsWith(path.join(await realpath(folder), path.sep))) {
    throw new Error(`"${link}" is a link that leads out of the folder`);
  }
}
