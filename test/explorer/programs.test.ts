import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeProgram } from '../../src/explorer/parts/programs.ts';
import { type ClientPlace, createClientPlace } from '../client/install-client.ts';

let place: ClientPlace;
beforeAll(async () => {
  place = await createClientPlace();
});
afterAll(() => place.close());

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

describe('the program of a request with the client', () => {
  it.each(targets)('has the answer to %s', async (target) => {
    const file = path.join(place.folder, 'program.mts');
    const baseUrl = `http://127.0.0.1:${place.service.port}`;
    const program = writeProgram('Client', { baseUrl, target, kind: 'json' });
    expect(program).toContain('createClient');
    // As its first line tells: Node imports no addresses.
    const code = program.replace(`${baseUrl}/explorer/client.js`, 'creature-catalog/client');
    await writeFile(
      file,
      `console.log = (value) => process.stdout.write(JSON.stringify(value));\n${code}`,
    );
    const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const answer: unknown = await (await place.service.request(target)).json();
    const given: unknown = JSON.parse(stdout);
    if (target === '/stats') {
      expect(given).toEqual({
        total_hits: expect.stringMatching(/^\d+$/),
        session_hits: expect.stringMatching(/^\d+$/),
        uptime: expect.any(Number),
      });
    } else {
      expect(given).toEqual(answer);
    }
  });
});
