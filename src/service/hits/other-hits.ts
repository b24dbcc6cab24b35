import { closeSync, openSync, readSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nameHitFile, parseHitFileName } from './hit-file.ts';
import { fileBytes, readSlots } from './slot.ts';
import type { StoredCount } from './slot.ts';

/** Hits in the files of other processes, living and dead. */
export type OtherHits = {
  /** Their sum as of now, without the file of number `own`. Never throws, never decreases. */
  read(own: number | undefined): number;
  /** Says that the number is this process's from now on, and that its file was found to hold `count`. */
  takeOver(number: number, count: number): void;
};

/**
 * A reader may come while a slot is written, and then the one that is whole may be older than the last hit by the time it
 * is read; the next try finds both whole, unless a killed process left one torn.
 */
const readTries = 3;

/**
 * Remembers the highest count that each file ever showed, so that a file which disappears, or becomes
 * unreadable, takes nothing from the sum as long as this process runs.
 */
export function createOtherHits(directory: string, warn: (message: string) => void): OtherHits {
  const seen = new Map<number, StoredCount>();
  const unreadable = new Set<number>();
  /** Hits of files that are no more: what was in a number's file before another took its place. */
  let retired = 0;
  const buffer = new Uint8Array(fileBytes);

  /** `undefined`: gone, or out of reach for now. */
  function readFile(number: number): 'unreadable' | StoredCount | undefined {
    try {
      const descriptor = openSync(join(directory, nameHitFile(number)), 'r');
      try {
        let best: 'unreadable' | StoredCount = 'unreadable';
        for (let tries = 0; tries < readTries; tries += 1) {
          const length = readSync(descriptor, buffer, 0, fileBytes, 0);
          const reading = readSlots(buffer.subarray(0, length));
          if (reading.kind === 'intact') return reading.newest;
          if (reading.kind === 'damaged') best = reading.newest;
        }
        return best;
      } finally {
        closeSync(descriptor);
      }
    } catch {
      return undefined;
    }
  }

  function observe(number: number): void {
    const now = readFile(number);
    if (now === undefined) return;
    if (now === 'unreadable') {
      if (unreadable.has(number)) return;
      unreadable.add(number);
      const path = join(directory, nameHitFile(number));
      warn(`Hits stored in "${path}" are unreadable: they are missing from the total`);
      return;
    }
    unreadable.delete(number);
    const before = seen.get(number);
    // A slot that is being written leaves the one before it, so a file's sequence may seem to sink by
    // one. If it sank further, then a new file has taken the place of the one we saw.
    if (before !== undefined && now.sequence < before.sequence - 1) retired += before.count;
    else if (before !== undefined && now.count < before.count) return;
    seen.set(number, now);
  }

  return {
    read(own) {
      let names: string[] = [];
      try {
        names = readdirSync(directory);
      } catch {
        // What was seen still counts.
      }
      for (const name of names) {
        const number = parseHitFileName(name);
        if (number !== undefined && number !== own) observe(number);
      }
      let sum = retired;
      for (const [number, { count }] of seen) if (number !== own) sum += count;
      return sum;
    },
    takeOver(number, count) {
      retired += Math.max(0, (seen.get(number)?.count ?? 0) - count);
      seen.delete(number);
    },
  };
}
