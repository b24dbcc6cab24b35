import { sine, cosine } from './arithmetic.ts';
import type { Sketch } from './sketch.ts';
import { ellipse, place, tube, type Shape } from './shape.ts';
import type { EarStyle } from './traits.ts';

/** The skull on which ears, horns and crest stand: its middle and half its width and height. */
export type Skull = { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number };

type Ear = { readonly outer: readonly Shape[]; readonly inner: readonly Shape[]; readonly angle: number };

/** Ears about 1 high round the origin, their root at (0, 0); `angle` is where they stand, from the top of the skull. */
const earShapes: Readonly<Record<Exclude<EarStyle, 'none'>, Ear>> = {
  round: { outer: [ellipse(0, -0.22, 0.4, 0.42)], inner: [ellipse(0, -0.2, 0.23, 0.25)], angle: 44 },
  pointed: {
    outer: [[[-0.36, 0.2], [-0.3, -0.35], [0.04, -0.92, 1], [0.34, -0.3], [0.36, 0.2]]],
    inner: [[[-0.18, 0.14], [-0.15, -0.3], [0.03, -0.68, 1], [0.17, -0.26], [0.18, 0.14]]],
    angle: 36,
  },
  long: {
    outer: [[[-0.2, 0.15], [-0.3, -0.7], [-0.1, -1.3], [0.06, -1.42], [0.24, -1.15], [0.26, -0.55], [0.2, 0.15]]],
    inner: [[[-0.08, 0.05], [-0.15, -0.65], [-0.04, -1.1], [0.05, -1.18], [0.12, -0.95], [0.12, -0.4], [0.08, 0.05]]],
    angle: 20,
  },
  floppy: {
    outer: [[[-0.22, -0.05], [0.05, -0.28], [0.42, -0.05], [0.6, 0.5], [0.5, 0.95], [0.22, 0.9], [0.05, 0.4]]],
    inner: [],
    angle: 52,
  },
  fin: {
    outer: [[[-0.24, 0.25], [-0.26, -0.3], [-0.05, -0.95, 1], [0.12, -0.5], [0.42, -0.68, 1], [0.36, -0.25], [0.58, -0.2, 1], [0.3, 0.25]]],
    inner: [[[-0.1, 0.1], [-0.08, -0.3], [0, -0.65, 1], [0.08, -0.25], [0.26, -0.4, 1], [0.2, 0.1]]],
    angle: 66,
  },
  tuft: {
    outer: [[[-0.22, 0.2], [-0.3, -0.3], [-0.15, -0.85, 1], [0, -0.45], [0.22, -0.8, 1], [0.26, -0.35], [0.5, -0.42, 1], [0.3, 0.2]]],
    inner: [],
    angle: 40,
  },
  antenna: {
    outer: [tube([[0, 0.1, 0.07], [-0.06, -0.5, 0.055], [0.14, -0.92, 0.05]]), ellipse(0.16, -1, 0.17)],
    inner: [ellipse(0.13, -1.03, 0.08)],
    angle: 24,
  },
  fan: {
    outer: [[[-0.18, 0.15], [-0.5, -0.4], [-0.34, -0.8], [0, -0.92], [0.34, -0.8], [0.5, -0.4], [0.18, 0.15]]],
    inner: [[[-0.08, 0.05], [-0.26, -0.38], [-0.16, -0.62], [0, -0.7], [0.16, -0.62], [0.26, -0.38], [0.08, 0.05]]],
    angle: 50,
  },
};

const DEGREE = 0.017453292519943295;

/** Ears behind a head; `size` is their height in units. */
export function drawEars(sketch: Sketch, skull: Skull, size: number): string {
  const { brush, palette, traits } = sketch;
  if (traits.ears === 'none') return '';
  const ear = earShapes[traits.ears];
  const dice = sketch.own('ears');
  const splay = dice.between(-7, 9);
  const tilt = ear.angle + splay;
  const bent = sketch.family('ears').between(-0.15, 0.5);
  const outerTone = sketch.family('ear tone').chance(0.3) ? palette.accent : palette.body;
  const tip = sketch.family('ear tip').chance(0.35) && traits.ears !== 'antenna';
  return ([-1, 1] as const)
    .map((side) => {
      const at = {
        x: skull.x + side * sine(tilt * DEGREE) * skull.rx * 0.86,
        y: skull.y - cosine(tilt * DEGREE) * skull.ry * 0.84,
        scale: size,
        degrees: traits.ears === 'floppy' ? side * 4 : side * (tilt * 0.7 + (bent > 0.3 ? 8 : 0)),
        flip: side < 0,
      };
      const innerTone = palette.belly.base === outerTone.base ? palette.second : palette.belly;
      const inside =
        brush.fill(ear.inner.map((shape) => place(shape, at)), innerTone.deep, 0.9) +
        (tip
          ? brush.fill(
              [place(ellipse(0.05, traits.ears === 'floppy' ? 1 : -1.12, 0.6, 0.45), at)],
              palette.second.base,
            )
          : '');
      return brush.mass(ear.outer.map((shape) => place(shape, at)), outerTone, { inside, depth: 6 });
    })
    .join('');
}
