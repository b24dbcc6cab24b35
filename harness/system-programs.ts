import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The path of a program of the system, or undefined. Folders that only an administrator's search path has are looked at too. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find((file) => isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of an installed program. Throws if it is missing. */
export function programPath(name: string): string {
  const file = findProgram(name);
  if (file === undefined) {
    throw new Error(`The program "${name}" is missing`);
  }
  return file;
}
