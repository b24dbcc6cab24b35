import { useMemo, useState } from 'preact/hooks';
import type { WorldStatistics } from '../../../catalog/world-statistics.ts';
import { type FormMeasure, formMeasuresOf } from '../../form-measures.ts';
import { usePageContext } from '../../page-context.ts';
import { mostPoints, type PlotChoice, type Range, usePoints } from './place-points.ts';
import { Figure } from '../../parts/figure.tsx';
import { Scatter } from './scatter.tsx';

/** A measure that the world knows, with the range of its values. */
type KnownMeasure = FormMeasure & { readonly range: Range };

/** Forms by two measures, which can be chosen; nothing in a world that knows fewer. */
export function SizePlot({ statistics }: { readonly statistics: WorldStatistics }) {
  const { world } = usePageContext();
  const measures = formMeasuresOf(world).flatMap((measure): readonly KnownMeasure[] => {
    const range = rangeOf(measure, statistics);
    return range ? [{ ...measure, range }] : [];
  });
  const [first, second] = measures;
  return first && second ? <ChosenPlot measures={measures} first={first} second={second} /> : null;
}

function ChosenPlot({
  measures,
  first,
  second,
}: {
  readonly measures: readonly KnownMeasure[];
  readonly first: KnownMeasure;
  readonly second: KnownMeasure;
}) {
  const { world } = usePageContext();
  const [{ across, up }, setAxes] = useState({ across: first, up: second });
  const [isLinear, setIsLinear] = useState(false);
  const choice = useMemo((): PlotChoice => ({ across, up, isLinear }), [across, up, isLinear]);
  const points = usePoints(choice);
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
  const isPart = world.forms > mostPoints;
  return (
    <Figure
      title={`${across.name} and ${up.noun}`}
      caption={`Each dot is a form${isPart ? `, the first ${mostPoints.toLocaleString('en')} of them` : ''}, in the colour of its first type.${describeScales(choice)}`}
      table={{
        head: ['Form', across.head, up.head],
        rows:
          points.kind === 'read'
            ? points.points.map((point) => [point.name, point.across, point.up])
            : [],
      }}
    >
      <div class="plot-choice">
        {measures.length > 2 &&
          pickers.map(({ label, chosen, choose }) => (
            <label key={label}>
              <span>{label}</span>
              <select
                value={chosen.field}
                onChange={({ currentTarget: { value } }) => {
                  measures.filter(({ field }) => field === value).forEach(choose);
                }}
              >
                {measures.map(({ field, name }) => (
                  <option key={field} value={field} selected={field === chosen.field}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
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
      <Scatter choice={choice} points={points} ranges={{ across: across.range, up: up.range }} />
    </Figure>
  );
}

/** The range of a measure over the world; undefined if none of its values is known. */
function rangeOf({ field, member }: FormMeasure, statistics: WorldStatistics): Range | undefined {
  if (member !== 'stats') {
    return statistics[member];
  }
  const stat = statistics.stats?.find((each) => each.field === field);
  return stat && { least: stat.least, greatest: stat.most };
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
