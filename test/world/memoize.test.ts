import { expect, it } from 'vitest';
import { loadOnce } from '../../src/world/memoize.ts';

it('loadOnce() loads once, and again after a failure', async () => {
  let count = 0;
  const load = loadOnce(async () => {
    count += 1;
    if (count === 1) {
      throw new Error('not yet');
    }
    return count;
  });
  await expect(Promise.allSettled([load(), load()])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(await Promise.all([load(), load()])).toEqual([2, 2]);
  expect(await load()).toBe(2);
});
