import { createHash } from 'node:crypto';
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
import * as v from 'valibot';
import { makeFolder } from '../service/make-folder.ts';
import { OperatorError } from '../service/operator-error.ts';
import type { Fields } from './field-rules.ts';
import { isPortablePath, pathKey } from './files.ts';

/** The subfolder with the journal and the manifest; a folder that has it holds an export. */
const ownFolder = '.creature-catalog-export';

/** A written file of an export. */
const FileRecordSchema = v.object({
  /** Path in the folder. It is checked because a forged journal could name files outside the folder. */
  file: v.pipe(v.string(), v.check(isPortablePath)),
  /** SHA-256 of its bytes, base64url. */
  digest: v.string(),
  /** Header fields of the response in it. */
  fields: v.array(v.tuple([v.string(), v.string()])),
});

type FileRecord = { readonly file: string; readonly digest: string; readonly fields: Fields };

/** The line before the records of an export. */
const IdentitySchema = v.object({ identity: v.string() });

const JournalLineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([FileRecordSchema, IdentitySchema]),
);

type Journal = {
  /** Undefined if the folder holds no export. */
  readonly identity: string | undefined;
  readonly records: ReadonlyMap<string, FileRecord>;
  /** Records of earlier exports with another identity. */
  readonly older: ReadonlyMap<string, FileRecord>;
};

/** Header fields by file of the export in a folder; undefined if the folder holds no finished one. */
export function readExport(folder: string): ReadonlyMap<string, Fields> | undefined {
  const text = readRegular(path.join(folder, ownFolder, 'manifest'))?.toString();
  return text === undefined
    ? undefined
    : new Map([...parseJournal(text).records].map(([file, { fields }]) => [file, fields]));
}

/** The folder of an export. Nothing outside of it is written, read or removed. */
export type ExportFolder = {
  /** Finds a file that this same export wrote before, unchanged since. */
  readonly find: (file: string) => FileRecord | undefined;
  /** Writes a file atomically, unless it is the same already. */
  readonly write: (file: string, bytes: Uint8Array<ArrayBuffer>, fields: Fields) => void;
  /** Removes files of earlier exports and marks this one as complete. Returns the number of removed files. */
  readonly finish: () => number;
};

/**
 * Opens or makes a folder for an export; resumes an interrupted export of the same identity. Throws an `OperatorError` if
 * the folder holds anything else, or a link in the place of a folder.
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
  if (readdirSync(root).length > 0 && !isFolder(own)) {
    throw new OperatorError(
      `The folder "${folder}" is not empty and has no export in it: choose another, or empty it`,
    );
  }

  /** Folders that are no links. */
  const realFolders = new Set([root]);
  const makeParents = (file: string): void => {
    const parent = path.dirname(file);
    if (!realFolders.has(parent)) {
      makeParents(parent);
      makeRealFolder(parent);
      realFolders.add(parent);
    }
  };
  const hasRealParents = (file: string): boolean => {
    const parent = path.dirname(file);
    return parent === root || (isFolder(parent) && hasRealParents(parent));
  };

  makeParents(journalFile);
  // The journal of an interrupted export has newer records than the manifest.
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
  // On a file system that ignores case, a later removal would remove the file that replaces it.
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
      makeParents(place);
      if (!last && lstatSync(place, { throwIfNoEntry: false })) {
        throw new OperatorError(
          `The folder "${folder}" has the file "${file}", which no earlier export wrote: remove it, or choose another folder`,
        );
      }
      const isUnchanged = last?.digest === record.digest && isWhole(last);
      // Before the file, so that a killed export knows all files it wrote.
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

  /** Renames a temporary file into place, which replaces a link and does not follow it. */
  function writeWhole(place: string, content: string | Uint8Array<ArrayBuffer>): void {
    const part = path.join(own, 'part');
    rmSync(part, { force: true });
    writeFileSync(part, content, { flag: 'wx' });
    renameSync(part, place);
  }

  function makeRealFolder(place: string): void {
    if (isFolder(place)) {
      return;
    }
    if (lstatSync(place, { throwIfNoEntry: false })) {
      throw new OperatorError(
        `The folder "${folder}" has "${path.relative(root, place)}", which is not a folder, or is a link to one: remove it, or choose another folder`,
      );
    }
    mkdirSync(place);
  }
}

function isFolder(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Reads a file that is not a link; undefined if there is none. */
function readRegular(place: string): Buffer<ArrayBuffer> | undefined {
  // Windows has no O_NOFOLLOW, and its links need a privilege.
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
      // The folder is not empty or already gone.
      return;
    }
  }
}

/** Parses a journal. Skips lines that are not valid: the last one may be cut off. */
export function parseJournal(text: string): Journal {
  let identity: string | undefined;
  const records = new Map<string, FileRecord>();
  const older = new Map<string, FileRecord>();
  for (const line of text.split('\n')) {
    const parsed = v.safeParse(JournalLineSchema, line);
    if (!parsed.success) {
      continue;
    }
    const entry = parsed.output;
    if ('file' in entry) {
      records.set(entry.file, entry);
    } else if (entry.identity !== identity) {
      ({ identity } = entry);
      records.forEach((each) => older.set(each.file, each));
      records.clear();
    }
  }
  return { identity, records, older };
}

export function formatIdentity(identity: string): string {
  return `${JSON.stringify({ identity })}\n`;
}

export function formatRecord(record: FileRecord): string {
  return `${JSON.stringify(record)}\n`;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
