import { useEffect, useState } from 'preact/hooks';
import type { FormRecord } from '../api.ts';
import { usePageContext } from '../page-context.ts';

/** Names or numbers in one request, at most. */
const mostAtOnce = 100;

/**
 * The forms that names mean, or base forms for numbers, in this order; unknown ones are left out. While they are loading,
 * those before; undefined at first.
 */
export function useForms(identifiers: readonly string[]): readonly FormRecord[] | undefined {
  const { api } = usePageContext();
  const [forms, setForms] = useState<readonly FormRecord[]>();
  const wanted = identifiers.slice(0, mostAtOnce).map(withoutCommas).join(',');
  useEffect(() => {
    let isCurrent = true;
    const found =
      wanted === ''
        ? Promise.resolve({ items: [] })
        : api.get<{ readonly items: readonly FormRecord[] }>(
            `/v1/batch?${new URLSearchParams({ forms: wanted })}`,
          );
    found.then(
      ({ items }) => isCurrent && setForms(items),
      // What is on the page stays.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [api, wanted]);
  return forms;
}

/** Punctuation in names does not matter, but in lists. */
function withoutCommas(name: string): string {
  return name.replaceAll(/\s*,\s*/g, ' ');
}
