import { Link } from '../../parts/link.tsx';
import { usePageContext } from '../../page-context.ts';
import { Figure } from '../../parts/figure.tsx';

export type Bar = {
  readonly label: string;
  readonly count: number;
  readonly to: string;
  /** Class with its colour; the accent colour if absent. */
  readonly colourClass?: string;
};

export function BarPlot({
  title,
  caption,
  head,
  bars,
}: {
  readonly title: string;
  readonly caption: string;
  readonly head: readonly [label: string, count: string];
  readonly bars: readonly Bar[];
}) {
  return (
    <Figure
      title={title}
      caption={caption}
      table={{ head, rows: bars.map(({ label, count }) => [label, count]) }}
    >
      <Bars bars={bars} />
    </Figure>
  );
}

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
