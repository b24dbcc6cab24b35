import type { Sketch } from '../sketch.ts';
import { ellipse, tube, type SpineKnot } from '../shape.ts';

/** Stripes or spots across a body, at right angles to its middle line. */
export function bands({ brush, palette, traits }: Sketch, spine: readonly SpineKnot[]): string {
  if (
    traits.marking === 'plain' ||
    traits.marking === 'mask' ||
    traits.marking === 'emblem' ||
    traits.marking === 'face'
  )
    return '';
  const dotted = traits.marking === 'spots' || traits.marking === 'speckle';
  return spine
    .slice(1)
    .map(([x, y, r], index) => {
      const [fromX, fromY] = spine[index] ?? [x, y];
      const length = Math.sqrt((x - fromX) ** 2 + (y - fromY) ** 2) || 1;
      const nx = ((y - fromY) / length) * r;
      const ny = ((fromX - x) / length) * r;
      const [mx, my] = [(x + fromX) / 2, (y + fromY) / 2];
      return dotted
        ? brush.tint([ellipse(mx + nx * 0.4, my + ny * 0.4, r * 0.32, r * 0.26)], palette.mark, 0.8)
        : brush.tint(
            [
              tube([
                [mx + nx * 1.1, my + ny * 1.1, r * 0.24],
                [mx + nx * 0.5, my + ny * 0.5, r * 0.18],
                [mx - nx * 0.1, my - ny * 0.1, 0],
              ]),
            ],
            palette.mark,
            0.8,
          );
    })
    .join('');
}
