/** What the figures of this page share: what they count, the choice of a measure, axes and bars. */
import type { MeasureSummary } from '../../../catalog/stats.ts';
import type { CountedForms, WorldStatistics } from '../../../catalog/world-statistics.ts';
import { writeTarget } from '../../api.ts';
import { type FormMeasure, isSize, measuresIn } from '../../form-measures.ts';
import { Select, Switch } from '../../parts/controls.tsx';
import { Link, usePageContext } from '../../page.tsx';
import type { Speech } from '../../speech.ts';
import { createLinearScale, createLogScale, type Scale } from './scales.ts';

export type KnownMeasure = FormMeasure & { readonly summary: MeasureSummary };

export function knownMeasuresOf(
  speech: Speech,
  statistics: WorldStatistics,
): readonly KnownMeasure[] {
  return measuresIn(speech).flatMap((measure): readonly KnownMeasure[] => {
    const { member, field } = measure;
    const summary =
      member === 'stats'
        ? statistics.stats?.find((each) => each.field === field)
        : statistics[member];
    return summary ? [{ ...measure, summary }] : [];
  });
}

/** What is counted, in words too: creatures or forms; and the query of the page. */
export type Counting = {
  readonly statistics: WorldStatistics;
  readonly counted: CountedForms;
  readonly things: string;
  readonly query: URLSearchParams;
};

/** What a figure of a measure has besides: the measures to choose from, and the first choice. */
export type Plotted = Counting & {
  readonly measures: readonly KnownMeasure[];
  readonly first: KnownMeasure;
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
      options={measures.map(({ field, name }) => [field, name])}
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
  const create = isLogarithmic ? createLogScale : createLinearScale;
  /** Pixels from tick to tick that leave room for their labels. */
  const spacing = 8 * (measure.writeTick(measure.summary.most).length + 1);
  const scaleAcross = (range: Range, left: number, right: number): Scale =>
    create(range, [left, right], spacing);
  return { measure, isLogarithmic, scaleAcross, controls };
}

/** Says how many are left out of a figure, as a further sentence; nothing if none are. */
export function describeLeftOut(measure: string, count: number, { say }: Speech): string {
  return count > 0
    ? ` ${say('Left out, because {measure} is unknown: {count}.', { measure, count })}`
    : '';
}

type Range = Parameters<typeof createLinearScale>[0];

type Axis = readonly [scale: Scale, write: (tick: number) => string];

export function Grid({
  across: [across, writeAcross],
  up: [up, writeUp] = [{ at: Number, ticks: [] }, String],
  edges: { left, right, top, bottom },
}: {
  readonly across: Axis;
  readonly up?: Axis;
  readonly edges: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
}) {
  return (
    <g aria-hidden="true">
      {across.ticks.map((tick) => (
        <g key={tick}>
          <line class="grid" x1={across.at(tick)} x2={across.at(tick)} y1={top} y2={bottom} />
          <text class="tick" x={across.at(tick)} y={bottom + 20} text-anchor="middle">
            {writeAcross(tick)}
          </text>
        </g>
      ))}
      {up.ticks.map((tick) => (
        <g key={tick}>
          <line class="grid" x1={left} x2={right} y1={up.at(tick)} y2={up.at(tick)} />
          <text class="tick" x={left - 8} y={up.at(tick) + 4} text-anchor="end">
            {writeUp(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

export type Bar = {
  readonly label: string;
  readonly count: number;
  readonly to: string;
  /** Class with its colour; the accent colour if absent. */
  readonly colourClass?: string;
};

export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const { number } = usePageContext();
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ol class="bars">
      {bars.map(({ label, count, to, colourClass = '' }) => (
        <li key={label}>
          <Link to={to} class={`bar ${colourClass}`}>
            <span class="bar-label">{label}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(count / most) * 100} height="10" />
            </svg>
            <span class="bar-count">{number(count)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
