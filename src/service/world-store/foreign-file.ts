import { open } from 'node:fs/promises';
import { type OpenWorld, openWorldBytes, openWorldFile } from './open-world.ts';

/** Bytes of a file that is read whole, so that it may be written over afterwards. */
const longestHeld = 64 * 1024 * 1024;

/**
 * Opens a compiled world in a file that others may write, in place even. A long one is read where it lies: it may only be
 * replaced by another under its name. Rejects with the system's error, or where it is none.
 */
export async function openForeignFile(path: string): Promise<OpenWorld> {
  const handle = await open(path, 'r');
  try {
    const before = await handle.stat({ bigint: true });
    if (before.size > longestHeld) {
      return openWorldFile(path, 'foreign');
    }
    const bytes = new Uint8Array(await handle.readFile());
    const after = await handle.stat({ bigint: true });
    if (after.size !== BigInt(bytes.byteLength) || after.mtimeNs !== before.mtimeNs) {
      throw new Error('It changed while it was read');
    }
    return openWorldBytes(bytes);
  } finally {
    await handle.close();
  }
}
