import { describe, expect, it } from 'vitest';
import { problems } from '../../src/api/problems.ts';
import { readExamples } from './examples.ts';
import { readPage, tableRows } from './pages.ts';
import { patternOf } from './pattern.ts';
import { createBuiltInApp } from './served-app.ts';

const page = readPage('reference/api.md');
// Conditions of a search are the fields and flags of the query language.
const told = page + readPage('reference/query-language.md');
const ask = await createBuiltInApp('http://localhost:8080');

type Description = {
  readonly paths: Readonly<
    Record<
      string,
      { readonly get: { readonly parameters?: readonly { in?: string; name?: string }[] } }
    >
  >;
};
const { paths } = (await (await ask('/openapi.json')).json()) as Description;

describe('the page of the API', () => {
  it('names every path below /v1 with its parameters', () => {
    const described = Object.entries(paths).filter(([path]) => path.startsWith('/v1/'));
    expect(described.length).toBeGreaterThan(20);
    for (const [path, { get }] of described) {
      expect(page).toContain(
        path.replace('{creature}', '{name or number}').replace(/\/\{slug\}$/, ''),
      );
      for (const { in: place, name } of get.parameters ?? []) {
        expect(place === 'path' || new RegExp(`[\`?]${name}[\`=]`).test(told), name).toBe(true);
      }
    }
  });

  it('lists every kind of problem with its status', () => {
    const listed = tableRows(page, '| kind | status | when |');
    const kinds = listed.flatMap(([cell = '', status]) =>
      cell.split(', ').map((kind) => [kind.replaceAll('`', ''), Number(status)]),
    );
    expect(kinds).toEqual(Object.entries(problems).map(([kind, { status }]) => [kind, status]));
  });

  it('lists the bulk files', async () => {
    const files = (await (await ask('/v1/bulk')).json()) as readonly { readonly file: string }[];
    expect(tableRows(page, '| file | what it holds |').map(([file]) => file)).toEqual(
      files.map(({ file }) => file),
    );
  });

  it.each(readExamples(page))('shows what `$code` prints', async ({ code, output }) => {
    const url = /^curl -s '(?<url>[^']+)'$/.exec(code)?.groups?.['url'] ?? '';
    expect(await (await ask(url)).text()).toMatch(patternOf(output));
  });
});
