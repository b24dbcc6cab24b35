import { polygon, type Shape, short } from './shapes.ts';
import type { Sketch } from './sketch.ts';
import type { MouthStyle } from './styles.ts';

/** The place of a mouth: its middle and half its width. */
type MouthPlace = { readonly x: number; readonly y: number; readonly r: number };

const tongue = { light: '#f59aa0', base: '#e9767f', deep: '#cf5a68' };

function bowl({ x, y, r }: MouthPlace): Shape {
  return [
    [x - r, y - r * 0.1, 1],
    [x, y + r * 0.04],
    [x + r, y - r * 0.1, 1],
    [x + r * 0.62, y + r * 0.66],
    [x, y + r * 0.92],
    [x - r * 0.62, y + r * 0.66],
  ];
}

const tooth = (x: number, y: number, size: number): Shape =>
  polygon([
    [x - size * 0.6, y],
    [x + size * 0.6, y],
    [x, y + size * 1.5],
  ]);

export function drawMouth(sketch: Sketch, at: MouthPlace, style: MouthStyle): string {
  const { brush, palette } = sketch;
  const { x, y } = at;
  // A grin is half again as wide as other mouths.
  const r = at.r * (style === 'grin' ? 1.5 : 1);
  const width = Math.max(5, r * 0.2);
  const curve = (points: readonly (readonly [number, number])[]): string =>
    brush.line(
      points.map(([dx, dy]) => [x + dx * r, y + dy * r] as const),
      palette.line,
      width,
    );
  switch (style) {
    case 'smile':
      return curve([
        [-0.8, -0.05],
        [-0.4, 0.3],
        [0, 0.4],
        [0.4, 0.3],
        [0.8, -0.05],
      ]);
    case 'cat':
      return (
        curve([
          [-0.8, 0],
          [-0.45, 0.34],
          [0, 0],
        ]) +
        curve([
          [0, 0],
          [0.45, 0.34],
          [0.8, 0],
        ])
      );
    case 'flat':
      return curve([
        [-0.6, 0.2],
        [0, 0.12],
        [0.6, 0.2],
      ]);
    case 'tiny':
      return curve([
        [-0.28, 0.1],
        [0, 0.24],
        [0.28, 0.1],
      ]);
    case 'fang':
      return (
        brush.tint([tooth(x - r * 0.42, y + r * 0.2, r * 0.3)], '#fff') +
        curve([
          [-0.8, 0],
          [-0.4, 0.24],
          [0, 0.28],
          [0.4, 0.24],
          [0.8, 0],
        ])
      );
    case 'open':
      return brush.mass(
        [bowl(at)],
        { light: palette.line, base: palette.line, deep: palette.line },
        {
          depth: 0,
          inside: `<ellipse cx="${short(x)}" cy="${short(y + r * 0.78)}" rx="${short(r * 0.5)}" ry="${short(r * 0.36)}" fill="${tongue.base}"/>`,
        },
      );
    case 'grin':
      return brush.mass(
        [bowl({ x, y, r })],
        { light: palette.line, base: palette.line, deep: palette.line },
        {
          depth: 0,
          inside:
            brush.tint(
              [
                polygon([
                  [x - r * 1.1, y - r * 0.3],
                  [x + r * 1.1, y - r * 0.3],
                  [x + r * 1.1, y + r * 0.22],
                  [x - r * 1.1, y + r * 0.22],
                ]),
              ],
              '#fff',
            ) +
            brush.tint(
              [
                polygon([
                  [x - r * 0.5, y + r],
                  [x, y + r * 0.55],
                  [x + r * 0.5, y + r],
                ]),
              ],
              tongue.base,
            ),
        },
      );
  }
}
