import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Runtime, cleanEnvironment, runtimes } from '../http/processes.ts';

/** Starts what is named behind it on a terminal of its own, and passes on what either writes. */
const terminal = `
import os, pty, sys
pid, master = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
import select
open_input = True
while True:
    ready, _, _ = select.select([master] + ([0] if open_input else []), [], [])
    if master in ready:
        try:
            written = os.read(master, 4096)
        except OSError:
            break
        if not written:
            break
        os.write(1, written)
    if 0 in ready:
        typed = os.read(0, 4096)
        open_input = len(typed) > 0
        os.write(master, typed)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) & 255)
`;

/**
 * Runs the CLI on a terminal, and types each answer once its question stands there. Resolves with all that the terminal
 * showed. Where a file is named for the output, the terminal has the rest.
 */
export async function runOnTerminal(
  runtime: Runtime,
  args: readonly string[],
  answers: readonly (readonly [question: string, typed: string])[] = [],
  output?: string,
): Promise<{ readonly code: number | null; readonly shown: string }> {
  const { command, main } = runtimes[runtime];
  const program = [command, main, ...args];
  const redirected = ['/bin/sh', '-c', 'exec "$@" > "$0"', output ?? '', ...program];
  const child = spawn('python3', ['-c', terminal, ...(output ? redirected : program)], {
    env: { ...cleanEnvironment({}), TERM: 'xterm' },
  });
  let shown = '';
  let read = 0;
  let next = 0;
  child.stdout.on('data', (chunk) => {
    shown += String(chunk);
    const [question, typed] = answers[next] ?? [];
    const at = question === undefined ? -1 : shown.indexOf(question, read);
    if (question !== undefined && typed !== undefined && at !== -1) {
      read = at + question.length;
      next += 1;
      child.stdin.write(typed);
    }
  });
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, shown };
}
