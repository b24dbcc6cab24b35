import { describe, expect, it } from 'vitest';
import { runOnTerminal } from '../on-terminal.ts';
import { isMissing } from '../system-programs.ts';
import {
  executableOf,
  lampshoal,
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

  it('answers pictures that wait to be drawn at a reload and at a stop', async () => {
    const service = await startServe(runtime, ['--world', lampshoal, '--drain-delay', '0']);
    for (const [signal, size] of [
      ['SIGHUP', 256],
      ['SIGTERM', 512],
    ] as const) {
      const answers = Array.from({ length: 8 }, (_, i) =>
        service.request(`/resources/creature/${size}/${i + 1}.png`),
      );
      await Promise.race(answers);
      service.process.kill(signal);
      const statuses = await Promise.all(answers.map(async (answer) => (await answer).status));
      expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
    }
    expect(await service.ended).toBe(0);
    // A request that succeeded is in the log only because a busy machine was slow.
    expect(service.complaints.filter((line) => !line.includes(' status=200 '))).toEqual([]);
  });
});

describe('Ctrl-C in a terminal', () => {
  it.skipIf(isMissing('python3')).each([[[]], [['--workers', '2']]])(
    'ends a service with 0, though tools/run.mjs forwards it a second time (%j)',
    async (workers) => {
      const service = [process.execPath, 'tools/run.mjs', 'start', '--world', lampshoal];
      const options = ['--port', '0', ...workers];
      const answers = [['OpenAPI', '\x03']] as const;
      const { code, shown } = await runOnTerminal([...service, ...options], { answers });
      expect(code, shown).toBe(0);
    },
  );
});

describe('closing the terminal of a service', () => {
  it
    .skipIf(isMissing('python3'))
    .each(
      testedRuntimes.flatMap((runtime) => ['1', '2'].map((workers) => [runtime, workers] as const)),
    )(
    'ends it with 0, where it would keep its port, on %s with %s workers',
    async (runtime, workers) => {
      const service = [executableOf(runtime), serviceProgram, 'serve', '--world', lampshoal];
      const options = ['--port', '0', '--workers', workers];
      const answers = [['OpenAPI', undefined]] as const;
      const { code, shown } = await runOnTerminal([...service, ...options], { answers });
      expect(code, shown).toBe(0);
    },
  );
});
