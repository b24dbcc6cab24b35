import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoreReading } from '../../../src/service/hits/redis-store.ts';
import { createSharedTotal, type SharedTotal } from '../../../src/service/hits/shared-hits.ts';
import { createMapStore } from './map-store.ts';

/** Events in the life of replicas; `process` counts through all processes of all replicas. */
type Event =
  | { readonly kind: 'hit' | 'restart'; readonly process: number }
  | {
      readonly kind: 'exchange';
      readonly process: number;
      /** Whether the answer arrives, gets lost, or the question itself arrives only at the end. */
      readonly outcome: 'answered' | 'noProgress' | 'late';
    }
  | { readonly kind: 'folder lost'; readonly process: number }
  | { readonly kind: 'store lost' };

type Replica = { id: string; local: number };
type Process = { readonly replica: Replica; shared: SharedTotal; highest: number };

const process = fc.nat(5);
const harmless: readonly fc.Arbitrary<Event>[] = [
  fc.record({ kind: fc.constantFrom('hit' as const, 'restart' as const), process }),
  fc.record({ kind: fc.constant('hit' as const), process }),
  fc.record({
    kind: fc.constant('exchange' as const),
    process,
    outcome: fc.constantFrom('answered' as const, 'noProgress' as const, 'late' as const),
  }),
];
const folderLost = fc.record({ kind: fc.constant('folder lost' as const), process });
const storeLost = fc.record({ kind: fc.constant('store lost' as const) });

/** Plays events on three replicas of two processes each; all of them have exchanged their hits in the end. */
function play(events: readonly Event[]): {
  readonly totals: readonly number[];
  /** Hits that are in a folder, and those of lost folders that reached the store. */
  readonly saved: number;
} {
  const store = createMapStore();
  const replicas: readonly Replica[] = [0, 1, 2].map((each) => ({ id: `${each}`, local: 0 }));
  const processes: readonly Process[] = [...replicas, ...replicas].map((replica) => ({
    replica,
    shared: createSharedTotal(0),
    highest: 0,
  }));
  const late: (() => void)[] = [];
  const lost = new Set<string>();
  /** The highest that ever reached the store of each identity. */
  const reached = new Map<string, number>();
  let hits = 0;

  function exchange(one: Process, outcome: 'answered' | 'noProgress' | 'late'): void {
    const { replica, shared } = one;
    const { id } = replica;
    const count = shared.contribution(replica.local);
    const arrive = (): StoreReading => {
      reached.set(id, Math.max(reached.get(id) ?? 0, count));
      return store.raise(id, count);
    };
    if (outcome === 'late') {
      late.push(arrive);
    } else {
      const reading = arrive();
      if (outcome === 'answered') {
        shared.learn(reading, replica.local);
      }
    }
  }

  function look(one: Process): void {
    const total = one.shared.total(one.replica.local);
    expect(total).toBeGreaterThanOrEqual(one.highest);
    expect(total).toBeLessThanOrEqual(hits);
    one.highest = total;
  }

  function start(one: Process): void {
    one.shared = createSharedTotal(0);
    one.highest = 0;
  }

  for (const event of events) {
    if (event.kind === 'store lost') {
      store.forget();
      continue;
    }
    const one = processes[event.process];
    if (!one) {
      throw new Error(`No process ${event.process}`);
    }
    switch (event.kind) {
      case 'hit':
        hits += 1;
        one.replica.local += 1;
        break;
      case 'exchange':
        exchange(one, event.outcome);
        break;
      case 'restart':
        start(one);
        break;
      case 'folder lost':
        lost.add(one.replica.id);
        one.replica.id = `${one.replica.id}'`;
        one.replica.local = 0;
        processes.filter(({ replica }) => replica === one.replica).forEach(start);
    }
    processes.forEach(look);
  }
  late.forEach((arrive) => arrive());
  for (const one of [...processes, ...processes]) {
    exchange(one, 'answered');
  }
  processes.forEach(look);
  const ofLost = [...lost].reduce((sum, id) => sum + (reached.get(id) ?? 0), 0);
  return {
    totals: processes.map(({ highest }) => highest),
    saved: ofLost + replicas.reduce((sum, { local }) => sum + local, 0),
  };
}

describe('The shared total', () => {
  test.each([
    ['is exact in the end, never too high, and never decreases, for any lost messages', harmless],
    ['counts nothing twice where folders are lost', [...harmless, folderLost]],
    ['is restored by the replicas if the store lost its memory', [...harmless, storeLost]],
  ])('%s', (_, kinds) => {
    fc.assert(
      fc.property(fc.array(fc.oneof(...kinds), { maxLength: 60 }), (events) => {
        const { totals, saved } = play(events);
        expect(totals).toEqual(totals.map(() => saved));
      }),
      { numRuns: 2000 },
    );
  });

  test('continues from the count of the store if a folder lost hits', () => {
    const shared = createSharedTotal(0);
    shared.learn({ own: 100, total: 130 }, 40);
    expect(shared.total(40)).toBe(130);
    expect(shared.contribution(41)).toBe(101);
    // A worker that wrote meanwhile has forgotten nothing.
    shared.learn({ own: 105, total: 140 }, 42);
    expect(shared.total(42)).toBe(102 + 35);
  });

  test('leaves out hits under an earlier identity once the store returns them', () => {
    const shared = createSharedTotal(50);
    expect(shared.total(53)).toBe(53);
    expect(shared.contribution(53)).toBe(3);
    shared.learn({ own: 3, total: 3 + 48 + 20 }, 53);
    expect(shared.total(53)).toBe(3 + 68);
  });
});
