import type { Skull } from './skull.ts';
import { emblemOf } from './emblem.ts';
import type { FacePlace } from './eyes.ts';
import type { Sketch } from './sketch.ts';
import { blob, ellipse, polygon, tube } from './shape.ts';

/** A head's markings: cut off at its edge, below the eyes. */
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
