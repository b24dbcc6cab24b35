import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSendingTurns } from '../../../src/http/sending-turns.ts';

const kibibyte = 1024;

describe('createSendingTurns()', () => {
  it('gives a quarter of a mebibyte of each turn to whoever comes first', async () => {
    const { take } = createSendingTurns();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(Array.from({ length: 5 }, () => take(64 * kibibyte))).toEqual([
        true,
        true,
        true,
        true,
        false,
      ]);
      await nextTurn();
    }
  });

  it('gives those who wait a turn each, in the order in which they came', async () => {
    const { wait } = createSendingTurns();
    const served: number[] = [];
    const all = Promise.all([1, 2, 3].map((each) => wait().then(() => served.push(each))));
    let most = 0;
    for (let turn = 0; served.length < 3; turn += 1) {
      const before = served.length;
      await nextTurn();
      most = Math.max(most, served.length - before);
    }
    await all;
    expect(served).toEqual([1, 2, 3]);
    expect(most).toBe(1);
  });

  it('lets nobody take anything past those who wait', async () => {
    const { take, wait } = createSendingTurns();
    const served: number[] = [];
    const waiting = wait().then(() => served.push(1));
    while (served.length === 0) {
      expect(take(1)).toBe(false);
      await nextTurn();
    }
    await waiting;
    for (let turn = 0; turn < 5; turn += 1) {
      await nextTurn();
    }
    expect(take(1)).toBe(true);
  });
});
