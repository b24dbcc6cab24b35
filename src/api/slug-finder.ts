import { nameKey } from '../world/name-key.ts';
import { compileNearestNames } from '../world/nearest-names.ts';

/**
 * Returns a function that finds the entry of a slug, or else the nearest slugs. Slugs match as forgivingly as names do, and
 * names match too (decision 11).
 */
export function slugFinder<Entry extends { readonly name: string; readonly slug: string }>(
  entries: readonly Entry[],
  mostSuggestions = entries.length,
) {
  const byKey = new Map(
    entries.flatMap((entry) =>
      [entry.name, entry.slug].map((each): [string, Entry] => [nameKey(each), entry]),
    ),
  );
  const nearest = compileNearestNames(
    entries.map(({ slug, name }) => ({ name: slug, alsoKnownAs: [name] })),
  );
  return (wanted: string) => {
    const entry = byKey.get(nameKey(wanted));
    return { entry, suggestions: entry ? [] : nearest(wanted, mostSuggestions) };
  };
}
