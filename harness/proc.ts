/** Reads the state of processes from the kernel (proc(5)). Linux only, like the programs that start others here. */
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** User programs see the processor's time in hundredths of a second on every common machine (USER_HZ). */
const ticksPerSecond = 100;

/** Seconds of processor time, user and system, that a process and its children have had. */
export function cpuSeconds(pid: number): number {
  const ticks = treeOf(pid).map((each) => {
    const fields = statOf(each);
    return fields ? Number(fields[11]) + Number(fields[12]) : 0;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
}

/** Resident memory of a process and its children in MiB: their own, and that of the files they have mapped. */
export function residentMebibytes(pid: number): number {
  const kibibytes = treeOf(pid).map((each) => {
    const text = readFileSync(`/proc/${each}/status`, 'utf8');
    const sizes = [...text.matchAll(/^Rss(?:Anon|File|Shmem):\s+(?<size>[0-9]+) kB$/gm)];
    return sizes.reduce((sum, { groups }) => sum + Number(groups?.['size']), 0);
  });
  return kibibytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/**
 * Files and sockets that a process has open. The size of the folder says how many since Linux 6.2, at next to nothing; to
 * list a thousand takes two milliseconds, which would distort a measurement on the same thread.
 */
export function openDescriptors(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return statSync(folder).size || readdirSync(folder).length;
}

/** How many connections to a port of 127.0.0.1 a server has accepted, of which it has read everything that has arrived. */
export function connectionsRead(port: number): number {
  const listed = readFileSync('/proc/net/tcp', 'latin1').matchAll(
    /^ *\d+: 0100007F:(?<port>[0-9A-F]{4}) \S+ (?<state>\S\S) \S{8}:(?<unread>\S{8})/gm,
  );
  return [...listed].filter(
    ({ groups }) =>
      Number.parseInt(groups?.['port'] ?? '', 16) === port &&
      groups?.['state'] === '01' &&
      groups['unread'] === '00000000',
  ).length;
}

/** The processes that a process started and that run. */
export function childrenOf(pid: number): readonly number[] {
  return treeOf(pid).filter(
    (each) => statOf(each)?.[1] === String(pid) && statOf(each)?.[0] !== 'Z',
  );
}

/** The command line of a process, the program first; empty if the process has ended. */
export function argumentsOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Whether a process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  return !['Z', 'X', undefined].includes(statOf(pid)?.[0]);
}

function treeOf(pid: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map((name): [number, number] => [Number(name), Number(statOf(Number(name))?.[1] ?? 0)]);
  const tree = [pid];
  for (const member of tree) {
    tree.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
  }
  return tree;
}

/** The fields of `/proc/PID/stat` from the state on; undefined if the process has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name before them may hold spaces and parentheses.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
