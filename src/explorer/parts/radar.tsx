/** Half of the drawing's width and height, and the radius of the outermost ring, in its own units. */
const halfWidth = 190;
const halfHeight = 150;
const radius = 108;
const labelRadius = 122;

const rings = [0.25, 0.5, 0.75, 1];

/** In em. */
const lineHeight = 1.1;

/** A longer line of a label is cut: the drawing has no room for it. */
const longestLine = 11;

const fewestAxes = 3;

type RadarSeries = {
  readonly name: string;
  /** For each axis, from 0 at the centre to 1 at the outermost ring. */
  readonly shares: readonly number[];
};

export function Radar({
  label,
  axes,
  series,
}: {
  /** Describes the drawing; the numbers must be elsewhere on the page. */
  readonly label: string;
  readonly axes: readonly string[];
  readonly series: readonly RadarSeries[];
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
            {linesOf(axes[i] ?? '').map((line, row, { length }) => (
              <tspan key={line} x={x} dy={`${row === 0 ? firstLineAt(y, length) : lineHeight}em`}>
                {line}
              </tspan>
            ))}
          </text>
        ))}
        {series.map(({ name, shares }, i) => (
          <g key={name} class={`series series-${i + 1}`}>
            <polygon points={writePoints(placeCorners(shares))} />
            {placeCorners(shares).map(([x, y], axis) => (
              <g key={axes[axis]} transform={`translate(${x} ${y})`}>
                <path d={marks[i % marks.length]} />
              </g>
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        <ul class="legend">
          {series.map(({ name }, i) => (
            <li key={name}>
              <SeriesSample place={i} /> {name}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

export function SeriesSample({ place }: { readonly place: number }) {
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

/** The first word and the others, each cut where there is no room. */
function linesOf(label: string): readonly string[] {
  const [first = '', ...others] = label.split(' ');
  return [first, others.join(' ')]
    .filter((line) => line !== '')
    .map((line) => {
      const letters = Array.from(line);
      return letters.length > longestLine ? `${letters.slice(0, longestLine - 1).join('')}…` : line;
    });
}
