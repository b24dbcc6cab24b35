import { describe, expect, it } from 'vitest';
import { planCores, secondsOnFreeCores } from '../../bench/capacity.ts';

/** The work of threads in two seconds. */
const busy = { ran: 2, waited: 0 };
const idle = { ran: 0, waited: 0 };
const takingTurns = { ran: 0.5, waited: 1.5 };

describe('secondsOnFreeCores()', () => {
  it.each([
    ['one worker takes as long as its thread', 1, [busy, { ran: 0.1, waited: 0 }], 2],
    ['two that ran all the time take half as long as both ran', 2, [busy, busy], 2],
    ['two that took turns with others do so too', 2, [takingTurns, takingTurns], 0.5],
    [
      'two of which one was scheduled more often do so too',
      2,
      [
        { ran: 0.6, waited: 1.4 },
        { ran: 0.4, waited: 1.6 },
      ],
      0.5,
    ],
    ['a worker without work gains nothing', 2, [takingTurns, idle], 0.5],
    [
      'a worker with little work gains little, though it often waits for a core',
      2,
      [takingTurns, { ran: 0.05, waited: 1.95 }],
      0.5,
    ],
    [
      'two that sleep half of the time gain nothing',
      2,
      [
        { ran: 0.5, waited: 0.5 },
        { ran: 0.5, waited: 0.5 },
      ],
      1,
    ],
    ['a process in front of two costs them a third', 2, [busy, busy, busy], 3],
  ])('%s', (_, team, threads, expected) => {
    expect(secondsOnFreeCores({ team, threads, elapsed: 2 })).toBeCloseTo(expected, 5);
  });
});

describe('planCores()', () => {
  it.each([
    [2, 'shared'],
    [3, 'shared'],
    [4, 'separate'],
    [64, 'separate'],
  ])('plans %i cores: %s', (available, kind) => {
    expect(planCores(available).kind).toBe(kind);
  });

  it('refuses a machine on which two workers would share a core', () => {
    expect(() => planCores(1)).toThrow('needs 2 cores; this machine has 1');
  });
});
