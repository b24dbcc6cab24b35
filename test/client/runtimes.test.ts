import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executableOf, root, runtimes } from '../../harness/places.ts';
import { type ClientPlace, createClientPlace } from './install-client.ts';

let place: ClientPlace;
beforeAll(async () => {
  place = await createClientPlace();
});
afterAll(() => place.close());

/** A program that every runtime has to run the same: lookups, a batch, a refusal, an abort, and the offline client. */
const program = (client: string, offline: string, baseUrl: string): string => `
  const { CatalogError, createClient, heightInMetres } = await import('${client}');
  const { createOfflineClient } = await import('${offline}');
  const catalog = createClient({ baseUrl: '${baseUrl}' });
  const kindOf = (promise) =>
    promise.catch((error) => (error instanceof CatalogError ? error.kind : String(error)));
  const [[mouse], [mime], missing] = await Promise.all([
    catalog.creature('PIKACHU'),
    catalog.creature('mr mime'),
    catalog.creature('pikchu').catch((error) => error.suggestions),
  ]);
  const { total } = await catalog.search({ q: 'type:dragon is:legendary' });
  let walked = 0;
  for await (const { name } of catalog.searchAll({ q: 'type:dragon', fields: ['name'], limit: 50 }))
    walked += name.length > 0 ? 1 : 0;
  const aborted = await kindOf(catalog.leagues({ signal: AbortSignal.abort() }));
  const silence = (_, { signal }) =>
    new Promise((resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const silent = createClient({ baseUrl: '${baseUrl}', fetch: silence, timeoutMilliseconds: 50 });
  const late = await kindOf(silent.leagues());
  const nowhere = await kindOf(createClient({ baseUrl: 'http://localhost:1', retries: 0 }).info());
  const twin = await createOfflineClient(new URL('${baseUrl}/v1/bulk/catalog.json'));
  const [again] = await twin.creature('alola raichu');
  const refused = await kindOf(twin.stats());
  const bytes = (await new Response(await catalog.bulk('leagues.json')).json()).length;
  const result = { mouse: mouse.number, metres: heightInMetres(mouse), mime: mime.name, missing,
    total, walked, aborted, late, nowhere, again: again.name, refused, bytes };
`;

const expected = {
  mouse: '25',
  metres: 0.4,
  mime: 'Mr. Mime',
  missing: ['Pikachu', 'Pichu'],
  total: expect.any(Number),
  walked: expect.any(Number),
  aborted: 'aborted',
  late: 'timeout',
  nowhere: 'network',
  again: 'Raichu',
  refused: 'offline',
  bytes: 10,
};

describe('the built client', () => {
  it.each(runtimes)('runs on %s', async (runtime) => {
    const file = path.join(place.folder, `${runtime}.mjs`);
    const baseUrl = `http://localhost:${place.service.port}`;
    await writeFile(
      file,
      `${program('creature-catalog/client', 'creature-catalog/client/offline', baseUrl)}
      console.log(JSON.stringify(result));`,
    );
    const { stdout, stderr } = spawnSync(executableOf(runtime), [file], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const result: unknown = JSON.parse(stdout);
    expect(result).toEqual(expected);
    const walked: unknown = await (await place.service.request('/v1/search?q=type:dragon')).json();
    expect(walked).toHaveProperty('total', (result as { walked: number }).walked);
  });

  it('is what the service serves to pages, revalidated each time', async () => {
    const answer = await place.service.request('/explorer/client.js');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('etag')).not.toBeNull();
    expect(await answer.text()).toBe(readFileSync(path.join(root, 'dist/client/index.js'), 'utf8'));
  });
});
