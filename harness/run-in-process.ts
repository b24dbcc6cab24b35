import { escapeLines } from '../src/cli/io.ts';
import { run } from '../src/cli/program.ts';

// The test runner sets it for itself; a process that a command starts would take it for the address of the service.
delete process.env['BASE_URL'];

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
