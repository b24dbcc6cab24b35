import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Width and height, in pixels. */
export type Box = { readonly width: number; readonly height: number };

/** The size of an element as laid out; `first` before that. */
export function useBox(element: RefObject<HTMLElement | null>, first: Box): Box {
  return (
    useLayout(element, ({ clientWidth: width, clientHeight: height }) => ({ width, height })) ??
    first
  );
}

/** What is read from an element as laid out, kept up to date; undefined before the first layout. */
export function useLayout<Read extends Readonly<Record<string, number>>>(
  element: RefObject<HTMLElement | null>,
  read: (element: HTMLElement) => Read,
): Read | undefined {
  const [layout, setLayout] = useState<Read>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) {
      return undefined;
    }
    const look = (): void => {
      const now = read(current);
      // The same value draws nothing anew.
      setLayout((before) =>
        before && Object.keys(now).every((name) => before[name] === now[name]) ? before : now,
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return layout;
}
