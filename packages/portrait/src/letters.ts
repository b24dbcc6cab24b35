import { cosine, radiansPerDegree, sine } from './arithmetic.ts';
import { ellipse, type Shape, short, tube } from './shapes.ts';

type Point = readonly [x: number, y: number];

/**
 * The strokes of capital letters, digits and signs, in hundredths of half their height, parted by `|`: points `x,y`, and
 * arcs `x,y,rx,ry,from,to` with angles in degrees.
 */
const strokes: Readonly<Record<string, string>> = {
  A: '-60,100 0,-100 | 0,-100 60,100 | -36,30 36,30',
  B: '-50,-100 -50,100 | -50,-100 0,-52,50,48,-90,90 -50,-4 | -50,-4 4,48,54,52,-90,90 -50,100',
  C: '10,0,70,100,-50,-310',
  D: '-50,-100 -50,100 | -50,-100 -20,0,80,100,-90,90 -50,100',
  E: '50,-100 -50,-100 | -50,-100 -50,100 | -50,100 50,100 | -50,0 36,0',
  F: '50,-100 -50,-100 | -50,-100 -50,100 | -50,0 36,0',
  G: '6,0,66,100,-50,-330 | 62,46 62,6 14,6',
  H: '-52,-100 -52,100 | 52,-100 52,100 | -52,0 52,0',
  I: '0,-100 0,100 | -36,-100 36,-100 | -36,100 36,100',
  J: '42,-100 42,40 -6,44,48,56,0,160',
  K: '-50,-100 -50,100 | 52,-100 -46,6 | -14,-24 56,100',
  L: '-46,-100 -46,100 | -46,100 52,100',
  M: '-64,100 -56,-100 | -56,-100 0,30 | 0,30 56,-100 | 56,-100 64,100',
  N: '-54,100 -54,-100 | -54,-100 54,100 | 54,100 54,-100',
  O: '0,0,70,100,-90,270',
  P: '-48,-100 -48,100 | -48,-100 2,-44,56,56,-90,90 -48,12',
  Q: '0,0,70,100,-90,270 | 16,46 70,110',
  R: '-48,-100 -48,100 | -48,-100 2,-46,54,54,-90,90 -48,8 | 0,10 58,100',
  S: '0,-50,54,50,-30,-270 0,50,56,50,-90,150',
  T: '-66,-100 66,-100 | 0,-100 0,100',
  U: '-54,-100 -54,30 0,42,54,58,180,0 54,30 54,-100',
  V: '-62,-100 0,100 | 0,100 62,-100',
  W: '-74,-100 -40,100 | -40,100 0,-30 | 0,-30 40,100 | 40,100 74,-100',
  X: '-60,-100 60,100 | 60,-100 -60,100',
  Y: '-60,-100 0,0 | 60,-100 0,0 | 0,0 0,100',
  Z: '-56,-100 56,-100 | 56,-100 -56,100 | -56,100 56,100',
  '!': '0,-100 0,34',
  '?': '0,-50,52,50,180,400 0,34',
  '-': '-36,10 36,10',
  "'": '0,-100 0,-62',
  '.': '0,94 0,100',
  ',': '0,94 -14,124',
  ':': '0,-30 0,-24 | 0,70 0,76',
  '%': '50,-100 -50,100 | -44,-62,24,34,-90,270 | 44,62,24,34,-90,270',
  '&': '62,100 -44,-58 -10,-72,34,28,170,400 -50,30 -8,52,48,48,190,-10',
  '♀': '0,-46,46,46,-90,270 | 0,0 0,100 | -36,54 36,54',
  '♂': '-14,40,46,46,-90,270 | 20,4 60,-60 | 16,-60 60,-60 | 60,-60 60,-16',
  '0': '0,0,56,100,-90,270',
  '1': '-34,-60 4,-100 | 4,-100 4,100',
  '2': '0,-48,52,52,180,380 -54,100 | -54,100 56,100',
  '3': '0,-50,50,50,190,450 | 0,50,54,50,-90,160',
  '4': '30,100 30,-100 | 30,-100 -58,40 | -58,40 60,40',
  '5': '46,-100 -42,-100 | -42,-100 -46,-10 -2,42,54,58,-130,140',
  '6': '36,-96 -30,-20 0,46,54,54,190,550',
  '7': '-54,-100 56,-100 | 56,-100 -14,100',
  '8': '0,-52,46,48,-90,270 | 0,48,54,52,-90,270',
  '9': '-36,96 30,20 0,-46,54,54,10,-350',
};

/** Points of an arc per quarter of a turn. */
const arcSteps = 4;

function pointsOf(item: string): readonly Point[] {
  const [x = 0, y = 0, rx, ry = 0, from = 0, to = 0] = item.split(',').map(Number);
  if (rx === undefined) {
    return [[x / 100, y / 100]];
  }
  const steps = Math.max(6, Math.round((Math.abs(to - from) / 90) * arcSteps));
  return Array.from({ length: steps + 1 }, (_, index): Point => {
    const angle = (from + ((to - from) * index) / steps) * radiansPerDegree;
    return [(x + cosine(angle) * rx) / 100, (y + sine(angle) * ry) / 100];
  });
}

/** The dots below a sign. */
const dotted = new Set(['!', '?']);

/** Returns a letter as shapes round (x, y), `size` half its height; undefined for a letter that is not known. */
export function letterShapes(
  letter: string,
  at: { x: number; y: number; size: number; thick: number; mirrored: boolean },
): Shape[] | undefined {
  const lines = strokes[letter]?.split(' | ').map((line) => line.split(' ').flatMap(pointsOf));
  if (lines === undefined) {
    return undefined;
  }
  const { x, y, size, thick } = at;
  const side = at.mirrored ? -1 : 1;
  return [
    ...lines.map((points) =>
      tube(
        points.map(([px, py]) => [x + side * px * size, y + py * size, thick] as const),
        points.length > 3 ? 1 : 2,
      ),
    ),
    ...(dotted.has(letter) ? [ellipse(x, y + size * 0.92, thick * 1.15)] : []),
  ];
}

/**
 * Writes a text in capitals as strokes, since no font is sure to be there: its middle is at y, and it begins at x, or has
 * its middle there. A text that is too wide is written smaller; one with a letter that is not known, not at all.
 */
export function writeText(
  text: string,
  at: { x: number; y: number; size: number; widest: number; colour: string; centred?: boolean },
): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");
  const half = at.size / 2;
  const lines: string[] = [];
  let end = 0;
  for (const letter of plain.toUpperCase()) {
    const drawn = strokes[letter]?.split(' | ').map((line) => line.split(' ').flatMap(pointsOf));
    if (drawn === undefined && letter !== ' ') {
      return '';
    }
    const xs = drawn?.flat().map(([x]) => x) ?? [-0.2, 0.2];
    const start = end - Math.min(...xs);
    const write = ([x, y]: Point): string => `${short((start + x) * half)} ${short(y * half)}`;
    lines.push(...(drawn ?? []).map((points) => `M${points.map(write).join('L')}`));
    end = start + Math.max(...xs) + 0.46;
  }
  const width = (end - 0.46) * half;
  const scale = Math.min(1, at.widest / width);
  const x = at.centred === true ? at.x - (width * scale) / 2 : at.x;
  return (
    `<path transform="translate(${short(x)} ${short(at.y)}) scale(${Math.round(scale * 1000) / 1000})" ` +
    `d="${lines.join('')}" fill="none" stroke="${at.colour}" stroke-width="${short(half * 0.26)}" ` +
    'stroke-linecap="round" stroke-linejoin="round"/>'
  );
}
