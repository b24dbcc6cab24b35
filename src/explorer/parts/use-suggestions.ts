import { useEffect, useState } from 'preact/hooks';
import { usePageContext } from '../page-context.ts';

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

/** Suggestions for a text, best first; the previous ones while they are loading. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const { api } = usePageContext();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const wanted = namesAlone.test(text.trim()) ? text.trim() : undefined;
  useEffect(() => {
    let isCurrent = true;
    if (wanted === undefined) {
      setSuggestions([]);
    } else {
      const query = new URLSearchParams({ q: wanted, limit: String(mostSuggestions) });
      api.get<readonly Suggestion[]>(`/v1/suggest?${query}`).then(
        (found) => {
          if (isCurrent) {
            setSuggestions(found);
          }
        },
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [api, wanted]);
  return suggestions;
}
