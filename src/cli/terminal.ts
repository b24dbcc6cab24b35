import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../service/operator-error.ts';
import { escapeUnsafe } from '../world/issue.ts';
import { noProgress, type OnProgress } from '../world/on-progress.ts';

/** Outputs and environment of a command. Tests run commands with their own. */
export type Io = {
  /** Prints lines that any terminal shows as they are: unsafe characters of a world are escaped. */
  readonly print: (text: string) => void;
  /** Prints such lines to standard error. */
  readonly complain: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether there is a terminal for questions. */
  readonly canAsk: boolean;
};

export const processIo: Io = {
  // Bun's `console` does not report what cannot be written.
  print: (text) => void process.stdout.write(`${escapeLines(text)}\n`),
  complain: (text) => console.error(escapeLines(text)),
  environment: process.env,
  canAsk: process.stdin.isTTY && process.stdout.isTTY,
};

/** Returns a text of several lines with unsafe characters as JSON escapes them; in JSON that changes no value. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeUnsafe).join('\n');
}

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
  // A bar that hides the cursor or stops the wrapping of lines leaves the terminal so after Ctrl-C. No wrapping is false.
  const bar = new SingleBar({ format, linewrap: true, clearOnComplete: true }, Presets.legacy);
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

export type Ask = (question: string) => Promise<string>;

/** Runs a dialogue on the terminal. Rejects with an `OperatorError` at the end of the input or on Ctrl-C. */
export async function withQuestions<Result>(run: (ask: Ask) => Promise<Result>): Promise<Result> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  // It ends after the last answer too.
  ended.catch(() => undefined);
  const stop = (): void => reject(new OperatorError('\nStopped; nothing was written'));
  terminal.on('SIGINT', stop);
  terminal.on('close', stop);
  try {
    return await run(async (question) =>
      (await Promise.race([terminal.question(`${question}: `), ended])).trim(),
    );
  } finally {
    terminal.close();
  }
}
