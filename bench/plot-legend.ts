import type { Line, Panel } from './figure.ts';
import { runtimes } from '../harness/places.ts';
import { escape, round } from './plot-text.ts';

/** Units of the drawing. */
const circleRadius = 4;
const squareSide = 9;

/** Names each look once; panels use the same. */
export function drawLegend(panels: readonly Panel[], left: number): string {
  const lines = panels.flatMap((panel) => panel.lines);
  const seconds = new Set(
    lines.filter(({ isSecond }) => isSecond).map(({ name }) => name.slice(name.indexOf(', ') + 2)),
  );
  const entries = [
    ...runtimes.map((of) => ({ looks: [{ of, isSecond: false }], text: of })),
    ...[...seconds].map((text) => ({
      looks: runtimes.map((of) => ({ of, isSecond: true })),
      text,
    })),
    ...lines
      .filter(({ of }) => of === 'reference')
      .map((line) => ({ looks: [line], text: line.name })),
  ];
  return entries
    .map(({ looks, text }, i) => {
      const y = 78 + i * 26;
      const length = 56 / looks.length;
      const samples = looks.map((look, place) => {
        const x = left + place * length;
        return `<g class="${classOf(look)}"><path class="line" d="M${x} ${y}h${length}"/>${drawMarker(look, x + length / 2, y)}</g>`;
      });
      return `${samples.join('')}<text class="legend" x="${left + 70}" y="${y + 5}">${escape(text)}</text>`;
    })
    .join('\n');
}

export type Look = Pick<Line, 'of' | 'isSecond'>;

/** A shape for each, so that the plot is readable without colours. */
export function drawMarker({ of }: Look, x: number, y: number): string {
  switch (of) {
    case 'Bun':
      return `<circle class="marker" cx="${round(x)}" cy="${round(y)}" r="${circleRadius}"/>`;
    case 'Node':
      return `<rect class="marker" x="${round(x - squareSide / 2)}" y="${round(y - squareSide / 2)}" width="${squareSide}" height="${squareSide}"/>`;
    case 'reference':
      return '';
  }
}

export function classOf({ of, isSecond }: Look): string {
  return `${of.toLowerCase()}${isSecond ? ' second' : ''}`;
}
