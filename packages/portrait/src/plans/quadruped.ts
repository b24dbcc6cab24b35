import { drawCollar } from '../accessories.ts';
import { mix } from '../arithmetic.ts';
import { drawGrowth } from '../growths.ts';
import { drawHead } from '../head.ts';
import { drawLeg, legOf, type LegPlace } from '../limbs.ts';
import { markBody } from '../markings.ts';
import { blob, star, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';
import { drawTail } from '../tails.ts';
import { drawWing } from '../wings.ts';

type Trunk = {
  readonly front: number;
  readonly rear: number;
  readonly y: number;
  readonly r: number;
};

function drawSpine(sketch: Sketch, { front, rear, y, r }: Trunk): string {
  const { motif, traits, age } = sketch;
  const count = traits.back === 'bloom' ? 1 : 4;
  const size = r * mix(0.55, 0.9, age) * (traits.back === 'bloom' ? 1.9 : 1);
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0.55 : 0.14 + index / (count + 0.4);
    const lean = (share - 0.3) * 46;
    const x = mix(front, rear, share);
    if (traits.back === 'bloom') {
      return [-42, 42, -16, 18]
        .map((degrees) =>
          drawGrowth(sketch, motif, { x, y: y - r * 0.7, size, degrees, flip: degrees < 0 }),
        )
        .join('');
    }
    return drawGrowth(sketch, motif, {
      x,
      y: y - r * 0.8 + Math.abs(share - 0.45) * 14,
      size: size * (1 - Math.abs(share - 0.4) * 0.5),
      degrees: lean,
    });
  }).join('');
}

function drawShell(sketch: Sketch, { front, rear, y, r }: Trunk): string {
  const { brush, palette } = sketch;
  const x = mix(front, rear, 0.56);
  const rx = (rear - front) * 0.5 + r * 0.42;
  return brush.mass(
    [blob(x, y - r * 0.5, rx, r * 0.86, { pear: 0.16, square: 0.1 })],
    palette.second,
    {
      depth: 12,
      inside:
        brush.tint([blob(x, y + r * 0.34, rx * 1.1, r * 0.24)], palette.second.light) +
        [-0.42, 0.02, 0.46]
          .map((dx) =>
            brush.line(
              [
                [x + dx * rx, y - r * 1.3],
                [x + dx * rx * 1.25, y - r * 0.5],
                [x + dx * rx * 1.35, y + r * 0.1],
              ],
              palette.second.deep,
              6,
            ),
          )
          .join(''),
    },
  );
}

/** Standing on all four, seen from the side. */
function drawStanding(sketch: Sketch): string {
  const { brush, palette, traits, age, bulk } = sketch;
  const ground = 438;
  const slender = traits.build < 0.3 && bulk < 0.35;
  const heavy = !slender && (traits.build > 0.82 || bulk > 0.4);
  const dice = sketch.own('trunk');
  const family = sketch.family('trunk');
  const r = mix(62, 76, age) * family.between(0.9, 1.1) * (slender ? 0.78 : heavy ? 1.24 : 1);
  const legs = mix(44, 84, age) * family.between(0.8, 1.2) * (slender ? 1.2 : heavy ? 0.62 : 1);
  const y = ground - legs - r * 0.72;
  const front = 208 - age * 8;
  const rear = mix(300, 336, age) + family.between(-22, 22);
  const headR = mix(98, 70, age) * family.between(0.9, 1.1) * (heavy ? 0.95 : 1);
  const neck = mix(0.2, slender ? 1.05 : 0.62, age) * (heavy ? 0.5 : 1) * family.between(0.4, 1.5);
  const headX = front - headR * dice.between(0.3, 0.6) - age * 10;
  const headY = Math.max(headR * 1.45, y - r * 0.4 - headR * (0.62 + neck));
  const head = drawHead(sketch, { x: headX, y: headY, r: headR });
  const trunk: Trunk = { front, rear, y, r };
  const body = tube([
    [front, y + 2, r * 0.98],
    [mix(front, rear, 0.5), y + r * 0.06, r * (slender ? 0.82 : 0.98)],
    [rear, y + 4, r * (slender ? 0.9 : 1.02)],
  ]);
  const neckTube = tube([
    [front + r * 0.1, y - r * 0.1, r * 0.72],
    [mix(front, headX, 0.55), mix(y, headY, 0.5), headR * 0.56],
    [headX + headR * 0.15, headY + headR * 0.2, headR * 0.5],
  ]);
  const width = r * (heavy ? 0.44 : slender ? 0.26 : 0.36);
  const leg = (x: number, drop: number, hip: number): LegPlace => ({
    x,
    y: y + r * 0.3,
    footX: x - 4,
    ground: ground - drop,
    hip: width * hip,
    foot: width * 1.16,
    forward: -0.6,
  });
  const nearLegs = [
    legOf(sketch, leg(front - r * 0.3, 0, 1.1)),
    legOf(sketch, leg(rear + r * 0.36, 0, 1.5)),
  ];
  const mane =
    traits.back === 'mane'
      ? brush.mass(
          [
            star(mix(front, headX, 0.62), mix(y, headY, 0.62), headR * 1.22, headR * 0.98, 12, {
              degrees: 12,
            }),
          ],
          sketch.family('mane').pick([palette.accent, palette.second, palette.belly]),
          { depth: 8 },
        )
      : traits.back === 'crest'
        ? brush.mass(
            [
              tube([
                [headX + headR * 0.3, headY - headR * 0.9, headR * 0.2],
                [mix(headX, front, 0.5) + headR * 0.72, mix(headY, y, 0.3), headR * 0.34],
                [front + r * 0.5, y - r * 0.62, headR * 0.26],
                [front + r * 0.86, y - r * 0.8, 0],
              ]),
            ],
            sketch.family('mane').pick([palette.accent, palette.second, palette.far]),
            { depth: 7 },
          )
        : '';
  const spine =
    traits.back === 'row' || traits.back === 'bloom' || traits.back === 'fin'
      ? drawSpine(sketch, trunk)
      : '';
  const winged = traits.back === 'wings';
  const wing = (near: boolean): string =>
    winged
      ? drawWing(sketch, {
          x: mix(front, rear, 0.3) + (near ? 14 : -10),
          y: y - r * 0.6,
          size: mix(90, 190, age),
          degrees: near ? 12 : -12,
        })
      : '';
  const surface = { x: (front + rear) / 2, y: y - r * 0.05, rx: (rear - front) / 2 + r, ry: r };
  return (
    wing(false) +
    drawTail(sketch, { x: rear + r * 0.66, y: y - r * 0.3, size: mix(100, 150, age) }) +
    drawLeg(sketch, leg(front + r * 0.46, 12, 1.2), palette.far) +
    drawLeg(sketch, leg(rear - r * 0.2, 12, 1.2), palette.far) +
    spine +
    (traits.back === 'crest' ? mane : '') +
    head.behind +
    brush.mass([body, neckTube, ...nearLegs.flatMap((part) => part.shapes)], palette.body, {
      inside:
        brush.tint(
          [blob(surface.x - r * 0.2, y + r * 0.84, surface.rx * 0.86, r * 0.42)],
          palette.belly.base,
        ) +
        markBody(sketch, surface, { belly: false }) +
        brush.tint(
          [
            blob(front - r * 0.3, y + r * 0.7, width * 1.1, r * 0.8),
            blob(rear + r * 0.34, y + r * 0.6, width * 1.45, r * 0.8),
          ],
          `url(#${brush.gradient(palette.body)})`,
        ) +
        nearLegs.map((part) => part.inside).join('') +
        brush.line(
          [
            [rear - r * 0.08, y + r * 0.02],
            [rear - r * 0.16, y + r * 0.46],
            [rear + r * 0.02, y + r * 0.96],
          ],
          palette.line,
          6,
          0.55,
        ),
      depth: 12,
    }) +
    (traits.back === 'shell' ? drawShell(sketch, trunk) : '') +
    wing(true) +
    (traits.back === 'mane' ? mane : '') +
    (traits.back === 'mane'
      ? ''
      : drawCollar(sketch, {
          x: mix(front, headX, 0.7),
          y: headY + headR * 0.9,
          r: headR * 0.62,
        })) +
    head.front
  );
}

