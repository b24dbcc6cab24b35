import { describe, expect, test } from 'vitest';
import { createTargetResolver, pages, routes } from '../../src/api/routes.ts';
import { pathWords } from '../../src/world/reserved-words.ts';

const manifest = { subjects: ['Pokémon', 'pocket monster'] };
const html = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('createTargetResolver() (decision 18)', () => {
  const resolve = createTargetResolver(manifest, { hasPages: true });

  test.each([
    '/',
    '/nothing',
    '/v2/creature/25',
    '/creature/25/',
    '/creature/25/forms',
    '/v1/v1/creature/25',
    '/pokemon2/25',
    '/%FF/25',
    '/Metrics',
    '/HEALTH/live',
    '/league%2Fkalos',
  ])('leaves %s as it is', (target) => {
    expect(resolve(target, undefined)).toBe(target);
    expect(resolve(target, html)).toBe(target);
  });

  test('knows no page where there are none', () => {
    const resolveWithoutPages = createTargetResolver(manifest, { hasPages: false });
    expect(resolveWithoutPages('/creature/25', html)).toBe('/v1/creature/25');
  });
});

test('a word for the subject may not be the first segment of any other path', () => {
  const words = [...routes, ...pages].map(
    ({ path: each }) => each.replace(/^\/v1/, '').split('/')[1] ?? '',
  );
  const segments = words.filter((word) => /^[a-z]/.test(word) && word !== 'favicon.ico');
  expect([...pathWords].toSorted()).toEqual(
    [...new Set([...segments, 'v1'])].filter((word) => word !== 'openapi.json').toSorted(),
  );
});
