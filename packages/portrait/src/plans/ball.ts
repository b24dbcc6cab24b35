import { cosine, mix, sine } from '../arithmetic.ts';
import { drawLoneEye } from '../eyes.ts';
import { drawFan, drawGrowth } from '../growths.ts';
import { drawHead } from '../head.ts';
import { letterShapes } from '../letters.ts';
import { blob, ellipse, type Shape, star, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';
import type { EyeStyle, MouthStyle } from '../styles.ts';
import { drawWingPair } from '../wings.ts';

/** A head that is all of the creature: hovering orbs, spiked balls, seeds, ringed planets. */
export function drawBall(sketch: Sketch): string {
  const { brush, palette, design, motif, age, bulk } = sketch;
  if (design.build === 'letter') {
    return drawLetter(sketch);
  }
  if (design.build === 'clam') {
    return drawClam(sketch);
  }
  const dice = sketch.own('ball');
  const x = 256;
  const r = mix(118, 138, age) * (1 + bulk * 0.06);
  const y = 270 - age * 8;
  const loneEye = sketch
    .family('lone eye')
    .chance(motif === 'eye' || motif === 'gear' ? 0.45 : 0.1);
  const head = drawHead(sketch, {
    x,
    y,
    r,
    loneEye,
    ...(loneEye ? { muzzle: 'none' as const } : {}),
  });
  const { build } = design;
  const spikes =
    build === 'spiked'
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
    build === 'corona'
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
    if (build !== 'ringed') {
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
  const hands =
    build === 'handed'
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
    build === 'plain' && (motif === 'wisp' || motif === 'bubble')
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
  return (
    drawWingPair(sketch, { x, y: y - 10, gap: r * 0.8, size: mix(80, 130, age), degrees: 16 }) +
    wisps +
    corona +
    spikes +
    ringHalf(false) +
    head.behind +
    head.front +
    ringHalf(true) +
    hands
  );
}

/** A letter with one eye. */
function drawLetter(sketch: Sketch): string {
  const { brush, palette, design, traits, mirrored } = sketch;
  const [x, y, size, thick] = [256, 262, 138, 36];
  const shapes = letterShapes(design.letter ?? 'O', { x, y, size, thick, mirrored });
  // The eye sits on the letter's own stroke if it has one in the middle, and in its bowl elsewhere.
  const r = 46;
  return (
    sketch.part('letter', brush.mass(shapes ?? [ellipse(x, y, size)], palette.body, { depth: 9 })) +
    brush.mass([ellipse(x, y, r * 1.3)], palette.body, { depth: 6 }) +
    drawLoneEye({ ...sketch, traits: { ...traits, eyes: 'ringed' } }, { x, y, gap: 0, r, turn: 0 })
  );
}

/** A face between the two halves of a shell. */
function drawClam(sketch: Sketch): string {
  const { brush, palette, age, bulk } = sketch;
  const x = 256;
  const r = mix(112, 130, age) * (1 + bulk * 0.05);
  const y = 286;
  const half = (up: 1 | -1, open: number): Shape => [
    [x - r * 1.36, y - up * open, 1],
    [x - r * 1.2, y - up * (open + r * 0.62)],
    [x - r * 0.6, y - up * (open + r * 1.06)],
    [x, y - up * (open + r * 1.16)],
    [x + r * 0.6, y - up * (open + r * 1.06)],
    [x + r * 1.2, y - up * (open + r * 0.62)],
    [x + r * 1.36, y - up * open, 1],
    [x + r * 0.7, y - up * (open + r * 0.16)],
    [x, y - up * (open - r * 0.04)],
    [x - r * 0.7, y - up * (open + r * 0.16)],
  ];
  const ribs = (up: 1 | -1, open: number): string =>
    [-0.72, -0.26, 0.26, 0.72]
      .map((dx) =>
        brush.line(
          [
            [x + dx * r * 0.9, y - up * (open + r * 0.14)],
            [x + dx * r * 1.06, y - up * (open + r * 0.9)],
          ],
          palette.body.deep,
          6,
        ),
      )
      .join('');
  const shell = (up: 1 | -1, open: number): string =>
    brush.mass([half(up, open)], palette.body, { depth: 12, inside: ribs(up, open) });
  const head = drawHead(
    { ...sketch, palette: { ...palette, body: palette.far } },
    { x, y: y + r * 0.06, r: r * 0.78 },
  );
  const gap = r * mix(0.22, 0.34, age);
  return head.behind + head.front + sketch.part('shell', shell(1, gap) + shell(-1, gap * 0.9));
}

/** Several bodies that are one creature: a heap, a trio out of the ground, or a swarm in the air. */
export function drawCluster(sketch: Sketch): string {
  const { brush, palette, traits, design, age, motif } = sketch;
  const dice = sketch.own('cluster');
  const grounded = design.build === 'heap' && design.legs && !design.floats;
  const count = age < 0.4 ? 2 : sketch.family('cluster').chance(0.3) && !grounded ? 4 : 3;
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
      topped: index === places.length - 1,
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
