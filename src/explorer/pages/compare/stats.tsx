import type { FormRecord } from '../../api.ts';
import { usePageContext } from '../../page-context.ts';
import { Radar, SeriesSample } from '../../parts/radar.tsx';
import { total } from '../../stat-places.ts';
import { ColumnHeads, TableFrame } from '../../parts/table-frame.tsx';

/** The stats of forms as a radar and as a table in which the highest number of each row is marked. */
export function Stats({
  forms,
  scales,
}: {
  readonly forms: readonly FormRecord[];
  readonly scales: Readonly<Record<string, number>>;
}) {
  const { world, say, nameOf, statOf, number } = usePageContext();
  const { stats: axes } = world;
  if (!axes) {
    return null;
  }
  const names = forms.map(({ name }) => nameOf(name));
  const shares = forms.map(({ stats = {} }) =>
    axes.map(({ key }) => (stats[key] ?? 0) / (scales[key] ?? 1)),
  );
  // The highest number of all reaches the outermost ring.
  const most = Math.max(...shares.flat()) || 1;
  /** Undefined if all have as much. */
  const highest = (key: string): number | undefined => {
    const known = forms.flatMap(({ stats }) => stats?.[key] ?? []);
    const greatest = Math.max(...known);
    return greatest > Math.min(...known) ? greatest : undefined;
  };
  return (
    <section class="section">
      <h2>{say('Stats')}</h2>
      <div class="compared-stats">
        <Radar
          label={say('The stats of {names}; the table has the numbers', {
            names: names.join(', '),
          })}
          axes={axes.map(({ name }) => statOf(name))}
          series={names.map((name, i) => ({
            name,
            shares: shares[i]?.map((share) => share / most) ?? [],
          }))}
        />
        <TableFrame label={say('Stats')}>
          <table class="comparison stat-table">
            <ColumnHeads
              heads={names.map((name, i) => (
                <>
                  <SeriesSample place={i} /> {name}
                </>
              ))}
            />
            <tbody>
              {[...axes, total].map(({ name, key }) => (
                <tr key={key} class={key === total.key ? 'stat-total' : undefined}>
                  <th scope="row">{statOf(name)}</th>
                  {forms.map((form) => {
                    const value = form.stats?.[key];
                    const isHighest = value !== undefined && value === highest(key);
                    return (
                      <td key={form.name} class={isHighest ? 'stat-highest' : undefined}>
                        {value === undefined ? say('Not known') : number(value)}
                        {isHighest && <span class="measure-word"> {say('Most')}</span>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </div>
    </section>
  );
}
