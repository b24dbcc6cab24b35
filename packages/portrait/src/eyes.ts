import { ellipse, type Knot, type Shape, short } from './shapes.ts';
import type { Sketch } from './sketch.ts';
import type { EyeStyle } from './styles.ts';

/** One eye: its middle, half its height, and its side of the face (−1 left, 1 right). */
type Eye = {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly side: -1 | 1;
  readonly narrow: number;
};

/** The place of a face: the middle between the eyes, half their distance, their size, and the turn of the head. */
export type FacePlace = {
  readonly x: number;
  readonly y: number;
  readonly gap: number;
  readonly r: number;
  readonly turn: number;
};

const circle = (x: number, y: number, r: number, colour: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${colour}"/>`;

function almond({ x, y, r, side, narrow }: Eye): Shape {
  const at = (dx: number, dy: number, corner: 0 | 1 = 0): Knot => [
    x + dx * r * side * narrow,
    y + dy * r,
    corner,
  ];
  return [at(-0.85, 0.25, 1), at(0.1, -0.42), at(1, -0.85, 1), at(0.85, 0.3), at(0.1, 0.72)];
}

function gleam({ x, y, r }: Eye, light: 1 | -1, share = 1): string {
  return (
    circle(x - light * r * 0.24, y - r * 0.36, r * 0.29 * share, '#fff') +
    circle(x + light * r * 0.26, y + r * 0.36, r * 0.13 * share, '#fff')
  );
}

function drawEye({ brush, palette, traits }: Sketch, eye: Eye, style: EyeStyle): string {
  const { x, y, r, side, narrow } = eye;
  const look = traits.turn * r * 0.12;
  const { iris, line } = palette;
  switch (style) {
    case 'glossy':
      return (
        brush.tint([ellipse(x, y, r * 0.82 * narrow, r)], line) +
        brush.tint([ellipse(x + look, y + r * 0.36, r * 0.58 * narrow, r * 0.52)], iris) +
        gleam(eye, brush.light)
      );
    case 'tall':
      return (
        brush.tint([ellipse(x, y, r * 0.58 * narrow, r * 1.12)], line) +
        brush.tint([ellipse(x, y + r * 0.5, r * 0.4 * narrow, r * 0.5)], iris) +
        gleam({ ...eye, x: x + r * 0.05 }, brush.light, 0.82)
      );
    case 'bright':
      return (
        brush.mass(
          [ellipse(x, y, r * 0.88 * narrow, r)],
          { light: '#fff', base: '#fff', deep: '#dfe3ea' },
          {
            depth: 4,
            inside:
              brush.tint([ellipse(x + look * 2, y + r * 0.08, r * 0.6 * narrow, r * 0.7)], iris) +
              brush.tint([ellipse(x + look * 2, y + r * 0.1, r * 0.34 * narrow, r * 0.42)], line),
          },
        ) + circle(x + look - brush.light * r * 0.14, y - r * 0.24, r * 0.24, '#fff')
      );
    case 'keen':
      return (
        brush.mass(
          [almond(eye)],
          { light: '#fff', base: '#fff', deep: '#d9dde6' },
          {
            depth: 0,
            inside:
              brush.tint([ellipse(x + look * 2, y - r * 0.02, r * 0.46 * narrow, r * 0.62)], iris) +
              brush.tint([ellipse(x + look * 2, y, r * 0.2 * narrow, r * 0.42)], line),
          },
        ) +
        brush.line(
          [
            [x - 1.02 * r * side * narrow, y + r * 0.12],
            [x + 0.1 * r * side * narrow, y - r * 0.5],
            [x + 1.12 * r * side * narrow, y - r * 0.98],
          ],
          line,
          r * 0.26,
        ) +
        circle(x + look - r * 0.1, y - r * 0.16, r * 0.16, '#fff')
      );
    case 'sleepy':
      return (
        brush.tint([ellipse(x, y, r * 0.84 * narrow, r)], line) +
        brush.tint([ellipse(x + look, y + r * 0.4, r * 0.58 * narrow, r * 0.46)], iris) +
        brush.tint(
          [
            [
              [x - r * 0.86 * narrow, y - r * 0.16, 1],
              [x - r * 0.66 * narrow, y - r * 0.76],
              [x, y - r * 1.05],
              [x + r * 0.66 * narrow, y - r * 0.76],
              [x + r * 0.86 * narrow, y - r * 0.16, 1],
              [x, y - r * 0.3],
            ],
          ],
          palette.far.base,
        ) +
        brush.line(
          [
            [x - r * 0.98 * narrow, y - r * 0.16],
            [x, y - r * 0.3],
            [x + r * 0.98 * narrow, y - r * 0.16],
          ],
          line,
          r * 0.2,
        ) +
        circle(x - brush.light * r * 0.2, y + r * 0.12, r * 0.2, '#fff')
      );
    case 'dot':
      return (
        brush.tint([ellipse(x, y, r * 0.52 * narrow, r * 0.64)], line) +
        circle(x - brush.light * r * 0.14, y - r * 0.22, r * 0.19, '#fff')
      );
    case 'glow':
      return (
        brush.glow(x, y, r * 1.9, palette.accent.light, 0.7) +
        brush.mass(
          [almond(eye)],
          { light: '#fff', base: '#fff6d8', deep: palette.accent.light },
          { depth: 5 },
        ) +
        brush.tint([ellipse(x + look * 2, y, r * 0.16, r * 0.26)], line)
      );
    case 'ringed':
      return (
        brush.mass(
          [ellipse(x, y, r * 0.95 * narrow, r * 0.95)],
          { light: '#fff', base: '#fff', deep: '#dfe3ea' },
          { depth: 0 },
        ) +
        brush.tint([ellipse(x + look, y, r * 0.68 * narrow, r * 0.68)], iris) +
        brush.tint([ellipse(x + look, y, r * 0.5 * narrow, r * 0.5)], '#fff', 0.45) +
        brush.tint([ellipse(x + look, y, r * 0.32 * narrow, r * 0.32)], line) +
        circle(x + look - brush.light * r * 0.18, y - r * 0.26, r * 0.19, '#fff')
      );
    case 'happy':
      return brush.line(
        [
          [x - r * 0.72 * narrow, y + r * 0.25],
          [x, y - r * 0.4],
          [x + r * 0.72 * narrow, y + r * 0.25],
        ],
        line,
        r * 0.3,
      );
  }
}

/** Draws a pair of eyes; the far eye of a turned head is narrower. */
export function drawEyes(sketch: Sketch, face: FacePlace): string {
  const { x, y, gap, r, turn } = face;
  return ([-1, 1] as const)
    .map((side) => {
      const far = side * turn > 0;
      const narrow = far ? 1 - Math.abs(turn) * 0.2 : 1;
      return drawEye(
        sketch,
        { x: x + side * gap * (far ? 1 - Math.abs(turn) * 0.16 : 1), y, r, side, narrow },
        sketch.traits.eyes,
      );
    })
    .join('');
}

/** Draws one large eye in the middle of the face. */
export function drawLoneEye(sketch: Sketch, { x, y, r }: FacePlace): string {
  const { eyes } = sketch.traits;
  const style = eyes === 'keen' || eyes === 'dot' || eyes === 'happy' ? 'bright' : eyes;
  return drawEye(sketch, { x, y, r, side: 1, narrow: 1 }, style);
}
