import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../make-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { hitFilePattern } from './hit-file.ts';

/**
 * Locks a state folder for one service, until the returned function is called or the process ends, however it ends.
 *
 * Throws an `OperatorError` if another service holds the lock. A folder that cannot be locked stays unlocked: the service
 * serves without it.
 */
export function lockStateFolder(directory: string, warn: (message: string) => void): () => void {
  const file = path.join(directory, 'service.lock');
  const wasUsed = existsSync(file);
  let unlock: () => void;
  try {
    makeFolder(directory);
    unlock = lockFile(file);
  } catch (error) {
    if (error instanceof Error && error.message.includes('database is locked')) {
      throw new OperatorError(
        `Another service uses the state folder "${directory}": stop it, or choose another folder with --state-dir`,
        { cause: error },
      );
    }
    // The hit counter reports a folder that cannot be written.
    return () => undefined;
  }
  if (wasUsed && !readdirSync(directory).some((name) => hitFilePattern.test(name))) {
    warn(`Hits stored in "${directory}" are gone: counting starts from 0`);
  }
  return unlock;
}

/**
 * Locks a file as SQLite does, by fcntl(2) or its like. Neither runtime offers the system's file locks themselves, and a
 * process id in a file means nothing in another container or after a reboot.
 */
function lockFile(file: string): () => void {
  const { DatabaseSync } = loadQuietly();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  // The garbage collector would close it, and so unlock the file.
  openDatabases.add(database);
  return () => {
    openDatabases.delete(database);
    database.close();
  };
}

const openDatabases = new Set<DatabaseSync>();

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
