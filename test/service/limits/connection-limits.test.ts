import { describe, expect, it } from 'vitest';
import { connectionsWithin } from '../../../src/service/limits/connection-limits.ts';

describe('connectionsWithin()', () => {
  it.each([
    ['as many as are wanted', 10_000, 65_536, 10_000, 256],
    ['what the system allows', 10_000, 1024, 883, 99],
    ['fewer, where fewer are wanted', 100, 1024, 100, 99],
    ['a few of few', 10_000, 64, 19, 3],
    ['one at least', 10_000, 32, 1, 1],
  ])('takes %s', (_, wanted, most, connections, refusedConnections) => {
    const limits = connectionsWithin(wanted, { most, used: 22 });
    expect(limits).toEqual({ connections, refusedConnections });
  });
});
