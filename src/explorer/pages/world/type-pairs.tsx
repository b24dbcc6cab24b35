import { useEffect, useState } from 'preact/hooks';
import type { CountedForms, WorldStatistics } from '../../../catalog/world-statistics.ts';
import { Select } from '../../parts/controls.tsx';
import { Link, searchPageTarget } from '../../parts/link.tsx';
import { TypeHead, typeClassOf } from '../../parts/type-tag.tsx';
import { usePageContext } from '../../page-context.ts';
import { conditionOf } from '../../../search/condition.ts';
import { type Bar, Bars } from './bars.tsx';
import { worldTarget } from './measure-choice.tsx';
import { ColumnHeads, TableFrame } from '../../parts/table-frame.tsx';

/** Shades of cells, without the blank one. */
const shades = 6;

/**
 * How many have both types of a row and a column; the diagonal counts those with a single type. Without scripts
 * each cell is a tab stop; with scripts the arrow keys move between cells.
 */
export function TypePairs({
  statistics: { types, typePairs },
  counted,
}: {
  readonly statistics: WorldStatistics;
  readonly counted: CountedForms;
}) {
  const { say, typeOf } = usePageContext();
  const counts = countCells({ types, typePairs });
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

function queryAlone(name: string, pairs: WorldStatistics['typePairs']): string {
  const others = pairs
    .filter(({ types }) => types.includes(name))
    .map(({ types: [first, second] }) => (first === name ? second : first));
  return [conditionOf('type', name), ...others.map((each) => `-${conditionOf('type', each)}`)].join(
    ' ',
  );
}

/** How many have both types of each row and column, and on the diagonal those with one alone. */
function countCells({
  types,
  typePairs,
}: Pick<WorldStatistics, 'types' | 'typePairs'>): readonly (readonly number[])[] {
  const counts = new Map(
    typePairs.flatMap(({ types: [first, second], count }) => [
      [`${first}\n${second}`, count],
      [`${second}\n${first}`, count],
    ]),
  );
  return types.map(({ name, alone }) =>
    types.map((column) =>
      column.name === name ? alone : (counts.get(`${name}\n${column.name}`) ?? 0),
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
export function PairPicker({
  statistics: { types, typePairs },
  counted,
  query,
}: {
  readonly statistics: WorldStatistics;
  readonly counted: CountedForms;
  readonly query: URLSearchParams;
}) {
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
    ...typePairs
      .filter((pair) => pair.types.includes(picked))
      .map(({ types: [first, second], count }) => {
        const other = first === picked ? second : first;
        return barOf(`+ ${typeOf(other)}`, other, count, queryBoth(picked, other));
      }),
  ]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return (
    <div class="pair-picker">
      <Select
        label={say('Type')}
        value={picked}
        options={types.map(({ name, count }) => ({
          value: name,
          text: `${typeOf(name)} (${count})`,
        }))}
        onChoose={(type) => go(worldTarget(query, 'pairs', type))}
      />
      <Bars bars={bars} />
    </div>
  );
}
