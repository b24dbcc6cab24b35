import type { Skull } from './skull.ts';
import type { Sketch } from './sketch.ts';
import { blob, placePoints, type Knot, type Outline } from './shape.ts';
import { fringes, backs } from './hair-shapes.ts';

/** Hair or headgear in two layers; `covers` where there is no room for ears and horns. */
export type Hair = { readonly behind: string; readonly front: string; readonly covers: boolean };

/** What a humanoid has on its head; undefined for those whose crest and ears are enough. */
export function drawHair(sketch: Sketch, { x, y, rx, ry }: Skull): Hair | undefined {
  const { brush, palette, age, motif } = sketch;
  const dice = sketch.family('hair');
  const style = dice.pick(['none', 'fringe', 'fringe', 'helm', 'hood', 'turban']);
  if (style === 'none') return undefined;
  const tone = dice.pick([palette.second, palette.accent, palette.second, palette.far]);
  const fit = (outline: Outline): Outline =>
    outline.map(([px, py, corner]): Knot => [x + px * rx, y + py * ry, corner ?? 0]);
  switch (style) {
    case 'fringe': {
      const fringe = fringes[dice.pick(['swoop', 'spikes', 'parted', 'bowl'])];
      const back = dice.pick(['none', 'long', 'tails', 'bob']);
      const strands = [-0.45, 0.05, 0.5].map((dx) =>
        brush.line(
          [
            [x + dx * rx, y - ry * 1.02],
            [x + dx * rx * 1.25, y - ry * 0.72],
          ],
          tone.light,
          rx * 0.07,
          0.8,
        ),
      );
      return {
        behind:
          back === 'none' || (age < 0.3 && back === 'long')
            ? ''
            : brush.mass(backs[back].map(fit), tone, { depth: 8 }),
        front: brush.mass([fit(fringe)], tone, { depth: 7, inside: strands.join('') }),
        covers: false,
      };
    }
    case 'helm': {
      const plume = fit([
        [-0.16, -0.9],
        [-0.2, -1.3],
        [0.1, -1.7, 1],
        [0.9, -1.5, 1],
        [0.5, -1.2],
        [0.3, -0.9],
      ]);
      return {
        behind: brush.mass([plume], palette.accent, { depth: 6 }),
        front: brush.mass([fit(fringes.bowl)], tone, {
          depth: 8,
          inside: brush.tint(
            [
              fit([
                [-1.3, -0.44, 1],
                [0, -0.62],
                [1.3, -0.44, 1],
                [1.3, 0.3, 1],
                [-1.3, 0.3, 1],
              ]),
            ],
            palette.gold.base,
          ),
        }),
        covers: true,
      };
    }
    case 'hood':
      return {
        behind: brush.mass(
          [
            fit([
              [0, -1.62, 1],
              [0.8, -1.02],
              [1.3, -0.2],
              [1.28, 0.7],
              [0.7, 1.12],
              [-0.7, 1.12],
              [-1.28, 0.7],
              [-1.3, -0.2],
              [-0.8, -1.02],
            ]),
          ],
          tone,
          { depth: 9 },
        ),
        front: brush.mass(
          [
            fit([
              [-1.08, -0.2, 1],
              [-0.9, -0.9],
              [0, -1.3, 1],
              [0.9, -0.9],
              [1.08, -0.2, 1],
              [0.6, -0.62],
              [0, -0.78],
              [-0.6, -0.62],
            ]),
          ],
          tone,
          { depth: 6 },
        ),
        covers: true,
      };
    case 'turban': {
      const wrap = placePoints(fit(fringes.bowl), { x: 0, y: -ry * 0.12 });
      return {
        behind: '',
        front:
          brush.mass([wrap], tone, {
            depth: 8,
            inside: [0, 0.34, 0.68]
              .map((dy) =>
                brush.line(
                  [
                    [x - rx, y - ry * (0.36 + dy)],
                    [x, y - ry * (0.62 + dy * 0.8)],
                    [x + rx, y - ry * (0.24 + dy)],
                  ],
                  tone.deep,
                  rx * 0.07,
                ),
              )
              .join(''),
          }) +
          brush.mass(
            [blob(x, y - ry * 0.56, rx * 0.2, ry * 0.2)],
            motif === 'ring' ? palette.gold : palette.accent,
            { depth: 3 },
          ),
        covers: true,
      };
    }
  }
}
