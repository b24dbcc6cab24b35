import { describe, expect, it } from 'vitest';
import { isMissing } from '../system-programs.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import {
  executableOf,
  lampshoal,
  root,
  runProgram,
  serviceProgram,
  startServe,
  testedRuntimes,
} from '../../harness/processes.ts';

describe.each(testedRuntimes)('stopping on %s', (runtime) => {
  it('skips the drain delay on SIGINT, because a person waits at a terminal', async () => {
    // Longer than the test may take.
    const service = await startServe(runtime, ['--world', lampshoal, '--drain-delay', '600']);
    await (await service.request('/info')).arrayBuffer();
    expect(await service.end('SIGINT')).toBe(0);
    expect(service.complaints).toEqual([]);
  });
});

/**
 * Runs its further arguments on a terminal, presses Ctrl-C there once a service listens, or closes it, and ends with the code
 * of what it ran.
 */
const onTerminal = `
import os, pty, re, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
shown = b''
pressed = False
while True:
    try:
        part = os.read(terminal, 65536)
    except OSError:
        break
    if not part:
        break
    shown += part
    if not pressed and b'OpenAPI' in shown:
        if sys.argv[1] == 'close':
            os.close(terminal)
            break
        os.write(terminal, b'\\x03')
        pressed = True
print(shown.decode(), file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

describe('Ctrl-C in a terminal', () => {
  it.skipIf(isMissing('python3')).each([[[]], [['--workers', '2']]])(
    'ends a service with 0, though tools/run.mjs forwards it a second time (%j)',
    async (workers) => {
      const service = [process.execPath, 'tools/run.mjs', 'start', '--world', lampshoal];
      const options = ['--port', '0', '--state-dir', newFolder(), ...workers];
      const args = ['-c', onTerminal, 'interrupt', ...service, ...options];
      const { code, stderr: shown } = await runProgram('python3', args, {}, root);
      expect(code, shown).toBe(0);
    },
  );
});

describe('closing the terminal of a service', () => {
  it.skipIf(isMissing('python3')).each(
    (['Node', 'Bun'] as const).flatMap(
      (runtime) =>
        [
          [runtime, '1'],
          [runtime, '2'],
        ] as const,
    ),
  )(
    'ends it with 0, where it would keep its port, on %s with %s workers',
    async (runtime, workers) => {
      const service = [executableOf(runtime), serviceProgram, 'serve', '--world', lampshoal];
      const options = ['--port', '0', '--state-dir', newFolder(), '--workers', workers];
      const args = ['-c', onTerminal, 'close', ...service, ...options];
      const { code, stderr: shown } = await runProgram('python3', args, {}, root);
      expect(code, shown).toBe(0);
    },
  );
});
