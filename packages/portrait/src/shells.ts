import { cosine, sine } from './arithmetic.ts';
import { polygon, type Shape } from './shapes.ts';
import type { Sketch } from './sketch.ts';

/** The place of a shell: its middle, and half its width and height. */
type ShellPlace = {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
};

/** Draws the shell of the design; empty for a creature without one. */
export function drawShell(sketch: Sketch, { x, y, rx, ry }: ShellPlace): string {
  const { brush, palette, design } = sketch;
  const tone = sketch.family('shell').pick([palette.shell, palette.shell, palette.second]);
  const at = (dx: number, dy: number): readonly [number, number] => [x + dx * rx, y + dy * ry];
  const line = (points: readonly (readonly [number, number])[], width = 6): string =>
    brush.line(
      points.map(([dx, dy]) => at(dx, dy)),
      tone.deep,
      width,
    );
  switch (design.shell) {
    case 'none':
      return '';
    case 'dome': {
      const dome: Shape = [
        [...at(-1.06, 0.62)],
        [...at(-0.96, -0.16)],
        [...at(-0.56, -0.8)],
        [...at(0, -1)],
        [...at(0.56, -0.8)],
        [...at(0.96, -0.16)],
        [...at(1.06, 0.62)],
        [...at(0.6, 0.92)],
        [...at(-0.6, 0.92)],
      ];
      const rim: Shape = [
        [...at(-1.3, 0.44), 1],
        [...at(0, 0.66)],
        [...at(1.3, 0.44), 1],
        [...at(1.3, 1.1), 1],
        [...at(-1.3, 1.1), 1],
      ];
      return sketch.part(
        'shell',
        brush.mass([dome], tone, {
          depth: 12,
          inside:
            line([
              [-0.36, -0.5],
              [0.36, -0.5],
              [0.54, 0.06],
              [0, 0.4],
              [-0.54, 0.06],
              [-0.36, -0.5],
            ]) +
            line([
              [-0.36, -0.5],
              [-0.6, -0.9],
            ]) +
            line([
              [0.36, -0.5],
              [0.6, -0.9],
            ]) +
            line([
              [-0.54, 0.06],
              [-1.1, 0.1],
            ]) +
            line([
              [0.54, 0.06],
              [1.1, 0.1],
            ]) +
            brush.tint([rim], tone.light),
        }),
      );
    }
    case 'spiral': {
      const whorl = Array.from({ length: 15 }, (_, index): readonly [number, number] => {
        const angle = index * 0.62 + 2.4;
        const reach = 0.78 - index * 0.05;
        return [cosine(angle) * reach, sine(angle) * reach];
      });
      return sketch.part(
        'shell',
        brush.mass(
          [
            [
              [...at(-0.9, 0.7)],
              [...at(-1, -0.2)],
              [...at(-0.5, -0.9)],
              [...at(0.3, -1)],
              [...at(0.94, -0.5)],
              [...at(1, 0.3)],
              [...at(0.6, 0.9)],
              [...at(-0.3, 0.98)],
            ],
          ],
          tone,
          { depth: 12, inside: line(whorl, 9) },
        ),
      );
    }
    case 'rock':
      return sketch.part(
        'shell',
        brush.mass(
          [
            polygon([
              at(-1, 0.7),
              at(-0.9, -0.3),
              at(-0.4, -0.94),
              at(0.34, -1),
              at(0.9, -0.4),
              at(1.04, 0.66),
              at(0, 0.9),
            ]),
          ],
          tone,
          {
            depth: 12,
            inside:
              line([
                [-0.4, -0.9],
                [-0.2, -0.1],
                [-0.9, 0.3],
              ]) +
              line([
                [-0.2, -0.1],
                [0.5, 0.2],
                [0.9, -0.3],
              ]),
          },
        ),
      );
  }
}
