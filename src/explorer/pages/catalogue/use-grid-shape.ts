import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** How a grid is laid out: how many cards a row has, and how far rows are apart, in CSS pixels. */
type GridShape = { readonly columns: number; readonly rowHeight: number };

/** The shape of a grid as the style sheet has it, which also changes with the window; undefined before it is known. */
export function useGridShape(grid: RefObject<HTMLElement | null>): GridShape | undefined {
  const [shape, setShape] = useState<GridShape>();
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) {
      return undefined;
    }
    const measure = (): void => {
      const style = getComputedStyle(element);
      const columns = style.gridTemplateColumns.split(' ').length;
      const rowHeight =
        Number.parseFloat(style.gridAutoRows) + (Number.parseFloat(style.rowGap) || 0);
      setShape((before) =>
        before?.columns === columns && before.rowHeight === rowHeight
          ? before
          : { columns, rowHeight },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return shape;
}
