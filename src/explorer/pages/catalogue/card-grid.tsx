import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SearchPage } from '../../api.ts';
import { CreatureCard } from '../../parts/creature-card.tsx';
import type { CatalogueState } from './state.ts';
import { useGridShape } from './use-grid-shape.ts';
import { useMatches } from './use-matches.ts';
import { useWindowRows } from './use-window-rows.ts';

/** How many cards are seen at once on most screens, so that their pictures must not wait. */
const urgentCards = 12;

/** The matches of a search as cards: those that came with the document at first, then the rows in sight, of any number. */
export function CardGrid({
  state,
  first,
}: {
  readonly state: CatalogueState;
  readonly first: SearchPage;
}) {
  const grid = useRef<HTMLUListElement>(null);
  const shape = useGridShape(grid);
  const columns = shape?.columns ?? 1;
  const rowCount = Math.ceil(first.total / columns);
  const rows = useWindowRows(grid, rowCount, shape?.rowHeight);
  const start = rows ? rows.first * columns : first.offset;
  const end = rows ? Math.min(rows.end * columns, first.total) : first.offset + first.items.length;
  const matchAt = useMatches(state, first, start, end);

  useLayoutEffect(() => {
    const element = grid.current;
    if (element && shape && rows) {
      // The rows that are not there take up the place that they would.
      element.style.paddingTop = `${rows.first * shape.rowHeight}px`;
      element.style.height = `${rowCount * shape.rowHeight}px`;
    }
  }, [shape, rows?.first, rowCount]);

  // An address that begins further down, as the pages without scripts have it.
  const begin = useRef(first.offset);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element && shape && rows && begin.current > 0) {
      const row = Math.floor(begin.current / shape.columns);
      begin.current = 0;
      scrollBy(0, element.getBoundingClientRect().top + row * shape.rowHeight);
    }
  }, [shape, rows]);

  return (
    <ul class="cards" ref={grid} aria-label="Matches">
      {Array.from({ length: Math.max(0, end - start) }, (_, i) => {
        const place = start + i;
        const creature = matchAt(place);
        return (
          <li
            key={creature ? `${creature.number} ${creature.name}` : place}
            aria-setsize={first.total}
            aria-posinset={place + 1}
          >
            {creature ? (
              <CreatureCard creature={creature} isUrgent={place < urgentCards} />
            ) : (
              <div class="card card-awaited" aria-hidden="true" />
            )}
          </li>
        );
      })}
    </ul>
  );
}
