import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * Whether a program that a test needs and that no package brings is missing here. In CI nothing may be: there the test
 * runs and fails where it cannot start it.
 */
export function isMissing(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const isThere = folders.some((folder) => isExecutable(path.join(folder, program)));
  if (!isThere && !process.env['CI']) {
    console.warn(`SKIPPED: "${program}" is not on this machine; the tests that need it do not run`);
    return true;
  }
  return false;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
