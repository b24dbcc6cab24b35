import { useEffect, useState } from 'preact/hooks';
import { type FormRecord, joinNames, type Suggestion } from '../api.ts';
import { usePageContext } from '../page.tsx';

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

/** Names or numbers in one request, at most. */
const mostAtOnce = 100;

/** The forms that names mean, or base forms for numbers, in this order; unknown ones are left out. */
export function useForms(identifiers: readonly string[]): readonly FormRecord[] | undefined {
  const { api } = usePageContext();
  const wanted = identifiers.slice(0, mostAtOnce);
  return useLoaded(joinNames(wanted), async () =>
    wanted.length === 0 ? [] : (await api.forms(wanted)).items,
  );
}

/** Text with operators is a query, for which there are no suggestions. */
const namesAlone = /^[^:<>=()"]+$/;

export function useSuggestions(text: string): readonly Suggestion[] {
  const { api } = usePageContext();
  const wanted = namesAlone.test(text.trim()) ? text.trim() : '';
  return useLoaded(wanted === '' ? undefined : wanted, () => api.suggest(wanted)) ?? [];
}
