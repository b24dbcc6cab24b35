import type { Sketch } from '../sketch.ts';
import { drawStanding } from './standing.ts';
import { drawSitting } from './sitting.ts';

/** On four legs, seen from the side with the face turned to us: standing, long, heavy, or sitting. */
export function drawQuadruped(sketch: Sketch): string {
  const sitting = sketch.age < 0.7 && sketch.traits.build > 0.66;
  return sitting ? drawSitting(sketch) : drawStanding(sketch);
}
