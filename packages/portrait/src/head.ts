import { drawAccessory } from './accessories.ts';
import { drawEars, drawHorns } from './ears.ts';
import type { Sketch, Skull } from './sketch.ts';
import { drawEyes, drawLoneEye, type FacePlace } from './eyes.ts';
import { drawFan } from './growths.ts';
import { drawHair } from './hair.ts';
import { markHead } from './markings.ts';
import { drawMouth, drawMuzzle, muzzleShapes } from './mouth.ts';
import { blob, ellipse, type Shape } from './shapes.ts';
import type { MuzzleStyle, Traits } from './traits.ts';

/** The place of a head, and the features that it must not have; `r` is about half its height. */
type HeadPlace = {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly muzzle?: MuzzleStyle;
  /** Leaves room for other parts on top of the head. */
  readonly bare?: boolean;
  readonly loneEye?: boolean;
  /** Shapes drawn as one body with the head, without an outline between them (a neck). */
  readonly joined?: readonly Shape[];
  /** SVG painted on the head and `joined`, under the markings. */
  readonly inside?: string;
  readonly crest?: boolean;
  readonly haired?: boolean;
};

/** A head in two layers: ears and horns behind the body, the rest in front. */
export type Head = { readonly behind: string; readonly front: string };

function skullOf(
  { skull: style, headWidth }: Traits,
  { x, y, r }: HeadPlace,
): { skull: Skull; shape: Shape } {
  const of = (
    rx: number,
    ry: number,
    form: Parameters<typeof blob>[4],
  ): { skull: Skull; shape: Shape } => ({
    skull: { x, y, rx: r * rx * headWidth, ry: (r * ry) / headWidth },
    shape: blob(x, y, r * rx * headWidth, (r * ry) / headWidth, form),
  });
  switch (style) {
    case 'round':
      return of(1.04, 0.98, {});
    case 'wide':
      return of(1.18, 0.9, { square: 0.15 });
    case 'egg':
      return of(0.95, 1.06, { pear: -0.07 });
    case 'pear':
      return of(1.02, 1, { pear: 0.13 });
    case 'square':
      return of(1, 0.94, { square: 0.42 });
    case 'peaked':
      return of(1, 1.06, { pear: 0.2 });
  }
}

/** A plate of metal over the forehead, riveted at both sides. */
function drawPlate({ brush, palette }: Sketch, { x, y, rx, ry }: Skull): string {
  const plate: Shape = [
    [x - rx * 0.94, y - ry * 0.42, 1],
    [x - rx * 0.7, y - ry * 0.86],
    [x, y - ry * 1.06],
    [x + rx * 0.7, y - ry * 0.86],
    [x + rx * 0.94, y - ry * 0.42, 1],
    [x + rx * 0.3, y - ry * 0.58],
    [x, y - ry * 0.36, 1],
    [x - rx * 0.3, y - ry * 0.58],
  ];
  return (
    brush.mass([plate], palette.steel, { depth: 7 }) +
    brush.tint(
      [-0.66, 0.66].map((dx) => ellipse(x + dx * rx, y - ry * 0.62, rx * 0.07)),
      palette.steel.deep,
    )
  );
}

export function drawHead(sketch: Sketch, at: HeadPlace): Head {
  const { brush, palette, traits, motif, age } = sketch;
  const muzzle = at.muzzle ?? traits.muzzle;
  const { skull, shape } = skullOf(traits, at);
  const { r } = at;
  const turn = traits.turn;
  const eyeR = r * 0.27 * traits.eyeSize;
  const face: FacePlace = {
    x: at.x + turn * r * 0.2,
    y: at.y + r * (muzzle === 'jaw' || muzzle === 'snout' ? -0.1 : 0.04),
    gap: Math.max(skull.rx * 0.46 * traits.eyeGap, eyeR * 1.12),
    r: eyeR,
    turn,
  };
  const snout = { x: at.x + turn * r * 0.3, y: face.y + r * 0.46, r };

  const hair = at.haired === true ? drawHair(sketch, skull) : undefined;
  const bare = at.bare === true || hair?.covers === true;
  const crest =
    at.crest !== false && hair === undefined && traits.crestCount > 0
      ? drawFan(sketch, motif, {
          x: at.x,
          y: at.y - skull.ry * 0.84,
          size: r * (0.5 + age * 0.22),
          degrees: turn * -8,
          count: traits.crestCount,
          spread: traits.crestSpread,
          width: r * 0.1 * traits.crestCount,
        })
      : '';
  const behind =
    (hair?.behind ?? '') +
    (bare ? '' : drawEars(sketch, skull, r * 0.92 * traits.earSize)) +
    (bare || (traits.crestCount > 1 && traits.horns === 'single')
      ? ''
      : drawHorns(sketch, skull, r * (0.5 + age * 0.34))) +
    crest;
  const cheeks = traits.cheeks
    ? ([-1, 1] as const)
        .map((side) =>
          brush.tint(
            [blob(face.x + side * face.gap * 1.45, face.y + r * 0.36, r * 0.15, r * 0.11)],
            palette.accent.base === palette.body.base ? '#ef8f86' : palette.accent.base,
            0.75,
          ),
        )
        .join('')
    : '';
  const front =
    brush.mass(
      [shape, ...muzzleShapes(sketch, muzzle, snout), ...(at.joined ?? [])],
      palette.body,
      {
        inside: (at.inside ?? '') + markHead(sketch, skull, face) + cheeks,
        depth: r * 0.11,
      },
    ) +
    drawMuzzle(sketch, muzzle, snout) +
    (at.loneEye === true
      ? drawLoneEye(sketch, { ...face, y: face.y - r * 0.1, r: eyeR * 1.6 })
      : drawEyes(sketch, face)) +
    (muzzle === 'none'
      ? drawMouth(sketch, { x: face.x, y: face.y + r * 0.42, r: r * 0.26 }, traits.mouth)
      : '') +
    (sketch.design.plates ? drawPlate(sketch, skull) : '') +
    (hair?.front ?? '') +
    (hair?.covers === true || at.bare === true ? '' : drawAccessory(sketch, skull));
  return { behind, front };
}
