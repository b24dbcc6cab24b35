import { useRef } from 'preact/hooks';
import { writeExactly } from '../../form-measures.ts';
import { usePageContext } from '../../page-context.ts';
import { capitalise, type Label } from '../../speech.ts';
import { Figure } from '../../parts/figure.tsx';
import { Link, searchPageTarget } from '../../parts/link.tsx';
import { useTypeClass } from '../../parts/type-tag.tsx';
import { useBox } from '../../parts/use-box.ts';
import { conditionOf } from '../../../search/condition.ts';
import { Grid } from './grid.tsx';
import {
  type KnownMeasure,
  type Plotted,
  tickSpacing,
  useMeasureChoice,
} from './measure-choice.tsx';
import type { Scale } from './scales.ts';

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

type Row = KnownMeasure['summary']['types'][number];

/** How a measure, which can be chosen, is spread in each type: a box of the middle half, and whiskers to the extremes. */
export function TypeBoxes(plotted: Plotted) {
  const { speech, say, typeOf } = usePageContext();
  const { counted, things } = plotted.counting;
  const { measure, createScale, controls } = useMeasureChoice(plotted, 'boxes');
  const { name, field, summary } = measure;
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useBox(frame, { width: 560, height: 0 });
  const bottom = summary.types.length * rowHeight;
  const edges = { left: labelWidth, right: width - 36, top: 0, bottom };
  const scale = createScale(summary, [edges.left, edges.right], tickSpacing(measure));
  return (
    <Figure
      title={say('{measure} by type', { measure: name })}
      caption={say(
        'The middle half of the {things} of each type is in its box, which the median divides. The lines reach the least and the greatest.',
        { things },
      )}
      table={{
        head: [
          say('Type'),
          capitalise(things),
          ...columns.map(([head]) =>
            measure.unit === '' ? say(head) : `${say(head)} (${measure.unit})`,
          ),
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
          aria-label={say('{measure} by type', { measure: name })}
        >
          <Grid across={[scale, measure.writeTick]} edges={edges} />
          {summary.types.map((row, i) => (
            <Box
              key={row.type}
              row={row}
              middle={(i + 0.5) * rowHeight}
              scale={scale}
              to={`${searchPageTarget(conditionOf('type', row.type), counted)}&sort=-${field}`}
              label={say('{type}: least {least}, median {median}, greatest {most}', {
                type: typeOf(row.type),
                least: writeExactly(measure, row.least, speech),
                median: writeExactly(measure, row.median, speech),
                most: writeExactly(measure, row.most, speech),
              })}
            />
          ))}
        </svg>
      </div>
    </Figure>
  );
}

function Box({
  row,
  middle,
  scale,
  to,
  label,
}: {
  readonly row: Row;
  readonly middle: number;
  readonly scale: Scale;
  readonly to: string;
  readonly label: string;
}) {
  const { typeOf } = usePageContext();
  return (
    <Link to={to} class={`box ${useTypeClass(row.type)}`} aria-label={label}>
      <text x={labelWidth - 12} y={middle + 4} text-anchor="end">
        {typeOf(row.type)}
      </text>
      <BoxShape row={row} middle={middle} scale={scale} />
    </Link>
  );
}

export function BoxShape({
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
