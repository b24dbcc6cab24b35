import { Link } from '../../parts/link.tsx';
import { usePageContext } from '../../page-context.ts';
import { type StatPlace, totalKey } from '../../stat-places.ts';

export function Stats({ places }: { readonly places: readonly StatPlace[] }) {
  const { say, statOf, number: write, ordinal } = usePageContext();
  const among = places[0]?.among ?? 0;
  return (
    <section class="section">
      <h2>{say('Stats')}</h2>
      <table class="stat-bars">
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{say('Stat')}</th>
            <th scope="col">{say('Value')}</th>
            <td />
            <th scope="col">{say('Place among all {creatures}')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ name, key, field, number, place, share, meanShare }) => (
            <tr key={key} class={key === totalKey ? 'stat-total' : undefined}>
              <th scope="row">
                <Link
                  to={`/?sort=-${field}`}
                  title={say('All {creatures} by {stat}', { stat: statOf(name) })}
                >
                  {statOf(name)}
                </Link>
              </th>
              <td class="number">{write(number)}</td>
              <td class="stat-bar">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect class="stat-ground" width="100" height="10" />
                  <rect width={share} height="10" />
                  <line x1={meanShare} x2={meanShare} y1="0" y2="10" />
                </svg>
              </td>
              <td class="stat-place">
                {ordinal(place)}{' '}
                <span class="stat-among">{say('of {count}', { count: among })}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="stat-note">
        {say('The places are among all {count} {creatures}; equal numbers share a place.', {
          count: among,
        })}{' '}
        {say('The line in a bar is at the mean of all {creatures}.')}
      </p>
    </section>
  );
}
