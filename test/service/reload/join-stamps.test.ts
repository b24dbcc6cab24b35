import { expect, test } from 'vitest';
import { joinStamps } from '../../../src/service/reload/source-stamp.ts';

test('joinStamps() finds the latest change of more files than a call can have arguments', () => {
  const stamps = Array.from({ length: 130_000 }, (_, i) => ({ text: '', changedMilliseconds: i }));
  expect(joinStamps(stamps.toReversed()).changedMilliseconds).toBe(129_999);
  expect(joinStamps([]).changedMilliseconds).toBe(0);
});
