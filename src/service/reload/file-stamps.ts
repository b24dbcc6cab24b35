import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { worldPaths } from '../../world/read-world.ts';
import { compiledFileOf } from '../world-store/world-pack.ts';

/** What tells whether files have changed, without reading them. */
export type Stamp = {
  /** Differs where a file was written, replaced, added or removed, or a folder stands for another. */
  readonly text: string;
  /** When the newest file was written, in milliseconds; 0 where there is none. */
  readonly changedMilliseconds: number;
};

/** The stamp of a world: of its folder's files, or of the one file that it was compiled to. Never rejects. */
export function stampWorld(world: string): Promise<Stamp> {
  return stampOf(world, async () => {
    const file = compiledFileOf(world);
    return file === undefined
      ? (await worldPaths(world)).map((each) => path.join(world, each))
      : [file];
  });
}

/** The stamp of a folder of pictures. Never rejects. */
export function stampImages(folder: string): Promise<Stamp> {
  return stampOf(folder, async () =>
    (await readdir(folder))
      .filter((name) => !name.startsWith('.'))
      .toSorted()
      .map((name) => path.join(folder, name)),
  );
}

async function stampOf(place: string, list: () => Promise<readonly string[]>): Promise<Stamp> {
  try {
    const entries = await Promise.all((await list()).map(stampFile));
    return {
      text: entries.map(({ text }) => text).join('\n'),
      changedMilliseconds: Math.max(0, ...entries.map((entry) => entry.changedMilliseconds)),
    };
  } catch (error) {
    return { text: `${place}: ${codeOf(error)}`, changedMilliseconds: 0 };
  }
}

/** A file that has just gone has a stamp as well: what is listed and what is there may differ for a moment. */
async function stampFile(file: string): Promise<Stamp> {
  try {
    // Whole nanoseconds: a rewrite of the same length may follow within a millisecond. `ctime` no program can set.
    const { dev, ino, size, mtimeNs, ctimeNs, mtimeMs } = await stat(file, { bigint: true });
    return {
      text: `${file}: ${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`,
      changedMilliseconds: Number(mtimeMs),
    };
  } catch (error) {
    return { text: `${file}: ${codeOf(error)}`, changedMilliseconds: 0 };
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
