import type { Sketch } from '../sketch.ts';
import { drawCoiled } from './coiled.ts';
import { drawRearing } from './rearing.ts';
import { drawGrub } from './grub.ts';

/** Without legs: coiled, rearing, a dragon in the air, or a plump grub. */
export function drawSerpent(sketch: Sketch): string {
  const { traits, age } = sketch;
  if (age < 0.5 && sketch.subject.stages > 1 && traits.build > 0.35) return drawGrub(sketch);
  if (traits.build < 0.5) return drawCoiled(sketch);
  if (traits.build < 0.88) return drawRearing(sketch);
  return drawGrub(sketch);
}
