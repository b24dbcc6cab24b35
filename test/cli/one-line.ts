import { expect } from 'vitest';
import { runHere } from '../../harness/run-in-process.ts';
import { patternOf } from '../docs/pattern.ts';
import { rowsOf } from '../rows.ts';

/** The words of a command; one with spaces stands between quotation marks. */
export const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"(?<quoted>[^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

/** The rows of a table of commands, with the words of each, its exit code, and the line that it prints, `…` for anything. */
export const complaintsOf = (table: string) =>
  rowsOf(table).map(
    ([command = '', code, line = '']) =>
      [wordsOf(command), Number(code), new RegExp(patternOf(line), 'm')] as const,
  );

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
