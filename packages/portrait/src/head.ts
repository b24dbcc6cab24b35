import { drawEars, drawHorns } from './ears.ts';
import { plateHead } from './plates.ts';
import type { Sketch } from './sketch.ts';
import { skullOf } from './skulls.ts';
import { drawTopper } from './toppers.ts';
import { drawEyes, drawLoneEye, type FacePlace } from './eyes.ts';
import { drawBehindHead, drawFaceParts } from './face-parts.ts';
import { drawFan } from './growths.ts';
import { drawHair } from './hair.ts';
import { markHead } from './markings.ts';
import { drawMouth } from './mouth.ts';
import { drawMuzzle, muzzleShapes } from './muzzles.ts';
import { blob, type Shape } from './shapes.ts';
import type { MuzzleStyle } from './styles.ts';

/** The place of a head, and the features that it must not have; `r` is about half its height. */
type HeadPlace = {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly muzzle?: MuzzleStyle;
  /** Leaves room for other parts on top of the head. */
  readonly bare?: boolean;
  readonly loneEye?: boolean;
  /** How far the eyes are above their usual place, in units of `r`. */
  readonly eyeLift?: number;
  /** Shapes drawn as one body with the head, without an outline between them (a neck). */
  readonly joined?: readonly Shape[];
  /** SVG painted on the head and `joined`, under the markings. */
  readonly inside?: string;
  readonly crest?: boolean;
  /** False for all heads but one. */
  readonly topped?: boolean;
  readonly haired?: boolean;
};

/** A head in two layers: ears and horns behind the body, the rest in front. */
export type Head = { readonly behind: string; readonly front: string };

/** Muzzles that need room under the eyes. */
const lifted: ReadonlySet<MuzzleStyle> = new Set<MuzzleStyle>(['jaw', 'snout', 'long', 'bill']);

export function drawHead(sketch: Sketch, at: HeadPlace): Head {
  const { brush, palette, traits, motif, age } = sketch;
  const muzzle = at.muzzle ?? traits.muzzle;
  const { r } = at;
  const { skull, shapes } = skullOf(traits.skull, { ...at, width: traits.headWidth });
  const turn = traits.turn;
  const eyeR = r * 0.27 * traits.eyeSize;
  const face: FacePlace = {
    x: at.x + turn * r * 0.2,
    y: at.y + r * (lifted.has(muzzle) ? -0.1 : 0.04),
    gap: Math.max(skull.rx * 0.46 * traits.eyeGap, eyeR * 1.12),
    r: eyeR,
    turn,
  };
  const snout = { x: at.x + turn * r * 0.3, y: face.y + r * 0.46, r };

  const hair = at.haired === true ? drawHair(sketch, skull) : undefined;
  const bare = at.bare === true || hair?.covers === true;
  const topper =
    at.bare === true || at.topped === false
      ? { behind: '', front: '' }
      : drawTopper(sketch, skull, face);
  const crest =
    at.crest !== false && hair === undefined && traits.crestCount > 0
      ? sketch.part(
          'crown of growths',
          drawFan(sketch, motif, {
            x: at.x,
            y: at.y - skull.ry * 0.84,
            size: r * (0.5 + age * 0.22),
            degrees: turn * -8,
            count: traits.crestCount,
            spread: traits.crestSpread,
            width: r * 0.1 * traits.crestCount,
          }),
        )
      : '';
  const behind =
    drawBehindHead(sketch, skull) +
    topper.behind +
    (hair?.behind ?? '') +
    (bare ? '' : drawEars(sketch, skull, r * 0.92 * traits.earSize)) +
    (bare || (traits.crestCount > 1 && traits.horns === 'single')
      ? ''
      : sketch.part('horns', drawHorns(sketch, skull, r * (0.5 + age * 0.34)))) +
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
      [...shapes, ...muzzleShapes(sketch, muzzle, snout), ...(at.joined ?? [])],
      palette.body,
      {
        inside:
          (at.inside ?? '') + markHead(sketch, skull, face) + plateHead(sketch, skull) + cheeks,
        depth: r * 0.11,
      },
    ) +
    drawMuzzle(sketch, muzzle, snout) +
    (at.loneEye === true
      ? drawLoneEye(sketch, { ...face, y: face.y - r * 0.1, r: eyeR * 1.6 })
      : drawEyes(sketch, { ...face, y: face.y - r * (at.eyeLift ?? 0) })) +
    (muzzle === 'none'
      ? drawMouth(sketch, { x: face.x, y: face.y + r * 0.42, r: r * 0.26 }, traits.mouth)
      : '') +
    (hair?.front ?? '') +
    drawFaceParts(sketch, muzzle === 'none' ? { ...snout, y: face.y + r * 0.36 } : snout) +
    topper.front;
  return { behind, front };
}

/** Draws as many heads as the design has, side by side; the last is in front. */
export function drawHeads(sketch: Sketch, at: HeadPlace): Head {
  const { heads } = sketch.design;
  if (heads === 1) {
    return drawHead(sketch, at);
  }
  sketch.note('second head');
  const r = at.r * (heads === 2 ? 0.84 : 0.74);
  const places = heads === 2 ? [0.86, -0.86] : [1.5, -1.5, 0];
  const drawn = places.map((step, index) =>
    drawHead(
      {
        ...sketch,
        traits: { ...sketch.traits, turn: step > 0 ? 0.5 : sketch.traits.turn },
      },
      {
        ...at,
        x: at.x + step * r,
        y: at.y + (step === 0 ? -r * 0.3 : index * r * 0.1),
        r,
      },
    ),
  );
  return {
    behind: drawn.map(({ behind }) => behind).join(''),
    front: drawn.map(({ front }) => front).join(''),
  };
}
