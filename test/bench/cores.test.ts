import { describe, expect, it } from 'vitest';
import { secondsOnFreeCores } from '../../bench/cores/capacity.ts';
import { planCores } from '../../bench/cores/core-plan.ts';

describe('secondsOnFreeCores()', () => {
  it.each([
    ['one worker takes as long as its thread', 1, [2, 0.1], 1.9, 2],
    ['two that share the work evenly take half as long', 2, [1, 1], 0, 1],
    ['the busier of two is what is waited for', 2, [1.5, 0.5], 0, 1.5],
    ['a worker that stands idle gains nothing', 2, [2, 0], 0, 2],
    ['a process in front that handles everything is what is waited for', 2, [1.6, 1, 1], 0, 1.8],
    ['cores that stand idle while requests wait count as work', 2, [0.5, 0.5], 1, 1],
  ])('%s', (_, team, threads, idle, expected) => {
    expect(secondsOnFreeCores({ team, threads, idle })).toBeCloseTo(expected);
  });
});

describe('planCores()', () => {
  it.each([
    [2, 'shared'],
    [3, 'shared'],
    [4, 'apart'],
    [64, 'apart'],
  ])('of %i cores makes the most: %s', (available, kind) => {
    expect(planCores(available).kind).toBe(kind);
  });

  it('refuses a machine on which two workers would take turns', () => {
    expect(() => planCores(1)).toThrow('needs 2 cores; this machine has 1');
  });
});
