/** What the kernel says of processes (proc(5)). Linux only, as the programs are that the bench needs. */
import { readdirSync, readFileSync } from 'node:fs';

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

/** Resident memory of a process and its children in MiB. */
export function residentMebibytes(pid: number): number {
  const kibibytes = treeOf(pid).map((each) => {
    const text = readFileSync(`/proc/${each}/status`, 'utf8');
    return Number(/^VmRSS:\s+(?<size>[0-9]+) kB$/m.exec(text)?.groups?.['size'] ?? 0);
  });
  return kibibytes.reduce((sum, each) => sum + each, 0) / 1024;
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

/** The fields of a process from its state on, or undefined where it is gone. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name before them may hold spaces and parentheses.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
