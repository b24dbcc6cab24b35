import { drawMouth } from './mouth.ts';
import { blob, ellipse, type Shape, tube } from './shapes.ts';
import type { Sketch } from './sketch.ts';
import type { MuzzleStyle } from './styles.ts';

/** The place of a muzzle: its middle, and the radius of its head. */
type MuzzlePlace = { readonly x: number; readonly y: number; readonly r: number };

/** Returns the shapes that a muzzle adds to the outline of its head. */
export function muzzleShapes(
  sketch: Sketch,
  style: MuzzleStyle,
  { x, y, r }: MuzzlePlace,
): Shape[] {
  const { turn } = sketch.traits;
  switch (style) {
    case 'snout':
      return [blob(x + turn * r * 0.16, y + r * 0.08, r * 0.5, r * 0.36)];
    case 'jaw':
      return [blob(x + turn * r * 0.26, y + r * 0.1, r * 0.72, r * 0.42, { square: 0.3 })];
    case 'long':
      return [
        tube([
          [x + turn * r * 0.02, y - r * 0.3, r * 0.5],
          [x + turn * r * 0.3, y + r * 0.16, r * 0.42],
          [x + turn * r * 0.5, y + r * 0.52, r * 0.34],
        ]),
      ];
    case 'none':
    case 'beak':
    case 'bill':
    case 'button':
    case 'disc':
    case 'wide':
    case 'trunk':
      return [];
  }
}

function nose({ brush, palette }: Sketch, x: number, y: number, r: number): string {
  return (
    brush.tint(
      [
        [
          [x - r, y - r * 0.5],
          [x, y - r * 0.72],
          [x + r, y - r * 0.5],
          [x + r * 0.45, y + r * 0.4],
          [x, y + r * 0.66],
          [x - r * 0.45, y + r * 0.4],
        ],
      ],
      palette.line,
    ) + brush.tint([ellipse(x - r * 0.3, y - r * 0.36, r * 0.26, r * 0.15)], '#fff', 0.7)
  );
}

