import type { Outline } from './shapes.ts';

/** Outlines of hats, horns and other things on a head, round the middle of a skull that extends 1 to each side, or round the origin. */

export const cap: Outline = [
  [-1.02, -0.34],
  [-0.94, -0.92],
  [-0.4, -1.34],
  [0.34, -1.34],
  [0.9, -0.92],
  [1.02, -0.34],
  [0, -0.52],
];
export const brim: Outline = [
  [-1.5, -0.22, 1],
  [-1.14, -0.5],
  [-0.2, -0.6],
  [0.34, -0.44, 1],
  [-0.4, -0.32],
];
export const bow: readonly Outline[] = [
  [
    [0, 0],
    [0.34, -0.34],
    [0.62, -0.3],
    [0.6, 0.3],
    [0.34, 0.32],
  ],
  [
    [0, 0],
    [-0.34, -0.34],
    [-0.62, -0.3],
    [-0.6, 0.3],
    [-0.34, 0.32],
  ],
];
export const crown: Outline = [
  [-0.56, 0.1, 1],
  [-0.66, -0.52, 1],
  [-0.3, -0.2, 1],
  [0, -0.66, 1],
  [0.3, -0.2, 1],
  [0.66, -0.52, 1],
  [0.56, 0.1, 1],
  [0, 0.2],
];
export const heart: Outline = [
  [0, 0.5, 1],
  [-0.5, 0],
  [-0.44, -0.42],
  [-0.14, -0.42],
  [0, -0.2, 1],
  [0.14, -0.42],
  [0.44, -0.42],
  [0.5, 0],
];
export const mushroom: Outline = [
  [-1.5, -0.3],
  [-1.14, -1.16],
  [0, -1.6],
  [1.14, -1.16],
  [1.5, -0.3],
  [0, -0.2],
];
export const witchHat: Outline = [
  [-0.72, -0.66, 1],
  [-0.5, -1.2],
  [-0.1, -1.8],
  [0.5, -2.1, 1],
  [0.4, -1.5],
  [0.72, -0.66, 1],
  [0, -0.5],
];
