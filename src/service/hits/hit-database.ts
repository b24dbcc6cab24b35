import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isSystemError, makeFolder } from '../make-folder.ts';
import { readOldHits } from './old-hit-files.ts';

/** The one row of the database. All counts are at most 2^53 - 1. */
export type StoredHits = {
  /** Hits of all processes that ever counted in the folder. */
  readonly total: number;
  /** The identity of the folder in the shared store: random, so that no two folders share it. */
  readonly replica: string;
  /** Hits of the total that the shared store has under other identities. */
  readonly base: number;
  /** The highest count that the shared store may have under the identity of this folder. */
  readonly announced: number;
};

/** Waiting blocks the event loop, and a commit takes a tenth of a millisecond. */
const busyMilliseconds = 10;

/** At the end, when no request waits. */
const lastBusyMilliseconds = 2000;

/** SQLite's result codes (sqlite.org/rescode.html). */
const codes = { busy: 5, damaged: [1, 11, 24, 26] } as const;

/**
 * The hits of a folder in SQLite, which any number of processes may have open. Each change is one transaction, and survives
 * a kill of the process once the method has returned. The methods that read or change it throw SQLite's error.
 *
 * The journal stays in place, because creating and removing a file for each transaction takes up to 10 ms on a busy disk.
 * SQLite itself never syncs, which would block the event loop for as long; `sync()` does so in the background. The file has
 * two pages of 512 bytes, each in a sector of its own, so that any mixture of old and new pages is a sound database.
 */
export class HitDatabase {
  readonly #database: DatabaseSync;
  readonly #add: StatementSync;
  readonly #descriptor: number;
  #isSyncing = false;
  #isSyncWanted = false;

  constructor(file: string) {
    this.#database = openFile(file);
    try {
      const [check] = this.#database.prepare('PRAGMA quick_check').all();
      if (check?.['quick_check'] !== 'ok') {
        throw new DamageError('The database is damaged');
      }
      this.#add = this.#database.prepare(
        'UPDATE hits SET total = total + ?, base = base + ? RETURNING *',
      );
      this.read();
      // Closing any descriptor of the file would drop SQLite's locks (fcntl(2)), so that this one is closed last.
      this.#descriptor = openSync(file, 'r');
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  read(): StoredHits {
    return parseRows(this.#database.prepare('SELECT * FROM hits').all());
  }

  /** Adds hits to the total, of which some are known to the shared store under another identity. */
  add(hits: number, elsewhere: number): StoredHits {
    return parseRows(this.#add.all(hits, elsewhere));
  }

  /** Stores hits again that were lost with the file. */
  raise({ total, replica, base, announced }: StoredHits): StoredHits {
    return this.#update(
      'total = max(total, ?), replica = ?, base = ?, announced = max(announced, ?)',
      [total, replica, base, announced],
    );
  }

  /** Notes that the shared store is about to get the count of this folder. */
  announce(): StoredHits {
    return this.#update('announced = max(announced, total - base)', []);
  }

  /**
   * Adds the hits that the shared store has and the folder lost, because it was restored from an older copy: those above the
   * count that it had before this process counted, and above all that its processes told the store since.
   */
  recover(shared: number, before: number): StoredHits {
    return this.#update(
      'total = total + max(0, ? - max(?, announced)), announced = max(announced, ?)',
      [shared, before, shared],
    );
  }

  #update(assignments: string, values: readonly (number | string)[]): StoredHits {
    const statement = this.#database.prepare(`UPDATE hits SET ${assignments} RETURNING *`);
    return parseRows(statement.all(...values));
  }

