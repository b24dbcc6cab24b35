import { useEffect, useState } from 'preact/hooks';
import type { WorldStatistics } from '../../../catalog/world-statistics.ts';
import { Select } from '../../parts/controls.tsx';
import { Link, searchPageTarget, usePageContext } from '../../page.tsx';
import { TypeHead, typeClassOf } from '../../parts/type-tag.tsx';
import { conditionOf } from '../../../search/condition.ts';
import { type Bar, Bars, type Counting, worldTarget } from './plot-parts.tsx';
import { ColumnHeads, TableFrame } from '../../parts/table-frame.tsx';

/** Shades of cells, without the blank one. */
const shades = 6;

/**
 * How many have both types of a row and a column; the diagonal counts those with a single type. Without scripts
 * each cell is a tab stop; with scripts the arrow keys move between cells.
 */
export function TypePairs({ statistics: { types, typePairs }, counted }: Counting) {
  const { say, typeOf } = usePageContext();
  const counts = countCells(types, typePairs);
  const names = types.map(({ name }) => name);
  const most = Math.max(1, ...counts.flat());
  const [stop, setStop] = useState<readonly [row: number, column: number]>();
  useEffect(() => {
    const row = counts.findIndex((cells) => cells.some((count) => count > 0));
    setStop([row, counts[row]?.findIndex((count) => count > 0) ?? 0]);
  }, [types]);
  return (
    <TableFrame label={say('Pairs of types')} class="pair-matrix">
      <table
        class="heat"
        role="grid"
        aria-label={say('Pairs of types')}
        onKeyDown={(event) => {
          const next = stop && cellInDirection(counts, stop, event.key);
          if (next) {
            event.preventDefault();
            setStop(next);
            const [row, column] = next;
            event.currentTarget.tBodies[0]?.rows[row]?.cells[column + 1]
              ?.querySelector('a')
              ?.focus();
          }
        }}
      >
        <ColumnHeads
          heads={names.map((name) => (
            <span key={name}>{typeOf(name)}</span>
          ))}
        />
        <tbody>
          {names.map((rowName, row) => (
            <tr key={rowName}>
              <TypeHead name={rowName} />
              {names.map((columnName, column) => {
                const count = counts[row]?.[column] ?? 0;
                // A few pairs are common, so shades grow with the square root.
                const shade = Math.ceil(Math.sqrt(count / most) * shades);
                const isStop = stop?.[0] === row && stop[1] === column;
                return (
                  <td key={columnName} class={`heat-${shade}`}>
                    {count > 0 && (
                      <Link
                        to={searchPageTarget(
                          row === column
                            ? queryAlone(rowName, typePairs)
                            : queryBoth(rowName, columnName),
                          counted,
                        )}
                        aria-label={`${count} ${typeOf(rowName)} ${row === column ? say('alone') : `+ ${typeOf(columnName)}`}`}
                        tabIndex={stop && !isStop ? -1 : undefined}
                        onFocus={() => setStop([row, column])}
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
    </TableFrame>
  );
}

function queryBoth(first: string, second: string): string {
  return `${conditionOf('type', first)} ${conditionOf('type', second)}`;
}

function queryAlone(name: string, pairs: Pairs): string {
  const without = partnersOf(name, pairs).map(([other]) => `-${conditionOf('type', other)}`);
  return [conditionOf('type', name), ...without].join(' ');
}

type Pairs = WorldStatistics['typePairs'];

/** The other type of each pair with a type, and how many have both. */
function partnersOf(name: string, pairs: Pairs): readonly (readonly [string, number])[] {
  return pairs
    .filter(({ types }) => types.includes(name))
    .map(({ types, count }) => [types.find((each) => each !== name) ?? name, count]);
}

/** How many have both types of each row and column, and on the diagonal those with one alone. */
function countCells(types: WorldStatistics['types'], pairs: Pairs): readonly (readonly number[])[] {
  const counts = new Map(pairs.map((pair) => [pair.types.toSorted().join('\n'), pair.count]));
  return types.map(({ name, alone }) =>
    types.map((column) =>
      column.name === name ? alone : (counts.get([name, column.name].toSorted().join('\n')) ?? 0),
    ),
  );
}

type Cell = readonly [row: number, column: number];

const directions: ReadonlyMap<string, Cell> = new Map([
  ['ArrowRight', [0, 1]],
  ['ArrowLeft', [0, -1]],
  ['ArrowDown', [1, 0]],
  ['ArrowUp', [-1, 0]],
]);

/** The next non-empty cell in the direction of an arrow key; undefined if there is none, or for another key. */
function cellInDirection(
  counts: readonly (readonly number[])[],
  [row, column]: Cell,
  key: string,
): Cell | undefined {
  const [down, across] = directions.get(key) ?? [counts.length, 0];
  let next: Cell = [row + down, column + across];
  while (counts[next[0]]?.[next[1]] === 0) {
    next = [next[0] + down, next[1] + across];
  }
  return counts[next[0]]?.[next[1]] === undefined ? undefined : next;
}

/** The pairs of one type, which is picked: what fits a phone, where a matrix does not. */
export function PairPicker({ statistics: { types, typePairs }, counted, query }: Counting) {
  const { world, go, say, typeOf } = usePageContext();
  const asked = types.find(({ name }) => name === query.get('pairs')) ?? types[0];
  const picked = asked?.name ?? '';
  const barOf = (label: string, type: string, count: number, q: string): Bar => ({
    label,
    count,
    to: searchPageTarget(q, counted),
    colourClass: typeClassOf(type, world),
  });
  const bars = [
    barOf(say('alone'), picked, asked?.alone ?? 0, queryAlone(picked, typePairs)),
    ...partnersOf(picked, typePairs).map(([other, count]) =>
      barOf(`+ ${typeOf(other)}`, other, count, queryBoth(picked, other)),
    ),
  ]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return (
    <div class="pair-picker">
      <Select
        label={say('Type')}
        value={picked}
        options={types.map(({ name, count }) => [name, `${typeOf(name)} (${count})`])}
        onChoose={(type) => go(worldTarget(query, 'pairs', type))}
      />
      <span class="on-paper">{typeOf(picked)}</span>
      <Bars bars={bars} />
    </div>
  );
}
