/** Bytes of a file that is read at once: a bar would be gone before anybody saw it. */
const leastBytes = 4 * 1024 * 1024;

/** Shows on a terminal how far work on a file of so many bytes has come. Elsewhere it shows nothing. */
export async function showProgress<Result>(
  label: string,
  bytes: number,
  work: (onRead: (bytes: number) => void) => Promise<Result>,
): Promise<Result> {
  if (!process.stderr.isTTY || bytes < leastBytes) {
    return work(() => undefined);
  }
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar(
    { format: `${label} [{bar}] {percentage} %`, hideCursor: true, clearOnComplete: true },
    progress.Presets.legacy,
  );
  bar.start(bytes, 0);
  try {
    return await work((read) => bar.update(read));
  } finally {
    bar.stop();
  }
}
