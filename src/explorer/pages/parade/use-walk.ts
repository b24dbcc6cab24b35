import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Box, useBox } from '../../parts/use-box.ts';

/** Size of the stage before it is laid out, in pixels. */
const firstBox: Box = { width: 1100, height: 420 };

/** A jump over more places is not animated. */
const longestWalk = 12;

/** Milliseconds of rest after which a place counts as reached. */
const restMilliseconds = 400;

export type Walk = ReturnType<typeof useWalk>;

/** A walk over places from 0 on a stage that scrolls. */
export function useWalk(begin: number, total: number) {
  const stage = useRef<HTMLDivElement>(null);
  const box = useBox(stage, firstBox);
  const [place, setPlace] = useState(begin);
  const [reached, setReached] = useState(begin);
  const [isLaidOut, setIsLaidOut] = useState(false);
  const aim = useRef(begin);
  const slot = Math.min(box.height * 0.6, box.width / 2.4);
  useLayoutEffect(() => {
    setIsLaidOut(true);
    // The same place stays in the middle when the window changes.
    stage.current?.scrollTo({ left: aim.current * slot, behavior: 'instant' });
  }, [slot, isLaidOut]);
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent): void => {
      const before = element?.scrollLeft;
      if (event.deltaX === 0 && !event.ctrlKey) {
        element?.scrollBy({ left: event.deltaY, behavior: 'instant' });
        // At the ends, the page scrolls on.
        if (element?.scrollLeft !== before) {
          event.preventDefault();
        }
      }
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      aim.current = Math.round(place);
      setReached(aim.current);
    }, restMilliseconds);
    return () => clearTimeout(timer);
  }, [place]);
  const walkTo = (wanted: number): void => {
    aim.current = Math.max(0, Math.min(total - 1, wanted));
    const isFar = Math.abs(aim.current - place) > longestWalk;
    stage.current?.scrollTo({ left: aim.current * slot, behavior: isFar ? 'instant' : 'auto' });
  };
  return {
    /** For the element that scrolls. */
    stage,
    box,
    /** The width of a place, in pixels. */
    slot,
    /** What is in the middle, also on the way from one place to the next. */
    place,
    /** The latest place of rest. */
    reached,
    /** Whether the places have their width yet: documents have no styles of elements. */
    isLaidOut,
    onScroll: () => setPlace((stage.current?.scrollLeft ?? 0) / slot),
    walkTo,
    /** Goes on from where the walk is heading. */
    walkBy: (places: number) => walkTo(aim.current + places),
  };
}
