import { type OnProgress, unheard } from '../world/on-progress.ts';

/** Milliseconds that work takes before it shows how far it has come: what is done sooner needs no bar. */
const patienceMilliseconds = 1000;

/** Shows on a terminal how far work has come that takes its time. Elsewhere it shows nothing. */
export async function showProgress<Result>(
  label: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  if (!process.stderr.isTTY) {
    return work(unheard);
  }
  const { SingleBar, Presets } = (await import('cli-progress')).default;
  const format = `${label} [{bar}] {percentage} %`;
  const bar = new SingleBar({ format, hideCursor: true, clearOnComplete: true }, Presets.legacy);
  const started = performance.now();
  try {
    return await work((share) => {
      if (bar.isActive) {
        bar.update(share);
      } else if (performance.now() - started > patienceMilliseconds) {
        bar.start(1, share);
      }
    });
  } finally {
    bar.stop();
  }
}
