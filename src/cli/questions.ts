import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../service/operator-error.ts';

/** Asks a question and resolves with the trimmed answer. */
export type Ask = (question: string) => Promise<string>;

/** Runs a dialogue on the terminal. Rejects with an `OperatorError` at the end of the input or on Ctrl-C. */
export async function withQuestions<Result>(run: (ask: Ask) => Promise<Result>): Promise<Result> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  let end: (error: Error) => void = () => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = reject;
  });
  ended.catch(() => undefined);
  const stop = (): void => {
    end(new OperatorError('\nStopped; nothing was written'));
  };
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
