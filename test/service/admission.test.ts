import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Admission } from '../../src/service/admission.ts';

/** A queue with a clock that advances by work and by rests, and an event loop that goes round when it is told to. */
class Bench {
  readonly done: string[] = [];
  readonly refused: string[] = [];
  readonly admission: Admission;
  now = 0;
  #turns: (() => void)[] = [];

  constructor(limits: { readonly atOnce?: number; readonly longestQueue?: number } = {}) {
    this.admission = new Admission(
      { atOnce: 1, longestQueue: 1000, longestWaitMilliseconds: 1000, ...limits },
      { now: () => this.now, nextTurn: (callback) => void this.#turns.push(callback) },
    );
  }

  arrive(name: string, milliseconds = 1): void {
    void this.admission.run(
      async () => {
        this.now += milliseconds;
        this.done.push(name);
      },
      () => void this.refused.push(name),
    );
  }

  pass(milliseconds: number): void {
    this.now += milliseconds;
  }

  async turn(): Promise<void> {
    this.#turns.splice(0).forEach((callback) => callback());
    await turnOfEventLoop();
  }
}

describe('Admission', () => {
  it('does a piece of work at once, and those behind it in their order, one in a turn', async () => {
    const bench = new Bench();
    ['a', 'b', 'c'].forEach((name) => bench.arrive(name));
    await turnOfEventLoop();
    expect(bench.done).toEqual(['a']);
    await bench.turn();
    expect(bench.done).toEqual(['a', 'b']);
    await bench.turn();
    expect(bench.done).toEqual(['a', 'b', 'c']);
  });

  it('has as many pieces under way as it is told, until each has ended', async () => {
    const { admission } = new Bench({ atOnce: 2 });
    let begun = 0;
    const endings: (() => void)[] = [];
    for (let i = 0; i < 4; i += 1) {
      void admission.run(
        () => {
          begun += 1;
          return new Promise<void>((resolve) => endings.push(resolve));
        },
        () => undefined,
      );
    }
    expect(begun).toBe(2);
  });

  it('begins nothing while each turn brings a connection, however long the piece before took', async () => {
    const bench = new Bench();
    bench.arrive('long', 300);
    bench.arrive('next');
    await turnOfEventLoop();
    for (let waiting = 5; waiting > 0; waiting -= 1) {
      bench.admission.connectionOpened();
      await bench.turn();
      expect(bench.done).toEqual(['long']);
    }
    await bench.turn();
    expect(bench.done).toEqual(['long', 'next']);
  });

  it('puts work off for a hundred connections at most', async () => {
    const bench = new Bench();
    bench.arrive('a');
    bench.arrive('b');
    await turnOfEventLoop();
    for (let turns = 0; turns < 100; turns += 1) {
      expect(bench.done).toEqual(['a']);
      bench.admission.connectionOpened();
      await bench.turn();
    }
    expect(bench.done).toEqual(['a', 'b']);
  });

  it('does a burst for a tenth of a second and refuses the rest, and then bursts again', async () => {
    const bench = new Bench({ longestQueue: 200 });
    for (const burst of ['first', 'second']) {
      Array.from({ length: 300 }, (_, i) => bench.arrive(`${burst} ${i}`));
      for (let turns = 0; turns < 300; turns += 1) {
        await bench.turn();
      }
    }
    expect(bench.done).toHaveLength(2 * 102);
    expect(bench.refused).toHaveLength(2 * 198);
  });

  it('keeps nobody waiting for more than 20 ms in an overload', async () => {
    const bench = new Bench({ longestQueue: 20 });
    const waited: number[] = [];
    for (let turns = 0; turns < 300; turns += 1) {
      for (let i = 0; i < 10; i += 1) {
        const arrivedAt = bench.now;
        void bench.admission.run(
          async () => {
            waited.push(bench.now - arrivedAt);
            bench.pass(2);
          },
          () => undefined,
        );
      }
      await bench.turn();
    }
    expect(Math.max(...waited)).toBeLessThanOrEqual(40);
    expect(Math.max(...waited.slice(60))).toBeLessThanOrEqual(20);
  });

  it('refuses what has waited for too long', async () => {
    const bench = new Bench();
    bench.arrive('long', 1001);
    bench.arrive('waits');
    await turnOfEventLoop();
    bench.arrive('comes then');
    await bench.turn();
    expect(bench.refused).toEqual([]);
    expect(bench.done).toEqual(['long', 'waits']);
    bench.pass(1001);
    await bench.turn();
    expect(bench.refused).toEqual(['comes then']);
  });

  it('goes on after work that failed, and passes the failure on', async () => {
    const bench = new Bench();
    const failed = bench.admission.run(
      async () => {
        throw new Error('No such thing');
      },
      () => undefined,
    );
    bench.arrive('next');
    await expect(failed).rejects.toThrow('No such thing');
    await bench.turn();
    expect(bench.done).toEqual(['next']);
  });
});
