import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanEnvironment, root, temporaryFolder } from '../../harness/processes.ts';

/** Runs a program on a terminal, which is closed when this one is killed. */
const onTerminal = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
while True:
    os.write(1, os.read(terminal, 4096))
`;

const started: { readonly child: ChildProcess; readonly remove: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { child, remove } of started.splice(0)) {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // Its group has ended.
    }
    await remove();
  }
});

describe('"npm start"', () => {
  it.each([
    { signal: 'SIGTERM', to: 'npm alone', ending: 0 },
    { signal: 'SIGINT', to: 'npm alone', ending: 0 },
    { signal: 'SIGKILL', to: 'npm alone', ending: 'SIGKILL' },
    { signal: 'SIGINT', to: 'the group, as by Ctrl-C', ending: 0 },
  ] as const)(
    'ends the service, frees its port and ends with $ending after $signal to $to',
    async ({ signal, to, ending }) => {
      const { child, pid, isReached } = await start('npm', ['start']);
      const ended = once(child, 'exit');
      process.kill(to === 'npm alone' ? pid : -pid, signal);
      const [code, endSignal] = await ended;
      expect(code ?? endSignal).toBe(ending);
      if (ending === 0) {
        // npm waits for the service, so that a supervisor that starts it again finds the port free.
        expect(await isReached()).toBe(false);
      }
      await expectToBeGone(isReached);
    },
  );

  it('ends the service when its terminal is closed', async () => {
    const { child, isReached } = await start('python3', ['-c', onTerminal, 'npm', 'start']);
    child.kill('SIGKILL');
    await expectToBeGone(isReached);
  });

  it('leaves the service running after "nohup" when the terminal is closed', async () => {
    const { child, pid, isReached } = await start('nohup', ['npm', 'start']);
    const ended = once(child, 'exit');
    process.kill(-pid, 'SIGHUP');
    await ended;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await isReached()).toBe(true);
    process.kill(-pid, 'SIGTERM');
    await expectToBeGone(isReached);
  });
});

/** Starts a program that starts the service, in a group of its own, as a terminal makes one. */
async function start(command: string, args: readonly string[]) {
  const state = await temporaryFolder();
  const child = spawn(command, args, {
    cwd: root,
    env: cleanEnvironment({ PORT: '0', STATE_DIR: state.folder, DRAIN_DELAY: '0' }),
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push({ child, remove: state.remove });
  let port = '';
  for await (const line of createInterface(child.stdout)) {
    port = / port (?<port>[0-9]+)/.exec(line)?.groups?.['port'] ?? '';
    if (port !== '') {
      break;
    }
  }
  const isReached = (): Promise<boolean> =>
    fetch(`http://localhost:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await isReached()).toBe(true);
  return { child, pid: child.pid ?? 0, isReached };
}

async function expectToBeGone(isReached: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await isReached()).toBe(false), {
    timeout: 30_000,
    interval: 100,
  });
}
