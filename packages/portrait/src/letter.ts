import { drawLoneEye } from './eyes.ts';
import { type SpineKnot, tube } from './shapes.ts';
import type { Sketch } from './sketch.ts';

/** The strokes of each letter as points in a field 4 wide and 6 high. */
const strokes: Readonly<Record<string, string>> = {
  A: '06 20 46|13 33',
  B: '06 00 30 32 03|03 33 36 06',
  C: '41 20 02 04 26 45',
  D: '06 00 31 43 35 06',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 20 02 04 26 46 43 23',
  H: '00 06|03 43|40 46',
  I: '00 40|20 26|06 46',
  J: '40 44 26 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '20 02 04 26 44 42 20',
  P: '06 00 31 32 03',
  Q: '20 02 04 26 44 42 20|34 46',
  R: '06 00 31 32 03 46',
  S: '41 20 02 23 44 26 05',
  T: '00 40|20 26',
  U: '00 04 26 44 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  '!': '20 24|26 26',
  '?': '01 20 41 23 24|26 26',
};

/** Draws a creature that is a letter: thick strokes, with one eye where they are densest. */
export function drawLetter(sketch: Sketch, letter: string): string {
  const { brush, palette } = sketch;
  const scale = 54;
  const place = (point: string): SpineKnot => [
    256 + (Number(point[0]) - 2) * scale,
    250 + (Number(point[1]) - 3) * scale,
    23,
  ];
  const lines = (strokes[letter] ?? strokes['?'] ?? '')
    .split('|')
    .map((line) => line.split(' ').map(place));
  const [first] = lines;
  const middle = first?.[Math.floor(first.length / 2)] ?? [256, 250, 23];
  return (
    brush.mass(
      // Straight from point to point: a curve through them would be another letter.
      lines.flatMap((line) => line.slice(1).map((to, i) => tube([line[i] ?? to, to]))),
      palette.body,
      { depth: 7 },
    ) +
    brush.mass(
      [
        tube([
          [middle[0], middle[1], 40],
          [middle[0] + 1, middle[1], 40],
        ]),
      ],
      palette.bone,
      {
        depth: 5,
      },
    ) +
    drawLoneEye(sketch, { x: middle[0], y: middle[1], r: 24, gap: 0, turn: 0 })
  );
}
