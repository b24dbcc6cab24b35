import { Link, searchPageTarget } from '../../parts/link.tsx';
import { useTypeClass } from '../../parts/type-tag.tsx';
import { useSurroundings } from '../../surroundings.ts';
import { conditionOf } from '../catalogue/query-terms.ts';
import type { Point } from './use-points.ts';

/** Shades that a cell may have, besides none. */
const shades = 6;

/** How many forms have both types of a row and a column; on the diagonal, those that have one type alone. */
export function TypePairs({ points }: { readonly points: readonly Point[] }) {
  const { world } = useSurroundings();
  const counts = countPairs(points);
  const names = world.types.map(({ name }) => name);
  const most = Math.max(1, ...counts.values());
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label="Types and their pairs">
      <table class="heat">
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col">
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((row) => (
            <tr key={row}>
              <RowHead name={row} />
              {names.map((column) => {
                const count = counts.get(pairKey(row, column)) ?? 0;
                // A few pairs are common: shades by the root tell the rare ones apart.
                const shade = Math.ceil(Math.sqrt(count / most) * shades);
                return (
                  <td key={column} class={`heat-${shade}`}>
                    {count > 0 && (
                      <Link
                        to={searchPageTarget(pairQuery(row, column))}
                        aria-label={`${count} ${row === column ? `${row} alone` : `${row} and ${column}`}`}
                      >
                        {count}
                      </Link>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowHead({ name }: { readonly name: string }) {
  return (
    <th scope="row" class={useTypeClass(name)}>
      <span class="type-tag">{name}</span>
    </th>
  );
}

function pairQuery(row: string, column: string): string {
  return row === column
    ? conditionOf('type', row)
    : `${conditionOf('type', row)} ${conditionOf('type', column)}`;
}

function pairKey(first: string, second: string): string {
  return [first, second].toSorted().join('\n');
}

function countPairs(points: readonly Point[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { types } of points) {
    const [first, second = first] = types;
    if (first !== undefined && second !== undefined) {
      const key = pairKey(first, second);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}
