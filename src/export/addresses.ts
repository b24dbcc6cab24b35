import { pagePathsOf } from '../api/paths.ts';
import { routes } from '../api/routes.ts';
import type { Explorer } from '../api/explorer.ts';
import { type Catalog, type Creature, slugFor } from '../catalog/catalog.ts';
import { creaturePicturePath, stonePicturePath } from '../catalog/representations.ts';
import { nameKey, slugOf } from '../world/name-key.ts';

/** For whom a response is: some paths respond to browsers with a page. */
export type Audience = 'program' | 'person';

/** An address of the service to export. */
export type CopiedAddress = {
  /** The path to request. */
  readonly target: string;
  readonly audience: Audience;
  /** Paths with the same response, percent-encoded: the target first, then other spellings. */
  readonly paths: readonly [string, ...string[]];
};

/** The pictures to export: `sprites` are those that responses and pages link to, `all` adds further sizes. */
export type PictureChoice = 'sprites' | 'all' | 'none';

/** Sizes of PNGs beside the one that `sprite` links to. */
const furtherSizes = [96, 256, 512] as const;

/**
 * Lists every address to export, in an order that depends on the world alone. Addresses that depend on a query or on the
 * time are not exported: search, suggestions, random, health and metrics.
 */
export function* listAddresses(
  catalog: Catalog,
  pictures: PictureChoice,
  explorer: Pick<Explorer, 'files'> | undefined,
): Iterable<CopiedAddress> {
  const spellings = spellingsIn(catalog);
  for (const { path, copied } of routes) {
    for (const target of copied(catalog)) {
      yield address(target, 'program', spellings.get(target));
      if (path === '/problems/{kind}') {
        yield address(target, 'person');
      }
    }
  }
  if (pictures !== 'none') {
    yield* pictureAddresses(catalog, pictures);
  }
  if (explorer) {
    for (const file of explorer.files) {
      yield address(file, 'program');
    }
    for (const page of pagePathsOf(catalog)) {
      yield address(page, 'person');
    }
  } else {
    yield address('/docs', 'person');
  }
}

function address(
  target: string,
  audience: Audience,
  spellings: readonly string[] = [],
): CopiedAddress {
  return { target, audience, paths: [target, ...spellings] };
}

/** The further spellings of lookups by target: names of creatures, and numbers of base forms. */
function spellingsIn({ creatures }: Catalog): ReadonlyMap<string, readonly string[]> {
  return new Map(
    creatures.flatMap((creature): [string, readonly string[]][] => {
      const { number, forms } = creature;
      return [
        [`/v1/creature/${number}`, spellingsOf(creature)],
        [`/v1/form/${encodeURIComponent(slugFor(forms[0]))}`, [`/v1/form/${number}`]],
      ];
    }),
  );
}

/**
 * Lists the paths of a creature by name: every name of every form in lower case, with its words joined by `-`, and with
 * its letters alone. A static copy cannot match other spellings.
 */
function spellingsOf({ forms }: Creature): string[] {
  const names = forms.flatMap(({ name, aliases }) => [name, ...aliases]);
  const spellings = names.flatMap((name) => [slugOf(name), name.toLowerCase(), nameKey(name)]);
  const composed = new Set(spellings.map((spelling) => spelling.normalize('NFC')));
  return [...composed].map((spelling) => `/v1/creature/${encodeURIComponent(spelling)}`);
}

function* pictureAddresses(
  { forms, evolutionStones }: Catalog,
  pictures: PictureChoice,
): Iterable<CopiedAddress> {
  const sprites = [
    ...forms.map(creaturePicturePath),
    ...evolutionStones.map(({ slug }) => stonePicturePath(slug)),
  ];
  for (const [i, sprite] of sprites.entries()) {
    const at = sprite.lastIndexOf('/');
    const [group, file] = [`/resources${sprite.slice(0, at)}`, sprite.slice(at + 1)];
    const svg = file.replace(/png$/, 'svg');
    yield address(`${group}/${file}`, 'program');
    yield address(`${group}/${svg}`, 'program');
    if (group.endsWith('/creature')) {
      yield address(`${group}/cut-out/${svg}`, 'program');
    }
    // The first creature is the icon of the installed explorer.
    const sizes = pictures === 'all' ? furtherSizes : i === 0 ? furtherSizes.slice(1) : [];
    for (const size of sizes) {
      yield address(`${group}/${size}/${file}`, 'program');
    }
  }
}

/** An address with the files for its response. */
export type PlacedAddress = CopiedAddress & {
  /** Paths relative to the folder, names joined by `/`. All are distinct on every common file system. */
  readonly files: readonly PlacedFile[];
};

