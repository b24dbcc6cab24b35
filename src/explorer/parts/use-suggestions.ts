import type { Suggestion } from '../api.ts';
import { usePageContext } from '../page-context.ts';
import { useLoaded } from './use-loaded.ts';

/** Text with operators is a query, for which there are no suggestions. */
const namesAlone = /^[^:<>=()"]+$/;

export function useSuggestions(text: string): readonly Suggestion[] {
  const { api } = usePageContext();
  const wanted = namesAlone.test(text.trim()) ? text.trim() : '';
  return useLoaded(wanted === '' ? undefined : wanted, () => api.suggest(wanted)) ?? [];
}
