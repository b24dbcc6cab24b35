import type { Shape } from '../shape.ts';

/** A claw about 2 high, open to the top. */
export const pincer: Shape = [
  [-0.2, 0.3],
  [-0.5, -0.2],
  [-0.42, -0.8],
  [0.02, -1.06, 1],
  [-0.1, -0.5],
  [0.06, -0.34],
  [0.24, -0.6],
  [0.5, -0.9, 1],
  [0.5, -0.2],
  [0.24, 0.3],
];