  /** Flushes the changes to the disk in the background, so that they survive a power cut. */
  sync(): void {
    if (this.#isSyncing) {
      this.#isSyncWanted = true;
      return;
    }
    this.#isSyncing = true;
    fdatasync(this.#descriptor, () => {
      this.#isSyncing = false;
      if (this.#isSyncWanted) {
        this.#isSyncWanted = false;
        this.sync();
      }
    });
  }

  /** Lets the next change wait for other processes as long as it takes, because there is no other after it. */
  waitLonger(): void {
    this.#database.exec(`PRAGMA busy_timeout = ${lastBusyMilliseconds}`);
  }

  close(): void {
    try {
      this.#database.close();
      fdatasyncSync(this.#descriptor);
      // The system may give the number of a descriptor that is closed during a sync to another file.
      if (!this.#isSyncing) {
        closeSync(this.#descriptor);
      }
    } catch {
      // The system has the hits, as far as they could be written.
    }
  }
}

/**
 * Opens the database of a folder. Where there is none, it is created with this content, or with that of an older version of
 * the service. A file that is damaged, or no database of hits, is renamed and replaced, and `warn` gets a line. Throws
 * SQLite's error or the system's.
 */
export function openHitDatabase(
  directory: string,
  known: StoredHits | undefined,
  warn: (message: string) => void,
): HitDatabase {
  const file = path.join(directory, 'hits.sqlite');
  makeFolder(directory);
  if (!existsSync(file)) {
    createFile(file, known ?? readOldContent(directory, warn));
  }
  try {
    return new HitDatabase(file);
  } catch (error) {
    if (!isDamage(error)) {
      throw error;
    }
  }
  const kept = setAside(file);
  const content = known ?? readOldContent(directory, warn);
  createFile(file, content);
  warn(
    `Hits stored in "${file}" cannot be read: the file was renamed to "${kept}", and counting continues from ${content.total}`,
  );
  return new HitDatabase(file);
}

function readOldContent(directory: string, warn: (message: string) => void): StoredHits {
  const { total, replica = crypto.randomUUID(), base } = readOldHits(directory, warn);
  return { total, replica, base, announced: 0 };
}

class DamageError extends Error {}

function isDamage(error: unknown): boolean {
  // A number that does not fit is a range error.
  const isOurs = error instanceof DamageError || error instanceof RangeError;
  return isOurs || codes.damaged.some((code) => code === codeOf(error));
}

/** Whether an error says that another process has locked the database. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === codes.busy;
}

/** Moves a file out of the way, with its journal, and returns its new name. Throws the system's error. */
function setAside(file: string): string {
  const timestamp = new Date().toISOString().replaceAll(/[-:.]/g, '');
  const kept = `${file}.corrupt-${timestamp}-${crypto.randomUUID().slice(0, 4)}`;
  renameSync(file, kept);
  if (existsSync(`${file}-journal`)) {
    renameSync(`${file}-journal`, `${kept}-journal`);
  }
  return kept;
}

/** The primary result code; the others are in the upper bits. */
function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}

function openFile(file: string): DatabaseSync {
  const { DatabaseSync: Database } = loadQuietly();
  const database = new Database(file);
  database.exec(
    `PRAGMA busy_timeout = ${busyMilliseconds}; PRAGMA journal_mode = PERSIST; PRAGMA synchronous = OFF`,
  );
  return database;
}

/** Creates the file whole, unless another process is first: an empty file is always damage. */
function createFile(file: string, { total, replica, base, announced }: StoredHits): void {
  const draft = `${file}.${crypto.randomUUID()}.new`;
  try {
    const { DatabaseSync: Database } = loadQuietly();
    const database = new Database(draft);
    database.exec(
      `PRAGMA page_size = 512;
       PRAGMA synchronous = OFF;
       CREATE TABLE hits (
         total INTEGER NOT NULL, replica TEXT NOT NULL, base INTEGER NOT NULL, announced INTEGER NOT NULL
       ) STRICT`,
    );
    const insert = database.prepare('INSERT INTO hits VALUES (?, ?, ?, ?)');
    insert.run(total, replica, base, announced);
    database.close();
    linkSync(draft, file);
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) {
      throw error;
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

type Row = Readonly<Record<string, unknown>>;

function parseRows([row, ...others]: readonly Row[]): StoredHits {
  const { total, replica, base, announced } = row ?? {};
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
  if (
    others.length > 0 ||
    typeof replica !== 'string' ||
    !isCount(total) ||
    !isCount(base) ||
    !isCount(announced) ||
    Math.min(total - base, base, announced) < 0
  ) {
    throw new DamageError('The database does not hold counts');
  }
  return { total, replica, base, announced };
}

/** Without the warning of Node 22 and 24 that the module is experimental. */
function loadQuietly(): { DatabaseSync: typeof DatabaseSync } {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
