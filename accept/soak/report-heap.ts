/**
 * Loaded into a service before its program: at SIGUSR2 it collects garbage and adds a line to the file of HEAP_READINGS,
 * the bytes that its objects then take up.
 */
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** In a variable, because Node's compiler would look for it. */
const moduleOfBun: string = 'bun:jsc';

const file = process.env['HEAP_READINGS'];
if (file !== undefined) {
  process.on('SIGUSR2', () => {
    void collectedBytes().then((bytes) => appendFileSync(file, `${bytes}\n`));
  });
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
