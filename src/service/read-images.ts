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
import { type Catalog, type Creature, formsOf } from '../catalog/catalog.ts';
import { compileNearestNames } from '../world/nearest-names.ts';
import { lazily } from '../world/memoize.ts';
import { codeOf, reading } from './operator-error.ts';

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

const megabyte = 1024 * 1024;

/** The largest file that is served: pictures are read into memory. */
const maxMegabytes = 8;
const maxBytes = maxMegabytes * megabyte;

/** A longer file is far too large for a picture of 512 by 512 pixels, the largest that pages show. */
const farTooLarge = megabyte;

/** Position at which the end of a picture is searched first, in bytes before the end of its file. */
const tailBytes = 4096;

/** Uses a file while it is open. Rejects if it is a symbolic link. */
async function withFile<Result>(
  file: string,
  use: (handle: FileHandle, size: number) => Promise<Result>,
): Promise<Result> {
  // Windows has no such flag, and its links need a privilege.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return await use(handle, (await handle.stat()).size);
  } finally {
    await handle.close();
  }
}

/** Reads a number of bytes, or up to the end of the file. */
async function readPart(
  handle: FileHandle,
  from: number,
  length: number,
): Promise<Buffer<ArrayBuffer>> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
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
  return withFile(file, async (handle, size): Promise<Entry> => {
    const type = imageTypeOf(await readPart(handle, 0, 16));
    if (type === undefined) {
      return refused(
        size === 0 ? 'it is empty' : 'its content is not PNG, JPEG, GIF, WebP or AVIF',
      );
    }
    const flaws: string[] = [];
    if (await isCutShort(handle, size, type)) {
      flaws.push('cut short, so that browsers show a part of it or nothing');
    }
    if (size > farTooLarge) {
      const megabytes = (size / megabyte).toFixed(1);
      flaws.push(`${megabytes} MB, which every visitor loads for a picture of 512 pixels at most`);
    }
    return { kind: 'picture', file, name, flaws };
  });
}

/** Whether a picture ends before its format says. Browsers show a part of such a picture, or nothing. */
async function isCutShort(handle: FileHandle, size: number, type: string): Promise<boolean> {
  if (type === 'image/webp') {
    // The length of the rest, in the header of the container (RIFF).
    return (await readPart(handle, 4, 4)).readUInt32LE() + 8 > size;
  }
  const from = Math.max(0, size - tailBytes);
  const hasEnd = endsOf[type];
  if (!hasEnd || hasEnd(await readPart(handle, from, size - from))) {
    return false;
  }
  // A camera may append anything to a picture.
  return from === 0 || !hasEnd(await readPart(handle, 0, size));
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
 * Lists only regular files directly in the folder, and opens only listed files. Rejects with an `OperatorError` if the folder
 * cannot be read.
 */
export function readFolderImages(folder: string): Promise<FolderImages> {
  return reading(`The images "${folder}"`, 'folder', () => listFolder(folder));
}

async function listFolder(folder: string): Promise<FolderImages> {
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
    const key = keys.find((each) => listed.has(each)) ?? '';
    const { file } = listed.get(key) ?? {};
    if (file === undefined) {
      return undefined;
    }
    // It may be gone, or a link by now.
    const body = await withFile(file, (handle, size) =>
      readPart(handle, 0, Math.min(size, maxBytes)),
    ).catch(() => undefined);
    const contentType = body && imageTypeOf(body);
    return body && contentType !== undefined ? { body, contentType } : undefined;
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

/**
 * Reads the pictures in the folder `pictures` of a world and in one that lies over it, with a line for each file that something is
 * the matter with. Rejects with an `OperatorError` if a folder cannot be read.
 */
export async function readImages(
  catalog: Catalog,
  { own, images }: { readonly own: string | undefined; readonly images: string | undefined },
): Promise<{ readonly userImages: UserImages | undefined; readonly notes: readonly string[] }> {
  const layers: UserImages[] = [];
  const lines: string[] = [];
  for (const folder of [images, own]) {
    if (folder !== undefined) {
      const found = await readFolderImages(folder);
      for (const { file, text } of notesOf(catalog, found)) {
        lines.push(`${folder === own ? `pictures/${file}` : join(folder, file)}: ${text}`);
      }
      layers.push(found);
    }
  }
  return { userImages: layImages(layers), notes: lines };
}

/**
 * Returns what the author of a world should know about the files in its folder `pictures`; without a catalog, of a world that
 * is not valid, only what is the matter with the files themselves. Rejects as `readImages` does.
 */
export async function readImageNotes(
  folder: string,
  catalog: Catalog | undefined,
): Promise<readonly ImageNote[]> {
  const found = await readFolderImages(folder);
  return catalog === undefined ? found.notes : notesOf(catalog, found);
}

/** All that the owner of a folder of pictures should know about its files, in the order of their names. */
function notesOf(catalog: Catalog, { files, notes }: FolderImages): readonly ImageNote[] {
  return [...notes, ...findMisplaced(catalog, files)].toSorted((a, b) =>
    a.file < b.file ? -1 : 1,
  );
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
  const findNearest = lazily(() =>
    compileNearestNames([
      ...catalog.forms.map(({ form: { name, aliases } }) => ({ name, alsoKnownAs: aliases })),
      ...catalog.evolutionStones.map(({ name, aka }) => ({ name, alsoKnownAs: [aka] })),
    ]),
  );
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
  return formsOf(creature).map((formOf) => ({
    name: formOf.form.name,
    keys: keysOfForm(formQueryOf(catalog, formOf)),
  }));
}

function describeUnowned(
  catalog: Catalog,
  key: string,
  findNearest: () => ReturnType<typeof compileNearestNames>,
): string {
  if (!key.startsWith('#')) {
    // A lookup also knows names in other languages.
    const nearest = catalog.findName(key)?.creature.name ?? findNearest()(key, 1)[0];
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
