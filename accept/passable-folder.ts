import { chmodSync, mkdtempSync } from 'node:fs';
import path from 'node:path';

/** A new folder that every user may pass through, so that a service that runs as somebody else finds what is his. */
export function makePassableFolder(parent: string, prefix: string): string {
  const folder = mkdtempSync(path.join(parent, prefix));
  chmodSync(folder, 0o711);
  return folder;
}
