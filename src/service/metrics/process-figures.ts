import { readdirSync, readFileSync } from 'node:fs';
import type { Report, Sample } from './report.ts';

/** What the system says of this process, under the names that all clients of Prometheus use. */
export function processFigures(): Report {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    ['process_cpu_seconds_total', (user + system) / 1e6],
    ['process_resident_memory_bytes', rss],
    ['process_heap_bytes', heapUsed],
    ['process_start_time_seconds', performance.timeOrigin / 1000],
    ...systemFigures(),
  ];
}

/** Those that only Linux has (proc(5)). */
function systemFigures(): readonly Sample[] {
  try {
    const status = readFileSync('/proc/self/status', 'latin1');
    const limits = readFileSync('/proc/self/limits', 'latin1');
    const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);
    const samples: readonly Sample[] = [
      ['process_open_fds', readdirSync('/proc/self/fd').length],
      ['process_max_fds', numberIn(limits, /^Max open files\s+(\d+)/m)],
      ['process_virtual_memory_bytes', numberIn(status, /^VmSize:\s+(\d+) kB$/m) * 1024],
      ['process_threads', numberIn(status, /^Threads:\s+(\d+)$/m)],
    ];
    // A limit may be "unlimited".
    return samples.filter(([, value]) => !Number.isNaN(value));
  } catch {
    return [];
  }
}
