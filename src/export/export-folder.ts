import {
  type Dirent,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { makeFolder } from '../service/make-folder.ts';
import { OperatorError } from '../service/operator-error.ts';
import type { Fields } from './field-rules.ts';
import { isPortablePath, pathKey } from './files.ts';

const ownFolder = '.creature-catalog-export';

/** The list of the files of an export, with the header fields of the response in each. A folder that has it is an export. */
const manifestFile = `${ownFolder}/manifest`;

const LineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    file: v.pipe(v.string(), v.check(isPortablePath)),
    fields: v.array(v.tuple([v.string(), v.string()])),
  }),
);

/** Header fields by file of the export in a folder; undefined if the folder holds none. */
export function readExport(folder: string): ReadonlyMap<string, Fields> | undefined {
  const text = readRegular(path.join(folder, manifestFile))?.toString();
  return text === undefined
    ? undefined
    : new Map(
        text.split('\n').flatMap((line): [string, Fields][] => {
          const { success, output } = v.safeParse(LineSchema, line);
          return success ? [[output.file, output.fields]] : [];
        }),
      );
}

/**
 * An export in the making. Its files are written to a new folder beside the given one, which takes its place when it is
 * complete: an interrupted export changes nothing.
 */
export class ExportFolder {
  readonly #root: string;
  readonly #new: string;
  readonly #old: string;
  readonly #written = new Map<string, Fields>();

  /**
   * Prepares an export of these files. Throws an `OperatorError` if the folder holds anything but an export, with files of
   * the user beside those of the export.
   */
  constructor(folder: string, files: readonly string[]) {
    const isThere = lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
    this.#root = isThere ? realpathSync(folder) : path.resolve(folder);
    this.#new = `${this.#root}.creature-catalog-new`;
    this.#old = `${this.#root}.creature-catalog-old`;
    this.#completeReplacement();
    if (isFolder(this.#root)) {
      refuseForeign(folder, this.#root, files);
    }
    rmSync(this.#new, { recursive: true, force: true });
    makeFolder(this.#new);
  }

  /** Writes a file. One that the last export has with the same bytes keeps its time, by which hosts and uploads compare. */
  write(file: string, bytes: Uint8Array<ArrayBuffer>, fields: Fields): void {
    if (!isPortablePath(file)) {
      throw new Error(`Expected a path within the folder, received ${JSON.stringify(file)}`);
    }
    const place = path.join(this.#new, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, bytes, { flag: 'wx' });
    const last = path.join(this.#root, file);
    if (readRegular(last)?.equals(bytes) === true) {
      const { atime, mtime } = lstatSync(last);
      utimesSync(place, atime, mtime);
    }
    this.#written.set(file, fields);
  }

  /** Puts the new folder in the place of the old one, with the files of the user. */
  finish(): void {
    const lines = [...this.#written]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, fields]) => `${JSON.stringify({ file, fields })}\n`);
    mkdirSync(path.join(this.#new, ownFolder));
    writeFileSync(path.join(this.#new, manifestFile), lines.join(''));
    if (isFolder(this.#root)) {
      renameSync(this.#root, this.#old);
    }
    renameSync(this.#new, this.#root);
    this.#completeReplacement();
  }

  /** Removes what was written. */
  abandon(): void {
    rmSync(this.#new, { recursive: true, force: true });
  }

  /** Moves the files of the user out of the replaced folder and removes it, also after an export that was killed there. */
  #completeReplacement(): void {
    if (!isFolder(this.#old)) {
      return;
    }
    if (!isFolder(this.#root)) {
      renameSync(this.#old, this.#root);
      return;
    }
    const ours = topNames(readExport(this.#old)?.keys() ?? []);
    for (const name of readdirSync(this.#old).filter((each) => !ours.has(each))) {
      renameSync(path.join(this.#old, name), path.join(this.#root, name));
    }
    rmSync(this.#old, { recursive: true });
  }
}

/** Throws an `OperatorError` if the folder has anything that its replacement would remove or overwrite, but an export. */
function refuseForeign(folder: string, root: string, files: readonly string[]): void {
  if (statSync(root).dev !== statSync(path.dirname(root)).dev) {
    throw new OperatorError(
      `The folder "${folder}" is a file system of its own, which cannot be replaced: choose a folder in it`,
    );
  }
  const entries = readdirSync(root, { withFileTypes: true });
  if (entries.length === 0) {
    return;
  }
  const last = readExport(root);
  if (!last) {
    throw new OperatorError(
      `The folder "${folder}" is not empty and has no export in it: choose another, or empty it`,
    );
  }
  const ours = topNames(last.keys());
  const wanted = new Set([...topNames(files)].map(pathKey));
  const isForeign = (entry: Dirent): boolean =>
    !entry.isDirectory() &&
    !last.has(
      path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
    );
  const foreign = entries
    .filter(({ name }) => name !== ownFolder)
    .flatMap((entry) => {
      if (!ours.has(entry.name)) {
        return wanted.has(pathKey(entry.name)) ? [entry] : [];
      }
      const place = path.join(root, entry.name);
      const below = entry.isDirectory()
        ? readdirSync(place, { recursive: true, withFileTypes: true })
        : [];
      return [entry, ...below].filter(isForeign);
    })
    .at(0);
  if (foreign) {
    const file = path.relative(root, path.join(foreign.parentPath, foreign.name));
    throw new OperatorError(
      `The folder "${folder}" has "${file}", which no earlier export wrote: remove it, or choose another folder`,
    );
  }
}

/** The names in the folder of files with these paths, and of the manifest. */
function topNames(files: Iterable<string>): Set<string> {
  return new Set([ownFolder, ...Array.from(files, (file) => file.split('/', 1)[0] ?? '')]);
}

function isFolder(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Reads a file that is not a link; undefined if there is none. */
function readRegular(place: string): Buffer<ArrayBuffer> | undefined {
  return lstatSync(place, { throwIfNoEntry: false })?.isFile() === true
    ? readFileSync(place)
    : undefined;
}
