import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import { type ServeProcess, startServe } from '../../harness/processes.ts';
import {
  findResponse,
  mediaTypesOf,
  type OpenApiDocument,
  pathsOf,
} from '../../src/api/openapi-document.ts';
import { languages, writeProgram } from '../../src/explorer/parts/programs.ts';
import { isMissing } from '../system-programs.ts';
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

/** The requests of all examples of a description that answer with JSON. */
function examplesOf(document: OpenApiDocument): readonly string[] {
  return pathsOf(document)
    .flatMap(({ operation }) => operation.responses[200] ?? [])
    .flatMap((response) => findResponse(document, response) ?? [])
    .flatMap((response) => mediaTypesOf(response))
    .filter(({ name }) => name === 'application/json')
    .flatMap(({ examples = {} }) => Object.values(examples))
    .flatMap((example) => example['x-target'] ?? []);
}

describe('programs of requests', () => {
  const folder = newFolder();
  let service: ServeProcess;
  beforeAll(async () => {
    service = await startServe('Bun', []);
    const client = await service.request('/explorer/client.js');
    await writeFile(path.join(folder, 'client.js'), await client.text());
  });
  afterAll(() => service.stop());

  it.each(languages)('print in %s the answer, as they stand', async (language) => {
    if (language === 'Python' && isMissing('python3')) {
      return;
    }
    const baseUrl = `http://127.0.0.1:${service.port}`;
    const document: OpenApiDocument = await (await service.request('/openapi.json')).json();
    const all = [...new Set([...targets, ...examplesOf(document)])];
    const programs = all.map((target) => writeProgram(language, { baseUrl, target, kind: 'json' }));
    const outcomes = await runPrograms(language, programs, folder);
    for (const [i, target] of all.entries()) {
      const { printed, error } = outcomes[i] ?? {};
      expect(error, programs[i]).toBeUndefined();
      const answer: unknown = typeof printed === 'string' ? JSON.parse(printed) : printed;
      expect(answer, programs[i]).toEqual(
        target === '/stats'
          ? {
              total_hits: expect.stringMatching(/^\d+$/),
              session_hits: expect.stringMatching(/^\d+$/),
              uptime: expect.any(Number),
            }
          : await (await service.request(target)).json(),
      );
    }
  });

  it('call the method of the client for each request of a page', () => {
    const programs = targets.map((target) =>
      writeProgram('Client', { baseUrl: '', target, kind: 'json' }),
    );
    expect(programs.filter((program) => !program.includes('createClient'))).toEqual([]);
  });
});
