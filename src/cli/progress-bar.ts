/** How far a long command is. */
export type ProgressBar = {
  readonly show: (progress: { readonly done: number; readonly total: number }) => void;
  /** Leaves the rest of the output alone. */
  readonly stop: () => void;
};

/** A bar on a terminal; nothing where the output goes elsewhere. */
export async function openProgressBar(output: NodeJS.WriteStream): Promise<ProgressBar> {
  if (!output.isTTY) {
    return { show: () => undefined, stop: () => undefined };
  }
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar({
    stream: output,
    format: '{bar} {value} of {total}, {eta_formatted} left',
    clearOnComplete: true,
    hideCursor: true,
  });
  let isStarted = false;
  return {
    show: ({ done, total }) => {
      if (isStarted) {
        bar.update(done);
      } else {
        isStarted = true;
        bar.start(total, done);
      }
    },
    stop: () => bar.stop(),
  };
}
