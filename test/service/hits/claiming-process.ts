/**
 * A process that claims and releases numbers as fast as it can, for a time. Arguments: a folder,
 * milliseconds. While it owns a number it holds a file of its own that only one can make; it prints how
 * often that file was there already, which must be never, and how often it claimed.
 */
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimLowestNumber } from '../../../src/service/hits/lock.ts';

const [directory = '', milliseconds = ''] = process.argv.slice(2);
const end = Date.now() + Number(milliseconds);
let violations = 0;
let claims = 0;
while (Date.now() < end) {
  const lock = claimLowestNumber(directory);
  const owned = join(directory, `owned-${lock.number}`);
  try {
    closeSync(openSync(owned, 'wx'));
  } catch {
    violations += 1;
  }
  claims += 1;
  for (let pause = Math.random() * 20_000; pause > 0; pause -= 1);
  rmSync(owned, { force: true });
  lock.release();
}
console.log(`${violations} ${claims}`);
