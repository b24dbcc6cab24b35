import { expect } from 'vitest';
import { runHere } from '../../harness/run-in-process.ts';

/** Expects that a command prints nothing but one line of complaint, and exits with a code. */
export async function expectOneLine(
  args: readonly string[],
  code: number,
  line: string | RegExp,
): Promise<void> {
  const result = await runHere(args);
  expect(result).toMatchObject({ code, stdout: '' });
  expect(result.stderr).toMatch(line);
  expect(result.stderr.trimEnd()).not.toContain('\n');
}
