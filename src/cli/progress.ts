import type { Log } from '../service/log.ts';
import type { WhileCompiling } from '../service/world-store/open-world.ts';
import { type OnProgress, noProgress } from '../world/on-progress.ts';

/** Work that ends sooner shows no progress bar. */
const delayMilliseconds = 1000;

/** Shows a progress bar on standard error while work runs; nothing if that is no terminal. */
export async function showProgress<Result>(
  label: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  if (!process.stderr.isTTY) {
    return work(noProgress);
  }
  const { SingleBar, Presets } = (await import('cli-progress')).default;
  const format = `${label} [{bar}] {percentage} %`;
  const bar = new SingleBar({ format, hideCursor: true, clearOnComplete: true }, Presets.legacy);
  const started = performance.now();
  try {
    return await work((share) => {
      if (bar.isActive) {
        bar.update(share);
      } else if (performance.now() - started > delayMilliseconds) {
        bar.start(1, share);
      }
    });
  } finally {
    bar.stop();
  }
}

/** Says on a terminal that a world is compiled, which a process of its own does. */
export const showCompiling: WhileCompiling = (compile) => {
  if (process.stderr.isTTY) {
    console.error('Compiling the world');
  }
  return compile();
};

/** Logs a line before and after a world is compiled. */
export function logCompiling(world: string, log: Log): WhileCompiling {
  return async (compile, isReused) => {
    const once = isReused ? ' for the first time; later starts use the result' : '';
    log.info(`Compiling the world "${world}"${once}`);
    const started = performance.now();
    const result = await compile();
    log.info(`Compiled the world in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return result;
  };
}
