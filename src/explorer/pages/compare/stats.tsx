import type { FormRecord } from '../../api.ts';
import { usePageContext } from '../../page-context.ts';
import { Radar, SeriesSample } from '../../parts/radar.tsx';
import { totalKey } from '../../stat-places.ts';
import { TableFrame } from '../../parts/table-frame.tsx';

/** The stats of forms as a radar and as a table in which the highest number of each row is marked. */
export function Stats({
  forms,
  scales,
}: {
  readonly forms: readonly FormRecord[];
  readonly scales: Readonly<Record<string, number>>;
}) {
  const { world, say, nameOf, statOf } = usePageContext();
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
            <thead>
              <tr>
                <td />
                {names.map((name, i) => (
                  <th key={name} scope="col">
                    <SeriesSample place={i} /> {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...axes, { name: 'Total', key: totalKey }].map(({ name, key }) => (
                <tr key={key} class={key === totalKey ? 'stat-total' : undefined}>
                  <th scope="row">{statOf(name)}</th>
                  {forms.map((form) => (
                    <Cell
                      key={form.name}
                      number={form.stats?.[key]}
                      among={forms.map(({ stats }) => stats?.[key])}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </div>
    </section>
  );
}

function Cell({
  number,
  among,
}: {
  readonly number: number | undefined;
  readonly among: readonly (number | undefined)[];
}) {
  const { say, number: write } = usePageContext();
  if (number === undefined) {
    return <td>{say('Not known')}</td>;
  }
  const known = among.filter((each) => each !== undefined);
  const isHighest = number === Math.max(...known) && number > Math.min(...known);
  return (
    <td class={isHighest ? 'stat-highest' : undefined}>
      {write(number)}
      {isHighest && <span class="measure-word"> {say('Most')}</span>}
    </td>
  );
}
