import type { CopiedAddress } from './copied-address.ts';
import { faultOfName, pathKey } from './portable-path.ts';

/** An address with the files that its answer becomes. */
export type PlacedAddress = CopiedAddress & {
  /** Paths relative to the folder, names joined by `/`. Each is distinct from all others on every common system. */
  readonly files: readonly PlacedFile[];
};

export type PlacedFile = {
  readonly file: string;
  /** Path under which clients ask for it, decoded. */
  readonly path: string;
};

/** An address of which nothing is copied, and why, as in "holds a character that …". */
export type LeftOut = { readonly path: string; readonly reason: string };

export type Placement = {
  readonly placed: readonly PlacedAddress[];
  readonly leftOut: readonly LeftOut[];
};

/**
 * Gives addresses their files. A path is its own file; below which there are others, or which answers people with a page,
 * is the file `index.json` of a folder; a page has the ending `.html`. A path that cannot be a file everywhere, or would be
 * the same as another one where case does not count, has none: an answer without any file is left out.
 */
export function placeFiles(addresses: readonly CopiedAddress[]): Placement {
  const folders = foldersOf(addresses);
  const places = createPlaces();
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

/** Takes files one after the other; false for one that is taken, is the folder of another, or has a file for a folder. */
function createPlaces(): { readonly take: (file: string) => boolean } {
  const files = new Set<string>();
  const folders = new Set<string>();
  return {
    take: (file) => {
      const names = file.split('/');
      const [own = '', ...above] = names.map((_, i) =>
        pathKey(names.slice(0, names.length - i).join('/')),
      );
      if (files.has(own) || folders.has(own) || above.some((each) => files.has(each))) {
        return false;
      }
      files.add(own);
      above.forEach((each) => folders.add(each));
      return true;
    },
  };
}

function namesOf(encoded: string): string[] {
  return encoded === '/' ? [] : encoded.slice(1).split('/').map(decodeURIComponent);
}

/** Paths that cannot be a file, by key: there are others below, or a page with the same path. */
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

function fileOf(audience: CopiedAddress['audience'], path: string, isFolder: boolean): string {
  const file = path.slice(1);
  switch (audience) {
    case 'person':
      return file === '' ? 'index.html' : `${file}.html`;
    case 'program':
      return isFolder ? `${file}/index.json`.replace(/^\//, '') : file;
  }
}
