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
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { makeFolder } from '../make-folder.ts';
import { codeOf } from '../operator-error.ts';

/** The one row of the database. */
export type StoredHits = {
  /** Hits of all processes that ever counted in the folder, at most 2^53 - 1. */
  readonly total: number;
  /** The identity of the folder in the shared store: random, so that no two folders share it. */
  readonly replica: string;
  /** Hits of the total that the shared store has under other identities. */
  readonly base: number;
};

/** Waiting blocks the event loop, and a commit takes a fifth of a millisecond. */
const busyMilliseconds = 10;

/** At the end, when no request waits. */
const lastBusyMilliseconds = 2000;

/** SQLite's result codes (sqlite.org/rescode.html). */
const busyCode = 5;
const damageCodes: ReadonlySet<number | undefined> = new Set([1, 11, 24, 26]);

/**
 * The hits of a folder in SQLite, which any number of processes may have open. Each method is one transaction, survives a
 * kill of the process once it has returned, and throws SQLite's error.
 *
 * The journal stays in place and SQLite itself never syncs, because on a busy disk creating a file takes 10 ms, and a sync
 * up to 120, in which the event loop would stand still. A sync follows in the background instead. The file has two pages of
 * 512 bytes, each in a sector of its own, so that any mixture of old and new pages is a sound database.
 */
export class HitDatabase {
  /** What it held when it was opened. */
  readonly content: StoredHits;
  readonly #database: DatabaseSync;
  readonly #add: StatementSync;
  readonly #descriptor: number;
  #sync: 'none' | 'running' | 'repeated' = 'none';

  constructor(file: string) {
    this.#database = open(file);
    try {
      this.#database.exec('PRAGMA journal_mode = PERSIST');
      const [check] = this.#database.prepare('PRAGMA quick_check').all();
      const rows = this.#database.prepare('SELECT * FROM hits').all();
      this.content = parseRow(rows[0]);
      if (check?.['quick_check'] !== 'ok' || rows.length !== 1 || !areCounts(this.content)) {
        throw new RangeError('The database does not hold counts');
      }
      this.#add = this.#database.prepare(
        'UPDATE hits SET total = total + ?, base = base + ? RETURNING *',
      );
      // Closing any descriptor of the file would drop SQLite's locks (fcntl(2)), so that this one is closed last.
      this.#descriptor = openSync(file, 'r');
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Adds hits to the total, of which some are known to the shared store under another identity. */
  add(hits: number, elsewhere: number): StoredHits {
    const stored = parseRow(this.#add.get(hits, elsewhere));
    if (hits > 0) {
      this.#syncInBackground();
    }
    return stored;
  }

  /** Raises the total to the higher one that the folder once had. */
  raise(total: number): StoredHits {
    const statement = 'UPDATE hits SET total = max(total, ?) RETURNING *';
    return parseRow(this.#database.prepare(statement).get(total));
  }

  /** Lets the next change wait for other processes as long as it takes, because there is no other after it. */
  waitLonger(): void {
    this.#database.exec(`PRAGMA busy_timeout = ${lastBusyMilliseconds}`);
  }

  close(): void {
    this.#database.close();
    try {
      fdatasyncSync(this.#descriptor);
    } catch {
      // Node's permission model forbids it.
    }
    // The system may give the number of a descriptor that is closed during a sync to another file.
    if (this.#sync === 'none') {
      closeSync(this.#descriptor);
    }
  }

  #syncInBackground(): void {
    if (this.#sync !== 'none') {
      this.#sync = 'repeated';
      return;
    }
    this.#sync = 'running';
    fdatasync(this.#descriptor, () => {
      const isRepeated = this.#sync === 'repeated';
      this.#sync = 'none';
      if (isRepeated) {
        this.#syncInBackground();
      }
    });
  }
}

/**
 * Opens the database of a folder; if there is none, creates it with the hits that are known. A file that is damaged, or no
 * database of hits, is renamed and replaced, and `warn` gets a line. Throws SQLite's error or the system's.
 */
export function openHitDatabase(
  directory: string,
  known: StoredHits | undefined,
  warn: (message: string) => void,
): HitDatabase {
  const file = path.join(directory, 'hits.sqlite');
  const content = known ?? { total: 0, replica: crypto.randomUUID(), base: 0 };
  makeFolder(directory);
  if (!existsSync(file)) {
    createFile(file, content);
  }
  try {
    return new HitDatabase(file);
  } catch (error) {
    // A number that does not fit is a range error.
    if (!damageCodes.has(resultCodeOf(error)) && !(error instanceof RangeError)) {
      throw error;
    }
  }
  const kept = setAside(file);
  createFile(file, content);
  warn(
    `Hits stored in "${file}" cannot be read: the file was renamed to "${kept}", and counting continues from ${content.total}`,
  );
  return new HitDatabase(file);
}

/** Whether an error says that another process has locked the database. */
export function isBusy(error: unknown): boolean {
  return resultCodeOf(error) === busyCode;
}

/** The primary result code; the others are in the upper bits. */
function resultCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}

/** Moves a file out of the way, with its journal, and returns its new name. */
function setAside(file: string): string {
  const timestamp = new Date().toISOString().replaceAll(/[-:.]/g, '');
  const kept = `${file}.corrupt-${timestamp}-${crypto.randomUUID().slice(0, 4)}`;
  renameSync(file, kept);
  if (existsSync(`${file}-journal`)) {
    renameSync(`${file}-journal`, `${kept}-journal`);
  }
  return kept;
}

/** Creates the file whole, unless another process is first: an empty file is always damage. */
function createFile(file: string, { total, replica, base }: StoredHits): void {
  const draft = `${file}.${crypto.randomUUID()}.new`;
  try {
    const database = open(draft);
    try {
      database.exec(
        `PRAGMA page_size = 512;
         CREATE TABLE hits (total INTEGER NOT NULL, replica TEXT NOT NULL, base INTEGER NOT NULL) STRICT`,
      );
      database.prepare('INSERT INTO hits VALUES (?, ?, ?)').run(total, replica, base);
    } finally {
      database.close();
    }
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw error;
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function parseRow(row: Readonly<Record<string, SQLOutputValue>> = {}): StoredHits {
  const { total, replica, base } = row;
  return { total: Number(total), replica: String(replica), base: Number(base) };
}

function areCounts({ total, base }: StoredHits): boolean {
  return Number.isSafeInteger(total) && Number.isSafeInteger(base) && 0 <= base && base <= total;
}

/** Opens a file without the warning of Node 22 and 24 that the module is experimental. */
function open(file: string): DatabaseSync {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    const { DatabaseSync: Database } = process.getBuiltinModule('node:sqlite');
    const database = new Database(file);
    database.exec(`PRAGMA busy_timeout = ${busyMilliseconds}; PRAGMA synchronous = OFF`);
    return database;
  } finally {
    process.emitWarning = emitWarning;
  }
}
