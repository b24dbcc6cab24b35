import { useEffect, useState } from 'preact/hooks';
import { useSurroundings } from '../surroundings.ts';

export type Suggestion = {
  readonly name: string;
  readonly number: string;
  readonly sprite: string;
  /** The name that was found, where that is one in another language. */
  readonly matched?: string;
};

const mostSuggestions = 6;

/** A text that has more than names in it is a query, of which nobody can say what it is going to be. */
const namesAlone = /^[^:<>=()"]+$/;

/** Names like the one that is typed, best first; the ones before until they are there. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const { api } = useSurroundings();
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
