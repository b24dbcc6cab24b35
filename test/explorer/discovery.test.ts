import { beforeAll, describe, expect, it } from 'vitest';
import { startServe } from '../../harness/processes.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';

const baseUrl = 'https://example.org/world';

describe('what search engines and browsers read', () => {
  let service: ServiceUnderTest;
  beforeAll(async () => {
    service = await startServe('Bun', ['--base-url', baseUrl]);
  });

  const read = async (path: string, type: string): Promise<string> => {
    const response = await service.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    return response.text();
  };

  it('leads from robots.txt to a sitemap with pages that exist', async () => {
    expect(await read('/robots.txt', 'text/plain')).toContain(`Sitemap: ${baseUrl}/sitemap.xml`);
    const text = await read('/sitemap.xml', 'application/xml');
    const paths = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
      address.slice(baseUrl.length),
    );
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/creature/bulbasaur', '/types/fire', '/moves/surf', '/syntax']),
    );
    expect(paths.filter((path) => path.startsWith('/creature/'))).toHaveLength(1025);
    // A page says which of its addresses is its own.
    for (const path of ['/creature/bulbasaur', '/creature/nidoran-f', '/creature/porygon2']) {
      expect(paths).toContain(path);
      const page = await service.request(path, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain(`<link rel="canonical" href="${baseUrl}${path}">`);
    }
    const tried = [
      ...paths.filter((path) => !/^\/(?:creature|moves)\/./.test(path)),
      '/moves/surf',
    ];
    for (const path of tried) {
      const page = await service.request(path, { headers: { accept: 'text/html' } });
      expect({ path, status: page.status }).toEqual({ path, status: 200 });
    }
  });

  it('has a description of the search, which each page names', async () => {
    const text = await read('/opensearch.xml', 'application/opensearchdescription+xml');
    expect(text).toContain('<ShortName>Creature Catalog</ShortName>');
    expect(text).toContain(`template="${baseUrl}/?q={searchTerms}"`);
    const page = await service.request('/types', { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('href="/world/opensearch.xml"');
  });
});
