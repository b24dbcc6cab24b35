import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CardRecord, SearchPage } from '../../api.ts';
import { CreatureCard } from '../../parts/creature-card.tsx';
import { measuresIn } from '../../form-measures.ts';
import { listen } from '../../listen.ts';
import type { Found } from './outcome.ts';
import { cardFieldsIn, type CatalogState, matchesPerPage, measureOf } from './state.ts';
import { useLayout } from '../../parts/use-box.ts';
import { usePageContext } from '../../page.tsx';
import type { RefObject } from 'preact';

/** Cards that most screens show at once: their pictures are loaded eagerly. */
const urgentCards = 12;

/** The results of a search as cards: first those of the document, then the visible rows of any number. */
export function CardGrid({ state, first, begin }: Found) {
  const { speech, say } = usePageContext();
  const measure = measureOf(orderOf(state, first), measuresIn(speech));
  const grid = useRef<HTMLUListElement>(null);
  const shape = useLayout(grid, shapeOf);
  const columns = shape?.columns ?? 1;
  const rowCount = Math.ceil(first.total / columns);
  const rows = useWindowRows(grid, rowCount, shape?.rowHeight);
  const start = rows ? rows.first * columns : first.offset;
  const end = rows ? Math.min(rows.end * columns, first.total) : first.offset + first.items.length;
  const matchAt = useMatches(state, first, start, end);

  useLayoutEffect(() => {
    const element = grid.current;
    if (element && shape && rows) {
      // Padding in place of the rows that are not rendered.
      element.style.paddingTop = `${rows.first * shape.rowHeight}px`;
      element.style.height = `${rowCount * shape.rowHeight}px`;
    }
  }, [shape, rows?.first, rowCount]);

  // Once for each search, as soon as the height of a row is known.
  const scrolled = useRef<SearchPage>(undefined);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element && shape && rows && scrolled.current !== first) {
      scrolled.current = first;
      if (begin > 0) {
        const row = Math.floor(begin / shape.columns);
        const top = element.getBoundingClientRect().top + row * shape.rowHeight;
        scrollBy(
          0,
          top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
        );
      }
    }
  }, [shape, rows, first]);

  return (
    <>
      <ul class="cards" ref={grid} aria-label={say('{Creatures}')}>
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
                <CreatureCard
                  creature={creature}
                  isUrgent={place < urgentCards}
                  measure={measure}
                />
              ) : (
                <div class="card card-awaited" aria-hidden="true" />
              )}
            </li>
          );
        })}
      </ul>
      <PrintedPart shown={end - start} total={first.total} />
    </>
  );
}

/** Says on paper that there are more, and where all of them are. */
export function PrintedPart({ shown, total }: { readonly shown: number; readonly total: number }) {
  const { say, origin } = usePageContext();
  return shown >= total ? null : (
    <p class="on-paper">
      {say('These are {shown} of {count}.', { shown, count: total })}{' '}
      {origin === 'service' && say('The CSV of the table has all.')}
    </p>
  );
}

export function orderOf({ sort }: CatalogState, found: SearchPage): string {
  return sort === '' ? (found.sort ?? '') : sort;
}

type Held = {
  readonly first: SearchPage;
  readonly pages: ReadonlyMap<number, readonly CardRecord[]>;
};

/**
 * Returns the results at positions; loads those from `start` to before `end`. Undefined for one that is being loaded.
 */
export function useMatches(
  state: CatalogState,
  first: SearchPage,
  start: number,
  end: number,
): (place: number) => CardRecord | undefined {
  const { api, world } = usePageContext();
  const [kept, setKept] = useState<Held>(() => hold(first));
  // Results of another search are dropped.
  const held = kept.first === first ? kept : hold(first);
  const firstPage = Math.floor(start / matchesPerPage);
  const lastPage = Math.floor(Math.max(start, end - 1) / matchesPerPage);
  useEffect(() => {
    for (let page = firstPage; page <= lastPage; page += 1) {
      if (!held.pages.has(page)) {
        const fields = cardFieldsIn(orderOf(state, first), world);
        api.cards({ ...state, limit: matchesPerPage, offset: page * matchesPerPage, fields }).then(
          ({ items }) =>
            setKept((before) => {
              const now = before.first === first ? before : hold(first);
              return { first, pages: new Map(now.pages).set(page, items) };
            }),
          // It is requested again when it becomes visible again.
          () => undefined,
        );
      }
    }
  }, [api, first, firstPage, lastPage]);
  return (place) => held.pages.get(Math.floor(place / matchesPerPage))?.[place % matchesPerPage];
}

function hold(first: SearchPage): Held {
  return { first, pages: new Map([[Math.floor(first.offset / matchesPerPage), first.items]]) };
}

/** Cards in a row, and the distance between rows in CSS pixels. */
type GridShape = { readonly columns: number; readonly rowHeight: number };

function shapeOf(grid: HTMLElement): GridShape {
  const { gridTemplateColumns, gridAutoRows, rowGap } = getComputedStyle(grid);
  const rowHeight = Number.parseFloat(gridAutoRows) + (Number.parseFloat(rowGap) || 0);
  return { columns: gridTemplateColumns.split(' ').length, rowHeight };
}

const overscan = 3;

/** Rows from `first` to before `end`. */
type RowRange = { readonly first: number; readonly end: number };

/**
 * The visible rows of a list; undefined before the first layout. All rows have the same height, so scrolling needs no
 * measuring.
 */
function useWindowRows(
  list: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeight: number | undefined,
): RowRange | undefined {
  const [range, setRange] = useState<RowRange>();
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || rowHeight === undefined) {
      return undefined;
    }
    const look = (): void => {
      const { top } = element.getBoundingClientRect();
      const first = clamp(Math.floor(-top / rowHeight) - overscan, rowCount);
      const end = clamp(Math.ceil((innerHeight - top) / rowHeight) + overscan, rowCount);
      setRange((before) =>
        before?.first === first && before.end === end ? before : { first, end },
      );
    };
    look();
    return listen(window, ['scroll', 'resize'], look);
  }, [list, rowCount, rowHeight]);
  return rowHeight === undefined ? undefined : range;
}

function clamp(row: number, rowCount: number): number {
  return Math.min(Math.max(row, 0), rowCount);
}
