import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Rows beside those in sight that are there already when somebody scrolls. */
const overscan = 4;

/** Rows from `first` to before `end`. */
type RowRange = { readonly first: number; readonly end: number };

/**
 * The rows of a list that the window shows, of so many of one height; undefined while nobody knows what is in sight. All
 * rows being of one height, where each stands is a division, and nothing is measured while somebody scrolls.
 */
export function useWindowRows(
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
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list, rowCount, rowHeight]);
  return rowHeight === undefined ? undefined : range;
}

function clamp(row: number, rowCount: number): number {
  return Math.min(Math.max(row, 0), rowCount);
}
