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

/** Returns a message about missing programs; undefined if none is missing. */
export function missingPrograms(names: readonly SystemProgram[]): string | undefined {
  const missing = names.filter((name) => findProgram(name) === undefined);
  return missing.length === 0
    ? undefined
    : `needs ${missing.map((name) => `"${name}" (package ${packages[name]})`).join(', ')}`;
}

/** Returns the path of an installed program. Throws if it is missing. */
export function programPath(name: SystemProgram): string {
  const file = findProgram(name);
  if (file === undefined) {
    throw new Error(`The program "${name}" is missing`);
  }
  return file;
}
