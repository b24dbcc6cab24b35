import { type OnProgress, noProgress } from '../world/on-progress.ts';

/** Work that ends sooner shows no progress bar. */
const delayMilliseconds = 1000;

/** Shows a progress bar on standard error while work runs; nothing if that is not a terminal. */
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
