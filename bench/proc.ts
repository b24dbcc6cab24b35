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

/** Resident memory of a process and its children in MiB: their own, and that of the files they have mapped. */
export function residentMebibytes(pid: number): number {
  const kibibytes = treeOf(pid).map((each) => {
    const text = readFileSync(`/proc/${each}/status`, 'utf8');
    const sizes = [...text.matchAll(/^Rss(?:Anon|File|Shmem):\s+(?<size>[0-9]+) kB$/gm)];
    return sizes.reduce((sum, { groups }) => sum + Number(groups?.['size']), 0);
  });
  return kibibytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Seconds of processor time that each thread of a process and its children has had, by its id. */
export function threadSeconds(pid: number): ReadonlyMap<number, number> {
  const threads = treeOf(pid).flatMap((each) =>
    readdirSync(`/proc/${each}/task`).map((thread): [number, number] => {
      const fields = fieldsOf(`/proc/${each}/task/${thread}/stat`) ?? [];
      return [Number(thread), (Number(fields[11]) + Number(fields[12])) / ticksPerSecond];
    }),
  );
  return new Map(threads);
}

/** Seconds that the given processors have stood idle since the machine started, all together. */
export function idleSeconds(processors: readonly number[]): number {
  const text = readFileSync('/proc/stat', 'latin1');
  const ticks = processors.map((processor) => {
    const fields = new RegExp(`^cpu${processor} (?<fields>.+)$`, 'm').exec(text)?.groups?.[
      'fields'
    ];
    const [, , , idle = 0, waiting = 0] = (fields ?? '').split(' ').map(Number);
    return idle + waiting;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond;
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

function statOf(pid: number): string[] | undefined {
  return fieldsOf(`/proc/${pid}/stat`);
}

/** The fields of a process or a thread from its state on, or undefined where it is gone. */
function fieldsOf(file: string): string[] | undefined {
  try {
    const text = readFileSync(file, 'latin1');
    // The program's name before them may hold spaces and parentheses.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
