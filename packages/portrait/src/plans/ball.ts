import { cosine, mix, sine } from '../arithmetic.ts';
import { drawFan, drawGrowth } from '../growths.ts';
import { drawHead } from '../head.ts';
import { blob, ellipse, star, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';
import type { EyeStyle, MouthStyle } from '../traits.ts';
import { drawWingPair } from '../wings.ts';

/** Two shells round a head: one behind and above it, one below and before it. */
function drawValves(
  { brush, palette }: Sketch,
  x: number,
  y: number,
  r: number,
): { readonly behind: string; readonly front: string } {
  const valve = (side: 1 | -1, reach: number): string => {
    const rim = Array.from({ length: 9 }, (_, i): readonly [number, number] => {
      const angle = 3.1416 * (i / 8);
      const wave = i % 2 === 0 ? 1 : 0.92;
      return [x - cosine(angle) * r * 1.42 * wave, y + side * sine(angle) * r * reach * wave];
    });
    return brush.mass([[...rim, [x, y + side * r * 0.46]]], palette.second, {
      depth: 9,
      inside: [1, 2, 3, 4, 5, 6, 7]
        .map((i) => {
          const angle = 3.1416 * (i / 8);
          return brush.line(
            [
              [x - cosine(angle) * r * 0.5, y + side * r * 0.5],
              [x - cosine(angle) * r * 1.4, y + side * sine(angle) * r * reach],
            ],
            palette.second.deep,
            6,
            0.8,
          );
        })
        .join(''),
    });
  };
  return { behind: valve(-1, 1.36), front: valve(1, 1.16) };
}

/** A horseshoe magnet at each side, its poles pale. */
function drawMagnets(
  { brush, palette }: Sketch,
  x: number,
  y: number,
  r: number,
): { readonly behind: string; readonly front: string } {
  const magnet = (side: 1 | -1): string => {
    const arm = (dy: number): readonly (readonly [number, number])[] => [
      [x + side * r * 1.02, y + dy * 0.2],
      [x + side * r * 1.16, y + dy],
      [x + side * r * 1.6, y + dy],
    ];
    const shape = (points: readonly (readonly [number, number])[]) =>
      tube(points.map(([px, py]) => [px, py, r * 0.15] as const));
    return (
      brush.mass([shape(arm(-r * 0.34)), shape(arm(r * 0.34))], palette.accent, { depth: 5 }) +
      brush.mass(
        [-1, 1].map((way) => ellipse(x + side * r * 1.64, y + way * r * 0.34, r * 0.16)),
        palette.steel,
        { depth: 4 },
      )
    );
  };
  return { behind: magnet(-1) + magnet(1), front: '' };
}

/** A head that is all of the creature: hovering orbs, spiked balls, seeds, ringed planets. */
export function drawBall(sketch: Sketch): string {
  const { brush, palette, traits, motif, secondMotif, age, bulk } = sketch;
  const dice = sketch.own('ball');
  const x = 256;
  const r = mix(118, 138, age) * (1 + bulk * 0.06);
  const y = 270 - age * 8;
  const loneEye = sketch
    .family('lone eye')
    .chance(motif === 'eye' || motif === 'gear' ? 0.45 : 0.12);
  const head = drawHead(sketch, {
    x,
    y,
    r,
    loneEye,
    ...(loneEye ? { muzzle: 'none' as const } : {}),
  });
  // Feet are for those that may have some.
  const rolled = Math.floor(traits.build * 5);
  const build = traits.pose !== undefined || (rolled === 3 && sketch.design.legless) ? -1 : rolled;
  const spikes =
    build === 0
      ? Array.from({ length: 11 }, (_, index) => {
          const degrees = index * (360 / 11) + dice.between(-5, 5);
          const angle = degrees * 0.0174533;
          return drawGrowth(sketch, motif, {
            x: x + sine(angle) * r * 0.88,
            y: y - cosine(angle) * r * 0.88,
            size: mix(42, 66, age),
            degrees,
          });
        }).join('')
      : '';
  const corona =
    build === 1
      ? brush.mass(
          [
            star(x, y, r * 1.42, r * 1.16, 12, {
              degrees: dice.between(0, 30),
              soft: dice.chance(0.5),
            }),
          ],
          sketch.family('corona').pick([palette.accent, palette.second]),
          { depth: 8 },
        )
      : '';
  const ringHalf = (front: boolean): string => {
    if (build !== 2) {
      return '';
    }
    const points = Array.from({ length: 7 }, (_, index): readonly [number, number] => {
      const angle = (front ? 0.15 : 3.2916) + (index / 6) * 2.84;
      const dx = cosine(angle) * r * 1.52;
      const dy = sine(angle) * r * 0.42;
      return [x + dx * 0.97 + dy * 0.24, y + r * 0.52 + dy * 0.97 - dx * 0.24];
    });
    return brush.mass(
      [
        tube(
          points.map(([px, py], index) => [px, py, index === 0 || index === 6 ? 9 : 13] as const),
          1,
        ),
      ],
      palette.second,
      { depth: 5 },
    );
  };
  const feet =
    build === 3
      ? ([-1, 1] as const)
          .map((side) =>
            brush.mass(
              [blob(x + side * r * 0.46, y + r * 0.96, r * 0.32, r * 0.19, { square: 0.3 })],
              palette.far,
              { depth: 5 },
            ),
          )
          .join('')
      : '';
  const hands =
    build === 4
      ? ([-1, 1] as const)
          .map((side) =>
            brush.mass(
              [
                ellipse(x + side * r * 1.36, y + r * 0.34, r * 0.24),
                ellipse(x + side * r * 1.2, y + r * 0.26, r * 0.1),
              ],
              palette.second,
              { depth: 6 },
            ),
          )
          .join('')
      : '';
  const wisps =
    motif === 'wisp' || motif === 'flame' || motif === 'bubble'
      ? drawFan(sketch, motif, {
          x,
          y: y - r * 0.6,
          size: r * 0.95,
          degrees: 14,
          count: 5,
          spread: 34,
          width: r * 0.75,
        }) +
        ([-1, 1] as const)
          .map((side) =>
            drawGrowth(sketch, motif, {
              x: x + side * r * 1.28,
              y: y - r * 0.5,
              size: r * 0.3,
              degrees: side * 20,
              flip: side < 0,
            }),
          )
          .join('')
      : '';
  const bolts =
    motif === 'gear' || secondMotif === 'gear'
      ? ([-1, 1] as const)
          .map((side) =>
            drawGrowth(
              sketch,
              'gear',
              { x: x + side * r * 0.95, y, size: r * 0.44, degrees: side * 90 },
              palette.second,
            ),
          )
          .join('')
      : '';
  const worn =
    traits.pose === 'bivalve'
      ? drawValves(sketch, x, y, r)
      : traits.pose === 'magnet'
        ? drawMagnets(sketch, x, y, r)
        : { behind: '', front: '' };
  const winged =
    traits.back === 'wings'
      ? drawWingPair(sketch, { x, y: y - 10, gap: r * 0.8, size: mix(80, 130, age), degrees: 16 })
      : '';
  return (
    winged +
    worn.behind +
    wisps +
    corona +
    spikes +
    bolts +
    ringHalf(false) +
    feet +
    head.behind +
    head.front +
    ringHalf(true) +
    hands +
    worn.front
  );
}

/** Several bodies that are one creature: a heap, a trio out of the ground, or a swarm in the air. */
export function drawCluster(sketch: Sketch): string {
  const { brush, palette, traits, age, motif } = sketch;
  const dice = sketch.own('cluster');
  const count = age < 0.4 ? 2 : traits.build < 0.25 ? 4 : 3;
  const grounded = traits.build > 0.5;
  const big = mix(88, 92, age);
  const places: readonly (readonly [number, number, number])[] =
    count === 2
      ? [
          [350, 262, big * 0.8],
          [168, 296, big * 0.96],
        ]
      : count === 3
        ? grounded
          ? [
              [256, 178, big * 0.86],
              [122, 300, big * 0.74],
              [392, 300, big * 0.74],
            ]
          : [
              [142, 186, big * 0.76],
              [372, 200, big * 0.74],
              [254, 340, big * 0.9],
            ]
        : [
            [160, 168, big * 0.66],
            [338, 178, big * 0.68],
            [148, 326, big * 0.72],
            [338, 340, big * 0.78],
          ];
  const heads = places.map(([x, y, r], index) => {
    const moods: readonly [MouthStyle, ...MouthStyle[]] = [
      'smile',
      'open',
      'flat',
      'fang',
      'tiny',
      'grin',
    ];
    const eyes: EyeStyle =
      index === 0
        ? traits.eyes
        : dice.pick<EyeStyle>([traits.eyes, traits.eyes, 'happy', 'sleepy']);
    const member: Sketch = {
      ...sketch,
      traits: {
        ...traits,
        eyes,
        mouth: dice.pick(moods),
        muzzle: traits.muzzle === 'jaw' || traits.muzzle === 'trunk' ? 'none' : traits.muzzle,
        turn: index % 2 === 0 ? traits.turn : -traits.turn * 0.6,
      },
    };
    const stem = grounded
      ? [blob(x, (y + 436) / 2 + 10, r * 0.74, (436 - y) / 2, { square: 0.4 })]
      : [];
    const head = drawHead(member, {
      x,
      y,
      r,
      joined: stem,
      crest: index === places.length - 1 || index === 0,
    });
    return head.behind + head.front;
  });
  const mound = grounded
    ? [70, 190, 326, 446]
        .map((x, index) =>
          drawGrowth(sketch, motif, { x, y: 424, size: 52, degrees: index * 16 - 24 }),
        )
        .join('') +
      brush.mass(
        [
          [
            [20, 446, 1],
            [84, 412],
            [190, 420],
            [256, 404],
            [330, 420],
            [428, 412],
            [492, 446, 1],
          ],
        ],
        palette.second,
        { depth: 8 },
      )
    : [
        [100, 320],
        [412, 318],
        [256, 150],
      ]
        .map(([x = 0, y = 0], index) =>
          drawGrowth(sketch, motif, { x, y, size: 40, degrees: index * 24 - 24 }, palette.second),
        )
        .join('');
  return (grounded ? '' : mound) + heads.join('') + (grounded ? mound : '');
}
