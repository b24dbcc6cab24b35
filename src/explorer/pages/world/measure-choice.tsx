import type { MeasureSummary } from '../../../catalog/stats.ts';
import type { CountedForms, WorldStatistics } from '../../../catalog/world-statistics.ts';
import { type WorldOverview, writeTarget } from '../../api.ts';
import { type FormMeasure, isSize, measuresIn } from '../../form-measures.ts';
import { Select, Switch } from '../../parts/controls.tsx';
import { usePageContext } from '../../page-context.ts';
import type { Speech } from '../../speech.ts';
import { createLinearScale, createLogScale } from './scales.ts';

export type KnownMeasure = FormMeasure & { readonly summary: MeasureSummary };

export function knownMeasuresOf(
  speech: Speech,
  world: WorldOverview,
  statistics: WorldStatistics,
): readonly KnownMeasure[] {
  return measuresIn(speech, world).flatMap((measure): readonly KnownMeasure[] => {
    const { member, field } = measure;
    const summary =
      member === 'stats'
        ? statistics.stats?.find((each) => each.field === field)
        : statistics[member];
    return summary ? [{ ...measure, summary }] : [];
  });
}

export type Counting = {
  readonly counted: CountedForms;
  readonly total: number;
  /** What is counted, in words: creatures or forms. */
  readonly things: string;
};

/** What a figure shows: the measures to choose from, the first choice, what is counted, and the query of the page. */
export type Plotted = {
  readonly measures: readonly KnownMeasure[];
  readonly first: KnownMeasure;
  readonly counting: Counting;
  readonly query: URLSearchParams;
};

/** The address of the page with another value of a parameter, or without it. */
export function worldTarget(query: URLSearchParams, name: string, value: string): string {
  return writeTarget('/world', { ...Object.fromEntries(query), [name]: value });
}

export function MeasureSelect({
  label,
  measures,
  chosen,
  choose,
}: {
  readonly label: string;
  readonly measures: readonly KnownMeasure[];
  readonly chosen: KnownMeasure;
  readonly choose: (measure: KnownMeasure) => void;
}) {
  return (
    <Select
      label={label}
      value={chosen.field}
      options={measures.map(({ field, name }) => ({ value: field, text: name }))}
      onChoose={(value) => measures.filter(({ field }) => field === value).forEach(choose)}
    />
  );
}

/**
 * The measure of a figure and its scale, with what chooses them: a parameter of the page such as `speed` or
 * `height,linear`; without one `first`, with its usual scale.
 */
export function useMeasureChoice({ measures, first, query }: Plotted, parameter: string) {
  const { go, say } = usePageContext();
  const [field, scale] = (query.get(parameter) ?? '').split(',');
  const measure = measures.find((each) => each.field === field) ?? first;
  const choose = (value: string): void => go(worldTarget(query, parameter, value));
  // 0 has no place on a logarithmic scale.
  const hasLogarithm = measure.summary.least > 0;
  const isLogarithmic =
    hasLogarithm && (scale === undefined ? isSize(measure) : scale === 'logarithmic');
  const controls = (
    <div class="plot-choice">
      <MeasureSelect
        label={say('Measure')}
        measures={measures}
        chosen={measure}
        choose={(chosen) => choose(chosen.field)}
      />
      {hasLogarithm && (
        <Switch
          label={say('Logarithmic scale')}
          isOn={isLogarithmic}
          turn={(isOn) => choose(`${measure.field},${isOn ? 'logarithmic' : 'linear'}`)}
        />
      )}
    </div>
  );
  return {
    measure,
    isLogarithmic,
    createScale: isLogarithmic ? createLogScale : createLinearScale,
    controls,
  };
}

/** Pixels from tick to tick across that leave room for their labels. */
export function tickSpacing({ writeTick, summary }: KnownMeasure): number {
  return 8 * (writeTick(summary.most).length + 1);
}
