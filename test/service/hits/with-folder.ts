import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Calls `use` with an empty folder, which is removed afterwards. */
export async function withFolder<T>(use: (directory: string) => T | Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'hits-'));
  try {
    return await use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