export function drawMuzzle(sketch: Sketch, style: MuzzleStyle, { x, y, r }: MuzzlePlace): string {
  const { brush, palette, traits, age } = sketch;
  const { turn } = traits;
  switch (style) {
    case 'none':
      return '';
    case 'button':
      return (
        nose(sketch, x, y - r * 0.12, r * 0.085) +
        drawMouth(sketch, { x, y: y + r * 0.05, r: r * 0.22 }, traits.mouth)
      );
    case 'snout': {
      const mx = x + turn * r * 0.16;
      return (
        brush.tint([blob(mx, y + r * 0.12, r * 0.4, r * 0.26)], palette.belly.base) +
        nose(sketch, mx + turn * r * 0.1, y - r * 0.12, r * 0.13) +
        drawMouth(
          sketch,
          { x: mx + turn * r * 0.06, y: y + r * 0.12, r: r * 0.24 },
          traits.mouth === 'grin' ? 'cat' : traits.mouth,
        )
      );
    }
    case 'jaw': {
      const mx = x + turn * r * 0.26;
      const fang = (side: -1 | 1): Shape => [
        [mx + side * r * 0.4 - r * 0.08, y + r * 0.17, 1],
        [mx + side * r * 0.4 + r * 0.08, y + r * 0.17, 1],
        [mx + side * r * 0.4, y + r * 0.36, 1],
      ];
      return (
        [-1, 1]
          .map((side) =>
            brush.tint(
              [ellipse(mx + side * r * 0.2 + turn * r * 0.12, y - r * 0.12, r * 0.06, r * 0.045)],
              palette.line,
              0.85,
            ),
          )
          .join('') +
        (age > 0.3 ? brush.tint([fang(-1), fang(1)], '#fff') : '') +
        brush.line(
          [
            [mx - r * 0.6, y + r * 0.06],
            [mx - r * 0.3, y + r * 0.2],
            [mx, y + r * 0.22],
            [mx + r * 0.3, y + r * 0.2],
            [mx + r * 0.6, y + r * 0.06],
          ],
          palette.line,
          r * 0.055,
        )
      );
    }
    case 'beak': {
      const bx = x + turn * r * 0.12;
      const long = sketch.family('beak').between(0.3, 0.62);
      const wide = sketch.family('beak width').between(0.2, 0.32);
      const upper: Shape = [
        [bx - wide * r, y - r * 0.14],
        [bx, y - r * 0.34],
        [bx + wide * r, y - r * 0.14],
        [bx + wide * r * 0.6 + turn * r * 0.1, y + long * r * 0.45],
        [bx + turn * r * 0.22, y + long * r * 0.8, 1],
        [bx - wide * r * 0.6 + turn * r * 0.1, y + long * r * 0.45],
      ];
      const tone = sketch.family('beak tone').pick([palette.gold, palette.second, palette.bone]);
      return sketch.part(
        'beak',
        brush.mass([upper], tone, { depth: 6 }) +
          brush.line(
            [
              [bx - wide * r * 0.9, y + r * 0.02],
              [bx + turn * r * 0.06, y + r * 0.12],
              [bx + wide * r * 0.9, y + r * 0.02],
            ],
            palette.line,
            r * 0.04,
            0.7,
          ),
      );
    }
    case 'bill': {
      const bx = x + turn * r * 0.2;
      const lip = (dy: number, width: number): Shape => [
        [bx - width * r, y + r * (dy - 0.04)],
        [bx - width * r * 0.6, y + r * (dy - 0.16)],
        [bx, y + r * (dy - 0.2)],
        [bx + width * r * 0.6, y + r * (dy - 0.16)],
        [bx + width * r, y + r * (dy - 0.04)],
        [bx + turn * r * 0.1, y + r * (dy + 0.24)],
      ];
      return sketch.part(
        'bill',
        brush.mass([lip(0.16, 0.42)], palette.gold, { depth: 4 }) +
          brush.mass([lip(0, 0.56)], palette.gold, {
            depth: 6,
            inside: brush.tint(
              [-1, 1].map((side) =>
                ellipse(bx + side * r * 0.12, y - r * 0.06, r * 0.04, r * 0.03),
              ),
              palette.line,
              0.8,
            ),
          }),
      );
    }
    case 'long': {
      const [mx, my] = [x + turn * r * 0.5, y + r * 0.5];
      return (
        brush.tint(
          [ellipse(mx + turn * r * 0.03, my + r * 0.1, r * 0.3, r * 0.24)],
          palette.belly.base,
        ) +
        brush.tint(
          [-1, 1].map((side) =>
            ellipse(mx + side * r * 0.12 + turn * r * 0.04, my - r * 0.02, r * 0.05, r * 0.06),
          ),
          palette.line,
          0.85,
        ) +
        brush.line(
          [
            [mx - r * 0.14, my + r * 0.18],
            [mx + r * 0.02, my + r * 0.23],
            [mx + r * 0.2, my + r * 0.14],
          ],
          palette.line,
          r * 0.05,
        )
      );
    }
    case 'disc':
      return (
        brush.mass([ellipse(x + turn * r * 0.08, y - r * 0.02, r * 0.4, r * 0.29)], palette.belly, {
          depth: 5,
          inside: brush.tint(
            [-1, 1].map((side) =>
              ellipse(x + turn * r * 0.1 + side * r * 0.16, y - r * 0.02, r * 0.08, r * 0.13),
            ),
            palette.belly.deep,
          ),
        }) + drawMouth(sketch, { x: x + turn * r * 0.06, y: y + r * 0.33, r: r * 0.2 }, 'smile')
      );
    case 'wide':
      return (
        [-1, 1]
          .map((side) =>
            brush.tint(
              [ellipse(x + side * r * 0.09, y - r * 0.16, r * 0.035, r * 0.03)],
              palette.line,
              0.8,
            ),
          )
          .join('') +
        drawMouth(
          sketch,
          { x, y: y - r * 0.02, r: r * 0.5 },
          traits.mouth === 'cat' || traits.mouth === 'tiny' ? 'smile' : traits.mouth,
        )
      );
    case 'trunk': {
      const trunk = tube([
        [x, y - r * 0.22, r * 0.17],
        [x + turn * r * 0.1, y + r * 0.18, r * 0.15],
        [x + turn * r * 0.34, y + r * 0.5, r * 0.12],
        [x + turn * r * 0.62, y + r * 0.42, r * 0.11],
      ]);
      return brush.mass([trunk], palette.body, {
        depth: 5,
        inside: [0, 0.2]
          .map((dy) =>
            brush.line(
              [
                [x - r * 0.2, y + r * dy],
                [x + r * 0.24, y + r * (dy + 0.03)],
              ],
              palette.body.deep,
              r * 0.035,
            ),
          )
          .join(''),
      });
    }
  }
}
