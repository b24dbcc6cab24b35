import type { Audience, CopiedAddress } from './addresses.ts';

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
  for (const address of addresses) {
    const files: PlacedFile[] = [];
    for (const encoded of address.paths) {
      const names = namesOf(encoded);
      const fault = names.map(faultOfName).find((each) => each !== undefined);
      const path = `/${names.join('/')}`;
      const file = fileOf(address.audience, path, folders.has(pathKey(path)));
      if (fault === undefined && places.take(file)) {
        files.push({ file, path });
        const index = `${path.slice(1)}/index.html`;
        if (address.audience === 'person' && path !== '/' && places.take(index)) {
          files.push({ file: index, path: `${path}/` });
        }
      } else if (encoded === address.target) {
        const reason = fault ?? 'is that of another file or folder where case does not count';
        leftOut.push({ path: encoded, reason: `its name ${reason}` });
      }
    }
    if (files.length > 0) {
      placed.push({ ...address, files });
    }
  }
  return { placed, leftOut };
}

class Places {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  /** Adds a file; returns false if it is that of another file or folder. */
  take(file: string): boolean {
    const names = file.split('/');
    const [own = '', ...above] = names.map((_, i) =>
      pathKey(names.slice(0, names.length - i).join('/')),
    );
    if (
      this.#files.has(own) ||
      this.#folders.has(own) ||
      above.some((each) => this.#files.has(each))
    ) {
      return false;
    }
    this.#files.add(own);
    above.forEach((each) => this.#folders.add(each));
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
