/**
 * What ends by itself, the latest first: with the test that began it, or with the file or the group where it began before
 * the tests. For tests, `test/end-with-tests.ts` says when.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ends: (() => unknown)[] = [];
let kept = 0;
const folders = new Set<string>();
process.on('exit', () => folders.forEach(remove));

/** Has something end by itself. It may have ended before, so that to end it again must do nothing. */
export function atEnd(end: () => unknown): void {
  ends.push(end);
}

/** Has all that has begun so far last longer than the test: until the end of its file. */
export function keepBegun(): void {
  kept = ends.length;
}

/** Ends what has begun and is not kept. */
export async function endBegun(): Promise<void> {
  while (ends.length > kept) {
    await ends.pop()?.();
  }
}

/** Ends all that has begun. */
export async function endAll(): Promise<void> {
  kept = 0;
  await endBegun();
}

/** Creates an empty folder, which is deleted at the end. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'creature-catalog-'));
  folders.add(folder);
  atEnd(() => remove(folder));
  return folder;
}

/** Writes a file into such a folder of its own, and returns its path. */
export function newFile(name: string, content: string): string {
  const file = path.join(newFolder(), name);
  writeFileSync(file, content);
  return file;
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}
