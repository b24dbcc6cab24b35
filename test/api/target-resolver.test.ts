import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageTemplates } from '../../src/api/page-parameters.ts';
import { routeTemplates } from '../../src/api/prebuilt-paths.ts';
import { createTargetResolver } from '../../src/api/requests.ts';
import { root } from '../../harness/processes.ts';
import { pathWords } from '../../src/world/check-world.ts';

const manifest = { subjects: ['Pokémon', 'pocket monster'] };
const html = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('createTargetResolver() (decision 18)', () => {
  const resolve = createTargetResolver(manifest, { hasPages: true });

  test.each([
    ['/v1/creature/25', '/v1/creature/25'],
    ['/creature/25', '/v1/creature/25'],
    ['/pokemon/25?x=%2F', '/v1/creature/25?x=%2F'],
    ['/POK%C3%89MON/mr.%20mime', '/v1/creature/mr.%20mime'],
    ['/v1/pocket-monster/counts', '/v1/creature/counts'],
    ['/V1/Creature/Pikachu', '/v1/creature/Pikachu'],
    ['/Creature/COUNTS', '/v1/creature/counts'],
    ['/evolution-stone/Dusk/EVOLUTIONS', '/v1/evolution-stone/Dusk/evolutions'],
    ['/search/check?q=a', '/v1/search/check?q=a'],
    ['/resources/pokemon/96/25.png', '/resources/creature/96/25.png'],
    ['/INFO', '/info'],
    ['/world', '/v1/world'],
  ])('resolves %s to %s', (target, expected) => {
    expect(resolve(target, undefined)).toBe(expected);
    expect(resolve(target, 'application/json')).toBe(expected);
  });

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

  test.each([
    ['/creature/25', '/creature/25'],
    ['/pokemon/25', '/creature/25'],
    ['/Quiz', '/quiz'],
    ['/world', '/world'],
    ['/league', '/v1/league'],
    ['/v1/pokemon/25', '/v1/creature/25'],
  ])('resolves %s to %s where a page is wanted', (target, expected) => {
    expect(resolve(target, html)).toBe(expected);
  });

  test('knows no page where there are none', () => {
    const resolveWithoutPages = createTargetResolver(manifest, { hasPages: false });
    expect(resolveWithoutPages('/creature/25', html)).toBe('/v1/creature/25');
  });
});

test('pageTemplates lists the pages of the explorer', () => {
  const source = readFileSync(path.join(root, 'src/explorer/routes.ts'), 'utf8');
  const pages = [...source.matchAll(/path: '(?<page>\/[^']*)'/g)].map(({ groups }) =>
    groups?.['page']?.replace(':identifier', '{creature}').replace(':type', '{type}'),
  );
  expect(pages).toEqual(pageTemplates);
});

test('a word for the subject may not be the first segment of any other path', () => {
  const words = [...routeTemplates, ...pageTemplates].map(
    (template) => template.replace(/^\/v1/, '').split('/')[1] ?? '',
  );
  const segments = words.filter((word) => /^[a-z]/.test(word) && word !== 'favicon.ico');
  expect([...pathWords].toSorted()).toEqual(
    [...new Set([...segments, 'v1', 'explorer'])]
      .filter((word) => word !== 'openapi.json')
      .toSorted(),
  );
});
