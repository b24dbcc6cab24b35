import type { NamesByLanguage } from '../catalog/catalog.ts';
import { nameKey } from '../world/name-key.ts';
import { compileNearestNames } from '../world/nearest-names.ts';

type Entry = {
  readonly name: string;
  readonly slug: string;
  readonly names?: NamesByLanguage | undefined;
  readonly aka?: string | undefined;
};

/**
 * Returns a function that finds the entry of a slug, or else the nearest slugs. Slugs match as forgivingly as names do, and
 * names match too (decision 11), in every language. Slugs and the world's own names win, and another name that two entries
 * share finds neither.
 */
export function slugFinder<Found extends Entry>(
  entries: readonly Found[],
  mostSuggestions = entries.length,
) {
  const named = entries.map(({ name, slug, names = {}, aka = name }) => ({
    name: slug,
    alsoKnownAs: [name, aka, ...Object.values(names)],
  }));
  const byKey = new Map<string, Found | undefined>();
  entries.forEach((entry, i) => {
    for (const key of new Set(named[i]?.alsoKnownAs.map(nameKey))) {
      byKey.set(key, byKey.has(key) ? undefined : entry);
    }
  });
  for (const entry of entries) {
    byKey.set(nameKey(entry.name), entry);
    byKey.set(nameKey(entry.slug), entry);
  }
  const nearest = compileNearestNames(named);
  return (wanted: string) => {
    const entry = byKey.get(nameKey(wanted));
    return { entry, suggestions: entry ? [] : nearest(wanted, mostSuggestions) };
  };
}
