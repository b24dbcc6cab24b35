/**
 * Which process holds a lock, in words that another process can judge. A process id alone is not
 * enough: it is used again after the process died, after a reboot, and in every container.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isSystemError } from './system-error.ts';

/** `unknown`: the holder ran on another machine or in another container, out of our sight. */
export type Liveness = 'alive' | 'dead' | 'unknown';

type ProcessState =
  | { readonly kind: 'running'; readonly startTicks: string }
  | { readonly kind: 'zombie' }
  | { readonly kind: 'hidden' };

/** proc(5), /proc/pid/stat: field 3 is the state, field 22 the start in clock ticks since boot. */
function readProcessState(pid: number): ProcessState {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return { kind: 'hidden' };
  }
  // Field 2 is the name of the program and may hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const startTicks = fields[19];
  if (state === 'Z' || state === 'X') return { kind: 'zombie' };
  return startTicks === undefined ? { kind: 'hidden' } : { kind: 'running', startTicks };
}

function currentHost(): string {
  return encodeURIComponent(hostname()) || '-';
}

/**
 * This process in one line without a line break: `linux PID START BOOT NAMESPACE HOST`, or
 * `other PID HOST` where there is no /proc.
 */
export function describeThisProcess(): string {
  const state = readProcessState(process.pid);
  if (process.platform === 'linux' && state.kind === 'running') {
    try {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
      const namespace = readlinkSync('/proc/self/ns/pid');
      return `linux ${process.pid} ${state.startTicks} ${boot} ${namespace} ${currentHost()}`;
    } catch {
      // A sandbox may hide parts of /proc; fall through to what is known everywhere.
    }
  }
  return `other ${process.pid} ${currentHost()}`;
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM says that it is there but not ours.
    return !isSystemError(error, 'ESRCH');
  }
}

/** Whether the process that `describeThisProcess()` once described as `line` still runs. */
export function findLiveness(line: string, self = describeThisProcess()): Liveness {
  const [kind, pidText, ...identity] = line.split(' ');
  const [selfKind, , ...selfIdentity] = self.split(' ');
  if (kind !== selfKind || identity.length !== selfIdentity.length) return 'unknown';
  if (pidText === undefined || !/^[1-9]\d{0,9}$/.test(pidText)) return 'unknown';
  const pid = Number(pidText);

  if (kind === 'other') {
    if (identity[0] !== selfIdentity[0]) return 'unknown';
    return isSignalable(pid) ? 'alive' : 'dead';
  }

  const [startTicks, boot, namespace, host] = identity;
  const [, selfBoot, selfNamespace, selfHost] = selfIdentity;
  // The same machine after a reboot; or another machine on a shared folder.
  if (boot !== selfBoot) return host === selfHost ? 'dead' : 'unknown';
  if (namespace !== selfNamespace) return 'unknown';
  if (!isSignalable(pid)) return 'dead';
  const state = readProcessState(pid);
  // Another user's process may be hidden from us. A zombie was killed and not yet collected by its
  // parent: it writes nothing any more.
  if (state.kind === 'hidden') return 'alive';
  return state.kind === 'running' && state.startTicks === startTicks ? 'alive' : 'dead';
}