type PlacedFile = {
  readonly file: string;
  /** Path of its URL, decoded; with a slash at its end for the second file of a page. */
  readonly path: string;
};

/** An address that is not exported, and why, as in "has a character that …". */
export type LeftOut = { readonly path: string; readonly reason: string };

/**
 * Assigns files to addresses. A path is a file of the same name; a path with paths below it, or with a page, is the file
 * `index.json` of a folder; a page has the extension `.html`, and is the file `index.html` of a folder as well, for hosts
 * that add no extension. A path that is no valid file name on every common system, or the same as another one if case is
 * ignored, has no file; an address without any file is left out.
 */
export function placeFiles(addresses: readonly CopiedAddress[]): {
  readonly placed: readonly PlacedAddress[];
  readonly leftOut: readonly LeftOut[];
} {
  const folders = foldersOf(addresses);
  const places = new Places();
  const placed: PlacedAddress[] = [];
  const leftOut: LeftOut[] = [];
  for (const copied of addresses) {
    const files: PlacedFile[] = [];
    for (const encoded of copied.paths) {
      const names = namesOf(encoded);
      const fault = names.map(faultOfName).find((each) => each !== undefined);
      const path = `/${names.join('/')}`;
      const file = fileOf(copied.audience, path, folders.has(pathKey(path)));
      if (fault === undefined && places.take(file)) {
        files.push({ file, path });
        const index = `${path.slice(1)}/index.html`;
        if (copied.audience === 'person' && path !== '/' && places.take(index)) {
          files.push({ file: index, path: `${path}/` });
        }
      } else if (encoded === copied.target) {
        const reason = fault ?? 'is that of another file or folder where case does not count';
        leftOut.push({ path: encoded, reason: `its name ${reason}` });
      }
    }
    if (files.length > 0) {
      placed.push({ ...copied, files });
    }
  }
  return { placed, leftOut };
}

class Places {
  /** The files that are taken, and the folders that they are in, by key. */
  readonly #taken = new Map<string, 'file' | 'folder'>();

  /** Adds a file; returns false if it is that of another file or folder. */
  take(file: string): boolean {
    const names = file.split('/');
    const [own = '', ...above] = names.map((_, i) =>
      pathKey(names.slice(0, names.length - i).join('/')),
    );
    if (this.#taken.has(own) || above.some((each) => this.#taken.get(each) === 'file')) {
      return false;
    }
    above.forEach((each) => this.#taken.set(each, 'folder'));
    this.#taken.set(own, 'file');
    return true;
  }
}

function namesOf(encoded: string): string[] {
  return encoded === '/' ? [] : encoded.slice(1).split('/').map(decodeURIComponent);
}

/** Returns the keys of paths that are folders: there are paths below them, or a page with the same path. */
function foldersOf(addresses: readonly CopiedAddress[]): ReadonlySet<string> {
  const folders = new Set([pathKey('/')]);
  for (const { target, audience } of addresses) {
    const names = namesOf(target);
    if (audience === 'person') {
      folders.add(pathKey(`/${names.join('/')}`));
    }
    for (let length = 1; length < names.length; length += 1) {
      folders.add(pathKey(`/${names.slice(0, length).join('/')}`));
    }
  }
  return folders;
}

function fileOf(audience: Audience, path: string, isFolder: boolean): string {
  const file = path.slice(1);
  if (audience === 'person') {
    return file === '' ? 'index.html' : `${file}.html`;
  }
  return isFolder ? `${file}/index.json`.replace(/^\//, '') : file;
}

/** Longest file name in UTF-8 on common file systems, less room for extensions (`.json.zst`). */
const mostBytes = 255 - 16;

/** Names of devices on Windows, with any extension. */
const reserved =
  /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;

/** Returns why a name is not valid for a file on every common system, continuing "a name that"; undefined if it is. */
export function faultOfName(name: string): string | undefined {
  if (name === '' || name === '.' || name === '..') {
    return 'is not the name of a file';
  }
  if (/[\p{Cc}\p{Cs}<>:"/\\|?*]/u.test(name)) {
    return 'has a character that is not allowed in file names on all systems';
  }
  if (/[. ]$/.test(name)) {
    return 'ends with a dot or a space';
  }
  if (reserved.test(name)) {
    return 'is reserved on Windows';
  }
  return Buffer.byteLength(name) > mostBytes ? `is longer than ${mostBytes} bytes` : undefined;
}

/** Whether a path, its names joined by `/`, stays within its folder on every common system. */
export function isPortablePath(path: string): boolean {
  return path.split('/').every((name) => faultOfName(name) === undefined);
}

/** Returns the same key for paths that are one file on a system that ignores case or Unicode composition. */
export function pathKey(path: string): string {
  return path.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase().normalize('NFKD');
}
