import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Width and height, in pixels. */
export type Box = { readonly width: number; readonly height: number };

/** The size of an element as laid out; `first` before that. */
export function useBox(element: RefObject<HTMLElement | null>, first: Box): Box {
  const [box, setBox] = useState(first);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) {
      return undefined;
    }
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = current;
      setBox((before) =>
        before.width === width && before.height === height ? before : { width, height },
      );
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
