import type { Motif } from './subject.ts';
import { cosine, sine } from './arithmetic.ts';
import type { Tone } from './palette.ts';
import type { Sketch } from './sketch.ts';
import { sprigOf } from './sprig.ts';

const DEGREE = 0.017453292519943295;

/** Motifs whose growths have a bright core. */
const cored: ReadonlySet<Motif> = new Set<Motif>([
  'flame',
  'leaf',
  'flake',
  'crystal',
  'wisp',
  'feather',
  'drop',
]);

/** Where one growth stands: its foot, its height in units, and its lean in degrees clockwise from straight up. */
export type GrowthPlace = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly degrees: number;
  readonly flip?: boolean;
};

/** A growth of the motif: a flame, a leaf, a crystal. */
export function drawGrowth(
  { brush, palette }: Sketch,
  motif: Motif,
  at: GrowthPlace,
  tone?: Tone,
): string {
  // Fur is of the body's own colour.
  const paint = tone ?? (motif === 'ring' ? palette.body : palette.accent);
  const core = cored.has(motif)
    ? brush.tint(
        sprigOf(motif, {
          ...at,
          size: at.size * 0.56,
          x: at.x + sine(at.degrees * DEGREE) * at.size * 0.06,
          y: at.y - cosine(at.degrees * DEGREE) * at.size * 0.06,
        }),
        motif === 'flame' ? '#ffe08a' : paint.light,
        motif === 'flame' ? 0.95 : 0.75,
      )
    : '';
  return brush.mass(sprigOf(motif, at), paint, { depth: 6 }) + core;
}

/** Growths that spread like a fan from one place; the middle one is the highest and lies on top. */
export function drawFan(
  sketch: Sketch,
  motif: Motif,
  {
    x,
    y,
    size,
    degrees,
    count,
    spread,
    width,
  }: GrowthPlace & { count: number; spread: number; width: number },
): string {
  const order = Array.from({ length: count }, (_, index) => index - (count - 1) / 2).toSorted(
    (one, other) => Math.abs(other) - Math.abs(one),
  );
  return order
    .map((step) => {
      const angle = degrees + step * spread;
      const share = count > 1 ? step / ((count - 1) / 2) : 0;
      return drawGrowth(sketch, motif, {
        x: x + share * width * cosine(degrees * DEGREE),
        y: y + share * width * sine(degrees * DEGREE) + Math.abs(share) * width * 0.3,
        size: size * (1 - Math.abs(share) * 0.28),
        degrees: angle,
        flip: step < 0,
      });
    })
    .join('');
}
