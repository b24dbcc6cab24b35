import { mix } from '../arithmetic.ts';
import { drawHead } from '../head.ts';
import { drawFan, drawGrowth } from '../growth.ts';
import type { Sketch } from '../sketch.ts';
import { blob } from '../shape.ts';
import type { EyeStyle, MouthStyle } from '../traits.ts';

/** Several bodies that are one creature: a heap, a trio out of the ground, or a swarm in the air. */
export function drawCluster(sketch: Sketch): string {
  const { brush, palette, traits, age, motif } = sketch;
  const dice = sketch.own('cluster');
  const count = age < 0.4 ? 2 : traits.build < 0.25 ? 4 : 3;
  const grounded = traits.build > 0.5;
  const big = mix(88, 92, age);
  const places: readonly (readonly [number, number, number])[] =
    count === 2
      ? [[314, 236, big * 0.88], [204, 300, big]]
      : count === 3
        ? grounded
          ? [[256, 196, big * 0.98], [156, 286, big * 0.84], [356, 290, big * 0.84]]
          : [[168, 214, big * 0.8], [348, 226, big * 0.78], [254, 316, big]]
        : [[178, 176, big * 0.7], [336, 186, big * 0.72], [164, 316, big * 0.76], [318, 330, big * 0.84]];
  const heads = places.map(([x, y, r], index) => {
    const moods: readonly [MouthStyle, ...MouthStyle[]] = ['smile', 'open', 'flat', 'fang', 'tiny', 'grin'];
    const eyes: EyeStyle = index === 0 ? traits.eyes : dice.pick<EyeStyle>([traits.eyes, traits.eyes, 'happy', 'sleepy']);
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
    const stem = grounded ? [blob(x, (y + 436) / 2 + 10, r * 0.74, (436 - y) / 2, { square: 0.4 })] : [];
    const head = drawHead(member, { x, y, r, joined: stem, crest: index === places.length - 1 || index === 0 });
    return head.behind + head.front;
  });
  const mound = grounded
    ? brush.mass([[[60, 440], [92, 404], [170, 414], [256, 396], [342, 414], [420, 404], [452, 440], [256, 450]]], palette.second, { depth: 8 }) +
      drawFan(sketch, motif, { x: 256, y: 432, size: 40, degrees: 0, count: 3, spread: 30, width: 120 })
    : [[110, 330], [402, 320], [256, 128]].map(([x = 0, y = 0], index) => drawGrowth(sketch, motif, { x, y, size: 40, degrees: index * 24 - 24 }, palette.second)).join('');
  return (grounded ? '' : mound) + heads.join('') + (grounded ? mound : '');
}
