import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { lampshoal, runCli, startServe, testedRuntimes } from '../../harness/processes.ts';
import { runHere } from '../../harness/run-in-process.ts';

/** All its creatures. */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 101, 102, 103, 104, 105, 106];

describe.each(testedRuntimes)('"serve" on %s', (runtime) => {
  const start = (): ReturnType<typeof startServe> => startServe(runtime, ['--world', lampshoal]);

  it('opens no debugger and goes on at SIGUSR1', async () => {
    const service = await start();
    service.process.kill('SIGUSR1');
    await sleep(200);
    expect((await service.request('/info')).status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.complaints).toEqual([]);
  });

  it('reports in one line that the machine lacks its address, and ends with 1', async () => {
    expect(await runCli(runtime, ['serve', '--world', lampshoal, '--host', '192.0.2.1'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'This machine has no address "192.0.2.1"; choose another with --host\n',
    });
  });

  it('reports in one line that its port or that for operators is taken, and ends with 1', async () => {
    const service = await start();
    const ends = ['--port', '--operations-port'].map(async (option) => {
      const args = ['serve', '--world', lampshoal, '--port', '0', option, `${service.port}`];
      expect(await runCli(runtime, args)).toEqual({
        code: 1,
        stdout: '',
        stderr: `Port ${service.port} of 127.0.0.1 is taken; choose another with ${option}\n`,
      });
    });
    await Promise.all(ends);
  });

  it('answers lookups while pictures are drawn', async () => {
    const service = await start();
    const draw = async (number: number): Promise<unknown> =>
      (await service.request(`/resources/creature/512/${number}.png`)).arrayBuffer();
    const waiting = [...numbers];
    // The first one loads what draws them.
    await draw(waiting.shift() ?? 0);
    let most = 0;
    while (most <= 3 && waiting.length > 0) {
      const drawing = { underWay: true };
      const drawn = draw(waiting.shift() ?? 0).finally(() => (drawing.underWay = false));
      let lookups = 0;
      while (drawing.underWay) {
        await (await service.request('/v1/creature/1')).arrayBuffer();
        lookups += 1;
      }
      // The last one may have waited for the picture.
      most = Math.max(most, lookups - 1);
      await drawn;
    }
    // If drawing held the server up, lookups would have to wait for the picture, however busy the machine is.
    expect(most).toBeGreaterThan(3);
  });
});

it.each([
  [{ WORKERS: '0' }, 'WORKERS is "0"; expected a number of processes from 1 to 256\n'],
  [{ WORKERS: 'abc' }, 'WORKERS is "abc"; expected a number of processes from 1 to 256\n'],
  [{ WORKERS: '257' }, 'WORKERS is "257"; expected a number of processes from 1 to 256\n'],
  [{ WATCH: 'maybe' }, 'WATCH is "maybe"; expected 1 or 0\n'],
  [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT is "xml"; expected one of text, json\n'],
])('"serve" refuses %j in one line', async (environment, stderr) => {
  expect(await runHere(['serve'], environment)).toEqual({ code: 2, stdout: '', stderr });
});
