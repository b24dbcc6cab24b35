import { describe, expect, it } from 'vitest';
import { readOffset, readState, stateTarget } from '../../src/explorer/pages/catalog/state.ts';

describe('the state of the catalog', () => {
  it.each(['/', '/?q=type%3Ax', '/?q=a&sort=-weight&forms=base', '/?sort=name&offset=120'])(
    'is the same once written and read, in %s',
    (target) => {
      const { searchParams } = new URL(target, 'http://localhost');
      expect(stateTarget(readState(searchParams), readOffset(searchParams))).toBe(target);
    },
  );

  it.each([
    ['61', 61],
    ['-60', 0],
    ['1e9', 0],
    ['99999999999', 0],
    ['', 0],
  ])('starts at the offset "%s"', (offset, begin) => {
    expect(readOffset(new URLSearchParams({ offset }))).toBe(begin);
  });
});
