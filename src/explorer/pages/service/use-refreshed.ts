import { useEffect, useState } from 'preact/hooks';

/** How often it is asked anew while the page is in sight, in milliseconds. */
const refreshMilliseconds = 5000;

type Refreshed<Value> = {
  readonly value: Value;
  /** Whether the last time that it was asked for it came. */
  readonly isCurrent: boolean;
};

/** What was read first, and anew as long as somebody looks at the page: at once when
 * they begin to. `read` stays the same. */
export function useRefreshed<Value>(first: Value, read: () => Promise<Value>): Refreshed<Value> {
  const [refreshed, setRefreshed] = useState<Refreshed<Value>>({ value: first, isCurrent: true });
  useEffect(() => {
    let isMounted = true;
    const refresh = (): void => {
      if (document.visibilityState !== 'visible') {
        return;
      }
      read().then(
        (value) => {
          if (isMounted) {
            setRefreshed({ value, isCurrent: true });
          }
        },
        () => {
          if (isMounted) {
            setRefreshed(({ value }) => ({ value, isCurrent: false }));
          }
        },
      );
    };
    refresh();
    const timer = setInterval(refresh, refreshMilliseconds);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      isMounted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [read]);
  return refreshed;
}
