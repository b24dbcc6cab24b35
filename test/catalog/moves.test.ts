import { describe, expect, test } from 'vitest';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { compileShippedWorld, formOf, learnedBy, parseShippedWorld } from '../world/worlds.ts';
import { creatureEntry, worldOf } from './entries.ts';

const lampshoal = await compileShippedWorld('lampshoal');
const builtIn = await compileShippedWorld('default');

describe('findMove()', () => {
  test('finds a move by its earlier name', () => {
    expect(builtIn.findMove('faint attack')?.name).toBe('Feint Attack');
  });

  test('finds a move by its own name before another by a name in another language', async () => {
    const { moves: all = [], ...world } = await parseShippedWorld('lampshoal');
    const moves = all.map((move) =>
      move.name === 'Hedge In' ? { ...move, names: { de: 'Warm Nudge' } } : move,
    );
    expect(compileCatalog({ ...world, moves }).findMove('warm nudge')?.name).toBe('Warm Nudge');
  });
});

describe('learnsetOf()', () => {
  test('lists levels in their order, then the other ways in the order of the world', () => {
    expect(learnedBy(lampshoal, 'Snugwick')).toEqual([
      'level 1 Warm Nudge',
      'level 9 Slow Yawn',
      'level 15 Slow Yawn',
      'nest  Gale Leap',
      'lamp-keeper  Fog Bank',
      'lamp-keeper  Long Beam Sweep',
    ]);
    expect(lampshoal.learnWays).toEqual(['level', 'nest', 'lamp-keeper']);
  });

  test('is undefined for a creature without one, and in a world without moves', () => {
    expect(learnedBy(lampshoal, 'Midwinter')).toBeUndefined();
    const none = compileCatalog(worldOf([creatureEntry(1, 'Aa')]));
    expect(learnedBy(none, 'Aa')).toBeUndefined();
    expect([none.moves, none.learnWays, none.findMove('Tackle')]).toEqual([[], [], undefined]);
  });

  test('names the game where the world does', () => {
    expect(lampshoal.learnsetOf(formOf(lampshoal, 'Dr. Barnacle'))?.game).toBe('The Long Night');
    expect(lampshoal.learnsetOf(formOf(lampshoal, 'Tapurr'))).not.toHaveProperty('game');
  });
});
