import type { Sketch } from '../sketch.ts';
import { drawPerched } from './perched.ts';
import { drawFlying } from './flying.ts';

/** With one pair of wings: a plump bird on the ground, a flier seen from the front, a perched raptor. */
export function drawWinged(sketch: Sketch): string {
  const { traits } = sketch;
  if (traits.build < 0.42) return drawPerched(sketch);
  return drawFlying(sketch);
}
