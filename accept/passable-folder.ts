import { chmodSync, mkdtempSync } from 'node:fs';
import path from 'node:path';

/** Creates a folder that every user may traverse, so that a service that runs as another user reaches its files. */
export function makePassableFolder(parent: string, prefix: string): string {
  const folder = mkdtempSync(path.join(parent, prefix));
  chmodSync(folder, 0o711);
  return folder;
}
