import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bulkFiles, bulkRoutes } from '../../src/api/bulk.ts';
import { longestHeldBody } from '../../src/api/prebuilt-paths.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { worldOf } from '../catalog/entries.ts';
import { serviceAlone } from '../responses/app-alone.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { longFiles, longWorld } from './long-world.ts';

const addresses = {
  baseUrl: 'https://catalog.example.org',
  resourcesUrl: 'https://catalog.example.org/resources',
};

const worlds = [
  ['lampshoal', await compileShippedWorld('lampshoal')],
  ['without anything', compileCatalog(worldOf([]))],
  ['of long files', compileCatalog(longWorld)],
] as const;

/** The text of a file, as it is written. */
function textOf(catalog: Catalog, file: string): string {
  return [...(bulkFiles.get(file)?.write(catalog, addresses) ?? [])].join('');
}

function requester(catalog: Catalog): (path: string) => Promise<Response> {
  const routes = bulkRoutes(serviceAlone(catalog, addresses));
  return async (path) => routes.request(path);
}

describe.each(worlds)('the bulk files of the world "%s"', (_, catalog) => {
  const request = requester(catalog);

  test.each([...bulkFiles.keys()])('%s is sent as it is written', async (file) => {
    const text = textOf(catalog, file);
    const response = await request(`/${file}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(response.headers.get('repr-digest')).toBe(
      `sha-256=:${createHash('sha256').update(text).digest('base64')}:`,
    );
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(text))).toBe(true);
  });

  test('are listed with their sizes and digests', async () => {
    const list = (await (await request('/')).json()) as { file: string }[];
    expect(list.map(({ file }) => file)).toEqual([...bulkFiles.keys()]);
    expect(list).toMatchObject(
      [...bulkFiles.keys()].map((file) => ({
        size: Buffer.byteLength(textOf(catalog, file)),
        sha256: createHash('sha256').update(textOf(catalog, file)).digest('hex'),
      })),
    );
  });
});

describe('the bulk files of a world without anything', () => {
  const catalog = compileCatalog(worldOf([]));

  test.each([
    ['creatures.json', /^\[\]$/],
    ['creatures.ndjson', /^$/],
    ['creatures.csv', /^\uFEFFnumber,[A-Za-z,]+\r\n$/],
    ['families.json', /^\[\]$/],
    ['leagues.json', /^\[\]$/],
    ['evolution-stones.json', /^\[\]$/],
  ])('%s is empty as its format has it', (file, empty) => {
    expect(textOf(catalog, file)).toMatch(empty);
  });
});

describe('a bulk file that is too long to be held', () => {
  const request = requester(compileCatalog(longWorld));

  test.each(longFiles)('comes in pieces: %s', async (file) => {
    const response = await request(`/${file}`);
    const lengths: number[] = [];
    for await (const piece of response.body ?? []) {
      lengths.push(piece.byteLength);
    }
    const length = lengths.reduce((sum, each) => sum + each, 0);
    expect(length).toBeGreaterThan(longestHeldBody);
    expect(response.headers.get('content-length')).toBe(String(length));
    expect(Math.max(...lengths)).toBeLessThan(length / 50);
  });

  test.each(longFiles)('can be left unread, and asked for again: %s', async (file) => {
    const first = await request(`/${file}`);
    const reader = first.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const whole = await (await request(`/${file}`)).arrayBuffer();
    expect(String(whole.byteLength)).toBe(first.headers.get('content-length'));
  });
});
