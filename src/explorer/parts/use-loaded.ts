import { useEffect, useState } from 'preact/hooks';

/**
 * What a part of a page loads in the browser for a key: while that of another key is loading or cannot be loaded, the
 * value before; undefined at first, and without a key.
 */
export function useLoaded<Value>(
  key: string | undefined,
  load: () => Promise<Value>,
): Value | undefined {
  const [loaded, setLoaded] = useState<{ readonly value: Value }>();
  useEffect(() => {
    let isCurrent = true;
    if (key === undefined) {
      setLoaded(undefined);
    } else {
      load().then(
        (value) => isCurrent && setLoaded({ value }),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded?.value;
}

/** The same for this key alone: undefined while it is loading, and `failed` if it cannot be loaded. */
export function useLoadedNow<Value>(
  key: string | undefined,
  load: () => Promise<Value>,
): Value | 'failed' | undefined {
  const loaded = useLoaded(key, () =>
    load().then(
      (value) => ({ key, value }),
      () => ({ key, value: 'failed' as const }),
    ),
  );
  return loaded?.key === key ? loaded?.value : undefined;
}
