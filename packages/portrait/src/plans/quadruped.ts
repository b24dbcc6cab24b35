import { drawCollar } from '../collars.ts';
import { mix } from '../arithmetic.ts';
import type { Build } from '../builds.ts';
import { woolTone } from '../face-parts.ts';
import { drawGrowth } from '../growths.ts';
import { drawHeads } from '../head.ts';
import { drawLeg, legOf, type LegPlace } from '../limbs.ts';
import { markBody } from '../markings.ts';
import { drawShell } from '../shells.ts';
import { blob, ellipse, type Shape, star, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';
import { drawTail, maneTone } from '../tails.ts';
import { drawTopper } from '../toppers.ts';
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

/** The differences between the builds of a standing quadruped; numbers multiply the usual sizes. */
type Stance = {
  readonly trunk: number;
  readonly legs: number;
  readonly length: number;
  readonly head: number;
  /** Adds to the length of the neck. */
  readonly neck: number;
  readonly width: number;
};

const stances: Readonly<Partial<Record<Build, Stance>>> = {
  slender: { trunk: 0.78, legs: 1.2, length: 0, head: 1, neck: 0.3, width: 0.26 },
  heavy: { trunk: 1.24, legs: 0.62, length: 10, head: 0.92, neck: -0.1, width: 0.44 },
  hooved: { trunk: 0.86, legs: 1.36, length: 6, head: 0.84, neck: 0.85, width: 0.22 },
  low: { trunk: 0.9, legs: 0.44, length: 0, head: 1.16, neck: -0.06, width: 0.34 },
};

const usualStance: Stance = { trunk: 1, legs: 1, length: 0, head: 1, neck: 0, width: 0.36 };

/** Standing on all four, seen from the side. */
function drawStanding(sketch: Sketch): string {
  const { brush, palette, traits, design, age, bulk } = sketch;
  const ground = 438;
  const stance = stances[design.build] ?? usualStance;
  const hooved = design.build === 'hooved';
  const dice = sketch.own('trunk');
  const family = sketch.family('trunk');
  const r = mix(62, 76, age) * family.between(0.92, 1.08) * stance.trunk * (1 + bulk * 0.12);
  const legs = mix(46, 84, age) * family.between(0.88, 1.14) * stance.legs;
  const y = ground - legs - r * 0.72;
  const front = 208 - age * 8 - stance.length * 0.5;
  const rear = mix(300, 336, age) + family.between(-16, 16) + stance.length;
  const headR = mix(96, 70, age) * family.between(0.93, 1.08) * stance.head;
  const neck = (mix(0.2, 0.62, age) + stance.neck) * family.between(0.8, 1.2);
  const headX = front - headR * dice.between(0.36, 0.56) - age * 10;
  const headY =
    Math.max(headR * 1.45, y - r * 0.4 - headR * (0.62 + neck)) + (design.raised ? -8 : 16);
  // A bud is on the back of a beast.
  const budded = design.topper === 'bud';
  const head = drawHeads(sketch, { x: headX, y: headY, r: headR, topped: !budded });
  const saddle = { x: mix(front, rear, 0.6), y: y + r * 0.3, rx: r * 1.8, ry: r * 1.5 };
  const bud = budded ? drawTopper(sketch, saddle, { ...saddle, gap: 0, r: 0, turn: 0 }) : undefined;
  const trunk: Trunk = { front, rear, y, r };
  const body = tube([
    [front, y + 2, r * 0.98],
    [mix(front, rear, 0.5), y + r * 0.06, r * (hooved ? 0.86 : 0.98)],
    [rear, y + 4, r * (hooved ? 0.94 : 1.02)],
  ]);
  const trail = design.legs
    ? []
    : [
        tube([
          [rear - r * 0.2, y + r * 0.1, r * 0.94],
          [rear + r * 0.7, y + r * 0.8, r * 0.62],
          [rear + r * 1.5, y + r * 1.1, r * 0.3],
          [rear + r * 2.2, y + r * 0.6, 0],
        ]),
      ];
  if (!design.legs) {
    sketch.note('wisp');
  }
  const neckTube = tube([
    [front + r * 0.1, y - r * 0.1, r * 0.72],
    [mix(front, headX, 0.55), mix(y, headY, 0.5), headR * 0.56],
    [headX + headR * 0.15, headY + headR * 0.2, headR * 0.5],
  ]);
  const width = r * stance.width;
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
  const neckline = { x: headX, y: headY, r: headR, front, rear, back: y - r * 0.8 };
  const spine =
    traits.back === 'row' || traits.back === 'bloom' || traits.back === 'fin'
      ? drawSpine(sketch, trunk)
      : '';
  const wing = (near: boolean): string =>
    drawWing(sketch, {
      x: mix(front, rear, 0.3) + (near ? 14 : -10),
      y: y - r * 0.6,
      size: mix(90, 190, age),
      degrees: near ? 12 : -12,
    });
  const shell = drawShell(sketch, {
    x: mix(front, rear, 0.56),
    y: y - r * 0.42,
    rx: (rear - front) * 0.5 + r * 0.46,
    ry: r * 1.02,
  });
  const humps = design.parts.has('humps')
    ? sketch.part(
        'humps',
        brush.mass(
          [0.3, 0.74].map((share) =>
            blob(mix(front, rear, share), y - r * 0.86, r * 0.5, r * 0.62),
          ),
          palette.far,
          { depth: 7 },
        ),
      )
    : '';
  const wool = design.parts.has('wool')
    ? brush.mass(
        [
          ...Array.from({ length: 5 }, (_, index) =>
            ellipse(mix(front - r * 0.2, rear + r * 0.3, index / 4), y - r * 0.46, r * 0.6),
          ),
          ...Array.from({ length: 4 }, (_, index) =>
            ellipse(mix(front, rear + r * 0.2, index / 3), y + r * 0.26, r * 0.6),
          ),
        ],
        woolTone(sketch),
        { depth: 10 },
      )
    : '';
  const surface = { x: (front + rear) / 2, y: y - r * 0.05, rx: (rear - front) / 2 + r, ry: r };
  return (
    wing(false) +
    drawTail(sketch, {
      x: rear + r * 0.66,
      y: y - r * 0.3,
      size: mix(100, 150, age) * (design.build === 'low' ? 0.84 : 1),
    }) +
    drawLeg(sketch, leg(front + r * 0.46, 12, 1.2), palette.far) +
    drawLeg(sketch, leg(rear - r * 0.2, 12, 1.2), palette.far) +
    spine +
    (bud?.behind ?? '') +
    humps +
    head.behind +
    brush.mass(
      [body, neckTube, ...trail, ...nearLegs.flatMap((part) => part.shapes)],
      palette.body,
      {
        inside:
          brush.tint(
            [blob(surface.x - r * 0.2, y + r * 0.84, surface.rx * 0.86, r * 0.42)],
            palette.belly.base,
          ) +
          markBody(sketch, surface, { belly: false }) +
          (design.legs ? drawHaunches(sketch, trunk, width) : '') +
          nearLegs.map((part) => part.inside).join(''),
        depth: 12,
      },
    ) +
    wool +
    shell +
    wing(true) +
    (traits.back === 'mane' ? drawMane(sketch, neckline, hooved) : '') +
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

/** Paints the upper ends of the near legs over the markings of the trunk. */
function drawHaunches(
  { brush, palette }: Sketch,
  { front, rear, y, r }: Trunk,
  width: number,
): string {
  return (
    brush.tint(
      [
        blob(front - r * 0.3, y + r * 0.7, width * 1.1, r * 0.8),
        blob(rear + r * 0.34, y + r * 0.6, width * 1.45, r * 0.8),
      ],
      `url(#${brush.gradient(palette.body)})`,
    ) +
    brush.line(
      [
        [rear - r * 0.08, y + r * 0.02],
        [rear - r * 0.16, y + r * 0.46],
        [rear + r * 0.02, y + r * 0.96],
      ],
      palette.line,
      6,
      0.55,
    )
  );
}

/** Draws a mane: down the neck of a hooved beast, and round the face of others. */
function drawMane(
  sketch: Sketch,
  at: { x: number; y: number; r: number; front: number; back: number },
  hooved: boolean,
): string {
  const { x, y, r, front, back } = at;
  const shape: Shape = hooved
    ? [
        [x + r * 0.1, y - r * 1.08, 1],
        [x + r * 0.62, y - r * 0.9],
        [x + r * 1.04, y - r * 0.5, 1],
        [x + r * 0.9, y - r * 0.1],
        [mix(x + r, front, 0.5) + r * 0.56, mix(y, back, 0.4), 1],
        [mix(x + r, front, 0.6) + r * 0.4, mix(y, back, 0.6)],
        [front + r * 0.94, back + r * 0.1, 1],
        [front + r * 0.3, back + r * 0.42],
        [mix(x, front, 0.6) + r * 0.1, mix(y, back, 0.7)],
        [x + r * 0.4, y + r * 0.3],
        [x + r * 0.46, y - r * 0.5],
      ]
    : star(mix(front, x, 0.8), mix(back, y, 0.82), r * 1.34, r * 1.06, 12, { degrees: 12 });
  return sketch.part('mane', sketch.brush.mass([shape], maneTone(sketch), { depth: 8 }));
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
  const head = drawHeads(sketch, { x: headX, y: headY, r: headR });
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
    traits.back === 'mane'
      ? sketch.part(
          'mane',
          brush.mass(
            [star(headX + 8, y - ry * 0.5, rx * 1.02, rx * 0.8, 11, { degrees: 80 })],
            maneTone(sketch),
            { depth: 8 },
          ),
        )
      : '';
  return (
    drawWing(sketch, { x: x + rx * 0.3, y: y - ry * 0.4, size: 130, degrees: 18 }) +
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
  const { build, legs, shell } = sketch.design;
  const sitting = build === 'sitting' && sketch.age < 0.7 && legs && shell === 'none';
  return sitting ? drawSitting(sketch) : drawStanding(sketch);
}
