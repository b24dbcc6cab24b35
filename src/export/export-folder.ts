import {
  appendFileSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../service/hits/system-error.ts';
import { makeFolder } from '../service/hits/make-folder.ts';
import { OperatorError } from '../service/operator-error.ts';
import { sha256 } from '../service/sha256.ts';
import {
  type Fields,
  type FileRecord,
  formatIdentity,
  formatRecord,
  parseJournal,
} from './journal.ts';
import { isPortablePath, pathKey } from './portable-path.ts';

/** The folder in which an export keeps what it knows of itself; it shows that the rest is its own. */
const ownFolder = '.creature-catalog-export';

/** A folder that holds an export, or will. Nothing outside of it is ever written, read or removed. */
export type ExportFolder = {
  /** What is there already of this very export, whole; undefined where the file has to be made. */
  readonly find: (file: string) => FileRecord | undefined;
  /** Writes a file: it is there whole, or not at all. One that is the same already is left as it is. */
  readonly write: (file: string, bytes: Uint8Array<ArrayBuffer>, fields: Fields) => void;
  /** Removes what earlier exports left, and notes that this one is complete. Resolves with how many files went. */
  readonly finish: () => number;
};

/**
 * Opens a folder for an export of this identity, or makes it; what was interrupted goes on. Throws an `OperatorError` where
 * it holds anything else, or a link where a file or folder of the export belongs.
 */
export function openExportFolder(
  folder: string,
  identity: string,
  files: readonly string[],
): ExportFolder {
  makeFolder(folder);
  const root = realpathSync(folder);
  const inRoot = (file: string): string => {
    if (!isPortablePath(file)) {
      throw new Error(`Expected a path within the folder, received ${JSON.stringify(file)}`);
    }
    return path.join(root, file);
  };
  const own = path.join(root, ownFolder);
  const [journalFile, manifestFile] = [path.join(own, 'journal'), path.join(own, 'manifest')];
  refuseForeign(root, own, folder);

  /** Folders that were seen to be folders, and no links. */
  const seen = new Set([root]);
  const enter = (file: string): void => {
    const parent = path.dirname(file);
    if (!seen.has(parent)) {
      enter(parent);
      makeRealFolder(parent);
      seen.add(parent);
    }
  };
  const hasRealParents = (file: string): boolean => {
    const parent = path.dirname(file);
    return parent === root || (isFolder(parent) && hasRealParents(parent));
  };

  enter(journalFile);
  // The journal is there where an export was interrupted, and then it knows more than the manifest.
  const before = parseJournal(
    (readRegular(journalFile) ?? readRegular(manifestFile) ?? '').toString(),
  );
  const isSame = before.identity === identity;
  const known = new Map([...before.older, ...before.records]);
  const wanted = new Set(files);
  const wantedKeys = new Set(files.map(pathKey));
  const written = new Map<string, FileRecord>();
  let removed = 0;

  const remove = (file: string): void => {
    const place = inRoot(file);
    if (
      hasRealParents(place) &&
      lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === false
    ) {
      rmSync(place);
      removed += 1;
    }
    known.delete(file);
    removeEmptyFolders(path.dirname(place), root);
  };
  const stale = (): string[] => [...known.keys()].filter((file) => !wanted.has(file));
  // Where case does not count, it would go with what takes its place.
  stale()
    .filter((file) => wantedKeys.has(pathKey(file)))
    .forEach(remove);

  const lines = [...known.values()].map(formatRecord).join('');
  writeWhole(
    journalFile,
    isSame
      ? formatIdentity(identity) + lines
      : formatIdentity(before.identity ?? '') + lines + formatIdentity(identity),
  );

  const isWhole = (record: FileRecord | undefined): record is FileRecord => {
    const place = record && inRoot(record.file);
    const bytes = place !== undefined && hasRealParents(place) ? readRegular(place) : undefined;
    return bytes !== undefined && sha256(bytes) === record?.digest;
  };

  return {
    find: (file) => {
      const record = isSame ? before.records.get(file) : undefined;
      if (!isWhole(record)) {
        return undefined;
      }
      written.set(file, record);
      return record;
    },
    write: (file, bytes, fields) => {
      const place = inRoot(file);
      const record = { file, digest: sha256(bytes), fields };
      const last = known.get(file);
      enter(place);
      if (!last && lstatSync(place, { throwIfNoEntry: false })) {
        throw new OperatorError(
          `The folder "${folder}" holds "${file}", which is of no earlier export: remove it, or choose another folder`,
        );
      }
      const isUnchanged = last?.digest === record.digest && isWhole(last);
      // First, so that what is there is known to be ours whenever the process ends.
      appendFileSync(journalFile, formatRecord(record));
      if (!isUnchanged) {
        writeWhole(place, bytes);
      }
      known.set(file, record);
      written.set(file, record);
    },
    finish: () => {
      stale().forEach(remove);
      const records = [...written.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1));
      writeWhole(manifestFile, formatIdentity(identity) + records.map(formatRecord).join(''));
      rmSync(journalFile);
      return removed;
    },
  };

  /** Beside it first, then in its place, which may be a link: it is replaced, not followed. */
  function writeWhole(place: string, content: string | Uint8Array<ArrayBuffer>): void {
    const part = path.join(own, 'part');
    rmSync(part, { force: true });
    writeFileSync(part, content, { flag: 'wx' });
    renameSync(part, place);
  }

  function makeRealFolder(place: string): void {
    try {
      mkdirSync(place);
    } catch (error) {
      if (!isSystemError(error, 'EEXIST')) {
        throw error;
      }
      if (!isFolder(place)) {
        throw new OperatorError(
          `The folder "${folder}" holds "${path.relative(root, place)}", which is no folder, or a link to one: remove it, or choose another folder`,
          { cause: error },
        );
      }
    }
  }
}

/** Throws where a folder holds something, and does not say that it holds an export. */
function refuseForeign(root: string, own: string, folder: string): void {
  if (readdirSync(root).length > 0 && !isFolder(own)) {
    throw new OperatorError(
      `The folder "${folder}" is not empty and holds no export: choose another, or empty it`,
    );
  }
}

function isFolder(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The bytes of a file that is no link; undefined where there is none. */
function readRegular(place: string): Buffer<ArrayBuffer> | undefined {
  // Windows has no such flag, and its links need a privilege.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  let descriptor: number;
  try {
    descriptor = openSync(place, flags);
  } catch {
    return undefined;
  }
  try {
    return fstatSync(descriptor).isFile() ? readFileSync(descriptor) : undefined;
  } finally {
    closeSync(descriptor);
  }
}

function removeEmptyFolders(place: string, root: string): void {
  for (let each = place; each !== root; each = path.dirname(each)) {
    try {
      rmdirSync(each);
    } catch {
      // Something else is in there, or it is gone.
      return;
    }
  }
}
