import { describe, expect, it } from 'vitest';
import { classifyRequest } from '../../src/explorer/offline/edition.ts';

const origin = 'https://example.org';
const addresses = {
  baseUrl: 'https://example.org/catalog',
  resourcesUrl: 'https://pictures.example.org/all',
};

describe('classifyRequest()', () => {
  it.each([
    ['/catalog/', 'navigate', { kind: 'page', target: '/' }],
    ['/catalog/creature/a?b=c#d', 'navigate', { kind: 'page', target: '/creature/a?b=c' }],
    ['/catalog/v1/search?q=a', 'cors', { kind: 'answer', target: '/v1/search?q=a' }],
    ['/catalog/explorer/page-1.js', 'cors', { kind: 'file' }],
    ['/catalog/favicon.ico', 'no-cors', { kind: 'file' }],
    [
      '/catalog/resources/creature/1.png',
      'no-cors',
      { kind: 'picture', target: '/resources/creature/1.png' },
    ],
    ['/catalog/stats', 'cors', { kind: 'other' }],
    ['/catalog/health/live', 'cors', { kind: 'other' }],
    ['/catalog/metrics', 'navigate', { kind: 'other' }],
    ['/other/v1/search', 'cors', { kind: 'other' }],
    ['/catalogs/', 'navigate', { kind: 'other' }],
    ['/', 'navigate', { kind: 'other' }],
  ] as const)('takes %s (%s) as %o', (path, mode, wanted) => {
    expect(classifyRequest({ method: 'GET', mode, url: origin + path }, origin, addresses)).toEqual(
      wanted,
    );
  });

  it('accepts pictures of another origin, and nothing else of it', () => {
    const by = (url: string) =>
      classifyRequest({ method: 'GET', mode: 'no-cors', url }, origin, addresses);
    expect(by('https://pictures.example.org/all/creature/1.png')).toEqual({
      kind: 'picture',
      target: '/resources/creature/1.png',
    });
    expect(by('https://pictures.example.org/allother/1.png')).toEqual({ kind: 'other' });
  });

  it('ignores everything but GET', () => {
    const request = {
      method: 'POST',
      mode: 'cors',
      url: 'https://example.org/catalog/v1/world',
    } as const;
    expect(classifyRequest(request, origin, addresses)).toEqual({ kind: 'other' });
  });
});
