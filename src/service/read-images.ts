import { constants } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import {
  formQueryOf,
  imageTypeOf,
  keyOfFile,
  keysOfForm,
  keysOfStone,
  layImages,
  type UserImage,
  type UserImages,
} from '../api/pictures/user-images.ts';
import type { Catalog, Creature } from '../catalog/catalog.ts';
import { compileNearestNames } from '../world/nearest-names.ts';
import { codeOf, reading } from './operator-error.ts';
import { headerBytesOf, sizeOfPicture } from './picture-size.ts';
import { joinStamps, type Stamp, stampImages } from './reload/source-stamp.ts';

/** Something about a file in a folder of pictures that its owner should know. */
type ImageNote = {
  /** Name of the file in the folder. */
  readonly file: string;
  /** The reason, in words that continue `file: `. */
  readonly text: string;
};

/** The pictures in a folder, as of when it was listed. */
type FolderImages = UserImages & {
  /** The files that are served, by the key of their name. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that are not served, cut short or far too large. */
  readonly notes: readonly ImageNote[];
};

type Listed = { readonly file: string; readonly name: string };

const endings: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif']);

/** Pictures of types that browsers do not all show, or that may run scripts. */
const otherImageEndings: ReadonlySet<string> = new Set(
  '.apng .bmp .heic .heif .ico .jfif .jp2 .jxl .psd .svg .tga .tif .tiff .xcf'.split(' '),
);

/** The largest file that is served: pictures are read into memory. */
const maxMegabytes = 8;
const maxBytes = maxMegabytes * 1024 * 1024;

/** Pixels of the longer side from which on a picture is far larger than the largest that pages show, which has 512. */
const farTooLarge = 2048;

/** Position at which the end of a picture is searched first, in bytes before the end of its file. */
const tailBytes = 4096;

async function openRegular(file: string): Promise<FileHandle> {
  // Windows has no such flag, and its links need a privilege.
  return open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
}

async function readPart(
  handle: FileHandle,
  from: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = new Uint8Array(length);
  const { bytesRead } = await handle.read(body, 0, length, from);
  return body.subarray(0, bytesRead);
}

/** Reads at most `limit` bytes of a file. Rejects if the file is a symbolic link. */
async function readRegular(file: string, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await openRegular(file);
  try {
    const { size } = await handle.stat();
    return await readPart(handle, 0, Math.min(size, limit));
  } finally {
    await handle.close();
  }
}

/** An entry of the folder that is a picture, or the reason why it is not served. */
type Entry =
  | (Listed & { readonly kind: 'picture'; readonly flaws: readonly string[] })
  | { readonly kind: 'refused'; readonly reason: string };

async function resolveEntry(root: string, name: string): Promise<Entry> {
  const refused = (reason: string): Entry => ({ kind: 'refused', reason });
  const file = await realpath(join(root, name));
  const inner = relative(root, file);
  if (inner.startsWith(`..${sep}`) || inner === '..' || join(root, inner) !== file) {
    return refused('the link leaves the folder');
  }
  const status = await stat(file);
  if (!status.isFile()) {
    return refused('it leads to something that is not a file');
  }
  if (status.size > maxBytes) {
    return refused(`it is larger than ${maxMegabytes} MB`);
  }
  const handle = await openRegular(file);
  try {
    const { size } = await handle.stat();
    const type = imageTypeOf(await readPart(handle, 0, Math.min(size, 16)));
    if (type === undefined) {
      return refused(
        size === 0 ? 'it is empty' : 'its content is not PNG, JPEG, GIF, WebP or AVIF',
      );
    }
    const head = Buffer.from(await readPart(handle, 0, Math.min(size, headerBytesOf(type))));
    const [width, height] = sizeOfPicture(head, type) ?? [0, 0];
    const flaws = [
      ...((await isCutShort(handle, size, type))
        ? ['cut short, so that browsers show a part of it or nothing']
        : []),
      ...(Math.max(width, height) > farTooLarge
        ? [`${width} by ${height} pixels, which every visitor loads for a picture of 512 at most`]
        : []),
    ];
    return { kind: 'picture', file, name, flaws };
  } finally {
    await handle.close();
  }
}

/** Whether a picture ends before its format says. Browsers show a part of such a picture, or nothing. */
async function isCutShort(handle: FileHandle, size: number, type: string): Promise<boolean> {
  if (type === 'image/webp') {
    // The length of the rest, in the header of the container (RIFF).
    const header = Buffer.from(await readPart(handle, 0, 8));
    return header.readUInt32LE(4) + 8 > size;
  }
  const from = Math.max(0, size - tailBytes);
  const hasEnd = endsOf[type];
  return !(
    hasEnd === undefined ||
    hasEnd(Buffer.from(await readPart(handle, from, size - from))) ||
    // A camera may append anything to a picture.
    (from > 0 && hasEnd(Buffer.from(await readPart(handle, 0, size))))
  );
}

