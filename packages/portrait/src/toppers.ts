import { cosine, radiansPerDegree, sine } from './arithmetic.ts';
import type { FacePlace } from './eyes.ts';
import { drawGrowth } from './growths.ts';
import { bow, brim, cap, crown, heart, mushroom, witchHat } from './hats.ts';
import { blob, ellipse, type Knot, type Outline, star, tube } from './shapes.ts';
import type { Sketch, Skull } from './sketch.ts';
import type { Topper } from './words/look.ts';

/** A topper in two layers, behind the head and before it. */
type Layers = { readonly behind: string; readonly front: string };

/** Draws what a creature has on its head because a word calls for it; it grows from stage to stage. */
export function drawTopper(sketch: Sketch, skull: Skull, face: FacePlace): Layers {
  const { topper } = sketch.design;
  if (topper === 'none') {
    return { behind: '', front: '' };
  }
  const { behind = '', front = '' } = layersOf(sketch, topper, skull, face);
  return { behind: sketch.part(topper, behind), front: sketch.part(topper, front) };
}

function layersOf(
  sketch: Sketch,
  topper: Topper,
  { x, y, rx, ry }: Skull,
  face: FacePlace,
): Partial<Layers> {
  const { brush, palette, design } = sketch;
  const grown = 0.82 + Math.min(4, design.level) * 0.09;
  const top = y - ry * 0.92;
  const put = (shape: Outline, cx = x, cy = y, sx = rx, sy = ry): Outline =>
    shape.map(([px, py, corner]): Knot => [cx + px * sx, cy + py * sy, corner ?? 0]);
  const growths = (motif: 'leaf' | 'flame', leans: readonly number[], size: number): string =>
    leans
      .map((degrees) =>
        drawGrowth(sketch, motif, {
          x: x + sine(degrees * radiansPerDegree) * rx * 0.24,
          y: top + ry * (motif === 'flame' ? -0.06 : 0.12),
          size: rx * size * grown * (1 - Math.abs(degrees) * 0.002),
          degrees,
          flip: degrees < 0,
        }),
      )
      .join('');
  switch (topper) {
    case 'flower': {
      const [bx, by, r] = [x + rx * 0.42, top + ry * 0.12, rx * 0.46 * grown];
      return {
        front:
          brush.mass(
            [star(bx, by, r, r * 0.66, 5 + design.level, { soft: true })],
            palette.accent,
            {
              depth: 6,
            },
          ) + brush.mass([ellipse(bx, by, r * 0.36)], palette.gold, { depth: 3 }),
      };
    }
    case 'blossom': {
      const r = Math.max(rx, ry) * (1.2 + grown * 0.5);
      const petal = design.colours.accent === undefined ? palette.second : palette.accent;
      return {
        behind: brush.mass([star(x, y, r, r * 0.76, 5 + design.level, { soft: true })], petal, {
          depth: 10,
          inside: brush.tint([ellipse(x, y, r * 0.74)], petal.deep, 0.6),
        }),
      };
    }
    case 'mushroom':
      return {
        front: brush.mass([put(mushroom)], palette.accent, {
          depth: 12,
          inside: brush.tint(
            [
              ellipse(x - rx * 0.7, y - ry * 0.74, rx * 0.24, ry * 0.2),
              ellipse(x + rx * 0.3, y - ry * 1.14, rx * 0.22, ry * 0.18),
              ellipse(x + rx * 0.86, y - ry * 0.56, rx * 0.18, ry * 0.14),
            ],
            palette.bone.base,
            0.9,
          ),
        }),
      };
    case 'husk':
      return {
        front: brush.mass([put(cap, x, y - ry * 0.06, rx * 1.06, ry)], palette.second, {
          depth: 7,
          inside: [-0.5, 0, 0.5]
            .map((dx) =>
              brush.line(
                [
                  [x + dx * rx * 0.4, y - ry * 1.4],
                  [x + dx * rx * 1.2, y - ry * 0.5],
                ],
                palette.second.deep,
                5,
              ),
            )
            .join(''),
        }),
        behind: brush.mass(
          [
            tube([
              [x, top, rx * 0.1],
              [x + rx * 0.12, top - ry * 0.62, rx * 0.08],
            ]),
          ],
          palette.second,
          { depth: 3 },
        ),
      };
    case 'leaves':
      return {
        behind: growths('leaf', design.level > 2 ? [-66, 66, -34, 34, 0] : [-40, 40, 0], 0.82),
      };
    case 'bud':
      return {
        behind:
          growths('leaf', [-74, 74], 0.6) +
          brush.mass(
            [blob(x, top - ry * 0.2, rx * 0.42 * grown, ry * 0.5 * grown, { pear: 0.3 })],
            palette.accent,
            {
              depth: 6,
              inside: brush.line(
                [
                  [x, top - ry * 0.7],
                  [x, top + ry * 0.2],
                ],
                palette.accent.deep,
                5,
              ),
            },
          ),
      };
    case 'flame':
      return { behind: growths('flame', [-26, 26, 0], 1.1) };
    case 'stem':
      return {
        behind:
          brush.mass(
            [
              tube([
                [x, top + ry * 0.16, rx * 0.1],
                [x + rx * 0.06, top - ry * 0.2, rx * 0.08],
                [x + rx * 0.2, top - ry * 0.46 * grown, rx * 0.07],
              ]),
            ],
            { light: '#8a6a48', base: '#74573a', deep: '#5a4330' },
            { depth: 3 },
          ) +
          drawGrowth(
            sketch,
            'leaf',
            { x: x + rx * 0.08, y: top - ry * 0.06, size: rx * 0.56 * grown, degrees: 62 },
            palette.leaf,
          ),
      };
    case 'crown':
      return {
        front: brush.mass(
          [put(crown, x, top + ry * 0.12, rx * 0.8 * grown, rx * 0.8)],
          palette.gold,
          {
            depth: 5,
            inside: brush.tint([ellipse(x, top + ry * 0.06, rx * 0.1)], palette.accent.base),
          },
        ),
      };
    case 'star':
      return {
        front: brush.mass(
          [star(x + rx * 0.5, top + ry * 0.16, rx * 0.42 * grown, rx * 0.2, 5)],
          palette.gold,
          { depth: 5 },
        ),
      };
    case 'heart':
      return {
        front: brush.mass(
          [put(heart, x + rx * 0.46, top + ry * 0.08, rx * 0.6 * grown, rx * 0.6 * grown)],
          { light: '#f58a9a', base: '#e4566c', deep: '#c03c56' },
          { depth: 5 },
        ),
      };
    case 'berry':
      return {
        front: brush.mass(
          [
            blob(x + rx * 0.3, top - ry * 0.06, rx * 0.34 * grown, ry * 0.36 * grown, {
              pear: -0.25,
            }),
          ],
          { light: '#f2766a', base: '#dc4a4c', deep: '#b4343f' },
          {
            depth: 5,
            inside: brush.tint(
              [-0.14, 0.14].map((dx) => ellipse(x + rx * (0.3 + dx), top, rx * 0.03)),
              '#ffe9b0',
            ),
          },
        ),
      };
    case 'berries':
      return {
        front: ([0.12, 0.56] as const)
          .map((dx) =>
            brush.mass(
              [ellipse(x + rx * dx, top + ry * (dx - 0.24) * 0.3, rx * 0.24 * grown)],
              { light: '#8a86dc', base: '#5c58b4', deep: '#403c8c' },
              { depth: 4 },
            ),
          )
          .join(''),
      };
    case 'clover':
      return {
        front: brush.mass(
          [0, 90, 180, 270].map((degrees) =>
            ellipse(
              x + rx * 0.44 + cosine((degrees + 45) * radiansPerDegree) * rx * 0.2,
              top + ry * 0.06 + sine((degrees + 45) * radiansPerDegree) * rx * 0.2,
              rx * 0.2,
            ),
          ),
          palette.leaf,
          { depth: 4 },
        ),
      };
    case 'ribbon': {
      const [bx, by] = [x + rx * 0.56, top + ry * 0.12];
      return {
        front:
          brush.mass(
            bow.map((half) => put(half, bx, by, rx * 0.74, rx * 0.74)),
            palette.accent,
            { depth: 6 },
          ) + brush.mass([ellipse(bx, by, rx * 0.13)], palette.second, { depth: 0 }),
      };
    }
    case 'cap':
      return {
        front:
          brush.mass([put(cap)], palette.accent, {
            depth: 8,
            inside: brush.tint(
              [ellipse(x - rx * 0.1, y - ry * 0.86, rx * 0.3, ry * 0.28)],
              palette.bone.base,
            ),
          }) + brush.mass([put(brim)], palette.second, { depth: 4 }),
      };
    case 'hat':
      return {
        front:
          brush.mass([put(witchHat)], palette.second, {
            depth: 8,
            inside: brush.tint([blob(x, y - ry * 0.7, rx, ry * 0.16)], palette.accent.base),
          }) +
          brush.mass([blob(x, y - ry * 0.58, rx * 1.36, ry * 0.2)], palette.second, { depth: 5 }),
      };
    case 'snow':
      return {
        front: brush.mass(
          [-0.6, 0, 0.6].map((dx) =>
            ellipse(x + dx * rx, y - ry * (0.9 - Math.abs(dx) * 0.3), rx * 0.46, ry * 0.3),
          ),
          { light: '#ffffff', base: '#f2f8fc', deep: '#c9dcea' },
          { depth: 7 },
        ),
      };
    case 'glasses':
      return {
        front: ([-1, 1] as const)
          .map((side) => {
            const lens = face.x + side * face.gap;
            return brush.line(
              Array.from({ length: 9 }, (_, index) => {
                const angle = (index / 8) * 6.2832;
                return [
                  lens + cosine(angle) * face.r * 1.3,
                  face.y + sine(angle) * face.r * 1.3,
                ] as const;
              }),
              palette.line,
              face.r * 0.26,
            );
          })
          .join(''),
      };
    case 'patch':
      return {
        front: brush.tint(
          ([-1, 1] as const).map((side) =>
            star(face.x + side * face.gap, face.y, face.r * 2, face.r * 1.45, 6, { soft: true }),
          ),
          palette.accent.base,
          0.62,
        ),
      };
    case 'lure':
      return {
        behind:
          brush.mass(
            [
              tube([
                [x + rx * 0.1, top + ry * 0.1, rx * 0.07],
                [x - rx * 0.2, top - ry * 0.6, rx * 0.06],
                [x - rx * 0.9, top - ry * 0.56, rx * 0.05],
              ]),
            ],
            palette.far,
            { depth: 3 },
          ) + brush.mass([ellipse(x - rx, top - ry * 0.44, rx * 0.24)], palette.gold, { depth: 4 }),
      };
  }
}
