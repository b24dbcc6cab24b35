/**
 * Which process owns which number (and so the file `hits-N.bin`).
 *
 * The lock of number N is the file `hits-N.G.lock` with the highest generation G. It holds a line that
 * describes the owner and, once the owner gave it up, the line `released`. It is never taken over in
 * place, since two processes that both find it stale would then take it from each other. Instead:
 *
 * 1. Read the highest generation G. A living owner, one out of sight or one whose line is not whole
 *    yet (it is being written) means: taken, try the next number.
 * 2. Create generation G + 1 with O_EXCL. Of all who judged G, one succeeds; the others start again.
 * 3. List again. If a higher generation is there, we judged a G that was history by then: remove ours
 *    and start again. Otherwise we own N, and remove the older generations.
 *
 * Why that is enough: whoever could come above us must have judged our own file to be free, because
 * every later generation is one more than a file that was the highest in its listing; and the highest
 * generation never sinks, because a file is only removed by one who saw a higher one, or by its maker
 * before anybody may judge it. That is also why `release()` leaves the file behind.
 *
 * A process that is killed between creating its file and writing its line leaves a number that nobody
 * takes again; its hits-N.bin is still read, so nothing is lost but 40 bytes. The same goes for
 * containers that were killed: their process ids mean nothing to the next container.
 *
 * It relies on O_EXCL and on listings that show what is there, so on a local file system, and on nobody
 * removing the lock of a process that runs.
 */
import { closeSync, openSync, readFileSync, readdirSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describeThisProcess, findLiveness } from './process-identity.ts';
import { isSystemError } from './system-error.ts';

const released = 'released';

export type Lock = {
  /** The N of hits-N.bin. */
  readonly number: number;
  /** Whether some process owned this number before. */
  readonly inherited: boolean;
  /** Lets another process, or this one again, own the number. Never throws. */
  release(): void;
};

function listGenerations(directory: string, number: number): number[] {
  const pattern = /^hits-(0|[1-9]\d*)\.([1-9]\d*)\.lock$/;
  return readdirSync(directory).flatMap((name) => {
    const match = pattern.exec(name);
    return match !== null && Number(match[1]) === number ? [Number(match[2])] : [];
  });
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Gone already, or it will be removed by the next owner.
  }
}

/** `gone`: removed since it was listed, because a higher generation is there. */
function findHolding(path: string, self: string): 'free' | 'held' | 'gone' {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return 'gone';
    throw error;
  }
  const [owner, status, ...rest] = text.split('\n');
  if (owner === undefined || status === undefined) return 'held';
  if (status === released && rest.length > 0) return 'free';
  return findLiveness(owner, self) === 'dead' ? 'free' : 'held';
}

function writeNewFile(path: string, text: string): void {
  const descriptor = openSync(path, 'wx');
  try {
    const length = writeSync(descriptor, text);
    if (length !== Buffer.byteLength(text)) throw new Error(`Wrote ${length} bytes of "${path}"`);
  } catch (error) {
    // Nobody judges a file without a whole line, so it may go.
    removeQuietly(path);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function releaseFile(path: string, self: string): void {
  try {
    // The folder may have been removed, and another process may own the number in a new one.
    const text = `${self}\n`;
    if (readFileSync(path, 'utf8') !== text) return;
    const descriptor = openSync(path, 'r+');
    try {
      writeSync(descriptor, `${released}\n`, Buffer.byteLength(text));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // The number becomes free when this process ends.
  }
}

/** `undefined` when the number belongs to another. */
function claimNumber(directory: string, number: number, self: string): Lock | undefined {
  const pathOf = (generation: number): string =>
    join(directory, `hits-${number}.${generation}.lock`);
  for (;;) {
    const newest = Math.max(0, ...listGenerations(directory, number));
    if (newest > 0) {
      const holding = findHolding(pathOf(newest), self);
      if (holding === 'held') return undefined;
      if (holding === 'gone') continue;
    }
    const mine = newest + 1;
    try {
      writeNewFile(pathOf(mine), `${self}\n`);
    } catch (error) {
      if (isSystemError(error, 'EEXIST')) continue;
      throw error;
    }
    const generations = listGenerations(directory, number);
    if (generations.some((generation) => generation > mine)) {
      removeQuietly(pathOf(mine));
      continue;
    }
    for (const generation of generations) {
      if (generation < mine) removeQuietly(pathOf(generation));
    }
    return { number, inherited: newest > 0, release: () => releaseFile(pathOf(mine), self) };
  }
}

/**
 * Claims the lowest number that no living process owns.
 *
 * @throws what the system reports when the folder cannot be listed or written
 */
export function claimLowestNumber(directory: string): Lock {
  const self = describeThisProcess();
  for (let number = 0; ; number += 1) {
    const lock = claimNumber(directory, number, self);
    if (lock !== undefined) return lock;
  }
}
