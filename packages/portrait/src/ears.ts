import { sine, cosine } from './arithmetic.ts';
import type { Sketch } from './sketch.ts';
import { ellipse, place } from './shape.ts';
import type { Skull } from './skull.ts';
import { earShapes } from './ear-shapes.ts';

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
      const lobe = brush.tint(
        ear.inner.map((shape) => place(shape, at)),
        innerTone.deep,
        0.9,
      );
      const outer = ear.outer.map((shape) => place(shape, at));
      if (!tip) return brush.mass(outer, outerTone, { depth: 6 }) + lobe;
      const end = place(ellipse(0.05, traits.ears === 'floppy' ? 1 : -1.12, 0.6, 0.45), at);
      return brush.mass(outer, outerTone, {
        inside: lobe + brush.tint([end], palette.second.base),
        depth: 6,
      });
    })
    .join('');
}
