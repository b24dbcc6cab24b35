import { mix } from '../arithmetic.ts';
import { drawHead } from '../head.ts';
import { drawGrowth } from '../growth.ts';
import type { Sketch } from '../sketch.ts';
import { blob } from '../shape.ts';
import type { EyeStyle, MouthStyle } from '../trait-styles.ts';

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
