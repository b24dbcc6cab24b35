import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { worldPaths } from '../../world/read-world.ts';
import { codeOf } from '../operator-error.ts';
import { catalogFileOf, imagesFolderOf } from '../places.ts';

export type Sources = {
  /** A world's folder, or a catalog file. */
  readonly world: string;
  /** The folder of pictures that lie over those of the world. */
  readonly images: string | undefined;
};

export type Stamp = {
  /** Differs after a file was written, replaced, added or removed, or a link to their folder was changed. */
  readonly text: string;
  /** When the newest file was written, in milliseconds; 0 without files. */
  readonly changedMilliseconds: number;
};

/** Reads the stamp of all files of a service. Never rejects. */
export async function stampSources(sources: Sources): Promise<Stamp> {
  return joinStamps(await Promise.all([stampWorld(sources.world), stampPictures(sources)]));
}

/** The same of its world alone. */
export function stampWorld(world: string): Promise<Stamp> {
  return stampFiles(world, () => listWorld(world));
}

/** The same of its pictures alone. */
export async function stampPictures({ world, images }: Sources): Promise<Stamp> {
  const folders = [images, imagesFolderOf(world)].filter((folder) => folder !== undefined);
  return joinStamps(
    await Promise.all(folders.map((folder) => stampFiles(folder, () => listPictures(folder)))),
  );
}

async function listPictures(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  return names.toSorted().map((name) => path.join(folder, name));
}

async function listWorld(world: string): Promise<readonly string[]> {
  const file = catalogFileOf(world);
  return file === undefined
    ? (await worldPaths(world)).map((each) => path.join(world, each))
    : [file];
}

async function stampFiles(folder: string, list: () => Promise<readonly string[]>): Promise<Stamp> {
  try {
    return joinStamps(await Promise.all((await list()).map(stampFile)));
  } catch (error) {
    return { text: `${folder}: ${codeOf(error) ?? String(error)}`, changedMilliseconds: 0 };
  }
}

/** Also of a file that disappeared after it was listed. */
async function stampFile(file: string): Promise<Stamp> {
  try {
    // Nanoseconds, as a rewrite of the same length may follow within a millisecond. No program can set `ctime`.
    const { dev, ino, size, mtimeNs, ctimeNs, mtimeMs } = await stat(file, { bigint: true });
    return {
      text: `${file}: ${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`,
      changedMilliseconds: Number(mtimeMs),
    };
  } catch (error) {
    return { text: `${file}: ${codeOf(error) ?? String(error)}`, changedMilliseconds: 0 };
  }
}

export function joinStamps(stamps: readonly Stamp[]): Stamp {
  return {
    text: stamps.map(({ text }) => text).join('\n'),
    changedMilliseconds: stamps.reduce(
      (newest, each) => Math.max(newest, each.changedMilliseconds),
      0,
    ),
  };
}
