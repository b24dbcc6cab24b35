import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Programs of the system that a group may need, with the package that usually brings them. */
const packages = {
  nginx: 'nginx',
  wrk: 'wrk',
  taskset: 'util-linux',
  setpriv: 'util-linux',
} as const;

export type SystemProgram = keyof typeof packages;

/** Where a program is, or undefined. Folders that only an administrator's search path has are looked at too. */
export function findProgram(name: SystemProgram): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find((file) => isExecutable(file));
}

/** What a person reads where programs are missing, or undefined where all are there. */
export function missingPrograms(names: readonly SystemProgram[]): string | undefined {
  const missing = names.filter((name) => findProgram(name) === undefined);
  return missing.length === 0
    ? undefined
    : `needs ${missing.map((name) => `"${name}" (package ${packages[name]})`).join(', ')}`;
}

/** The path of a program that is known to be there. Throws where it is not. */
export function programPath(name: SystemProgram): string {
  const file = findProgram(name);
  if (file === undefined) {
    throw new Error(`The program "${name}" is missing`);
  }
  return file;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
