import { describe, expect, test } from 'vitest';
import { pathOf } from '../../src/api/requests.ts';

const origins = ['http://localhost', 'HTTPS://Any.Host:8443', 'http://[::1]:80'];

const targets = [
  '',
  '/',
  '?q=1',
  '#part',
  '/?next=http://other/path#part',
  '/v1/../v1/./creature/%2E%2E/1',
  '/a#b/c?d',
  '/a?b#c?d',
  '//other/path',
  '/é "<>^`{|}?é=ü\'"',
  '/a?b=c/d://e/f',
  '\\a\\b',
];

describe('pathOf()', () => {
  test.each(targets)('returns path and query of %j like the URL standard', (target) => {
    for (const origin of origins) {
      const request = new Request(origin + target);
      const { pathname, search } = new URL(request.url);
      expect(pathOf(request)).toBe(pathname + search);
    }
  });
});
