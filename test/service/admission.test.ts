import { array, assert, constant, integer, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../src/service/admission.ts';

/** A simulated thread: its clock advances by work, slowed down by the share that others take of its core, and by rests. */
function createThread(slowness = 1) {
  let now = 0;
  let worked = 0;
  const turns: (() => void)[] = [];
  const queue = createAdmission({
    now: () => now,
    worked: () => worked,
    nextTurn: (callback) => turns.push(callback),
  });
  const done: number[] = [];
  const refused: number[] = [];
  return {
    queue,
    done,
    refused,
    /** A piece arrives that takes so long; whether it is taken on. */
    arrive: (milliseconds: number, id = 0): boolean => {
      let isArriving = true;
      let isTaken = true;
      void queue.run(
        async () => {
          worked += milliseconds;
          now += milliseconds * slowness;
          done.push(id);
        },
        () => {
          if (isArriving) {
            isTaken = false;
          } else {
            refused.push(id);
          }
        },
      );
      isArriving = false;
      return isTaken;
    },
    /** The event loop goes round once; false where it had nothing to do. */
    turn: (): boolean => {
      const act = turns.shift();
      act?.();
      return act !== undefined;
    },
    rest: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

type Thread = ReturnType<typeof createThread>;

/** So many pieces that arrive at once; how many of them are taken on. */
function arriveAtOnce({ arrive }: Thread, pieces: number, milliseconds: number): number {
  return Array.from({ length: pieces }, () => arrive(milliseconds)).filter(Boolean).length;
}

function finish({ turn }: Thread): void {
  while (turn()) {
    // Until there is nothing to do.
  }
}

/** So many pieces arrive in each turn, for some time; how many were refused. */
function keepArriving(thread: Thread, perTurn: number, turns: number): number {
  const { done, refused } = thread;
  const before = done.length + refused.length;
  let asked = 0;
  for (let i = 0; i < turns; i += 1) {
    asked += perTurn;
    arriveAtOnce(thread, perTurn, 1);
    thread.turn();
  }
  finish(thread);
  return asked - (done.length + refused.length - before) + refused.length;
}

describe('createAdmission()', () => {
  it('starts work immediately if it is idle', () => {
    const thread = createThread();
    thread.arrive(5);
    expect(thread.done).toHaveLength(1);
  });

  it('starts one piece of work per turn of the event loop, in order of arrival', () => {
    const { arrive, turn, done } = createThread();
    for (let id = 0; id < 5; id += 1) {
      arrive(5, id);
    }
    expect(done).toEqual([0]);
    turn();
    expect(done).toEqual([0, 1]);
    turn();
    expect(done).toEqual([0, 1, 2]);
  });

  it('settles with the result or the error of the work', async () => {
    const { queue, turn } = createThread();
    const first = queue.run(
      async () => 'first',
      () => 'refused',
    );
    const second = queue.run(
      async () => 'second',
      () => 'refused',
    );
    const third = queue.run(
      () => Promise.reject(new Error('third')),
      () => 'refused',
    );
    turn();
    turn();
    const results = await Promise.allSettled([first, second, third]);
    expect(results).toEqual([
      { status: 'fulfilled', value: 'first' },
      { status: 'fulfilled', value: 'second' },
      { status: 'rejected', reason: new Error('third') },
    ]);
  });

  it('queues up to half a second of work', () => {
    const thread = createThread();
    expect(arriveAtOnce(thread, 500, 1)).toBe(500);
    finish(thread);
    expect(thread.refused).toEqual([]);
    expect(thread.done).toHaveLength(500);
  });

  it('refuses all but a tenth of a second of it if more arrives', () => {
    const thread = createThread();
    expect(arriveAtOnce(thread, 600, 1)).toBe(501);
    finish(thread);
    expect(thread.done).toHaveLength(101);
    expect(thread.refused).toHaveLength(400);
  });

  it('estimates the queue by the recent durations', () => {
    const thread = createThread();
    for (let i = 0; i < 400; i += 1) {
      thread.arrive(5);
      thread.turn();
    }
    expect(arriveAtOnce(thread, 200, 5)).toBeGreaterThan(95);
    finish(thread);
    expect(thread.done.length - 400).toBeLessThan(25);
  });

  it('is not misled by a single long piece', () => {
    const thread = createThread();
    thread.arrive(300);
    thread.turn();
    expect(arriveAtOnce(thread, 80, 1)).toBe(80);
  });

  it('refuses work behind an entry that has waited for half a second, for any estimate', () => {
    const thread = createThread();
    expect(arriveAtOnce(thread, 5, 300)).toBe(5);
    thread.turn();
    expect(thread.arrive(300)).toBe(true);
    thread.turn();
    expect(thread.arrive(300)).toBe(false);
  });

  it('always starts work if it is idle, however long each piece takes', () => {
    const thread = createThread();
    for (let i = 0; i < 20; i += 1) {
      expect(thread.arrive(300)).toBe(true);
      finish(thread);
    }
  });

  it('keeps queueing short under overload', () => {
    const thread = createThread();
    arriveAtOnce(thread, 600, 1);
    finish(thread);
    expect(arriveAtOnce(thread, 100, 1)).toBeLessThan(18);
  });

  it('refuses nothing at three fifths of the capacity, also after a standstill of half a second', () => {
    const thread = createThread();
    for (let i = 0; i < 20; i += 1) {
      // The requests of the standstill, then those that arrive meanwhile.
      expect(arriveAtOnce(thread, 300, 1)).toBe(300);
      for (let each = 0; each < 750; each += 1) {
        if (each % 5 < 3) {
          expect(thread.arrive(1)).toBe(true);
        }
        if (!thread.turn()) {
          thread.rest(1);
        }
      }
      finish(thread);
      thread.rest(50);
    }
    expect(thread.refused).toEqual([]);
  });

  it('refuses only the excess, and only during the overload', () => {
    const thread = createThread();
    const refused = keepArriving(thread, 10, 2000);
    expect(thread.done.length).toBeGreaterThan(1900);
    expect(thread.done.length + refused).toBe(20_000);
  });

  it('refuses nothing if other processes take the core', () => {
    const thread = createThread(30);
    for (let i = 0; i < 300; i += 1) {
      expect(arriveAtOnce(thread, 1, 1)).toBe(1);
      thread.turn();
    }
  });

  it('queues half a second of work again after a tenth of a second without work', () => {
    const thread = createThread();
    arriveAtOnce(thread, 600, 1);
    finish(thread);
    thread.rest(60);
    expect(arriveAtOnce(thread, 100, 1)).toBeLessThan(18);
    finish(thread);
    thread.rest(500);
    expect(arriveAtOnce(thread, 100, 1)).toBe(100);
  });

  it('queues half a second of work again a second after the last refusal, even if it is busy', () => {
    const thread = createThread();
    arriveAtOnce(thread, 600, 1);
    finish(thread);
    expect(arriveAtOnce(thread, 100, 1)).toBeLessThan(18);
    for (let i = 0; i < 10; i += 1) {
      thread.turn();
    }
    for (let i = 0; i < 1200; i += 1) {
      thread.turn();
      expect(thread.arrive(1)).toBe(true);
    }
    expect(arriveAtOnce(thread, 100, 1)).toBe(100);
  });

  it('starts no work for up to ten milliseconds while each turn brings a new connection', () => {
    const thread = createThread();
    arriveAtOnce(thread, 3, 1);
    for (let i = 0; i < 5; i += 1) {
      thread.queue.connectionOpened();
      thread.rest(1);
      thread.turn();
    }
    expect(thread.done).toHaveLength(1);
    for (let i = 0; i < 5; i += 1) {
      thread.queue.connectionOpened();
      thread.rest(1);
      thread.turn();
    }
    expect(thread.done).toHaveLength(2);
    thread.turn();
    expect(thread.done).toHaveLength(3);
  });

  it('starts or refuses each piece of work once, in order', () => {
    const step = oneof(
      record({ kind: constant('arrive'), amount: integer({ min: 1, max: 700 }) }),
      record({ kind: constant('turn'), amount: integer({ min: 1, max: 900 }) }),
      record({ kind: constant('rest'), amount: integer({ min: 1, max: 2000 }) }),
      record({ kind: constant('accept'), amount: integer({ min: 1, max: 3 }) }),
    );
    assert(
      property(array(step, { maxLength: 30 }), (steps) => {
        const thread = createThread();
        const taken: number[] = [];
        let id = 0;
        for (const { kind, amount } of steps) {
          for (let i = 0; i < amount; i += 1) {
            if (kind === 'arrive') {
              id += 1;
              if (thread.arrive(1 + (id % 3), id)) {
                taken.push(id);
              }
            } else if (kind === 'turn') {
              thread.turn();
            } else if (kind === 'accept') {
              thread.queue.connectionOpened();
              thread.turn();
            }
          }
          if (kind === 'rest') {
            thread.rest(amount);
          }
        }
        finish(thread);
        expect(thread.done).toEqual(thread.done.toSorted((a, b) => a - b));
        expect([...thread.done, ...thread.refused].toSorted((a, b) => a - b)).toEqual(taken);
      }),
    );
  });
});
