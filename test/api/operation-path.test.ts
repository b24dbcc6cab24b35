import { expect, test } from 'vitest';
import { isHit, isOperationPath } from '../../src/api/requests.ts';

test.each([
  ['/health/live', true],
  ['/health/ready', true],
  ['/health/ready?verbose', true],
  ['/metrics', true],
  ['/health', false],
  ['/health/live/', false],
  ['/v1/metrics', false],
  ['/metrics2', false],
  ['', false],
])('isOperationPath(%j) is %j, and what it knows is no hit', (path, expected) => {
  expect(isOperationPath(path)).toBe(expected);
  expect(expected && isHit('GET', path)).toBe(false);
});
