import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cores } from '../../harness/places.ts';
import { programPath } from '../../harness/system-programs.ts';

/** Keeps this process off the core of the servers, until the result is disposed of. */
export function stayOnLoadCore(): Disposable {
  const [, before = ''] =
    /^Cpus_allowed_list:\s*(?<list>\S+)$/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
  moveTo(String(cores.load));
  return { [Symbol.dispose]: () => moveTo(before) };
}

function moveTo(coreList: string): void {
  const args = ['-a', '-c', '-p', coreList, String(process.pid)];
  const { status, stderr } = spawnSync(programPath('taskset'), args, { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`This process cannot be moved to core ${coreList}: ${stderr}`);
  }
}
