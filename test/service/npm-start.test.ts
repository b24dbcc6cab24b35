import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it, vi } from 'vitest';
import { cleanEnvironment, root, temporaryFolder } from '../../harness/processes.ts';

describe('"npm start"', () => {
  it.each([
    { signal: 'SIGTERM', to: 'npm alone', ending: 0 },
    { signal: 'SIGINT', to: 'npm alone', ending: 0 },
    { signal: 'SIGKILL', to: 'npm alone', ending: 'SIGKILL' },
    { signal: 'SIGINT', to: 'the group, as by Ctrl-C', ending: 0 },
    { signal: 'SIGHUP', to: 'the group, as by a closed terminal', ending: 'SIGHUP' },
  ] as const)(
    'ends the service, frees its port and ends with $ending after $signal to $to',
    async ({ signal, to, ending }) => {
      const state = await temporaryFolder();
      const npm = spawn('npm', ['start'], {
        cwd: root,
        env: cleanEnvironment({ PORT: '0', STATE_DIR: state.folder }),
        // A group of its own, as a terminal makes one.
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let port = '';
      for await (const line of createInterface(npm.stdout)) {
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
      const ended = once(npm, 'exit');
      process.kill(to === 'npm alone' ? (npm.pid ?? 0) : -(npm.pid ?? 0), signal);
      const [code, endSignal] = await ended;
      expect(code ?? endSignal).toBe(ending);
      if (ending === 0) {
        // npm waits for the service, so that a supervisor that starts it again finds the port free.
        expect(await isReached()).toBe(false);
      }
      await vi.waitFor(async () => expect(await isReached()).toBe(false), {
        timeout: 30_000,
        interval: 100,
      });
      await state.remove();
    },
  );
});
