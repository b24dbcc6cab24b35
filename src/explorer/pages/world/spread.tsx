/** How a measure is spread: a histogram, and a box for each type. */
import { useRef } from 'preact/hooks';
import type { MeasureSummary } from '../../../catalog/stats.ts';
import { conditionOf } from '../../../search/condition.ts';
import { usePageContext, Link, searchPageTarget } from '../../page.tsx';
import { Figure } from '../../parts/figure.tsx';
import { typeClassOf } from '../../parts/type-tag.tsx';
import { useBox } from '../../parts/use-box.ts';
import { capitalise, type Label } from '../../speech.ts';
import { tabulate } from './place-points.ts';
import { describeLeftOut, Grid, type Plotted, useMeasureChoice } from './plot-parts.tsx';
import { type Bin, binsOf, createLinearScale, queryOfBin, type Scale } from './scales.ts';

const firstBox = { width: 560, height: 340 };

/** Pixels around the bars: for the box of the middle half, the labels and the counts. */
const edge = { top: 50, right: 36, bottom: 34, left: 48 };
const boxAt = 32;

export function Histogram(plotted: Plotted) {
  const { api, speech, say } = usePageContext();
  const { statistics, things } = plotted;
  const choice = useMeasureChoice(plotted, 'histogram');
  const { measure, isLogarithmic, controls } = choice;
  const bins = binsOf(measure.summary, isLogarithmic);
  const { lowerQuartile, median, upperQuartile, mean, counts } = measure.summary;
  const known = counts.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Figure
      title={say('Histogram: {measure}', { measure: measure.noun })}
      caption={`${say('Half of the {things} are from {low} to {high} (the quartiles).', {
        things,
        low: measure.writeExactly(lowerQuartile),
        high: measure.writeExactly(upperQuartile),
      })} ${say('The median is {median}, the mean {mean}.', {
        median: measure.writeExactly(median),
        mean: measure.writeExactly(mean),
      })}${describeLeftOut(measure.noun, statistics.total - known, speech)}`}
      table={{
        head: [say('From'), say('To below'), capitalise(things)],
        rows: bins.map(({ from, to, count }) => [from, to, count]),
      }}
      file={() => tabulate(api, measure, plotted)}
    >
      {controls}
      <Drawing {...plotted} choice={choice} bins={bins} />
    </Figure>
  );
}

function Drawing({
  choice: { measure, scaleAcross },
  bins,
  counted,
}: Plotted & {
  readonly choice: ReturnType<typeof useMeasureChoice>;
  readonly bins: readonly Bin[];
}) {
  const { say, number } = usePageContext();
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useBox(frame, firstBox);
  const edges = { ...edge, right: width - edge.right, bottom: height - edge.bottom };
  const { left, right, bottom } = edges;
  const most = Math.max(...bins.map(({ count }) => count));
  const range = { least: bins[0]?.from ?? 0, most: bins.at(-1)?.to ?? 1 };
  const across = scaleAcross(range, left, right);
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
          // There are no parts of creatures.
          up={[up, (count) => (Number.isInteger(count) ? number(count) : '')]}
          edges={edges}
        />
        {bins
          .filter(({ count }) => count > 0)
          .map((bin) => (
            <Link
              key={bin.from}
              to={searchPageTarget(queryOfBin(measure.field, bin), counted)}
              class="histogram-bar"
              aria-label={say('{things} from {low} to below {high}', {
                things:
                  counted === 'base'
                    ? say('{count} {creature} | {count} {creatures}', bin)
                    : say('{count} form | {count} forms', bin),
                low: measure.writeExactly(bin.from),
                high: measure.writeExactly(bin.to),
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
            {say('Median')} {measure.writeExactly(median)}
          </text>
        </g>
        <g class="box" aria-hidden="true">
          <BoxShape row={measure.summary} middle={boxAt} scale={across} />
        </g>
      </svg>
    </div>
  );
}

const rowHeight = 23;
const labelWidth = 92;
const axisHeight = 30;

const columns = [
  ['Least', 'least'],
  ['Lower quartile', 'lowerQuartile'],
  ['Median', 'median'],
  ['Upper quartile', 'upperQuartile'],
  ['Greatest', 'most'],
  ['Mean', 'mean'],
] as const satisfies readonly (readonly [Label, keyof Row])[];

type Row = MeasureSummary['types'][number];

/** How a measure, which can be chosen, is spread in each type: a box of the middle half, and whiskers to the extremes. */
export function TypeBoxes(plotted: Plotted) {
  const { world, say, typeOf } = usePageContext();
  const { counted, things } = plotted;
  const { measure, scaleAcross, controls } = useMeasureChoice(plotted, 'boxes');
  const { name, field, summary, unit } = measure;
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useBox(frame, { width: 560, height: 0 });
  const bottom = summary.types.length * rowHeight;
  const edges = { left: labelWidth, right: width - 36, top: 0, bottom };
  const scale = scaleAcross(summary, edges.left, edges.right);
  const title = say('{measure} by type', { measure: name });
  return (
    <Figure
      title={title}
      caption={say(
        'The middle half of the {things} of each type is in its box, which the median divides. The lines reach the least and the greatest.',
        { things },
      )}
      table={{
        head: [
          say('Type'),
          capitalise(things),
          ...columns.map(([head]) => (unit === '' ? say(head) : `${say(head)} (${unit})`)),
        ],
        rows: summary.types.map((row) => [
          typeOf(row.type),
          row.count,
          ...columns.map(([, member]) => row[member]),
        ]),
      }}
    >
      {controls}
      <div class="boxes" ref={frame}>
        <svg
          viewBox={`0 0 ${width} ${bottom + axisHeight}`}
          height={bottom + axisHeight}
          role="group"
          aria-label={title}
        >
          <Grid across={[scale, measure.writeTick]} edges={edges} />
          {summary.types.map((row, i) => {
            const middle = (i + 0.5) * rowHeight;
            return (
              <Link
                key={row.type}
                to={`${searchPageTarget(conditionOf('type', row.type), counted)}&sort=-${field}`}
                class={`box ${typeClassOf(row.type, world)}`}
                aria-label={say('{type}: least {least}, median {median}, greatest {most}', {
                  type: typeOf(row.type),
                  least: measure.writeExactly(row.least),
                  median: measure.writeExactly(row.median),
                  most: measure.writeExactly(row.most),
                })}
              >
                <text x={labelWidth - 12} y={middle + 4} text-anchor="end">
                  {typeOf(row.type)}
                </text>
                <BoxShape row={row} middle={middle} scale={scale} />
              </Link>
            );
          })}
        </svg>
      </div>
    </Figure>
  );
}

function BoxShape({
  row: { least, lowerQuartile, median, upperQuartile, most },
  middle,
  scale: { at },
}: {
  readonly row: Omit<Row, 'type' | 'count'>;
  readonly middle: number;
  readonly scale: Scale;
}) {
  return (
    <>
      <line x1={at(least)} x2={at(most)} y1={middle} y2={middle} />
      <rect
        x={at(lowerQuartile)}
        y={middle - 7}
        width={Math.max(2, at(upperQuartile) - at(lowerQuartile))}
        height="14"
      />
      <line class="box-median" x1={at(median)} x2={at(median)} y1={middle - 7} y2={middle + 7} />
    </>
  );
}
