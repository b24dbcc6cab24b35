import { describe, expect, it } from 'vitest';
import { type Json, valuesAt } from './member-path.ts';
import { readPage, tableRows } from './pages.ts';
import { createBuiltInApp } from './served-app.ts';

const page = readPage('guides/pokeapi.md');
const ask = await createBuiltInApp('http://localhost:8080');
const requests = tableRows(page, '| to | PokéAPI | here |').map(([to, , here = '']) => [to, here]);

describe('docs/guides/pokeapi.md', () => {
  it('has the requests that programs make most', () => {
    expect(requests.length).toBeGreaterThanOrEqual(20);
  });

  it.each(requests)('has a request that answers, to %s: %s', async (_, request = '') => {
    const response = await ask(request);
    expect(response.status).toBe(200);
    expect(JSON.stringify(await response.json()).length).toBeGreaterThan(100);
  });

  it.each([
    {
      header: '| PokéAPI | here | for Pikachu |',
      request: '/v1/form/pikachu?include=matchups,moves,family,names,forms',
    },
    { header: '| PokéAPI | here | for Thunderbolt |', request: '/v1/move/thunderbolt' },
  ])('shows what the members of $request hold', async ({ header, request }) => {
    expect(page).toContain(`\`${request}\``);
    const document = (await (await ask(request)).json()) as Json;
    const rows = tableRows(page, header).map(([, member = '', value]) => {
      const path = /`(?<path>[^`]+)`/.exec(member)?.groups?.['path'] ?? member;
      return { path, value };
    });
    expect(rows.length).toBeGreaterThan(5);
    expect(
      rows.map(({ path }) => ({ path, value: valuesAt(document, path).map(String).join(', ') })),
    ).toEqual(rows);
  });
});
