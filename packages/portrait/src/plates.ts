import { ellipse, type Shape } from './shapes.ts';
import type { Sketch, Skull } from './sketch.ts';

/** Rivets along the edge of a plate. */
function rivets(
  { brush, palette }: Sketch,
  points: readonly (readonly [number, number])[],
  r: number,
): string {
  return brush.tint(
    points.map(([x, y]) => ellipse(x, y, r)),
    palette.steel.deep,
  );
}

/** Paints plates of steel on a body, where the design has them. */
export function plateBody(sketch: Sketch, { x, y, rx, ry }: Skull): string {
  const { brush, palette, design } = sketch;
  if (!design.plates) {
    return '';
  }
  const band = (dy: number): Shape => [
    [x - rx * 1.4, y + ry * (dy - 0.2), 1],
    [x, y + ry * (dy - 0.06)],
    [x + rx * 1.4, y + ry * (dy - 0.2), 1],
    [x + rx * 1.4, y + ry * (dy + 0.06), 1],
    [x, y + ry * (dy + 0.2)],
    [x - rx * 1.4, y + ry * (dy + 0.06), 1],
  ];
  const at = (dy: number): readonly (readonly [number, number])[] =>
    [-0.6, 0, 0.6].map((dx) => [x + dx * rx, y + ry * (dy + 0.07 - dx * dx * 0.12)] as const);
  return sketch.part(
    'plates',
    [-0.5, 0.36]
      .map(
        (dy) =>
          brush.tint([band(dy)], palette.steel.base, 0.94) +
          brush.line(
            [
              [x - rx * 1.3, y + ry * (dy + 0.07)],
              [x, y + ry * (dy + 0.2)],
              [x + rx * 1.3, y + ry * (dy + 0.07)],
            ],
            palette.steel.deep,
            5,
          ) +
          rivets(sketch, at(dy), Math.max(4, rx * 0.05)),
      )
      .join(''),
  );
}

/** Paints a plate of steel on a forehead, where the design has plates. */
export function plateHead(sketch: Sketch, { x, y, rx, ry }: Skull): string {
  const { brush, palette, design } = sketch;
  if (!design.plates) {
    return '';
  }
  return sketch.part(
    'plates',
    brush.tint(
      [
        [
          [x - rx * 1.3, y - ry * 1.3, 1],
          [x + rx * 1.3, y - ry * 1.3, 1],
          [x + rx * 1.3, y - ry * 0.42, 1],
          [x + rx * 0.4, y - ry * 0.5],
          [x, y - ry * 0.3, 1],
          [x - rx * 0.4, y - ry * 0.5],
          [x - rx * 1.3, y - ry * 0.42, 1],
        ],
      ],
      palette.steel.base,
      0.94,
    ) +
      brush.line(
        [
          [x - rx * 1.2, y - ry * 0.42],
          [x - rx * 0.4, y - ry * 0.5],
          [x, y - ry * 0.32],
          [x + rx * 0.4, y - ry * 0.5],
          [x + rx * 1.2, y - ry * 0.42],
        ],
        palette.steel.deep,
        5,
      ) +
      rivets(
        sketch,
        [
          [x - rx * 0.56, y - ry * 0.64],
          [x, y - ry * 0.62],
          [x + rx * 0.56, y - ry * 0.64],
        ],
        Math.max(4, rx * 0.055),
      ),
  );
}
