import { describe, expect, test } from 'vitest';
import { compileMove } from '../../src/catalog/compile-catalog.ts';
import { describeMove } from '../../src/catalog/describe-move.ts';
import type { MoveEntry } from '../../src/world/schema.ts';
import { rowsOf } from '../rows.ts';

/** Descriptions, and the facts behind them. */
const moves = `
  A move of the type Wick. | {}
  Its own words. | {"power":40,"description":"Its own words."}
  Hits for 40. | {"power":40,"accuracy":100}
  Hits for 40. It never misses. | {"power":40}
  Hits for 40, before most other moves. | {"power":40,"accuracy":90,"priority":1}
  Hits all foes for 40. | {"power":40,"accuracy":90,"target":"all foes"}
  Hits for 90. One time in ten it burns the target. | {"power":90,"accuracy":100,"effects":[{"kind":"status","status":"burned","chance":10}]}
  Hits for 90. 17 percent of the time it leaves the target soaked. | {"power":90,"accuracy":100,"effects":[{"kind":"status","status":"soaked","chance":17}]}
  Hits two to five times for 15 each. | {"power":15,"accuracy":95,"effects":[{"kind":"hits","min":2,"max":5}]}
  The user is out of reach for a turn, then hits for 90. | {"power":90,"accuracy":95,"effects":[{"kind":"charge","away":true}]}
  Puts the target to sleep. | {"effects":[{"kind":"status","status":"asleep"}]}
  Raises the user’s Courage and Haste by two stages and lowers its Footing by one stage. | {"effects":[{"kind":"stages","stats":{"Courage":2,"Haste":2,"Footing":-1},"on":"user"}]}
  Hits for 60. It heals the user by half of the damage. | {"power":60,"accuracy":100,"effects":[{"kind":"drain","percent":50}]}
  Brings fog for five turns. | {"effects":[{"kind":"weather","weather":"fog","turns":5}]}
  Halves all damage. | {"effects":[{"kind":"side","effect":"Wall","on":"user","text":"Halves all damage."}]}
`;

describe('describeMove()', () => {
  test.each(rowsOf(moves))('writes "%s" of %s', (description, text = '') => {
    const facts: Partial<MoveEntry> = JSON.parse(text);
    const move = compileMove({ name: 'Sample', type: 'Wick', category: 'touch', ...facts });
    expect(describeMove(move)).toBe(description);
  });
});
