import { mix } from '../arithmetic.ts';
import { drawFan, drawGrowth } from '../growths.ts';
import { drawHead } from '../head.ts';
import { wispOf } from '../limbs.ts';
import { blob, ellipse, type Shape, type SpineKnot, tube } from '../shapes.ts';
import type { Sketch } from '../sketch.ts';

/** A mound of slime or clay. */
function drawMound(sketch: Sketch): string {
  const { brush, palette, age, bulk, motif } = sketch;
  const x = 256;
  const r = mix(98, 112, age) * (1 + bulk * 0.05);
  const y = 250 - age * 10;
  const mound: Shape = [
    [x - r * 0.9, y],
    [x + r * 0.9, y],
    [x + r * 1.2, y + r * 0.8],
    [x + r * 1.62, 418],
    [x + r * 1.3, 440],
    [x, 444],
    [x - r * 1.3, 440],
    [x - r * 1.62, 418],
    [x - r * 1.2, y + r * 0.8],
  ];
  const head = drawHead(sketch, { x, y, r, joined: [mound] });
  const drips = brush.tint(
    [ellipse(x - r * 0.95, 402, r * 0.2, r * 0.12), ellipse(x + r * 0.4, 416, r * 0.26, r * 0.11)],
    palette.body.light,
    0.8,
  );
  const bumps = ([-1, 1] as const)
    .map((side) =>
      drawGrowth(sketch, motif, {
        x: x + side * r * 1.14,
        y: 404,
        size: mix(56, 92, age),
        degrees: side * 34,
        flip: side < 0,
      }),
    )
    .join('');
  return bumps + head.behind + head.front + drips;
}

/** A figure under a cloth. */
function drawDrape(sketch: Sketch): string {
  const { brush, palette, age, motif } = sketch;
  const x = 256;
  const r = mix(92, 96, age);
  const y = 190 + (1 - age) * 20;
  const hem = mix(108, 136, age);
  const drape: Shape = [
    [x - r * 0.7, y + r * 0.3],
    [x + r * 0.7, y + r * 0.3],
    [x + hem * 0.8, 340],
    [x + hem, 430, 1],
    [x + hem * 0.68, 404],
    [x + hem * 0.34, 438, 1],
    [x, 406],
    [x - hem * 0.34, 438, 1],
    [x - hem * 0.68, 404],
    [x - hem, 430, 1],
    [x - hem * 0.8, 340],
  ];
  const sleeve = ([-1, 1] as const)
    .map((side) =>
      brush.mass(
        [
          [
            [x + side * r * 0.7, y + r * 0.8],
            [x + side * r * 1.3, y + r * 1.0],
            [x + side * r * 1.6, y + r * 1.5, 1],
            [x + side * r * 1.1, y + r * 1.56],
            [x + side * r * 0.72, y + r * 1.4],
          ],
        ],
        palette.far,
        { depth: 6 },
      ),
    )
    .join('');
  const head = drawHead(sketch, { x, y, r });
  return (
    head.behind +
    sleeve +
    brush.mass(
      [drape],
      sketch.family('drape').pick([palette.body, palette.second, palette.accent]),
      {
        depth: 12,
        inside:
          [-0.4, 0.1, 0.5]
            .map((dx) =>
              brush.line(
                [
                  [x + dx * r, y + r],
                  [x + dx * hem * 1.1, 420],
                ],
                palette.line,
                5,
                0.25,
              ),
            )
            .join('') + drawGrowth(sketch, motif, { x, y: 366, size: 64, degrees: 0 }),
      },
    ) +
    head.front
  );
}

/** On two small feet, with a crown of growths unless a word puts something else on its head. */
function drawCapped(sketch: Sketch): string {
  const { brush, palette, design, age, motif } = sketch;
  const x = 256;
  const r = mix(92, 100, age);
  const y = 282;
  const head = drawHead(sketch, {
    x,
    y,
    r,
    joined: [
      blob(x, y + r * 0.8, r * 0.86, r * 0.72, { square: 0.3, pear: 0.1 }),
      ...wispOf(sketch, { x, y: y + r * 0.5, rx: r * 0.8, ry: r * 0.8 }),
    ],
  });
  const growths =
    design.topper === 'none' && design.traits.crestCount > 0
      ? drawFan(sketch, motif, {
          x,
          y: y - r * 0.6,
          size: r * 1.1,
          degrees: 4,
          count: 2 + design.level,
          spread: 24,
          width: r * 0.7,
        })
      : '';
  const hands = ([-1, 1] as const)
    .map((side) =>
      brush.mass(
        [ellipse(x + side * r * 0.92, y + r * 0.92, r * 0.2, r * 0.26, side * 28)],
        palette.body,
        { depth: 5 },
      ),
    )
    .join('');
  return growths + head.behind + head.front + hands;
}

