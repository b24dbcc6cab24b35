import type { Tone } from './colours.ts';
import { drawGrowth } from './growths.ts';
import { blob, ellipse, polygon, type Shape, star, tube } from './shapes.ts';
import type { Sketch, Skull } from './sketch.ts';

/** The place of a mouth or muzzle: its middle, and the radius of its head. */
type Snout = { readonly x: number; readonly y: number; readonly r: number };

const sides = [-1, 1] as const;

/** Draws the parts of a face that words call for: whiskers, tusks, teeth, and a forked tongue. */
export function drawFaceParts({ brush, palette, design, part }: Sketch, at: Snout): string {
  const { x, y, r } = at;
  const has = design.parts;
  const whiskers = has.has('whiskers')
    ? sides
        .flatMap((side) =>
          [-0.1, 0.06, 0.2].map((dy) =>
            brush.line(
              [
                [x + side * r * 0.44, y + r * dy],
                [x + side * r * 0.8, y + r * (dy * 1.6 - 0.04)],
                [x + side * r * 1.14, y + r * (dy * 2.4 + 0.02)],
              ],
              palette.line,
              Math.max(4, r * 0.05),
              0.85,
            ),
          ),
        )
        .join('')
    : '';
  const tusks = has.has('tusks')
    ? sides
        .map((side) =>
          brush.mass(
            [
              tube([
                [x + side * r * 0.34, y + r * 0.1, r * 0.11],
                [x + side * r * 0.52, y + r * 0.44, r * 0.09],
                [x + side * r * 0.78, y + r * 0.42, 0],
              ]),
            ],
            palette.bone,
            { depth: 4 },
          ),
        )
        .join('')
    : '';
  const teeth = has.has('teeth')
    ? brush.tint(
        sides.map((side) =>
          polygon([
            [x + side * r * 0.01, y + r * 0.16],
            [x + side * r * 0.14, y + r * 0.16],
            [x + side * r * 0.13, y + r * 0.36],
            [x + side * r * 0.02, y + r * 0.36],
          ]),
        ),
        '#fff',
      )
    : '';
  const tongue = has.has('tongue')
    ? brush.line(
        [
          [x, y + r * 0.1],
          [x - r * 0.06, y + r * 0.4],
          [x - r * 0.2, y + r * 0.56],
        ],
        '#d8425a',
        r * 0.08,
      ) +
      brush.line(
        [
          [x - r * 0.06, y + r * 0.4],
          [x + r * 0.06, y + r * 0.6],
        ],
        '#d8425a',
        r * 0.08,
      )
    : '';
  return (
    part('whiskers', whiskers) +
    part('tusks', tusks) +
    part('teeth', teeth) +
    part('tongue', tongue)
  );
}

/** A beast with tusks has hair of its own colour, others have pale wool. */
export function woolTone({ palette, design }: Sketch): Tone {
  return design.parts.has('tusks') ? palette.far : palette.belly;
}

/** Draws the parts behind a head that words call for: quills, wool, a hood, gills and magnets. */
export function drawBehindHead(sketch: Sketch, { x, y, rx, ry }: Skull): string {
  const { brush, palette, design, part } = sketch;
  const has = design.parts;
  const quills = has.has('quills')
    ? brush.mass([star(x + rx * 0.1, y - ry * 0.04, rx * 1.5, rx * 1.02, 15)], palette.far, {
        depth: 8,
      })
    : '';
  const wool = has.has('wool')
    ? brush.mass(
        Array.from({ length: 6 }, (_, index) => {
          const dx = (index - 2.5) / 2.5;
          return ellipse(x + dx * rx * 1.1, y - ry * (0.7 - dx * dx * 0.7), rx * 0.42);
        }),
        woolTone(sketch),
        { depth: 7 },
      )
    : '';
  const hood = has.has('hood')
    ? brush.mass(
        [blob(x + rx * 0.06, y + ry * 0.56, rx * 1.6, ry * 1.3, { pear: -0.2 })],
        palette.second,
        {
          depth: 9,
          inside: brush.tint(
            sides.map((side) => ellipse(x + side * rx * 1.02, y + ry * 0.66, rx * 0.26, ry * 0.36)),
            palette.accent.base,
            0.85,
          ),
        },
      )
    : '';
  const gills = has.has('gills')
    ? sides
        .flatMap((side) =>
          [50, 80, 110].map((degrees) =>
            drawGrowth(sketch, 'feather', {
              x: x + side * rx * 0.8,
              y,
              size: rx * 0.7,
              degrees: side * degrees,
              flip: side < 0,
            }),
          ),
        )
        .join('')
    : '';
  return (
    part('hood', hood) +
    part('quills', quills) +
    part('wool', wool) +
    part('gills', gills) +
    part('magnets', has.has('magnets') ? magnets(sketch, x, y, rx) : '') +
    part('sword', has.has('sword') ? sword(sketch, x, y, rx) : '')
  );
}

/** A horseshoe magnet with bright poles on each side. */
function magnets({ brush, palette }: Sketch, x: number, y: number, r: number): string {
  return sides
    .map((side) => {
      const at = (dx: number, dy: number): readonly [number, number] => [
        x + side * r * dx,
        y + r * dy,
      ];
      const arch: Shape = tube([
        [...at(1.9, -0.34), r * 0.15],
        [...at(1.4, -0.4), r * 0.16],
        [...at(1.06, 0.02), r * 0.17],
        [...at(1.4, 0.44), r * 0.16],
        [...at(1.9, 0.38), r * 0.15],
      ]);
      return brush.mass(
        [arch],
        { light: '#f0776c', base: '#d8493f', deep: '#a8322f' },
        {
          depth: 5,
          inside: brush.tint(
            [-0.36, 0.4].map((dy) => blob(...at(1.94, dy), r * 0.3, r * 0.24, { square: 0.6 })),
            palette.steel.light,
          ),
        },
      );
    })
    .join('');
}

/** A sword that stands behind the head, its point up. */
function sword({ brush, palette }: Sketch, x: number, y: number, r: number): string {
  const at = (dx: number, dy: number): readonly [number, number] => [
    x + r * (dx * 0.82 - dy * 0.57),
    y + r * (dx * 0.57 + dy * 0.82),
  ];
  return (
    brush.mass(
      [polygon([at(-0.2, 0), at(-0.2, -2), at(0, -2.4), at(0.2, -2), at(0.2, 0)])],
      palette.steel,
      { depth: 6 },
    ) +
    brush.mass(
      [polygon([at(-0.5, -0.9), at(0.5, -0.9), at(0.5, -0.7), at(-0.5, -0.7)])],
      palette.gold,
      { depth: 3 },
    )
  );
}
