import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseTarget } from '../../src/responses/request.ts';

describe('normaliseTarget()', () => {
  it.each([
    ['/', '/'],
    ['/v1/creature/25', '/v1/creature/25'],
    ['/v1/creature/25/', '/v1/creature/25/'],
    ['//v1//creature/25', '/v1/creature/25'],
    ['/./v1/creature/25', '/v1/creature/25'],
    ['/v1/../v1/creature/25', '/v1/creature/25'],
    ['/../../v1/league', '/v1/league'],
    ['/v1/league/.', '/v1/league/'],
    ['/v1/%2e%2E/info', '/info'],
    ['/%6detrics', '/metrics'],
    ['/%76%31/creature/%31', '/v1/creature/1'],
    ['/v1\\creature\\1', '/v1/creature/1'],
    ['/v1/creature/Flab%C3%A9b%C3%A9', '/v1/creature/Flab%C3%A9b%C3%A9'],
    ['/v1/creature/a%2Fb', '/v1/creature/a%2Fb'],
    ['/v1/creature/%252e', '/v1/creature/%252e'],
    ['/v1/creature/%ZZ', '/v1/creature/%ZZ'],
    ['/v1/search?q=a//b/../c%41#x', '/v1/search?q=a//b/../c%41'],
    ['http://evil.example/v1/league?a', '/v1/league?a'],
    ['http://evil.example', '/'],
    ['http://evil.example?a', '/?a'],
    ['*', undefined],
    ['v1/league', undefined],
    ['', undefined],
  ])('writes %j as %j', (target, expected) => {
    expect(normaliseTarget(target)).toBe(expected);
  });

  it('changes nothing that it has written, and leaves nothing to resolve', () => {
    const piece = fc.constantFrom('/', '.', '..', '%2e', '%2F', '\\', 'v1', 'a', '%41', '?', '#');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = normaliseTarget(`/${pieces.join('')}`) ?? '';
        expect(normaliseTarget(once)).toBe(once);
        const [path = ''] = once.split('?', 1);
        expect(path).not.toMatch(/\/\/|\\|\/\.{1,2}(?:\/|$)/);
        expect(new URL(`http://host${once}`).pathname).toBe(path);
      }),
      { numRuns: 300, seed: 20_261_123 },
    );
  });
});
