import { findProgram } from '../tools/find-program.ts';

/** Programs of the system that a group may need, with the package that usually brings them. */
const packages = {
  nginx: 'nginx',
  caddy: 'caddy',
  wrk: 'wrk',
  taskset: 'util-linux',
  setpriv: 'util-linux',
  unshare: 'util-linux',
  prlimit: 'util-linux',
  haproxy: 'haproxy',
  varnishd: 'varnish',
  'redis-server': 'redis-server',
  faketime: 'faketime',
  strace: 'strace',
  chromium: 'chromium',
} as const;

export type SystemProgram = keyof typeof packages;

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
