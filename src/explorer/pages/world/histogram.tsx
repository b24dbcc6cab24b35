import { useRef } from 'preact/hooks';
import { capitalise, type Speech } from '../../speech.ts';
import { writeExactly } from '../../form-measures.ts';
import { usePageContext } from '../../page-context.ts';
import { Figure } from '../../parts/figure.tsx';
import { Link, searchPageTarget } from '../../parts/link.tsx';
import { useBox } from '../../parts/use-box.ts';
import { Grid } from './grid.tsx';
import {
  type Counting,
  type KnownMeasure,
  type Plotted,
  tickSpacing,
  useMeasureChoice,
} from './measure-choice.tsx';
import { tabulate } from './place-points.ts';
import { type Bin, binsOf, createLinearScale, queryOfBin } from './scales.ts';
import { BoxShape } from './type-boxes.tsx';

const firstBox = { width: 560, height: 340 };

/** Pixels around the bars: for the box of the middle half, the labels and the counts. */
const edge = { top: 50, right: 36, bottom: 34, left: 48 };
const boxAt = 32;

/** There are no parts of creatures. */
const writeCount = (count: number, { number }: Speech): string =>
  Number.isInteger(count) ? number(count) : '';

export function Histogram(plotted: Plotted) {
  const { api, speech, say } = usePageContext();
  const { counting } = plotted;
  const choice = useMeasureChoice(plotted, 'histogram');
  const { measure, isLogarithmic, controls } = choice;
  const bins = binsOf(measure.summary, isLogarithmic);
  return (
    <Figure
      title={say('Histogram: {measure}', { measure: measure.noun })}
      caption={describeSpread(measure, counting, speech)}
      table={{
        head: [say('From'), say('To below'), capitalise(counting.things)],
        rows: bins.map(({ from, to, count }) => [from, to, count]),
      }}
      file={() => tabulate(api, measure, counting)}
    >
      {controls}
      <Drawing choice={choice} bins={bins} counting={counting} />
    </Figure>
  );
}

/** Where the middle half is, and what is left out. */
function describeSpread(
  measure: KnownMeasure,
  { things, total }: Counting,
  speech: Speech,
): string {
  const { say } = speech;
  const { lowerQuartile, median, upperQuartile, mean, counts } = measure.summary;
  const [low = '', middle = '', high = '', average = ''] = [
    lowerQuartile,
    median,
    upperQuartile,
    mean,
  ].map((value) => writeExactly(measure, value, speech));
  const unknown = total - counts.reduce((sum, [, count]) => sum + count, 0);
  return [
    say('Half of the {things} are from {low} to {high} (the quartiles).', {
      things,
      low,
      high,
    }),
    say('The median is {median}, the mean {mean}.', { median: middle, mean: average }),
    ...(unknown > 0
      ? [
          say('Left out, because {measure} is unknown: {count}.', {
            measure: measure.noun,
            count: unknown,
          }),
        ]
      : []),
  ].join(' ');
}

function Drawing({
  choice: { measure, createScale },
  bins,
  counting: { counted: forms, things },
}: {
  readonly choice: ReturnType<typeof useMeasureChoice>;
  readonly bins: readonly Bin[];
  readonly counting: Counting;
}) {
  const { speech, say } = usePageContext();
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useBox(frame, firstBox);
  const edges = { ...edge, right: width - edge.right, bottom: height - edge.bottom };
  const { bottom } = edges;
  const most = Math.max(...bins.map(({ count }) => count));
  const range = { least: bins[0]?.from ?? 0, most: bins.at(-1)?.to ?? 1 };
  const across = createScale(range, [edges.left, edges.right], tickSpacing(measure));
  const up = createLinearScale({ least: 0, most }, [bottom, edge.top], 26);
  const { median } = measure.summary;
  return (
    <div class="histogram" ref={frame}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={say('Histogram: {measure}', { measure: measure.noun })}
      >
        <Grid
          across={[across, measure.writeTick]}
          up={[up, (count) => writeCount(count, speech)]}
          edges={edges}
        />
        {bins
          .filter(({ count }) => count > 0)
          .map((bin) => (
            <Link
              key={bin.from}
              to={searchPageTarget(queryOfBin(measure.field, bin), forms)}
              class="histogram-bar"
              aria-label={say('{count} {things} from {low} to below {high}', {
                count: bin.count,
                things,
                low: writeExactly(measure, bin.from, speech),
                high: writeExactly(measure, bin.to, speech),
              })}
            >
              <rect
                x={across.at(bin.from) + 1}
                y={up.at(bin.count)}
                width={Math.max(1, across.at(bin.to) - across.at(bin.from) - 2)}
                height={bottom - up.at(bin.count)}
              />
            </Link>
          ))}
        <g class="median" aria-hidden="true">
          <line x1={across.at(median)} x2={across.at(median)} y1={boxAt} y2={bottom} />
          <text class="axis" x={across.at(median)} y="16" text-anchor="middle">
            {say('Median')} {writeExactly(measure, median, speech)}
          </text>
        </g>
        <g class="box" aria-hidden="true">
          <BoxShape row={measure.summary} middle={boxAt} scale={across} />
        </g>
      </svg>
    </div>
  );
}
