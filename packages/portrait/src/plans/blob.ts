import type { Sketch } from '../sketch.ts';
import { drawMound } from './mound.ts';
import { drawDrape } from './drape.ts';
import { drawCapped } from './capped.ts';

/** A head on a base: mounds of slime, ghosts in drapes, mushrooms, blossoms in a pot. */
export function drawBlob(sketch: Sketch): string {
  const { traits } = sketch;
  if (traits.build < 0.36) return drawMound(sketch);
  if (traits.build < 0.7) return drawDrape(sketch);
  return drawCapped(sketch);
}
