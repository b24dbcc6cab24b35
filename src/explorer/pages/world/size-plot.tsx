import { useMemo, useState } from 'preact/hooks';
import { Switch } from '../../parts/controls.tsx';
import { type KnownMeasure, MeasureSelect, type Plotted } from './measure-choice.tsx';
import { mostPoints, type PlotChoice, usePoints } from './place-points.ts';
import { isSize } from '../../form-measures.ts';
import { Figure } from '../../parts/figure.tsx';
import { usePageContext } from '../../page-context.ts';
import type { Speech } from '../../speech.ts';
import { Scatter } from './scatter.tsx';

export function SizePlot({
  measures,
  first,
  second,
  counting,
}: Plotted & { readonly second: KnownMeasure }) {
  const [{ across, up }, setAxes] = useState({ across: first, up: second });
  const [isLinear, setIsLinear] = useState(false);
  const choice = useMemo((): PlotChoice => ({ across, up, isLinear }), [across, up, isLinear]);
  const points = usePoints(choice, counting);
  const { speech, say, nameOf } = usePageContext();
  // The other axis shows something else.
  const pickers = [
    {
      label: say('Across'),
      chosen: across,
      choose: (measure: KnownMeasure) =>
        setAxes({ across: measure, up: measure.field === up.field ? across : up }),
    },
    {
      label: say('Up'),
      chosen: up,
      choose: (measure: KnownMeasure) =>
        setAxes({ across: measure.field === across.field ? up : across, up: measure }),
    },
  ];
  const { things, total } = counting;
  const known = Array.isArray(points) ? points : undefined;
  const isPart = total > mostPoints;
  const leftOut = known ? Math.min(total, mostPoints) - known.length : 0;
  return (
    <Figure
      title={say('{first} and {second}', { first: across.name, second: up.noun })}
      caption={[
        say('Each dot stands for one of the {things}, in the colour of its first type.', {
          things,
        }),
        ...(isPart ? [say('These are the first {count}.', { count: mostPoints })] : []),
        ...describeScales(choice, speech),
        ...(leftOut > 0
          ? [
              say('Left out, because {measure} is unknown: {count}.', {
                measure: `${across.noun} / ${up.noun}`,
                count: leftOut,
              }),
            ]
          : []),
      ].join(' ')}
      table={{
        head: [say('Name'), across.head, up.head],
        rows: (known ?? []).map((point) => [nameOf(point.name), point.across, point.up]),
      }}
    >
      <div class="plot-choice">
        {measures.length > 2 &&
          pickers.map((picker) => (
            <MeasureSelect key={picker.label} measures={measures} {...picker} />
          ))}
        {[across, up].some(isSize) && (
          <Switch label={say('Linear scale')} isOn={isLinear} turn={setIsLinear} />
        )}
      </div>
      <Scatter choice={choice} points={points} />
    </Figure>
  );
}

/** Says which scales are logarithmic, as further sentences. */
function describeScales({ across, up, isLinear }: PlotChoice, { say }: Speech): readonly string[] {
  const logarithmic = [across, up].filter((each) => isSize(each) && !isLinear);
  const [only] = logarithmic;
  if (!only) {
    return [];
  }
  return [
    logarithmic.length === 2
      ? say('Both scales are logarithmic: equal steps multiply by the same factor.')
      : say('The scale of {measure} is logarithmic: equal steps multiply by the same factor.', {
          measure: only.noun,
        }),
  ];
}