/** Sitting like a cat, seen from the front. */
function drawSitting(sketch: Sketch): string {
  const { brush, palette, traits, age, bulk } = sketch;
  const ground = 438;
  const x = 264;
  const rx = 78 * (1 + bulk * 0.16);
  const ry = mix(84, 100, age);
  const y = ground - ry * 0.92;
  const headR = mix(104, 86, age);
  const headX = x - 20;
  const headY = y - ry * 0.72 - headR * 0.5;
  const head = drawHead(sketch, { x: headX, y: headY, r: headR });
  const leg = (lx: number, forward: number): string =>
    drawLeg(sketch, {
      x: lx,
      y: y - ry * 0.06,
      footX: lx - 4,
      ground: ground + 2,
      hip: rx * 0.25,
      foot: rx * 0.32,
      forward,
    });
  const mane =
    traits.back === 'mane' || traits.collar === 'ruff'
      ? brush.mass(
          [star(headX + 8, y - ry * 0.5, rx * 1.02, rx * 0.8, 11, { degrees: 80 })],
          sketch.family('mane').pick([palette.belly, palette.accent, palette.second]),
          { depth: 8 },
        )
      : '';
  return (
    (traits.back === 'wings'
      ? drawWing(sketch, { x: x + rx * 0.3, y: y - ry * 0.4, size: 120, degrees: 18 })
      : '') +
    drawTail(sketch, { x: x + rx * 0.7, y: y + ry * 0.56, size: mix(112, 140, age) }) +
    (traits.back === 'row' || traits.back === 'bloom' || traits.back === 'fin'
      ? [0, 1, 2]
          .map((step) =>
            drawGrowth(sketch, sketch.motif, {
              x: x + rx * (0.52 + step * 0.16),
              y: y - ry * (0.62 - step * 0.36),
              size: 56 - step * 6,
              degrees: 42 + step * 16,
            }),
          )
          .join('')
      : '') +
    head.behind +
    brush.mass(
      [
        blob(x + 6, y, rx, ry, { pear: 0.2 }),
        blob(x + rx * 0.56, ground - rx * 0.42, rx * 0.56, rx * 0.46),
      ],
      palette.body,
      {
        inside: markBody(sketch, { x: x - 6, y, rx, ry }),
        depth: 11,
      },
    ) +
    brush.mass(
      [blob(x + rx * 0.42, ground - rx * 0.13, rx * 0.42, rx * 0.2, { square: 0.3 })],
      palette.body,
      { depth: 5 },
    ) +
    leg(x + rx * 0.12, -0.2) +
    leg(x - rx * 0.5, -0.4) +
    mane +
    (mane === ''
      ? drawCollar(sketch, { x: headX + 6, y: headY + headR * 0.92, r: headR * 0.62 })
      : '') +
    head.front
  );
}

/** On four legs, seen from the side with the face turned to us: standing, long, heavy, or sitting. */
export function drawQuadruped(sketch: Sketch): string {
  const { pose, build } = sketch.traits;
  const sitting = pose === 'sitting' || (pose === undefined && sketch.age < 0.7 && build > 0.66);
  return sitting ? drawSitting(sketch) : drawStanding(sketch);
}
