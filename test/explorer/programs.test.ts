import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startServe } from '../../harness/processes.ts';
import { writeProgram } from '../../src/explorer/parts/programs.ts';
import { folderOfTest } from '../folder-of-test.ts';
import { runPrograms } from './run-programs.ts';

/** A request of every page that shows one, and some with letters that programs and addresses have to escape. */
const targets = [
  '/v1/creature/1',
  '/v1/creature/25',
  '/v1/creature/farfetch%E2%80%99d',
  '/v1/search?q=type%3Awater+%22o%27%22+or+gen%3A1&sort=-weight&forms=base&limit=3&offset=2',
  '/v1/search',
  `/v1/batch?${new URLSearchParams({ creatures: 'pikachu,mr. mime,\\nobody,25' })}`,
  '/v1/batch?forms=pikachu,mega-charizard-x&include=matchups',
  '/v1/matchup?types=Fire%2CFlying',
  '/v1/move',
  '/v1/move?q=type%3Afire+power%3E%3D90&sort=-power&limit=2&offset=1',
  '/v1/move/thunder-punch',
  '/v1/league',
  '/v1/evolution-stone',
  '/v1/world/statistics',
  '/v1/world/statistics?forms=distinct',
  '/stats',
];

it('the program of a request with the client has the answer to each', async () => {
  const [folder, service] = await Promise.all([folderOfTest(), startServe('Bun', [])]);
  const client = await service.request('/explorer/client.js');
  await writeFile(path.join(folder, 'client.js'), await client.text());
  const baseUrl = `http://127.0.0.1:${service.port}`;
  const programs = targets.map((target) =>
    writeProgram('Client', { baseUrl, target, kind: 'json' }),
  );
  expect(programs.filter((program) => !program.includes('createClient'))).toEqual([]);
  const outcomes = await runPrograms('Client', programs, folder);
  for (const [i, target] of targets.entries()) {
    const printed: unknown = await (await service.request(target)).json();
    expect(outcomes[i], target).toEqual({
      printed:
        target === '/stats'
          ? {
              total_hits: expect.stringMatching(/^\d+$/),
              session_hits: expect.stringMatching(/^\d+$/),
              uptime: expect.any(Number),
            }
          : printed,
    });
  }
  await service.stop();
});
