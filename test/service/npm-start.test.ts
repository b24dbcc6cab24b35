import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../harness/child.ts';
import { atEnd } from '../../harness/lifetimes.ts';

/** Runs a program on a terminal, which is closed when this one is killed. */
const onTerminal = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
while True:
    os.write(1, os.read(terminal, 4096))
`;

describe('"npm start"', () => {
  it.each([
    { signal: 'SIGTERM', to: 'npm alone', ending: 0 },
    { signal: 'SIGINT', to: 'npm alone', ending: 0 },
    { signal: 'SIGKILL', to: 'npm alone', ending: 'SIGKILL' },
    { signal: 'SIGINT', to: 'the group, as by Ctrl-C', ending: 0 },
  ] as const)(
    'ends the service, frees its port and ends with $ending after $signal to $to',
    async ({ signal, to, ending }) => {
      const { process: child, pid, isReached } = await start('npm', ['start']);
      const ended = once(child, 'exit');
      process.kill(to === 'npm alone' ? pid : -pid, signal);
      const [code, endSignal] = await ended;
      expect(code ?? endSignal).toBe(ending);
      if (ending === 0) {
        // npm waits for the service, so that a supervisor that starts it again finds the port free.
        expect(await isReached()).toBe(false);
      }
      await expect.poll(isReached).toBe(false);
    },
  );

  it('ends the service when its terminal is closed', async () => {
    const { process: child, isReached } = await start('python3', [
      '-c',
      onTerminal,
      'npm',
      'start',
    ]);
    child.kill('SIGKILL');
    await expect.poll(isReached).toBe(false);
  });

  it('leaves the service running after "nohup" when the terminal is closed', async () => {
    const { process: child, pid, isReached } = await start('nohup', ['npm', 'start']);
    const ended = once(child, 'exit');
    process.kill(-pid, 'SIGHUP');
    await ended;
    await sleep(1000);
    expect(await isReached()).toBe(true);
    process.kill(-pid, 'SIGTERM');
    await expect.poll(isReached).toBe(false);
  });
});

/** Starts a program that starts the service. */
async function start(command: string, args: readonly string[]) {
  const service = await startServer(command, args, {
    environment: { PORT: '0', DRAIN_DELAY: '0' },
  });
  atEnd(() => {
    try {
      process.kill(-service.pid, 'SIGKILL');
    } catch {
      // Its group has ended.
    }
  });
  const isReached = (): Promise<boolean> =>
    fetch(`http://localhost:${service.port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await isReached()).toBe(true);
  return { ...service, isReached };
}
