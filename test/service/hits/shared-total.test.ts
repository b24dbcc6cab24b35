import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { HitCounter } from '../../../src/service/hits/hit-counter.ts';
import { MapStore } from './map-store.ts';
import { newFolder } from '../../../harness/lifetimes.ts';

/** Whether the answer arrives, gets lost, or the question itself arrives only at the end. */
type Outcome = 'answered' | 'unanswered' | 'late';

/** Events in the life of replicas; `process` counts through all processes of all replicas. */
type Event =
  | { readonly kind: 'hit' | 'restart' | 'kill'; readonly process: number }
  | {
      readonly kind: 'exchange';
      readonly process: number;
      readonly outcome: Outcome;
    }
  | { readonly kind: 'folder lost' | 'backup' | 'restore'; readonly process: number }
  | { readonly kind: 'store lost' };

const process = fc.nat(3);
const harmless: readonly fc.Arbitrary<Event>[] = [
  fc.record({ kind: fc.constantFrom('hit', 'hit', 'restart'), process }),
  fc.record({
    kind: fc.constant('exchange'),
    process,
    outcome: fc.constantFrom('answered', 'unanswered', 'late'),
  }),
];
const killed = fc.record({ kind: fc.constant('kill'), process });
const folderLost = fc.record({ kind: fc.constant('folder lost'), process });
const restored = fc.record({ kind: fc.constantFrom('backup', 'restore'), process });
const storeLost = fc.record({ kind: fc.constant('store lost') });

/** A process of a replica, which has two. */
class Process {
  hits: HitCounter;
  highest = 0;
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    this.hits = new HitCounter(folder, expect.unreachable);
  }

  start(): void {
    this.hits = new HitCounter(this.folder, expect.unreachable);
    this.highest = 0;
  }
}

class Replicas {
  readonly store = new MapStore();
  readonly late: (() => void)[] = [];
  readonly processes: readonly Process[];
  readonly #root: string;
  /** Hits that were counted. */
  hits = 0;

  constructor(root: string) {
    this.#root = root;
    this.processes = [0, 0, 1, 1].map((each) => new Process(path.join(root, `${each}`)));
  }

  async play(event: Event): Promise<void> {
    if (event.kind === 'store lost') {
      this.store.forget();
      return;
    }
    const one = this.processes[event.process] ?? expect.unreachable();
    switch (event.kind) {
      case 'hit':
        this.hits += 1;
        one.hits.count();
        return;
      case 'exchange':
        await this.exchange(one, event.outcome);
        return;
      case 'restart':
        one.hits.close();
        one.start();
        return;
      case 'kill':
        one.start();
        return;
      case 'folder lost':
        this.#whileStopped(one.folder, () => rmSync(one.folder, { recursive: true }));
        return;
      case 'backup':
        one.hits.flush();
        cpSync(one.folder, `${one.folder}-backup`, { recursive: true });
        return;
      case 'restore':
        this.#whileStopped(one.folder, () => {
          cpSync(one.folder, `${one.folder}-unused`, { recursive: true });
          try {
            cpSync(`${one.folder}-backup`, one.folder, { recursive: true });
          } catch {
            // There is no backup yet.
          }
        });
    }
  }

  /** The store sees a request, and the process its answer, or not. */
  async exchange(one: Process, outcome: Outcome): Promise<void> {
    const exchange = async (replica: string, count: number) => {
      if (outcome === 'late') {
        this.late.push(() => this.store.raise(replica, count));
        throw new Error('No answer');
      }
      const reading = this.store.raise(replica, count);
      if (outcome === 'unanswered') {
        throw new Error('No answer');
      }
      return reading;
    };
    await one.hits.exchange({ exchange }, 0).catch(() => undefined);
  }

  /** No total goes down or counts what was not there. */
  look(): void {
    for (const one of this.processes) {
      const { total } = one.hits.read();
      if (total < one.highest || total > this.hits) {
        throw new Error(`The total is ${total} after ${one.highest}, of ${this.hits} hits`);
      }
      one.highest = total;
    }
  }

  /** Sends everything; returns the total of each process. */
  async settle(): Promise<readonly number[]> {
    this.late.forEach((arrive) => arrive());
    this.processes.forEach(({ hits }) => hits.flush());
    for (const one of [...this.processes, ...this.processes]) {
      await this.exchange(one, 'answered');
    }
    this.look();
    const totals = this.processes.map(({ hits }) => hits.read().total);
    this.processes.forEach(({ hits }) => hits.close());
    rmSync(this.#root, { recursive: true });
    return totals;
  }

  #whileStopped(folder: string, act: () => void): void {
    const stopped = this.processes.filter((one) => one.folder === folder);
    stopped.forEach(({ hits }) => hits.close());
    act();
    stopped.forEach((one) => one.start());
  }
}

describe('the total of replicas', () => {
  test.each<[string, readonly fc.Arbitrary<Event>[], (replicas: Replicas) => number]>([
    ['is exact in the end, for any lost messages', harmless, ({ hits }) => hits],
    [
      'is restored by the replicas if the store lost its memory',
      [...harmless, storeLost],
      ({ hits }) => hits,
    ],
    [
      'counts nothing twice if processes are killed',
      [...harmless, killed],
      ({ store }) => store.sum(),
    ],
    [
      'counts nothing twice if folders are lost',
      [...harmless, folderLost],
      ({ store }) => store.sum(),
    ],
    [
      'counts nothing twice if folders are restored',
      [...harmless, restored],
      ({ store }) => store.sum(),
    ],
  ])('%s, never too high, and never decreases', async (_, kinds, wanted) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let run = 0;
    const root = newFolder();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...kinds), { maxLength: 30 }), async (events) => {
        run += 1;
        const replicas = new Replicas(path.join(root, `${run}`));
        for (const event of events) {
          await replicas.play(event);
          replicas.look();
        }
        const totals = await replicas.settle();
        expect(totals).toEqual(totals.map(() => wanted(replicas)));
      }),
      { numRuns: 50 },
    );
  });

  test('takes over what the store has and a restored folder lost', async () => {
    const folder = newFolder();
    const store = new MapStore();
    const exchange = async (replica: string, count: number) => {
      // What the folder had before it was restored.
      store.raise(replica, 100);
      return store.raise(replica, count);
    };
    const counters = [0, 1].map(() => new HitCounter(folder, expect.unreachable));
    store.raise('other', 30);
    for (const each of [...counters, ...counters]) {
      await each.exchange({ exchange }, 0);
      counters.forEach(({ count }) => count());
    }
    counters.forEach((hits) => hits.flush());
    expect(counters.map((hits) => hits.read().total)).toEqual([138, 138]);
    counters.forEach((hits) => hits.close());
    expect(new HitCounter(folder, expect.unreachable).read().total).toBe(108);
  });
});