/** Returns whether some bytes contain the end of a picture: the chunk `IEND`, the marker EOI after the scan, the trailer. */
const endsOf: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.includes('IEND'),
  'image/jpeg': (bytes) =>
    bytes.lastIndexOf(Buffer.of(0xff, 0xd9)) > bytes.lastIndexOf(Buffer.of(0xff, 0xda)),
  'image/gif': (bytes) => bytes.includes(0x3b),
};

/**
 * Lists the pictures in a folder. A file is found by number (`25.png`, `0025.png`), by number and form (`25-alola.png`), or
 * by a name of the form or stone (`mr-mime.png`, `charizard-mega-x.png`, `fire-stone.png`) in any spelling of a lookup.
 * Lists only regular files directly in the folder, and opens only listed files. Rejects if the folder cannot be read.
 */
export async function readFolderImages(folder: string): Promise<FolderImages> {
  const root = await realpath(folder);
  const entries = await readdir(root, { withFileTypes: true });
  const listed = new Map<string, Listed>();
  const notes: ImageNote[] = [];
  const note = (file: string, text: string): void => void notes.push({ file, text });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry;
    const ending = extname(name);
    const key = keyOfFile(name.slice(0, name.length - ending.length));
    if (name.startsWith('.')) {
      continue;
    }
    if (entry.isDirectory()) {
      note(name, 'not read, because pictures lie directly in their folder');
      continue;
    }
    if (!entry.isFile() && !entry.isSymbolicLink()) {
      continue;
    }
    if (!endings.has(ending.toLowerCase())) {
      if (otherImageEndings.has(ending.toLowerCase())) {
        note(
          name,
          `not served, because the name of a picture ends with ${[...endings].join(', ')}`,
        );
      }
      continue;
    }
    if (key === undefined) {
      note(name, 'not served, because its name has no letter and no digit');
      continue;
    }
    const found = await resolveEntry(root, name).catch((error: unknown): Entry => ({
      kind: 'refused',
      reason: refusalOf(error),
    }));
    const other = listed.get(key);
    if (found.kind === 'refused') {
      note(name, `not served, because ${found.reason}`);
    } else if (other !== undefined) {
      note(name, `not served, because "${other.name}" is for the same picture`);
    } else {
      listed.set(key, found);
      found.flaws.forEach((flaw) => note(name, flaw));
    }
  }

  const find = async (keys: readonly string[]): Promise<UserImage | undefined> => {
    const key = keys.find((each) => listed.has(each));
    const picture = key === undefined ? undefined : listed.get(key);
    if (picture === undefined) {
      return undefined;
    }
    const body = await readRegular(picture.file, maxBytes).catch(() => undefined);
    const contentType = body === undefined ? undefined : imageTypeOf(body);
    return body === undefined || contentType === undefined ? undefined : { body, contentType };
  };
  return {
    findForm: (query) => find(keysOfForm(query)),
    findStone: (query) => find(keysOfStone(query)),
    files: new Map(Array.from(listed, ([key, { name }]) => [key, name])),
    notes,
  };
}

function refusalOf(error: unknown): string {
  const code = codeOf(error);
  return code === 'ENOENT'
    ? 'the link leads nowhere'
    : code === 'EACCES'
      ? 'it may not be read'
      : 'it cannot be read';
}

export type OpenImages = {
  /** Undefined without any. */
  readonly userImages: UserImages | undefined;
  /** Differs for other pictures. */
  readonly identity: string;
  /** When the newest file was written, in milliseconds; 0 without files. */
  readonly changedMilliseconds: number;
};

export type ImageFolders = {
  /** The folder `pictures` of the world. */
  readonly own: string | undefined;
  /** A folder that lies over it. */
  readonly images: string | undefined;
};

/**
 * Reads the pictures in folders. Warns about each file that something is the matter with. Rejects with an `OperatorError` if a folder cannot be read.
 */
export async function readImages(
  catalog: Catalog,
  { own, images }: ImageFolders,
  warn: (message: string) => void,
): Promise<OpenImages> {
  const layers: UserImages[] = [];
  const stamps: Stamp[] = [];
  for (const folder of [images, own]) {
    if (folder !== undefined) {
      stamps.push(await stampImages(folder));
      const found = await readFolder(folder);
      notesOf(catalog, found).forEach(({ file, text }) =>
        warn(`${folder === own ? `pictures/${file}` : join(folder, file)}: ${text}`),
      );
      layers.push(found);
    }
  }
  const { text, changedMilliseconds } = joinStamps(stamps);
  return {
    userImages: layImages(layers),
    identity: text,
    changedMilliseconds,
  };
}

