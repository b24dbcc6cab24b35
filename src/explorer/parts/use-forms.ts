import type { FormRecord } from '../api.ts';
import { usePageContext } from '../page-context.ts';
import { joinNames } from '../pages/compare/choice.ts';
import { useLoaded } from './use-loaded.ts';

/** Names or numbers in one request, at most. */
const mostAtOnce = 100;

/** The forms that names mean, or base forms for numbers, in this order; unknown ones are left out. */
export function useForms(identifiers: readonly string[]): readonly FormRecord[] | undefined {
  const { api } = usePageContext();
  const wanted = joinNames(identifiers.slice(0, mostAtOnce));
  return useLoaded(wanted, async () => {
    const target = `/v1/batch?${new URLSearchParams({ forms: wanted })}`;
    const { items } =
      wanted === '' ? { items: [] } : await api.get<{ items: readonly FormRecord[] }>(target);
    return items;
  });
}
