import { describe, expect, it } from 'vitest';
import { createWorkGate } from '../../src/limits/work-gate.ts';

/** A service whose time passes only with work, by so much slower as others take its core: each turn finds pieces of work of a length, and does what is admitted. */
function createTurns(slowness = 1) {
  let now = 0;
  let endTurn: (() => void) | undefined;
  let worked = 0;
  const gate = createWorkGate({
    now: () => now,
    worked: () => worked,
    afterTurn: (act) => {
      endTurn = act;
    },
  });
  return {
    /** How many of the pieces were admitted. */
    turn: (pieces: number, milliseconds: number, newConnections = 0): number => {
      let admitted = 0;
      for (let i = 0; i < newConnections; i += 1) {
        gate.connectionOpened();
      }
      for (let i = 0; i < pieces; i += 1) {
        if (gate.admits()) {
          admitted += 1;
          worked += milliseconds;
          now += milliseconds * slowness;
        } else {
          worked += 1 / 128;
          now += 1 / 128;
        }
      }
      endTurn?.();
      return admitted;
    },
    rest: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('createWorkGate()', () => {
  it('admits a burst of a hundred milliseconds, and no more of it', () => {
    const { turn } = createTurns();
    expect(turn(100, 1)).toBe(100);
    const other = createTurns();
    expect(other.turn(500, 1)).toBe(101);
  });

  it('admits bursts with rests between them for ever', () => {
    const { turn, rest } = createTurns();
    for (let i = 0; i < 100; i += 1) {
      expect(turn(60, 1)).toBe(60);
      rest(5);
    }
  });

  it('admits everything while turns are short', () => {
    const { turn } = createTurns();
    for (let i = 0; i < 1000; i += 1) {
      expect(turn(19, 1)).toBe(19);
    }
  });

  it('grants each turn twenty milliseconds once turns in a row were too long', () => {
    const { turn } = createTurns();
    const admitted = Array.from({ length: 10 }, () => turn(40, 1));
    expect(admitted.slice(0, 2)).toEqual([40, 40]);
    expect(admitted.slice(3)).toEqual(Array(7).fill(21));
  });

  it('always begins the first piece of a turn, however long it takes', () => {
    const { turn } = createTurns();
    for (let i = 0; i < 10; i += 1) {
      expect(turn(2, 300)).toBe(1);
    }
  });

  it('works off what a standstill left, where that takes less time than it came in', () => {
    const { turn } = createTurns();
    turn(1, 300);
    // Three fifths of what it can do.
    for (const pieces of [180, 108, 65, 39, 23, 14]) {
      expect(turn(pieces, 1)).toBe(pieces);
    }
    turn(1, 300);
    // More than it can do.
    expect(turn(330, 1)).toBe(241);
    expect(turn(300, 1)).toBe(21);
  });

  it('works off what comes meanwhile as well, for as long as it has worked less than most of the time', () => {
    const { turn, rest } = createTurns();
    turn(1, 1);
    rest(60);
    // More in what counts as one turn than came before it.
    const joined = Array.from({ length: 100 }, () => turn(1, 1, 1));
    expect(joined).toEqual(Array(100).fill(1));
    const other = createTurns();
    other.turn(1, 1);
    other.rest(60);
    expect(other.turn(1000, 1)).toBe(245);
  });

  it('lets nothing wait longer after a standstill of seconds', () => {
    const { turn, rest } = createTurns();
    turn(1, 1);
    rest(5000);
    expect(turn(1000, 1)).toBe(321);
  });

  it('takes no standstill for a rest', () => {
    const { turn } = createTurns(4);
    for (let i = 0; i < 20; i += 1) {
      turn(100, 4);
    }
    expect(Array.from({ length: 40 }, () => turn(100, 4))).toEqual(Array(40).fill(6));
  });

  it('refuses nothing where others take the core', () => {
    const { turn } = createTurns(30);
    for (let i = 0; i < 10; i += 1) {
      expect(turn(19, 1)).toBe(19);
    }
  });

  it('counts turns in a row that each bring a connection as one', () => {
    const { turn } = createTurns();
    const admitted = Array.from({ length: 300 }, () => turn(1, 2, 1));
    // The first hundred milliseconds, and then a turn's worth of each hundred.
    expect(admitted.slice(0, 50)).toEqual(Array(50).fill(1));
    const later = admitted.slice(60).reduce((sum, each) => sum + each, 0);
    expect(later).toBeLessThan(40);
  });

  it('is patient again once there was nothing to do for a good part of the time', () => {
    const { turn, rest } = createTurns();
    for (let i = 0; i < 10; i += 1) {
      turn(100, 1);
    }
    rest(60);
    expect(turn(100, 1)).toBe(21);
    rest(500);
    expect(turn(100, 1)).toBe(100);
  });

  it('is patient again a second after the last refusal, busy as it may be', () => {
    const { turn } = createTurns();
    for (let i = 0; i < 10; i += 1) {
      turn(100, 1);
    }
    for (let i = 0; i < 40; i += 1) {
      turn(19, 1);
    }
    expect(turn(100, 1)).toBe(21);
    for (let i = 0; i < 60; i += 1) {
      turn(19, 1);
    }
    expect(turn(80, 1)).toBe(80);
  });

  it('refuses nothing more at a load that it can bear, however often it stands still', () => {
    const { turn, rest } = createTurns();
    for (let i = 0; i < 10; i += 1) {
      turn(100, 1);
    }
    let refused = 0;
    for (let i = 0; i < 20; i += 1) {
      rest(70);
      const admitted = turn(60, 1);
      refused += i < 5 ? 0 : 60 - admitted;
    }
    expect(refused).toBe(0);
  });

  it('goes on refusing while there is always something to do', () => {
    const { turn } = createTurns();
    for (let i = 0; i < 10; i += 1) {
      turn(100, 1);
    }
    const admitted = Array.from({ length: 200 }, () => turn(100, 1));
    expect(admitted).toEqual(Array(200).fill(21));
  });
});
