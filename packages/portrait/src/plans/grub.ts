import { mix } from '../arithmetic.ts';
import { drawGrowth } from '../growth.ts';
import { drawHead } from '../head.ts';
import type { Sketch } from '../sketch.ts';
import { blob, ellipse } from '../shape.ts';

/** Short and plump, in segments. */
export function drawGrub(sketch: Sketch): string {
  const { brush, palette, age, motif, traits } = sketch;
  const headR = mix(92, 82, age);
  const head = drawHead(sketch, { x: 182, y: 236 - age * 20, r: headR });
  const segments = [
    [404, 338, 44],
    [360, 368, 56],
    [302, 376, 66],
    [238, 356, 74],
  ];
  return (
    drawGrowth(sketch, motif, { x: 424, y: 312, size: 58, degrees: 34 }) +
    segments
      .map(([x = 0, y = 0, r = 0], index) => {
        const foot = brush.mass(
          [ellipse(x - 14, y + r * 0.94, r * 0.26, r * 0.2)],
          palette.second,
          { depth: 3 },
        );
        const spike =
          traits.back === 'none'
            ? ''
            : drawGrowth(sketch, motif, {
                x: x + 8,
                y: y - r * 0.84,
                size: r * 0.66,
                degrees: 12 + index * 2,
              });
        return (
          spike +
          foot +
          brush.mass([blob(x, y, r, r * 0.98)], index % 2 === 1 ? palette.body : palette.far, {
            depth: 9,
            inside:
              brush.tint(
                [ellipse(x - r * 0.1, y + r * 0.9, r * 0.86, r * 0.5)],
                palette.belly.base,
              ) +
              (traits.marking === 'plain'
                ? ''
                : brush.tint([ellipse(x + r * 0.1, y - r * 0.2, r * 0.24)], palette.mark, 0.8)),
          })
        );
      })
      .join('') +
    head.behind +
    head.front
  );
}
