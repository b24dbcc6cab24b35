import { usePageContext } from '../page-context.ts';
import { useLoaded } from './use-loaded.ts';

export type Suggestion = {
  readonly name: string;
  readonly number: string;
  readonly sprite: string;
  /** The name that matched, if it is in another language. */
  readonly matched?: string | undefined;
};

const mostSuggestions = 6;

/** Text with operators is a query, for which there are no suggestions. */
const namesAlone = /^[^:<>=()"]+$/;

export function useSuggestions(text: string): readonly Suggestion[] {
  const { api } = usePageContext();
  const wanted = namesAlone.test(text.trim()) ? text.trim() : undefined;
  const query = new URLSearchParams({ q: wanted ?? '', limit: String(mostSuggestions) });
  return useLoaded(wanted, () => api.get<readonly Suggestion[]>(`/v1/suggest?${query}`)) ?? [];
}
