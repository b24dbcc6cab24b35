import type { Skull } from './skull.ts';
import type { Sketch } from './sketch.ts';
import { ellipse, mirrored, place, tube, type Shape } from './shape.ts';
import type { HornStyle } from './trait-styles.ts';

/** The horn of the right side, about 1 high round the origin. */
function rightHorn(style: Exclude<HornStyle, 'none' | 'single' | 'crest'>): Shape[] {
  switch (style) {
    case 'pair':
      return [
        tube([
          [0, 0.1, 0.19],
          [0.16, -0.45, 0.13],
          [0.12, -1, 0],
        ]),
      ];
    case 'curled':
      return [
        tube([
          [0, 0.05, 0.2],
          [0.42, -0.28, 0.18],
          [0.72, 0.1, 0.14],
          [0.5, 0.42, 0.09],
          [0.3, 0.3, 0],
        ]),
      ];
    case 'antlers':
      return [
        tube([
          [0, 0.1, 0.1],
          [0.22, -0.5, 0.08],
          [0.2, -1.15, 0],
        ]),
        tube([
          [0.18, -0.4, 0.08],
          [0.52, -0.6, 0.06],
          [0.62, -0.95, 0],
        ]),
        tube([
          [0.05, -0.15, 0.08],
          [-0.16, -0.4, 0.05],
          [-0.14, -0.62, 0],
        ]),
      ];
    case 'nubs':
      return [ellipse(0.02, -0.08, 0.17, 0.26)];
  }
}

/** Horns of a head; `size` is their height in units. */
export function drawHorns(sketch: Sketch, skull: Skull, size: number): string {
  const { brush, palette, traits } = sketch;
  const { horns } = traits;
  if (horns === 'none') return '';
  const tone = sketch
    .family('horn tone')
    .pick([palette.bone, palette.bone, palette.second, palette.gold]);
  if (horns === 'single') {
    const horn = tube([
      [0, 0.25, 0.2],
      [-0.02, -0.4, 0.13],
      [traits.turn * 0.16, -1.1, 0],
    ]);
    const at = {
      x: skull.x + traits.turn * skull.rx * 0.2,
      y: skull.y - skull.ry * 0.82,
      scale: size,
    };
    const rings = [-0.15, -0.42, -0.66].map((y) =>
      brush.line(
        [
          [at.x - size * 0.2, at.y + size * y],
          [at.x, at.y + size * (y + 0.06)],
          [at.x + size * 0.2, at.y + size * (y - 0.02)],
        ],
        tone.deep,
        size * 0.06,
      ),
    );
    return brush.mass([place(horn, at)], tone, { depth: 5, inside: rings.join('') });
  }
  if (horns === 'crest') {
    const plate: Shape = [
      [-0.62, 0.2],
      [-0.7, -0.5, 1],
      [-0.3, -0.28],
      [0, -0.85, 1],
      [0.3, -0.28],
      [0.7, -0.5, 1],
      [0.62, 0.2],
    ];
    return brush.mass(
      [place(plate, { x: skull.x, y: skull.y - skull.ry * 0.78, scale: size * 0.95 })],
      tone,
      { depth: 6 },
    );
  }
  const shapes = rightHorn(horns);
  const lean = sketch.own('horns').between(4, 26);
  const placed = shapes.map((shape) =>
    place(shape, {
      x: skull.x + skull.rx * 0.5,
      y: skull.y - skull.ry * 0.76,
      scale: size,
      degrees: horns === 'curled' ? 0 : lean,
    }),
  );
  return (
    brush.mass(placed, tone, { depth: 5 }) +
    brush.mass(
      placed.map((shape) => mirrored(shape, skull.x)),
      tone,
      { depth: 5 },
    )
  );
}
