import type { FormRecord } from '../../api.ts';
import { usePageContext } from '../../page.tsx';
import { total } from '../../stat-places.ts';
import { ColumnHeads, TableFrame } from '../../parts/table-frame.tsx';

/** The stats of forms as a radar and as a table in which the highest number of each row is marked. */
export function Stats({
  forms,
  scales,
}: {
  readonly forms: readonly FormRecord[];
  readonly scales: Readonly<Record<string, number>>;
}) {
  const { world, say, enumerate, nameOf, statOf, number } = usePageContext();
  const { stats: axes } = world;
  if (!axes) {
    return null;
  }
  const names = forms.map(({ name }) => nameOf(name));
  const shares = forms.map(({ stats = {} }) =>
    axes.map(({ key }) => (stats[key] ?? 0) / (scales[key] ?? 1)),
  );
  // The highest number of all reaches the outermost ring.
  const most = Math.max(...shares.flat()) || 1;
  /** Undefined if all have as much. */
  const highest = (key: string): number | undefined => {
    const known = forms.flatMap(({ stats }) => stats?.[key] ?? []);
    const greatest = Math.max(...known);
    return greatest > Math.min(...known) ? greatest : undefined;
  };
  return (
    <section class="section">
      <h2>{say('Stats')}</h2>
      <div class="compared-stats">
        <Radar
          label={say('The stats of {names}; the table has the numbers', {
            names: enumerate(names),
          })}
          axes={axes.map(({ name }) => statOf(name))}
          series={names}
          shares={shares.map((each) => each.map((share) => share / most))}
        />
        <TableFrame label={say('Stats')}>
          <table class="comparison stat-table">
            <ColumnHeads
              heads={names.map((name, i) => (
                <>
                  <SeriesSample place={i} /> {name}
                </>
              ))}
            />
            <tbody>
              {[...axes, total].map(({ name, key }) => (
                <tr key={key} class={key === total.key ? 'stat-total' : undefined}>
                  <th scope="row">{statOf(name)}</th>
                  {forms.map((form) => {
                    const value = form.stats?.[key];
                    const isHighest = value !== undefined && value === highest(key);
                    return (
                      <td key={form.name} class={isHighest ? 'stat-highest' : undefined}>
                        {value === undefined ? say('Not known') : number(value)}
                        {isHighest && <span class="measure-word"> {say('Most')}</span>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </div>
    </section>
  );
}

/** Half of the drawing's width and height, and the radius of the outermost ring, in its own units. */
const halfWidth = 202;
const halfHeight = 150;
const radius = 108;
const labelRadius = 122;

const rings = [0.25, 0.5, 0.75, 1];

/** In em. */
const lineHeight = 1.1;

/** A longer word beside the drawing is divided: there is no room for it. */
const longestWord = 12;
const firstPart = 10;

const fewestAxes = 3;

function Radar({
  label,
  axes,
  series,
  shares,
}: {
  /** Describes the drawing; the numbers must be elsewhere on the page. */
  readonly label: string;
  readonly axes: readonly string[];
  /** Their names, and their shares of each axis from 0 at the centre to 1 at the outermost ring. */
  readonly series: readonly string[];
  readonly shares: readonly (readonly number[])[];
}) {
  if (axes.length < fewestAxes) {
    return null;
  }
  const ringAt = (share: number): string => writePoints(placeCorners(axes.map(() => share)));
  return (
    <figure class="radar">
      <svg
        viewBox={`${-halfWidth} ${-halfHeight} ${halfWidth * 2} ${halfHeight * 2}`}
        role="img"
        aria-label={label}
      >
        {rings.map((share) => (
          <polygon key={share} class="radar-ring" points={ringAt(share)} />
        ))}
        {placeCorners(axes.map(() => 1)).map(([x, y], i) => (
          <line key={axes[i]} class="radar-ring" x1="0" y1="0" x2={x} y2={y} />
        ))}
        {placeCorners(axes.map(() => labelRadius / radius)).map(([x, y], i) => (
          <text key={axes[i]} class="radar-label" y={y} text-anchor={anchorOf(x)}>
            {linesOf(axes[i] ?? '', anchorOf(x) === 'middle').map((line, row, { length }) => (
              <tspan key={line} x={x} dy={`${row === 0 ? firstLineAt(y, length) : lineHeight}em`}>
                {line}
              </tspan>
            ))}
          </text>
        ))}
        {shares.map(placeCorners).map((corners, i) => (
          <g key={series[i]} class={`series series-${i + 1}`}>
            <polygon points={writePoints(corners)} />
            {corners.map(([x, y], axis) => (
              <g key={axes[axis]} transform={`translate(${x} ${y})`}>
                <path d={marks[i % marks.length]} />
              </g>
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        <ul class="legend">
          {series.map((name, i) => (
            <li key={name}>
              <SeriesSample place={i} /> {name}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function SeriesSample({ place }: { readonly place: number }) {
  return (
    <svg
      class={`series-sample series series-${place + 1}`}
      viewBox="-14 -6 28 12"
      aria-hidden="true"
    >
      <polygon points="-14,0 14,0" />
      <path d={marks[place % marks.length]} />
    </svg>
  );
}

/** Marks around the origin: series differ without their colours too. */
const marks = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  'M-3.5-3.5h7v7h-7z',
  'M0-5L4.500 3.500h-9z',
  'M0-5L5 0L0 5L-5 0z',
  'M0 5L4.500-3.500h-9z',
  'M-5-1.500h3.500v-3.500h3v3.500h3.500v3h-3.500v3.500h-3v-3.500h-3.500z',
] as const;

/** The corners of a polygon, clockwise from the top; shares beyond the outermost ring are labels. */
export function placeCorners(
  shares: readonly number[],
): readonly (readonly [x: number, y: number])[] {
  return shares.map((share, i) => {
    const angle = (i / shares.length) * 2 * Math.PI;
    return [round(Math.sin(angle) * share * radius), round(-Math.cos(angle) * share * radius)];
  });
}

function round(value: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(value * 10) / 10 + 0;
}

function writePoints(corners: readonly (readonly [number, number])[]): string {
  return corners.map((corner) => corner.join(',')).join(' ');
}

/** Beside the centre, labels are drawn away from it. */
function anchorOf(x: number): 'start' | 'middle' | 'end' {
  return Math.abs(x) < 1 ? 'middle' : x > 0 ? 'start' : 'end';
}

/** Where the first line of a label is, in em below its place: further lines grow away from the centre, not over the drawing. */
function firstLineAt(y: number, lines: number): number {
  const middle = 0.9 - (lines * lineHeight) / 2;
  return round(middle + (((lines - 1) * lineHeight) / 2) * (y / labelRadius));
}

/** The first word and the others, or above and below the drawing all in one line. */
function linesOf(label: string, hasRoom: boolean): readonly string[] {
  const [first = '', ...others] = label.split(' ');
  return hasRoom
    ? [label]
    : [first, others.join(' ')]
        .filter((line) => line !== '')
        .flatMap((line) =>
          line.length <= longestWord
            ? [line]
            : [`${line.slice(0, firstPart)}-`, line.slice(firstPart)],
        );
}
