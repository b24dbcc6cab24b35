import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Agreement,
  createAgreement,
  type Follower,
} from '../../../src/service/workers/agreement.ts';
import type { TeamState } from '../../../src/service/workers/worker-messages.ts';

const stateOf = (number: number): TeamState => ({
  release: { number, files: [], isMapped: true, version: `version ${number}` },
  reload: { kind: 'none' },
  reloads: { succeeded: 0, refused: 0 },
});

/** Workers that answer, each with what it was told. */
function createWorkers(first: TeamState) {
  const told = new Map<Follower, string[]>();
  const answering = new Set<Follower>();
  const agreement: Agreement = createAgreement(first, () => [...answering]);
  return {
    agreement,
    told,
    /** One that was started with what all have in common now. */
    start: (): Follower => {
      const lines: string[] = [];
      const follower: Follower = {
        release: agreement.state().release.number,
        tell: (message) =>
          void lines.push(
            message.kind === 'state' ? `state ${message.state.release.number}` : message.kind,
          ),
      };
      told.set(follower, lines);
      return follower;
    },
    answer: (follower: Follower): void => {
      answering.add(follower);
      agreement.welcome(follower);
    },
    end: (follower: Follower): void => {
      answering.delete(follower);
      agreement.leave();
    },
    /** What each was told since the last time. */
    news: (): string[][] => [...told.values()].map((lines) => lines.splice(0)),
  };
}

describe('createAgreement()', () => {
  it('tells a worker that answers of what all have in common, and all that they are united', () => {
    const { start, answer, news } = createWorkers(stateOf(1));
    const [one, other] = [start(), start()];
    answer(one);
    expect(news()).toEqual([['state 1', 'united'], []]);
    answer(other);
    expect(news()).toEqual([['united'], ['state 1', 'united']]);
  });

  it('tells of another state at once, and that all are united when the last serves it', () => {
    const { agreement, start, answer, news } = createWorkers(stateOf(1));
    const [one, other] = [start(), start()];
    [one, other].forEach(answer);
    news();
    agreement.change(stateOf(2));
    expect(agreement.state()).toEqual(stateOf(2));
    expect(news()).toEqual([['state 2'], ['state 2']]);
    agreement.follow(one, 2);
    expect(news()).toEqual([[], []]);
    agreement.follow(other, 2);
    expect(news()).toEqual([['united'], ['united']]);
  });

  it('says so at once where the state has the same release', () => {
    const { agreement, start, answer, news } = createWorkers(stateOf(1));
    answer(start());
    news();
    agreement.change({ ...stateOf(1), reloads: { succeeded: 1, refused: 0 } });
    expect(news()).toEqual([['state 1', 'united']]);
  });

  it('waits for no worker that has ended, and for none that does not answer yet', () => {
    const { agreement, start, answer, end, news } = createWorkers(stateOf(1));
    const [one, other, late] = [start(), start(), start()];
    [one, other].forEach(answer);
    agreement.change(stateOf(2));
    agreement.follow(one, 2);
    news();
    end(other);
    expect(news()).toEqual([['united'], [], []]);
    answer(late);
    expect(news()).toEqual([[], [], ['state 2']]);
    agreement.follow(late, 2);
    expect(news()).toEqual([['united'], [], ['united']]);
  });

  it('says that all are united when, and only when, all that answer serve the newest release', () => {
    const step = fc.record({
      kind: fc.constantFrom('start', 'answer', 'follow', 'end', 'change'),
      which: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { agreement, told, start, answer, end } = createWorkers(stateOf(1));
        const workers: Follower[] = [];
        const answering = new Set<Follower>();
        for (const { kind, which } of steps) {
          const worker = workers[which];
          const { number } = agreement.state().release;
          told.forEach((lines) => lines.splice(0));
          if (kind === 'start') {
            workers.push(start());
          } else if (kind === 'change') {
            agreement.change(stateOf(number + 1));
          } else if (worker && kind === 'answer' && !answering.has(worker)) {
            answering.add(worker);
            answer(worker);
          } else if (worker && kind === 'follow') {
            agreement.follow(worker, number);
          } else if (worker && kind === 'end') {
            answering.delete(worker);
            end(worker);
          } else {
            continue;
          }
          const newest = agreement.state().release.number;
          const isUnited = [...answering].every(({ release }) => release === newest);
          for (const [follower, lines] of told) {
            const isTold = lines.includes('united');
            expect(isTold).toBe(kind !== 'start' && isUnited && answering.has(follower));
          }
        }
      }),
    );
  });
});
