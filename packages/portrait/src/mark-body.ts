import { cosine, sine } from './arithmetic.ts';
import type { Skull } from './skull.ts';
import { emblemOf } from './emblem.ts';
import type { Sketch } from './sketch.ts';
import { blob, ellipse, polygon, tube, type Shape } from './shape.ts';

/** What is painted on a body: its middle and half its width and height. */
export type Surface = Skull;

function spots(
  sketch: Sketch,
  part: string,
  { x, y, rx, ry }: Surface,
  count: number,
  size: number,
): Shape[] {
  const dice = sketch.own(part);
  return Array.from({ length: count }, (_, index) => {
    // A sunflower's spiral spreads the spots evenly, however many there are.
    const angle = index * 2.399963 + dice.between(0, 0.8);
    const reach = Math.sqrt((index + 0.6) / count);
    const r = size * dice.between(0.6, 1.15);
    return ellipse(
      x + rx * 0.9 * reach * cosine(angle),
      y + ry * 0.9 * reach * sine(angle),
      r,
      r * 0.86,
      20,
    );
  });
}

/** A body's markings: a lighter belly, and the pattern of the family. `belly` off leaves the underside as it is. */
export function markBody(
  sketch: Sketch,
  surface: Surface,
  { belly = true }: { belly?: boolean } = {},
): string {
  const { brush, palette, traits, motif } = sketch;
  const { x, y, rx, ry } = surface;
  const { mark } = palette;
  const front = belly
    ? brush.tint(
        [blob(x + traits.turn * rx * 0.12, y + ry * 0.16, rx * 0.64, ry * 0.78, { pear: 0.08 })],
        palette.belly.base,
      )
    : '';
  const lines =
    sketch.family('belly lines').chance(0.3) && belly
      ? [0, 0.24, 0.48]
          .map((dy) =>
            brush.line(
              [
                [x - rx * 0.42, y + ry * (dy - 0.02)],
                [x, y + ry * (dy + 0.05)],
                [x + rx * 0.42, y + ry * (dy - 0.02)],
              ],
              palette.belly.deep,
              rx * 0.06,
            ),
          )
          .join('')
      : '';
  switch (traits.marking) {
    case 'plain':
    case 'mask':
    case 'face':
    case 'brows':
      return front + lines;
    case 'stripes':
      return (
        front +
        brush.tint(
          ([-1, 1] as const).flatMap((side) =>
            [-0.42, 0, 0.42].map((dy) =>
              tube([
                [x + side * rx * 1.1, y + ry * (dy - 0.08), ry * 0.11],
                [x + side * rx * 0.8, y + ry * dy, ry * 0.09],
                [x + side * rx * 0.48, y + ry * (dy + 0.1), 0],
              ]),
            ),
          ),
          mark,
          0.85,
        )
      );
    case 'spots':
      return (
        brush.tint(spots(sketch, 'spots', surface, 9, Math.min(rx, ry) * 0.17), mark, 0.72) + front
      );
    case 'speckle':
      return (
        brush.tint(spots(sketch, 'speckle', surface, 20, Math.min(rx, ry) * 0.07), mark, 0.8) +
        front
      );
    case 'saddle':
      return (
        front + brush.tint([blob(x, y - ry * 0.98, rx * 1.15, ry * 0.5, { pear: -0.1 })], mark, 0.8)
      );
    case 'rings':
      return (
        front +
        [-0.1, 0.45]
          .map((dy) =>
            brush.line(
              [
                [x - rx * 1.1, y + ry * (dy - 0.1)],
                [x, y + ry * (dy + 0.06)],
                [x + rx * 1.1, y + ry * (dy - 0.1)],
              ],
              mark,
              ry * 0.17,
              0.8,
            ),
          )
          .join('')
      );
    case 'split':
      return (
        front +
        brush.tint(
          [
            polygon([
              [x - rx * 1.3, y + ry * 0.42],
              [x - rx * 0.5, y + ry * 0.6],
              [x, y + ry * 0.4],
              [x + rx * 0.5, y + ry * 0.62],
              [x + rx * 1.3, y + ry * 0.4],
              [x + rx * 1.3, y + ry * 1.3],
              [x - rx * 1.3, y + ry * 1.3],
            ]),
          ],
          mark,
          0.75,
        )
      );
    case 'emblem':
      return (
        front +
        brush.tint(
          emblemOf(motif, {
            x: x + traits.turn * rx * 0.12,
            y: y + ry * 0.06,
            size: Math.min(rx, ry) * 0.34,
          }),
          mark,
          0.95,
        )
      );
  }
}
