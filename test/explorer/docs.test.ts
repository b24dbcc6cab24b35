import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenApiDocument, pathsOf } from '../../src/api/openapi-document.ts';
import { layOutJson } from '../../src/explorer/pages/docs/lay-out-json.ts';
import { lampshoal } from '../service/workers/supervised-service.ts';
import { setStage, useStage } from './browser.ts';

describe.each([
  { world: 'default', args: [] },
  { world: 'lampshoal', args: ['--world', lampshoal] },
])('the documentation of the world "$world"', ({ args }) => {
  const { stage, open, ask } = useStage(() => setStage(args));
  let description: OpenApiDocument;
  let html: string;
  beforeAll(async () => {
    description = await ask('/openapi.json');
    html = await (await stage().service.request('/docs')).text();
  });

  it('is the same page for programs and browsers', async () => {
    const response = await stage().service.request('/docs', { headers: { accept: 'text/html' } });
    expect(await response.text()).toBe(html);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary') ?? '').not.toMatch(/\baccept\b(?!-)/i);
  });

  it('holds each operation with its path, its parameters and its responses', () => {
    for (const { path, operation } of pathsOf(description)) {
      const start = html.indexOf(`<article class="operation" id="${operation.operationId}">`);
      expect(start, path).toBeGreaterThan(0);
      const article = html.slice(start, html.indexOf('</article>', start));
      for (const { name } of operation.parameters) {
        expect(article).toContain(`id="${operation.operationId}-${name}"`);
      }
      for (const status of Object.keys(operation.responses)) {
        expect(article).toContain(`">${status}</span>`);
      }
    }
  });

  it('gives every element a unique id, and has no broken links', () => {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const fragments = [...html.matchAll(/href="#([^"]*)"/g)].map(([, fragment]) => fragment);
    expect(ids).toEqual(expect.arrayContaining(fragments));
  });

  it('shows commands that succeed', async () => {
    const commands = [...html.matchAll(/curl '([^']*)'/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    );
    expect(commands).toHaveLength(pathsOf(description).length);
    for (const address of commands) {
      const target = address.slice(stage().service.baseUrl.length);
      const { status } = await stage().service.request(target);
      const isWithoutChart = target.startsWith('/v1/matchup') && status === 404;
      expect(status === 200 || isWithoutChart, target).toBe(true);
    }
  });

  it('sends a request with the parameters as they are typed, and shows the response', async () => {
    const page = await open('/docs');
    const operation = page.locator('#search');
    await operation.getByLabel('q', { exact: true }).fill('number:1');
    await operation.getByLabel('limit').fill('1');
    expect(await operation.locator('.listing pre').innerText()).toContain('q=number:1');
    await operation.getByRole('button', { name: 'Send' }).click();
    const result = operation.locator('.result');
    await result.getByText('200 OK').waitFor();
    const body: unknown = JSON.parse(await result.locator('pre').innerText());
    expect(body).toMatchObject({ limit: 1, items: [{ number: '1' }] });
  });

  it('filters its list, and goes to an operation and back to the former position without requests', async () => {
    const page = await open('/docs');
    const contents = page.getByRole('navigation', { name: 'Operations' });
    await contents.getByRole('searchbox').fill('family');
    expect(await contents.getByRole('status').innerText()).toBe('1 operation');
    expect(await contents.locator('li').count()).toBe(1);
    await contents.getByRole('searchbox').fill('');
    await page.evaluate(() => scrollTo(0, 3000));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.locator('.docs-contents li a').nth(10).click();
    await page.waitForFunction(() => scrollY > 4000);
    await page.goBack();
    await page.waitForFunction(() => Math.abs(scrollY - 3000) < 2);
    expect(requests).toEqual([]);
  });
});

describe('layOutJson()', () => {
  it.each([
    [{ a: 1, b: ['x', 'y'] }, '{ "a": 1, "b": ["x", "y"] }'],
    [[], '[]'],
    ['[\n ]', '"[\\n ]"'],
  ])('puts %j on one line', (value, text) => {
    expect(layOutJson(value)).toBe(text);
  });

  it('keeps the value, however many lines it takes', () => {
    const value = {
      names: Array.from({ length: 40 }, (_, i) => `name "${i}"\n]`),
      empty: {},
      none: null,
    };
    expect(layOutJson(value).split('\n').length).toBeGreaterThan(40);
    expect(JSON.parse(layOutJson(value))).toEqual(value);
  });
});
