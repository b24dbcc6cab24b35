import type { Line, Panel, Point } from './figure.ts';
import { createLogScale, type LogScale, tickText } from './log-scale.ts';
import { classOf, drawLegend, drawMarker } from './plot-legend.ts';
import { plotStyle } from './plot-style.ts';
import { escape, round } from './plot-text.ts';

/** Units of the drawing, which are pixels if it is shown unscaled. */
const panelWidth = 460;
const panelHeight = 300;
const columns = 2;
const outer = { top: 64, side: 20, bottom: 20 } as const;
const inner = { top: 52, right: 74, bottom: 42, left: 62 } as const;
/** The minimum distance between the baselines of two labels. */
const labelDistance = 13;

export type PlotText = { readonly title: string; readonly description: string };

/** A chart of panels as SVG: lines over the size of the world, both axes logarithmic. Needs nothing from elsewhere. */
export function plotPanels(panels: readonly Panel[], { title, description }: PlotText): string {
  const rows = Math.ceil((panels.length + 1) / columns);
  const width = columns * panelWidth + 2 * outer.side;
  const height = rows * panelHeight + outer.top + outer.bottom;
  const cells = [...panels.map((panel) => drawPanel(panel)), drawLegend(panels, inner.left)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">${escape(title)}</title>
<desc id="description">${escape(description)}</desc>
<style>${plotStyle}</style>
<rect class="ground" width="${width}" height="${height}"/>
<text class="heading" x="${outer.side + 12}" y="38">${escape(title)}</text>
${cells
  .map(
    (cell, i) =>
      `<g transform="translate(${outer.side + (i % columns) * panelWidth} ${outer.top + Math.floor(i / columns) * panelHeight})">\n${cell}\n</g>`,
  )
  .join('\n')}
</svg>
`;
}

type Scales = { readonly x: LogScale; readonly y: LogScale };

function drawPanel({ title, unit, lines }: Panel): string {
  const points = lines.flatMap((line) => measured(line));
  const scales: Scales = {
    x: createLogScale(
      points.map(({ size }) => size),
      [inner.left, panelWidth - inner.right],
    ),
    y: createLogScale(
      points.map(({ value }) => value),
      [panelHeight - inner.bottom, inner.top],
    ),
  };
  const [name = '', ...rest] = title.split(', ');
  return [
    `<text class="title" x="12" y="20">${escape(name)}</text>`,
    `<text class="unit" x="12" y="37">${escape([...rest, unit].join(', '))}</text>`,
    drawGrid(scales),
    // The last is on top: circles leave the corners of squares to be seen.
    ...lines.toReversed().map((line) => drawLine(line, scales)),
    drawLabels(lines, scales),
  ].join('\n');
}

function drawGrid({ x, y }: Scales): string {
  const [left, right] = [inner.left, panelWidth - inner.right];
  const [top, bottom] = [inner.top, panelHeight - inner.bottom];
  return [
    ...y.ticks.map(
      (tick) =>
        `<path class="grid" d="M${left} ${round(y.place(tick))}H${right}"/><text class="tick" x="${left - 8}" y="${round(y.place(tick) + 4)}" text-anchor="end">${tickText(tick)}</text>`,
    ),
    ...x.ticks.map(
      (tick) =>
        `<path class="grid" d="M${round(x.place(tick))} ${top}V${bottom}"/><text class="tick" x="${round(x.place(tick))}" y="${bottom + 18}" text-anchor="middle">${tickText(tick)}</text>`,
    ),
    `<text class="tick" x="${(left + right) / 2}" y="${bottom + 34}" text-anchor="middle">creatures</text>`,
  ].join('\n');
}

function drawLine(line: Line, { x, y }: Scales): string {
  const places = measured(line).map(({ size, value }) => [x.place(size), y.place(value)] as const);
  const path = places.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${round(px)} ${round(py)}`);
  return `<g class="${classOf(line)}"><path class="line" d="${path.join('')}"/>${places
    .map(([px, py]) => drawMarker(line, px, py))
    .join('')}</g>`;
}

/** The value of the largest world at the end of each first line, and a note where a line ends early. */
function drawLabels(lines: readonly Line[], { x, y }: Scales): string {
  const ends = lines
    .filter(({ isSecond }) => !isSecond)
    .flatMap((line) =>
      measured(line)
        .slice(-1)
        .map((point) => ({ line, point })),
    )
    .toSorted((a, b) => b.point.value - a.point.value);
  let last = Number.NEGATIVE_INFINITY;
  return ends
    .map(({ line, point }) => {
      const place = Math.max(y.place(point.value) + 4, last + labelDistance);
      last = place;
      const isCutShort = line.points.some(({ size }) => size > point.size);
      return `<text class="label ${line.of.toLowerCase()}" x="${round(x.place(point.size) + 9)}" y="${round(place)}">${valueText(point.value)}${isCutShort ? ', then none' : ''}</text>`;
    })
    .join('\n');
}

/** The points of a line that there are. */
function measured({ points }: Line): readonly Point[] {
  return points.filter(({ value }) => Number.isFinite(value) && value > 0);
}

function valueText(value: number): string {
  return Number(value.toPrecision(value < 1000 ? 2 : 3)).toLocaleString('en');
}
