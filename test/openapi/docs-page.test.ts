/** The documentation as a page: complete, and nothing in it that its security policy would stop. */
import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathsOf } from '../../src/api/openapi-document.ts';
import { layOutJson } from '../../src/api/docs/lay-out-json.ts';
import { type DescribedService, describeService, worlds } from './described-service.ts';

describe.each(worlds)('the documentation of the world "%s"', (world) => {
  let described: DescribedService;
  let html: string;
  beforeAll(async () => {
    described = await describeService(world);
    html = await (await described.request('/docs')).text();
  });
  afterAll(() => described.stop());

  it('lets the page run its own script and style alone, and ask its own service alone', async () => {
    const { headers } = await described.request('/docs');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|data:|\*/);
  });

  it('holds no script, style or handler of its own', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    expect(html.match(/<script[^>]*>[^<]*<\/script>/g)).toEqual([
      '<script type="module" src="docs/script.js"></script>',
    ]);
  });

  it('loads nothing from elsewhere, and leads to itself or to what stands beside it', async () => {
    const loaded = [...html.matchAll(/<(?:script|link|img)\b[^>]*(?:src|href)="(?<to>[^"]*)"/g)];
    expect(loaded.map(({ groups }) => groups?.['to'])).toEqual([
      'docs/style.css',
      'docs/script.js',
    ]);
    const ids = new Set(
      [...html.matchAll(/\sid="(?<id>[^"]*)"/g)].map(({ groups }) => groups?.['id']),
    );
    const links = [...html.matchAll(/<a\b[^>]*href="(?<to>[^"]*)"/g)].map(
      ({ groups }) => groups?.['to'] ?? '',
    );
    const broken = links.filter((to) =>
      to.startsWith('#') ? !ids.has(to.slice(1)) : to !== 'openapi.json',
    );
    expect(broken).toEqual([]);
    const style = await (await described.request('/docs/style.css')).text();
    expect(style).not.toMatch(/url\(|@import/);
  });

  it('gives every element an id of its own and every control a label', () => {
    const ids = [...html.matchAll(/\sid="(?<id>[^"]*)"/g)].map(({ groups }) => groups?.['id']);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [control] of html.matchAll(/<(?:input|select)\b[^>]*>/g)) {
      const id = /\sid="(?<id>[^"]*)"/.exec(control)?.groups?.['id'] ?? '';
      expect(control.includes('aria-label=') || html.includes(`<label for="${id}">`), control).toBe(
        true,
      );
    }
  });

  it('shows each operation with its path, its parameters, a command and its answers', () => {
    for (const { path, operation } of pathsOf(described.document)) {
      const start = html.indexOf(`<article class="operation" id="${operation.operationId}">`);
      expect(start, path).toBeGreaterThan(0);
      const article = html.slice(start, html.indexOf('</article>', start));
      expect(article).toContain(`data-path="${path}"`);
      for (const { name } of operation.parameters) {
        expect(article).toContain(`id="${operation.operationId}-${name}"`);
      }
      expect(article).toContain("<code>curl 'https://catalog.example.org/some/place/");
      for (const status of Object.keys(operation.responses)) {
        expect(article).toContain(`">${status}</span>`);
      }
    }
  });

  it('shows commands that the service answers', async () => {
    const base = described.service.addresses.baseUrl;
    const commands = [...html.matchAll(/<code>curl '(?<address>[^']*)'/g)];
    expect(commands).toHaveLength(pathsOf(described.document).length);
    for (const { groups } of commands) {
      const target = groups?.['address']?.slice(base.length).replaceAll('&amp;', '&') ?? '';
      const response = await described.request(target);
      const isChartless = target.startsWith('/v1/matchup') && response.status === 404;
      expect(response.status === 200 || isChartless, target).toBe(true);
    }
  });

  it('has a script that is well-formed', async () => {
    const response = await described.request('/docs/script.js');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const script = await response.text();
    expect(() => new Script(script)).not.toThrow();
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

  it('says the same as JSON does, whatever it breaks', () => {
    const value = {
      names: Array.from({ length: 40 }, (_, i) => `name "${i}"\n]`),
      empty: {},
      none: null,
    };
    expect(layOutJson(value).split('\n').length).toBeGreaterThan(40);
    expect(JSON.parse(layOutJson(value))).toEqual(value);
  });
});
