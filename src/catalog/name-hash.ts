import type { HashBytes } from './pack/text-set.ts';
import { encodeText } from './pack/texts.ts';

let scratch = new Uint8Array(1024);

/** The hash of a key's UTF-8. */
export function hashKey(key: string, hash: HashBytes): number {
  if (scratch.length < 3 * key.length) {
    scratch = new Uint8Array(3 * key.length);
  }
  return hash(scratch, 0, encodeText(key, scratch, 0));
}

/** The slot of a table with so many that a hash points to, by its first bits. */
export function slotOf(hash: number, size: number): number {
  return Math.floor((hash * size) / 2 ** 32);
}
