import { writeSync } from 'node:fs';

/** How long a reader that takes nothing may hold this process up, for each write. */
const patienceMilliseconds = 1000;
const pauseMilliseconds = 5;

/**
 * Writes a text to a file descriptor and returns when the system has all of it, so that nothing is lost where the process
 * ends right after. Never throws: where nobody reads, or nobody for a second, what is left of the text is lost.
 */
export function writeWhole(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  const until = performance.now() + patienceMilliseconds;
  for (let at = 0; at < bytes.byteLength;) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // A pipe that another process set to be non-blocking is full.
      if (code !== 'EAGAIN' || performance.now() > until) {
        return;
      }
      pause(pauseMilliseconds);
    }
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
