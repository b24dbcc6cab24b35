import { mix } from './arithmetic.ts';
import { drawGrowth } from './growth.ts';
import type { Sketch } from './sketch.ts';
import { blob, star } from './shape.ts';
import { drawWingPair } from './wings.ts';

/** The back of a creature seen from the front: its middle, half its size, and its head. */
export type BackPlace = {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly headY: number;
  readonly headR: number;
};

/** What shows from behind the shoulders. */
export function drawBack(sketch: Sketch, { x, y, rx, ry, headY, headR }: BackPlace): string {
  const { brush, palette, traits, motif, age } = sketch;
  switch (traits.back) {
    case 'none':
      return '';
    case 'wings':
      return drawWingPair(sketch, { x, y, gap: rx * 0.4, size: mix(80, 188, age), degrees: 12 });
    case 'shell':
      return brush.mass([blob(x + rx * 0.2, y + ry * 0.3, rx * 1.26, ry * 1.08)], palette.second, {
        depth: 11,
        inside: brush.tint(
          [blob(x + rx * 0.2, y + ry * 0.3, rx * 1.1, ry * 0.92)],
          palette.second.deep,
          0.5,
        ),
      });
    case 'mane':
      return brush.mass(
        [star(x, headY + headR * 0.35, headR * 1.46, headR * 1.14, 13, { degrees: -90 })],
        sketch.family('mane').pick([palette.accent, palette.second, palette.belly]),
        { depth: 9 },
      );
    case 'bloom':
      return [-74, 74, -40, 40]
        .map((degrees) =>
          drawGrowth(sketch, motif, {
            x: x + Math.sign(degrees) * rx * 0.3,
            y: y + ry * 0.1,
            size: mix(90, 150, age),
            degrees,
            flip: degrees < 0,
          }),
        )
        .join('');
    case 'fin':
    case 'row':
      return [0, 1, 2, 3]
        .map((step) =>
          drawGrowth(sketch, motif, {
            x: x + rx * (0.62 + Math.min(step, 2) * 0.16),
            y: y - ry * 0.55 + step * ry * 0.42,
            size: mix(44, 78, age) * (1 - step * 0.1),
            degrees: 48 + step * 12,
          }),
        )
        .join('');
  }
}
