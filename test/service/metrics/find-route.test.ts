import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpPath } from '../../../src/api/requests.ts';
import { findRoute } from '../../../src/service/metrics.ts';
import { pageTemplates } from '../../../src/api/page-parameters.ts';
import { routeTemplates } from '../../../src/api/prebuilt-paths.ts';
import { type DescribedService, describeService } from '../../openapi/described-service.ts';

describe('findRoute()', () => {
  let described: DescribedService;
  beforeAll(async () => {
    described = await describeService('lampshoal');
  });
  afterAll(() => described.stop());

  it('has the paths of the OpenAPI document and "/mcp", and no others', () => {
    const paths = [...Object.keys(described.document.paths), mcpPath];
    expect(routeTemplates.toSorted()).toEqual(paths.toSorted());
  });

  it('finds every template by a path that fits it, with a query and without', () => {
    for (const template of [...routeTemplates, ...pageTemplates]) {
      const path = template.replaceAll(/\{\w+\}/g, 'a%2Fb');
      expect(findRoute(path), path).toBe(template);
      expect(findRoute(`${path}?q=/v1/stats/`), path).toBe(template);
    }
  });

  it.each([
    ['/v1/creature/counts', '/v1/creature/counts'],
    ['/v1/creature/mr-mime', '/v1/creature/{creature}'],
    ['/resources/creature/96/3.png', '/resources/creature/{size}/{file}'],
    ['/explorer/page-1.js', '/explorer/{file}'],
    ['/explorer/a/b', 'unknown'],
    ['/?a', '/'],
    ['/v1', 'unknown'],
    ['/v1/creature/', 'unknown'],
    ['/v1/creature/1/', 'unknown'],
    ['/v1/creature/1/2', 'unknown'],
    ['//v1/creature/1', 'unknown'],
    ['/resources/creature//3.png', 'unknown'],
    ['/constructor', 'unknown'],
    ['/v1/creature/{}', '/v1/creature/{creature}'],
    ['/v1/creature/{}/{}', 'unknown'],
    ['*', 'unknown'],
    ['', 'unknown'],
  ])('takes %j for %j', (target, route) => {
    expect(findRoute(target)).toBe(route);
  });
});
