import { readdirSync, readFileSync } from 'node:fs';
import { defaultLimits, type Limits } from '../../http/limits.ts';

/** Descriptors for everything else that a process opens after its start: files, threads, pictures of the user's own. */
const reservedDescriptors = 20;

/** How many connections a process may have, of as many as are wanted. */
export type ConnectionLimits = Pick<Limits, 'connections' | 'refusedConnections'>;

/** What this process may open and has open. */
export type Descriptors = { readonly most: number; readonly used: number };

/**
 * Leaves descriptors over. Where they run out, connections wait that nobody can refuse, and Bun looks at them over and
 * over with a whole core.
 */
export function connectionsWithin(wanted: number, { most, used }: Descriptors): ConnectionLimits {
  const free = Math.max(2, most - used - reservedDescriptors);
  const refusedConnections = Math.min(defaultLimits.refusedConnections, Math.ceil(free / 10));
  return { connections: Math.min(wanted, free - refusedConnections), refusedConnections };
}

/** The same for this process, with a line for the operator where it is less than was wanted. */
export function readConnectionLimits(
  wanted: number | undefined,
  warn: (message: string) => void,
): ConnectionLimits {
  const { connections: usual, refusedConnections } = defaultLimits;
  const descriptors = readDescriptors();
  if (!descriptors) {
    return { connections: wanted ?? usual, refusedConnections };
  }
  const limits = connectionsWithin(wanted ?? usual, descriptors);
  if (limits.connections < (wanted ?? usual)) {
    warn(
      `The system allows this process ${descriptors.most} open files: it takes ${limits.connections} connections instead of ${wanted ?? usual}; "ulimit -n" changes that`,
    );
  }
  return limits;
}

/** From proc(5); undefined where a system has none. */
function readDescriptors(): Descriptors | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1');
    const [, most] = /^Max open files +(?<most>[0-9]+)/m.exec(limits) ?? [];
    return most === undefined
      ? undefined
      : { most: Number(most), used: readdirSync('/proc/self/fd').length };
  } catch {
    return undefined;
  }
}
