/**
 * Loaded into a service before its program. At SIGUSR2 it collects garbage and adds a line to the file of HEAP_READINGS:
 * the bytes that its objects then take up. LEAKED_MEBIBYTES and LEAKED_FILES are a fault: so much is kept each second.
 */
import { appendFileSync, openSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In a variable, because Node's compiler would look for it. */
const moduleOfBun: string = 'bun:jsc';

const { HEAP_READINGS: file, LEAKED_MEBIBYTES: mebibytes, LEAKED_FILES: files } = process.env;
const ticksPerSecond = 20;

if (file !== undefined) {
  process.on('SIGUSR2', () => {
    void collectedBytes().then((bytes) => appendFileSync(file, `${bytes}\n`));
  });
}
if (mebibytes !== undefined || files !== undefined) {
  const kept: unknown[] = [];
  const leak = (): void => {
    const numbers = Math.round((Number(mebibytes ?? 0) * 1024 * 1024) / 8 / ticksPerSecond);
    kept.push(Array.from({ length: numbers }, (_, i) => i + 0.5));
    for (let left = Number(files ?? 0) / ticksPerSecond; left > 0; left -= 1) {
      openAnother();
    }
  };
  setInterval(leak, 1000 / ticksPerSecond).unref();
}

function openAnother(): void {
  try {
    openSync('/dev/null', 'r');
  } catch {
    // There are no more.
  }
}

async function collectedBytes(): Promise<number> {
  const bun: unknown = Reflect.get(globalThis, 'Bun');
  if (typeof bun === 'object' && bun !== null && 'gc' in bun && typeof bun.gc === 'function') {
    const jsc: { heapStats: () => { heapSize: number } } = await import(moduleOfBun);
    bun.gc(true);
    return jsc.heapStats().heapSize;
  }
  // As an argument of the runtime, the flag would go on to threads, which refuse it.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
