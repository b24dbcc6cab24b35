import type { NamesByLanguage } from '../catalog/catalog.ts';
import { ownersByKey } from '../catalog/find-form.ts';
import { nameKey } from '../world/name-key.ts';
import { compileNearestNames } from '../world/nearest-names.ts';
import { type Failure, type ProblemKind, quote } from './problems.ts';

type Entry = {
  readonly name: string;
  readonly slug: string;
  readonly names?: NamesByLanguage | undefined;
  readonly aka?: string | undefined;
};

/** Longer lists would be no help in a message. */
const mostListed = 30;

/**
 * Returns a function that finds the entry of a slug, or else the problem with the nearest slugs. Slugs match as forgivingly as
 * names do, and names match too (decision 11), in every language. Slugs and the world's own names win, and another name that
 * two entries share finds neither.
 */
export function slugFinder<Found extends Entry>(
  kind: ProblemKind & `${string}-not-found`,
  entries: readonly Found[],
  mostSuggestions = entries.length,
): (wanted: string) => Found | Failure {
  const named = entries.map(({ name, slug, names = {}, aka = name }) => ({
    name: slug,
    alsoKnownAs: [name, aka, ...Object.values(names)],
  }));
  const others = ownersByKey(entries, ({ name, names = {}, aka = name }) =>
    [aka, ...Object.values(names)].map(nameKey),
  );
  const own = entries.flatMap((entry) =>
    [entry.name, entry.slug].map((each): [string, Found] => [nameKey(each), entry]),
  );
  const byKey = new Map<string, Found | undefined>([...others, ...own]);
  const nearest = compileNearestNames(named);
  const names = entries.map(({ name }) => name).join(', ');
  const known = names === '' ? '; this world has none' : `; expected one of ${names}`;
  const hint = entries.length > mostListed ? '' : known;
  const noun = kind.replace(/-not-found$/, '').replaceAll('-', ' ');
  return (wanted) =>
    byKey.get(nameKey(wanted)) ?? {
      kind,
      detail: `No ${noun} has the slug ${quote(wanted)}${hint}`,
      suggestions: nearest(wanted, mostSuggestions),
    };
}
