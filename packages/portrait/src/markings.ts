import { cosine, sine } from './arithmetic.ts';
import { emblemOf } from './emblems.ts';
import type { FacePlace } from './eyes.ts';
import { plateBody } from './plates.ts';
import { blob, ellipse, polygon, type Shape, tube } from './shapes.ts';
import type { Sketch, Skull } from './sketch.ts';

/** The painted surface of a body: its middle, and half its width and height. */
type Surface = Skull;

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

/** Paints the markings of a body: a lighter belly (unless `belly` is false) and the pattern of the family. */
export function markBody(
  sketch: Sketch,
  surface: Surface,
  options: { belly?: boolean } = {},
): string {
  return pattern(sketch, surface, options) + plateBody(sketch, surface);
}

function pattern(sketch: Sketch, surface: Surface, { belly = true }: { belly?: boolean }): string {
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

/** Paints the markings of a head, clipped to it, below the eyes. */
export function markHead(sketch: Sketch, skull: Skull, face: FacePlace): string {
  const { brush, palette, traits, motif } = sketch;
  const { x, y, rx, ry } = skull;
  const { mark } = palette;
  switch (traits.marking) {
    case 'plain':
      return '';
    case 'stripes':
      return brush.tint(
        [-1, 0, 1].map((step) =>
          tube([
            [x + step * rx * 0.3, y - ry * 1.05, rx * 0.1],
            [x + step * rx * 0.26, y - ry * 0.8, rx * 0.09],
            [x + step * rx * 0.17, y - ry * (step === 0 ? 0.42 : 0.52), 0],
          ]),
        ),
        mark,
        0.85,
      );
    case 'spots':
      return brush.tint(
        [
          ellipse(x + rx * 0.62, y - ry * 0.62, rx * 0.26, ry * 0.22, 30),
          ellipse(x + rx * 0.16, y - ry * 0.84, rx * 0.17, ry * 0.15),
        ],
        mark,
        0.75,
      );
    case 'mask':
      return brush.tint(
        [-1, 1].map((side) =>
          ellipse(
            face.x + side * face.gap * 1.02,
            face.y + face.r * 0.05,
            face.r * 1.6,
            face.r * 1.5,
            side * 24,
          ),
        ),
        mark,
        0.8,
      );
    case 'saddle':
      return brush.tint([blob(x, y - ry * 0.95, rx * 0.95, ry * 0.52, { pear: 0.1 })], mark, 0.8);
    case 'rings':
      return brush.tint(
        [
          polygon([
            [x - rx * 1.4, y - ry * 0.72],
            [x + rx * 1.4, y - ry * 0.66],
            [x + rx * 1.4, y - ry * 0.42],
            [x - rx * 1.4, y - ry * 0.48],
          ]),
        ],
        mark,
        0.75,
      );
    case 'speckle':
      return brush.tint(
        [-1, 1].flatMap((side) =>
          [0, 1, 2].map((step) =>
            ellipse(
              face.x + side * (face.gap * 1.3 + (step === 1 ? rx * 0.12 : 0)),
              face.y + ry * (0.36 + step * 0.1),
              rx * 0.04,
            ),
          ),
        ),
        mark,
        0.85,
      );
    case 'split':
      return brush.tint(
        [
          [
            [face.x, y - ry * 1.3, 1],
            [x + rx * 1.5, y - ry * 1.3, 1],
            [x + rx * 1.5, y + ry * 1.5, 1],
            [face.x, y + ry * 1.5, 1],
            [face.x - rx * 0.1, y],
            [face.x + rx * 0.08, y - ry * 0.5],
          ],
        ],
        mark,
        0.75,
      );
    case 'face':
      return brush.tint(
        [
          ...[-1, 1].map((side) =>
            ellipse(face.x + side * face.gap * 0.86, face.y + ry * 0.02, rx * 0.46, ry * 0.5),
          ),
          blob(face.x, face.y + ry * 0.42, rx * 0.66, ry * 0.56),
        ],
        palette.belly.base,
      );
    case 'brows':
      return brush.tint(
        [-1, 1].map((side) =>
          ellipse(
            face.x + side * face.gap * 0.9,
            face.y - face.r * 1.55,
            face.r * 0.52,
            face.r * 0.3,
            side * 16,
          ),
        ),
        palette.belly.base,
      );
    case 'emblem':
      return brush.tint(
        emblemOf(motif, { x: face.x, y: face.y - ry * 0.56, size: rx * 0.2 }),
        mark,
        0.95,
      );
  }
}
