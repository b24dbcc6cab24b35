/** A small world in versions that can be told apart, which is changed. */
import { cpSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WorldFile } from '../../src/package/world.ts';
import { lampshoal } from '../../harness/places.ts';
import { readFiles, writeFiles } from './edit.ts';

/** A world that is changed while a service serves it: a link that leads to a folder. */
export type ChangingWorld = {
  /** The folder in which the service finds it. */
  readonly place: string;
  /** Turns it into a version, in one of the ways that people and programs have. */
  readonly change: (way: Way, version: string) => void;
};

/** How a world is changed. */
export const ways = ['write', 'rename', 'swap link', 'delete and recreate'] as const;
type Way = (typeof ways)[number];

/** A folder that holds a version: the small world, in which every species bears its name. */
export function makeVersion(folder: string, version: string): void {
  cpSync(lampshoal, folder, { recursive: true });
  writeFiles(folder, filesOf(version));
}

export function makeChangingWorld(folder: string, version: string): ChangingWorld {
  const place = path.join(folder, 'world');
  let count = 0;
  let current = path.join(folder, 'folder-0');
  makeVersion(current, version);
  symlinkSync(current, place);
  return {
    place,
    change: (way, next) => {
      switch (way) {
        case 'write':
          writeFiles(current, filesOf(next));
          return;
        case 'rename':
          for (const { path: file, text } of filesOf(next)) {
            writeFileSync(path.join(current, `${file}.new`), text);
            renameSync(path.join(current, `${file}.new`), path.join(current, file));
          }
          return;
        case 'swap link': {
          const before = current;
          count += 1;
          current = path.join(folder, `folder-${count}`);
          makeVersion(current, next);
          symlinkSync(current, `${place}.new`);
          renameSync(`${place}.new`, place);
          rmSync(before, { recursive: true });
          return;
        }
        case 'delete and recreate':
          rmSync(current, { recursive: true });
          makeVersion(current, next);
      }
    },
  };
}

function filesOf(version: string): readonly WorldFile[] {
  return readFiles(lampshoal)
    .filter(({ path: file }) => file === 'world.json' || file.startsWith('creatures/'))
    .map(({ path: file, text }) => ({
      path: file,
      text: text
        .replaceAll(/"species": "[^"]*"/g, `"species": "${version}"`)
        .replace(/"title": "[^"]*"/, `"title": "${version}"`),
    }));
}
