import type { Sketch } from '../sketch.ts';
import { drawCrab } from './crab.ts';
import { drawBeetle } from './beetle.ts';
import { drawHunter } from './hunter.ts';

/** With a shell and many legs: crabs, beetles, and hunters that stand upright. */
export function drawInsect(sketch: Sketch): string {
  const { traits } = sketch;
  if (traits.build < 0.4) return drawCrab(sketch);
  if (traits.build < 0.75) return drawBeetle(sketch);
  return drawHunter(sketch);
}
