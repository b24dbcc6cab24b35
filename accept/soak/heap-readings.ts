import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { argumentsOf, childrenOf } from '../../harness/proc.ts';
import type { Settings } from '../group.ts';
import { type Service, type ServiceOptions, startService } from '../service.ts';

/** The heap of a service after a garbage collection. */
export type HeapReading = { readonly seconds: number; readonly bytes: number };

/** A service that reports the size of its heap, summed over its processes. */
export type WeighedService = Service & { readonly readHeap: () => Promise<HeapReading> };

const program = path.join(import.meta.dirname, 'report-heap.ts');

/** On a machine that has other work. */
const timeoutMilliseconds = 60_000;

export async function startWeighed(
  settings: Settings,
  options: ServiceOptions = {},
): Promise<WeighedService> {
  const file = path.join(mkdtempSync(path.join(settings.folder, 'heap-')), 'readings');
  const service = await startService(settings, {
    ...options,
    environment: { ...options.environment, HEAP_READINGS: file },
    runtimeArguments: [
      ...(options.runtimeArguments ?? []),
      settings.runtime === 'Bun' ? '--preload' : '--import',
      program,
    ],
  });
  const started = performance.now();
  let told = 0;
  return {
    ...service,
    readHeap: async () => {
      const processes = [service.pid, ...childrenOf(service.pid)].filter(isServing);
      processes.forEach((each) => process.kill(each, 'SIGUSR2'));
      const end = performance.now() + timeoutMilliseconds;
      while (performance.now() < end) {
        const lines = existsSync(file)
          ? readFileSync(file, 'utf8').split('\n').slice(told, -1)
          : [];
        if (lines.length >= processes.length) {
          told += lines.length;
          return {
            seconds: (performance.now() - started) / 1000,
            bytes: lines.reduce((sum, line) => sum + Number(line), 0),
          };
        }
        await sleep(10);
      }
      const state = service.isAlive() ? 'lives' : 'is dead';
      throw new Error(
        `The service ${state} and does not say what it holds: ${service.complaints()}`,
      );
    },
  };
}

/** Whether a process stays: a service also starts some that answer or compile for a moment. */
function isServing(pid: number): boolean {
  return argumentsOf(pid).includes('serve');
}

/** How fast readings grow, by least squares. */
export function bytesPerSecond(readings: readonly HeapReading[]): number {
  const count = readings.length;
  const meanSeconds = readings.reduce((sum, { seconds }) => sum + seconds, 0) / count;
  const meanBytes = readings.reduce((sum, { bytes }) => sum + bytes, 0) / count;
  let covariance = 0;
  let variance = 0;
  for (const { seconds, bytes } of readings) {
    covariance += (seconds - meanSeconds) * (bytes - meanBytes);
    variance += (seconds - meanSeconds) ** 2;
  }
  return covariance / variance;
}
