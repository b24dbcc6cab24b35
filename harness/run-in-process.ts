import { escapeLines } from '../src/cli/terminal.ts';
import { run } from '../src/cli/program.ts';

/** Runs a command of the CLI in this process, as `runCli` runs one in its own. */
export async function runHere(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  let stdout = '';
  let stderr = '';
  const code = await run(args, {
    print: (text) => void (stdout += `${escapeLines(text)}\n`),
    complain: (text) => void (stderr += `${escapeLines(text)}\n`),
    environment,
    canAsk: false,
  });
  return { code, stdout, stderr };
}
