import { drawGrowth } from './growth.ts';
import type { Tone } from './palette.ts';
import type { Sketch } from './sketch.ts';
import { type TailPlace, tailOf } from './tail-shapes.ts';

/** A tail with its tip; `tone` is that of the body it belongs to. */
export function drawTail(sketch: Sketch, at: TailPlace, tone: Tone = sketch.palette.body): string {
  const { brush, palette, traits, motif, age } = sketch;
  const { shapes, tip, degrees } = tailOf(sketch, at);
  const [x, y] = tip;
  const { size } = at;
  const grown = size * (0.34 + age * 0.16);
  const tail = (inside = ''): string => brush.mass(shapes, tone, { depth: 6, inside });
  switch (traits.tail) {
    case 'whip':
    case 'curl':
    case 'thick':
      return tail();
    case 'stub':
      return motif === 'flame' || motif === 'leaf'
        ? drawGrowth(sketch, motif, { x, y, size: grown, degrees }) + tail()
        : tail();
    case 'zigzag':
    case 'bushy':
      return tail(
        brush.tint(
          [
            [
              [x - size * 0.5, y - size * 0.04, 1],
              [x - size * 0.16, y + size * 0.14, 1],
              [x, y - size * 0.02, 1],
              [x + size * 0.2, y + size * 0.14, 1],
              [x + size * 0.6, y - size * 0.1, 1],
              [x + size * 0.4, y - size * 0.8],
              [x - size * 0.4, y - size * 0.8],
            ],
          ],
          traits.tail === 'bushy' ? palette.belly.base : palette.accent.base,
        ),
      );
    case 'tuft':
      return (
        tail() +
        brush.mass(
          [
            [
              [x - size * 0.12, y + size * 0.1],
              [x - size * 0.17, y - size * 0.12],
              [x - size * 0.02, y - size * 0.4, 1],
              [x + size * 0.19, y - size * 0.1],
              [x + size * 0.12, y + size * 0.1],
            ],
          ],
          palette.accent,
          { depth: 5 },
        )
      );
    case 'fin':
    case 'sprig': {
      const count = sketch.family('tail tip').pick([1, 1, 3]);
      const tips = count === 3 ? [-38, 38, 0] : [0];
      return (
        tips
          .map((lean) =>
            drawGrowth(sketch, motif, {
              x,
              y,
              size: grown * (lean === 0 ? 1.1 : 0.85),
              degrees: degrees + lean,
              flip: lean < 0,
            }),
          )
          .join('') + tail()
      );
    }
  }
}
