import { drawCollar } from '../accessories.ts';
import { mix } from '../arithmetic.ts';
import { drawGrowth } from '../growths.ts';
import { drawHead } from '../head.ts';
import { blob, ellipse, type SpineKnot, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';
import type { Pose } from '../traits.ts';
import { drawWingPair } from '../wings.ts';

/** Stripes or spots across a body, at right angles to its middle line. */
function bands({ brush, palette, traits }: Sketch, spine: readonly SpineKnot[]): string {
  if (
    traits.marking === 'plain' ||
    traits.marking === 'mask' ||
    traits.marking === 'emblem' ||
    traits.marking === 'face'
  ) {
    return '';
  }
  const dotted = traits.marking === 'spots' || traits.marking === 'speckle';
  return spine
    .slice(1)
    .map(([x, y, r], index) => {
      const [fromX, fromY] = spine[index] ?? [x, y];
      const length = Math.sqrt((x - fromX) ** 2 + (y - fromY) ** 2) || 1;
      const nx = ((y - fromY) / length) * r;
      const ny = ((fromX - x) / length) * r;
      const [mx, my] = [(x + fromX) / 2, (y + fromY) / 2];
      return dotted
        ? brush.tint([ellipse(mx + nx * 0.4, my + ny * 0.4, r * 0.32, r * 0.26)], palette.mark, 0.8)
        : brush.tint(
            [
              tube([
                [mx + nx * 1.1, my + ny * 1.1, r * 0.24],
                [mx + nx * 0.5, my + ny * 0.5, r * 0.18],
                [mx - nx * 0.1, my - ny * 0.1, 0],
              ]),
            ],
            palette.mark,
            0.8,
          );
    })
    .join('');
}

/** In coils on the ground, the neck raised. */
function drawCoiled(sketch: Sketch): string {
  const { brush, palette, traits, age, bulk } = sketch;
  const r = mix(40, 46, age) * (1 + bulk * 0.2);
  const headR = mix(84, 68, age);
  const head = drawHead(sketch, { x: 214, y: 148, r: headR });
  const coil = (x: number, y: number, rx: number, ry: number, inside = ''): string =>
    brush.mass([blob(x, y, rx, ry, { square: 0.22 })], palette.body, { depth: 10, inside });
  const stripes = (x: number, y: number, rx: number, ry: number): string =>
    brush.tint([blob(x, y + ry * 0.9, rx * 0.8, ry * 0.5)], palette.belly.base) +
    (traits.marking === 'plain'
      ? ''
      : [-0.6, -0.2, 0.2, 0.6]
          .map((dx) =>
            brush.tint(
              [ellipse(x + dx * rx, y - ry * 0.5, rx * 0.08, ry * 0.5)],
              palette.mark,
              0.8,
            ),
          )
          .join(''));
  const neck: SpineKnot[] = [
    [262, 372, r * 0.9],
    [322, 322, r * 0.98],
    [324, 254, r],
    [262, 210, r * 0.92],
    [218, 160, r * 0.86],
  ];
  const tail: SpineKnot[] = [
    [330, 404, r * 0.72],
    [402, 392, r * 0.6],
    [434, 338, r * 0.36],
    [414, 292, traits.tail === 'sprig' || traits.tail === 'fin' ? r * 0.2 : 0],
  ];
  const hood =
    traits.collar === 'ruff' || traits.ears === 'fan'
      ? brush.mass([blob(226, 190, headR * 1.24, headR * 0.98, { pear: -0.16 })], palette.second, {
          depth: 9,
          inside: brush.tint([blob(226, 200, headR * 0.96, headR * 0.7)], palette.accent.base, 0.8),
        })
      : '';
  return (
    (traits.tail === 'sprig' || traits.tail === 'fin' || traits.tail === 'tuft'
      ? drawGrowth(sketch, sketch.motif, { x: 414, y: 300, size: 74, degrees: -6 })
      : '') +
    brush.mass([tube(tail)], palette.far, { depth: 8 }) +
    coil(248, 402, 132, r * 0.92, stripes(248, 402, 132, r)) +
    (traits.back === 'row' || traits.back === 'fin'
      ? [
          [356, 236, 62],
          [362, 292, 92],
          [318, 200, 36],
        ]
          .map(([x = 0, y = 0, degrees = 0]) =>
            drawGrowth(sketch, sketch.motif, { x: x - 6, y, size: 52, degrees }),
          )
          .join('')
      : '') +
    hood +
    head.behind +
    brush.mass([tube(neck, 2)], palette.body, {
      depth: 9,
      inside:
        brush.line(
          [
            [270, 380],
            [296, 316],
            [292, 264],
            [234, 226],
            [190, 180],
          ],
          palette.belly.base,
          r * 0.9,
        ) + bands(sketch, neck.slice(1)),
    }) +
    coil(248, 352, 102, r * 0.86, stripes(248, 352, 102, r * 0.86)) +
    drawCollar(sketch, { x: 226, y: 148 + headR * 0.86, r: r * 1.05 }) +
    head.front
  );
}

/** In one long curve. */
function drawRearing(sketch: Sketch): string {
  const { brush, palette, traits, age, motif, bulk } = sketch;
  const r = mix(36, 48, age) * (1 + bulk * 0.15);
  const headR = mix(84, 68, age);
  const spine: SpineKnot[] = [
    [186, 148, r * 0.85],
    [212, 236, r],
    [318, 268, r * 1.08],
    [356, 344, r],
    [258, 396, r * 0.86],
    [150, 384, r * 0.6],
    [104, 330, r * 0.3],
    [120, 288, 0],
  ];
  const head = drawHead(sketch, { x: 182, y: 140, r: headR });
  const fins = [
    [248, 200, 24],
    [306, 212, 22],
    [360, 250, 44],
    [398, 312, 76],
  ];
  return (
    (traits.back === 'wings'
      ? drawWingPair(sketch, { x: 270, y: 250, gap: 20, size: mix(90, 160, age), degrees: 6 })
      : '') +
    (traits.back === 'none'
      ? ''
      : fins
          .map(([x = 0, y = 0, degrees = 0]) =>
            drawGrowth(sketch, motif, { x, y: y + 18, size: mix(48, 66, age), degrees }),
          )
          .join('')) +
    (traits.tail === 'whip' || traits.tail === 'thick'
      ? ''
      : drawGrowth(sketch, motif, { x: 108, y: 316, size: 76, degrees: -8 })) +
    head.behind +
    brush.mass([tube(spine, 3)], palette.body, {
      depth: 11,
      inside:
        brush.line(
          [
            [160, 160],
            [184, 252],
            [296, 296],
            [326, 344],
            [256, 372],
            [160, 366],
          ],
          palette.belly.base,
          r * 0.8,
          0.95,
        ) + bands(sketch, spine.slice(0, 6)),
    }) +
    drawCollar(sketch, { x: 194, y: 140 + headR * 0.9, r: r * 1.05 }) +
    head.front
  );
}

/** Short and plump, in segments. */
function drawGrub(sketch: Sketch): string {
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

const variants: Readonly<Partial<Record<Pose, (sketch: Sketch) => string>>> = {
  coiled: drawCoiled,
  rearing: drawRearing,
  grub: drawGrub,
};

/** Without legs: coiled, rearing, a dragon in the air, or a plump grub. */
export function drawSerpent(sketch: Sketch): string {
  const { traits, age } = sketch;
  const variant = traits.pose && variants[traits.pose];
  if (variant) {
    return variant(sketch);
  }
  if (age < 0.5 && sketch.subject.stages > 1 && traits.build > 0.35) {
    return drawGrub(sketch);
  }
  if (traits.build < 0.5) {
    return drawCoiled(sketch);
  }
  if (traits.build < 0.88) {
    return drawRearing(sketch);
  }
  return drawGrub(sketch);
}