/**
 * Returns what the author of a world should know about the files in its folder `pictures`; without a catalog, of a world that
 * is not valid, only what is the matter with the files themselves. Rejects as `readImages` does.
 */
export async function readImageNotes(
  folder: string,
  catalog: Catalog | undefined,
): Promise<readonly ImageNote[]> {
  const found = await readFolder(folder);
  return catalog === undefined ? found.notes : notesOf(catalog, found);
}

/** All that the owner of a folder of pictures should know about its files, in the order of their names. */
function notesOf(catalog: Catalog, { files, notes }: FolderImages): readonly ImageNote[] {
  return [...notes, ...findMisplaced(catalog, files)].toSorted((a, b) =>
    a.file < b.file ? -1 : 1,
  );
}

function readFolder(folder: string): Promise<FolderImages> {
  return reading(`The images "${folder}"`, 'folder', () => readFolderImages(folder));
}

/** Whom a picture shows: a form or a stone, with the keys of the files that may show it, the preferred ones first. */
type Owner = { readonly name: string; readonly keys: readonly string[] };

/**
 * Returns a note for each file that no form and no stone of the world is shown with: its name is of none of them, or another
 * file goes before it. `files` has the names of the files by their keys.
 */
export function findMisplaced(
  catalog: Catalog,
  files: ReadonlyMap<string, string>,
): readonly ImageNote[] {
  if (files.size === 0) {
    return [];
  }
  const ownersOf = new Map<string, Owner[]>(Array.from(files.keys(), (key) => [key, []]));
  const all = [
    ...catalog.creatures.flatMap((creature) => formOwners(catalog, creature)),
    ...catalog.evolutionStones.map((stone) => ({ name: stone.name, keys: keysOfStone(stone) })),
  ];
  for (const owner of all) {
    owner.keys.forEach((key) => ownersOf.get(key)?.push(owner));
  }
  const findNearest = nearestFinder(catalog);
  return Array.from(files).flatMap(([key, file]): ImageNote[] => {
    const owners = ownersOf.get(key) ?? [];
    const [first] = owners;
    if (!first) {
      return [{ file, text: describeUnowned(catalog, key, findNearest) }];
    }
    const isShown = owners.some(({ keys }) => keys.find((each) => files.has(each)) === key);
    const other = files.get(first.keys.find((each) => files.has(each)) ?? '');
    return isShown
      ? []
      : [{ file, text: `not used, because "${other}" is the picture of "${first.name}"` }];
  });
}

function formOwners(catalog: Catalog, creature: Creature): Owner[] {
  return creature.forms.map((form) => ({
    name: form.name,
    keys: keysOfForm(formQueryOf(catalog, creature, form)),
  }));
}

function describeUnowned(catalog: Catalog, key: string, findNearest: FindNearest): string {
  if (!key.startsWith('#')) {
    // A lookup also knows names in other languages.
    const nearest = catalog.findName(key)?.name ?? findNearest(key);
    return `no creature, form or stone has this name${suggest(nearest)}`;
  }
  const number = Number.parseInt(key.slice(1), 10);
  const creature = catalog.findNumber(number);
  if (!creature) {
    return `no creature has the number ${number}`;
  }
  const rest = key.slice(key.indexOf(' ') + 1);
  const forms = formOwners(catalog, creature).map(({ name, keys }) => ({
    name,
    // The words that tell the form from its creature are keys as well.
    alsoKnownAs: keys.map((each) => each.slice(each.indexOf(' ') + 1)),
  }));
  const nearest = compileNearestNames(forms)(rest, 1)[0];
  return `"${creature.name}" has no form of this name${suggest(nearest)}`;
}

function suggest(name: string | undefined): string {
  return name === undefined ? '' : `. Did you mean "${name}"?`;
}

type FindNearest = (text: string) => string | undefined;

/** Prepares the names at the first question. */
function nearestFinder({ creatures, evolutionStones }: Catalog): FindNearest {
  let nearest: ReturnType<typeof compileNearestNames> | undefined;
  return (text) => {
    nearest ??= compileNearestNames([
      ...creatures
        .flatMap(({ forms }) => [...forms])
        .map(({ name, aliases, slug }) => ({ name, alsoKnownAs: [...aliases, slug] })),
      ...evolutionStones.map(({ name, aka }) => ({ name, alsoKnownAs: [aka] })),
    ]);
    return nearest(text, 1)[0];
  };
}