/** A head on a base: mounds of slime, ghosts in drapes, mushrooms, blossoms in a pot. */
export function drawBlob(sketch: Sketch): string {
  const { build } = sketch.design;
  if (build === 'drape') {
    return sketch.part('gown', drawDrape(sketch));
  }
  return build === 'capped' ? drawCapped(sketch) : drawMound(sketch);
}

/** With many limbs: an octopus on the sea floor, or a jelly that hangs in the water. */
export function drawTentacles(sketch: Sketch): string {
  const { brush, palette, traits, age } = sketch;
  const x = 256;
  const jelly = sketch.design.build === 'jelly';
  const r = mix(104, 104, age);
  const y = 196;
  const dice = sketch.own('tentacles');
  const count = jelly ? 4 + Math.round(age * 3) : 6;
  const tone = sketch.family('limb tone').pick([palette.body, palette.far, palette.second]);
  const limb = (index: number, back: boolean): string => {
    const share = count === 1 ? 0 : (index / (count - 1)) * 2 - 1;
    const side = share < 0 ? -1 : 1;
    const thick = r * (jelly ? 0.13 : 0.2);
    const rootX = x + share * r * 0.66;
    const spine: SpineKnot[] = jelly
      ? [
          [rootX, y + r * 0.5, thick],
          [rootX + share * 22 + dice.between(-16, 16), y + r * 1.1, thick * 0.95],
          [rootX + share * 40 + dice.between(-30, 30), y + r * 1.6, thick * 0.75],
          [
            rootX + share * 46 + dice.between(-34, 34),
            y + r * (2 + dice.between(0, 0.3)),
            thick * 0.42,
          ],
        ]
      : [
          [rootX * 0.86 + x * 0.14, y + r * 0.6, thick * 1.2],
          [x + share * r * 1.15, y + r * (1.5 - Math.abs(share) * 0.25), thick],
          [x + share * r * 1.6 + side * 10, y + r * (2.1 - Math.abs(share) * 0.2), thick * 0.72],
          [
            x + share * r * 1.75 + side * 40,
            y + r * (1.85 - Math.abs(share) * 0.4) + dice.between(-12, 12),
            thick * 0.34,
          ],
        ];
    const suckers =
      traits.marking === 'spots' || traits.marking === 'rings'
        ? brush.tint(
            spine.slice(1, 3).map(([sx, sy, sr]) => ellipse(sx, sy, sr * 0.45)),
            palette.belly.base,
            0.9,
          )
        : '';
    return brush.mass([tube(spine, 2)], back ? palette.far : tone, { depth: 5, inside: suckers });
  };
  const all = Array.from({ length: count }, (_, index) => index);
  const back = all
    .filter((index) => index % 2 === 1)
    .map((index) => limb(index, true))
    .join('');
  const front = all
    .filter((index) => index % 2 === 0)
    .map((index) => limb(index, false))
    .join('');
  const bell = jelly
    ? blob(x, y - r * 0.06, r * 1.22, r * 0.92, { pear: 0.14 })
    : blob(x, y - r * 0.16, r * 1.02, r * 1.1, { pear: -0.1 });
  const head = drawHead(sketch, {
    x,
    y,
    r,
    joined: [bell],
    muzzle: traits.muzzle === 'jaw' || traits.muzzle === 'snout' ? 'none' : traits.muzzle,
  });
  const frill = jelly
    ? Array.from({ length: 5 }, (_, index) =>
        ellipse(x + (index - 2) * r * 0.46, y + r * 0.66, r * 0.28, r * 0.2),
      )
    : [];
  return (
    back +
    head.behind +
    (jelly ? brush.mass(frill, palette.second, { depth: 5 }) : '') +
    front +
    head.front
  );
}
