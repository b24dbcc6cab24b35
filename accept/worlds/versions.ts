/** A small world in versions that can be told apart, which is changed, or damaged. */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root } from '../../harness/places.ts';
import type { Chooser } from '../../harness/random.ts';
import { type Json, parse, placesIn, putInside, valueAt } from './edit.ts';

const smallWorld = path.join(root, 'worlds/lampshoal');

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
  cpSync(smallWorld, folder, { recursive: true });
  for (const { file, text } of textsOf(version)) {
    writeFileSync(path.join(folder, file), text);
  }
}

export function makeChangingWorld(folder: string, version: string): ChangingWorld {
  mkdirSync(folder, { recursive: true });
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
          for (const { file, text } of textsOf(next)) {
            writeFileSync(path.join(current, file), text);
          }
          return;
        case 'rename':
          for (const { file, text } of textsOf(next)) {
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

function textsOf(version: string): readonly { readonly file: string; readonly text: string }[] {
  const creatures = readdirSync(path.join(smallWorld, 'creatures')).map(
    (name) => `creatures/${name}`,
  );
  return ['world.json', ...creatures].map((file) => ({
    file,
    text: readFileSync(path.join(smallWorld, file), 'utf8')
      .replaceAll(/"species": "[^"]*"/g, `"species": "${version}"`)
      .replace(/"title": "[^"]*"/, `"title": "${version}"`),
  }));
}

/** Damages one file of a world, as failing disks, broken programs and tired people do. The result may still be valid. */
export function corruptFile(text: string, chooser: Chooser): Buffer {
  return chooser.pick(corruptions)(text, chooser);
}

type Corrupt = (text: string, chooser: Chooser) => Buffer;

const corruptions: readonly Corrupt[] = [
  (text, { below }) => Buffer.from(text).subarray(0, below(Buffer.byteLength(text))),
  (text, { below }) => {
    const bytes = Buffer.from(text);
    for (let i = 0; i <= below(8); i += 1) {
      const at = below(bytes.byteLength);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
    }
    return bytes;
  },
  (text, { below }) => {
    const bytes = Buffer.from(text);
    bytes.fill(0, below(bytes.byteLength));
    return bytes;
  },
  (text, chooser) => editJson(text, chooser, (value) => anotherType(value, chooser)),
  (text, chooser) => editJson(text, chooser, () => undefined),
  (text, chooser) =>
    editJson(text, chooser, (value) => (typeof value === 'string' ? `No ${value}` : value)),
  (text, chooser) => editJson(text, chooser, (value) => [value, value]),
];

function anotherType(value: Json, { pick }: Chooser): Json {
  const others: readonly Json[] = [null, true, -1, 1e300, '', 'text', [], {}];
  return pick(others.filter((other) => typeof other !== typeof value));
}

/** Replaces a random value in the text; undefined removes it. */
function editJson(text: string, chooser: Chooser, edit: (value: Json) => Json | undefined): Buffer {
  const json = parse(text);
  const place = chooser.pick(placesIn(json).filter((steps) => steps.length > 0));
  const edited = putInside(json, place, edit(valueAt(json, place) ?? null));
  return Buffer.from(JSON.stringify(edited, undefined, 2));
}
