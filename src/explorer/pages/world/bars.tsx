import { Link } from '../../parts/link.tsx';

export type Bar = {
  readonly label: string;
  readonly count: number;
  /** Where the creatures are that it counts. */
  readonly to: string;
  /** The class that gives it a colour; the accent where it has none. */
  readonly colourClass?: string;
};

/** Counts as bars, each of which leads to what it counts. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
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
            <span class="bar-count">{count.toLocaleString('en')}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
