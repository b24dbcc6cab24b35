import { useMemo, useState } from 'preact/hooks';
import { type KnownMeasure, MeasureSelect } from './measure-choice.tsx';
import { type Counting, mostPoints, type PlotChoice, usePoints } from './place-points.ts';
import { Figure } from '../../parts/figure.tsx';
import { counted } from '../../../world/counted.ts';
import { Scatter } from './scatter.tsx';

/** Forms by two measures, which can be chosen. */
export function SizePlot({
  measures,
  first,
  second,
  counting,
}: {
  readonly measures: readonly KnownMeasure[];
  readonly first: KnownMeasure;
  readonly second: KnownMeasure;
  readonly counting: Counting;
}) {
  const [{ across, up }, setAxes] = useState({ across: first, up: second });
  const [isLinear, setIsLinear] = useState(false);
  const choice = useMemo((): PlotChoice => ({ across, up, isLinear }), [across, up, isLinear]);
  const points = usePoints(choice, counting);
  // The other axis shows something else.
  const pickers = [
    {
      label: 'Across',
      chosen: across,
      choose: (measure: KnownMeasure) =>
        setAxes({ across: measure, up: measure.field === up.field ? across : up }),
    },
    {
      label: 'Up',
      chosen: up,
      choose: (measure: KnownMeasure) =>
        setAxes({ across: measure.field === across.field ? up : across, up: measure }),
    },
  ];
  const { noun, total } = counting;
  const isPart = total > mostPoints;
  const leftOut = points.kind === 'read' ? Math.min(total, mostPoints) - points.points.length : 0;
  return (
    <Figure
      title={`${across.name} and ${up.noun}`}
      caption={`Each dot is a ${noun}${isPart ? `, the first ${mostPoints.toLocaleString('en')} of them` : ''}, in the colour of its first type.${describeScales(choice)}${leftOut > 0 ? ` Left out: ${counted(leftOut, noun)} of unknown ${across.noun} or ${up.noun}.` : ''}`}
      table={{
        head: ['Name', across.head, up.head],
        rows:
          points.kind === 'read'
            ? points.points.map((point) => [point.name, point.across, point.up])
            : [],
      }}
    >
      <div class="plot-choice">
        {measures.length > 2 &&
          pickers.map((picker) => (
            <MeasureSelect key={picker.label} measures={measures} {...picker} />
          ))}
        {hasLogarithm(choice) && (
          <label class="plot-linear">
            <input
              type="checkbox"
              checked={isLinear}
              onChange={(event) => setIsLinear(event.currentTarget.checked)}
            />{' '}
            Linear scale
          </label>
        )}
      </div>
      <Scatter
        choice={choice}
        points={points}
        ranges={{ across: across.summary, up: up.summary }}
      />
    </Figure>
  );
}

function hasLogarithm({ across, up }: PlotChoice): boolean {
  return across.scale === 'logarithmic' || up.scale === 'logarithmic';
}

/** Says which scales are logarithmic, as a further sentence. */
function describeScales({ across, up, isLinear }: PlotChoice): string {
  const logarithmic = [across, up].filter(({ scale }) => scale === 'logarithmic' && !isLinear);
  const [only] = logarithmic;
  if (!only) {
    return '';
  }
  const what =
    logarithmic.length === 2
      ? 'Both scales are logarithmic'
      : `The scale of ${only.noun} is logarithmic`;
  return ` ${what}: equal steps multiply by the same factor.`;
}
