import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  type Runtime,
  cleanEnvironment,
  executableOf,
  root,
  serviceProgram,
} from '../harness/processes.ts';

/**
 * Starts what is named behind the first argument on a terminal of its own, passes on what either writes, and closes the
 * terminal at the end of its input. "slowed" lets it work for a sixth of the time, together with the processes that it starts.
 */
const terminal = `
import os, pty, sys
pid, master = pty.fork()
if pid == 0:
    os.execv(sys.argv[2], sys.argv[2:])
import select, signal, threading, time
def slow_down():
    try:
        while True:
            time.sleep(0.02)
            os.killpg(pid, signal.SIGSTOP)
            time.sleep(0.1)
            os.killpg(pid, signal.SIGCONT)
    except ProcessLookupError:
        pass
if sys.argv[1] == 'slowed':
    threading.Thread(target=slow_down, daemon=True).start()
while True:
    ready, _, _ = select.select([master, 0], [], [])
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
        if not typed:
            os.close(master)
            break
        os.write(master, typed)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) & 255)
`;

type OnTerminal = {
  /** The answers to type, each after its question appears; undefined closes the terminal. */
  readonly answers?: readonly (readonly [question: string, typed: string | undefined])[];
  /** A file for the output; the terminal has the rest. */
  readonly output?: string;
  /** Whether it gets but a sixth of the time, so that work that takes long need not be much. */
  readonly isSlowed?: boolean;
};

/** Runs the CLI on a terminal. Resolves with all that the terminal showed. */
export function runCliOnTerminal(
  runtime: Runtime,
  args: readonly string[],
  options: OnTerminal = {},
): ReturnType<typeof runOnTerminal> {
  return runOnTerminal([executableOf(runtime), serviceProgram, ...args], options);
}

/** Runs a program of this project on a terminal. Resolves with all that the terminal showed. */
export async function runOnTerminal(
  program: readonly string[],
  { answers = [], output, isSlowed = false }: OnTerminal,
): Promise<{ readonly code: number | null; readonly shown: string }> {
  const redirected = ['/bin/sh', '-c', 'exec "$@" > "$0"', output ?? '', ...program];
  const speed = isSlowed ? 'slowed' : 'as fast as it can';
  const child = spawn('python3', ['-c', terminal, speed, ...(output ? redirected : program)], {
    env: { ...cleanEnvironment({}), TERM: 'xterm' },
    cwd: root,
  });
  let shown = '';
  let read = 0;
  let next = 0;
  child.stdout.on('data', (chunk) => {
    shown += String(chunk);
    const [question, typed] = answers[next] ?? [];
    const at = question === undefined ? -1 : shown.indexOf(question, read);
    if (question !== undefined && at !== -1) {
      read = at + question.length;
      next += 1;
      if (typed === undefined) {
        child.stdin.end();
      } else {
        child.stdin.write(typed);
      }
    }
  });
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, shown };
}
