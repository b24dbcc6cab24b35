import type { Catalog, FormOf } from '../catalog/catalog.ts';
import { compileNearestNames, type NearestNames } from '../search/nearest-names.ts';
import { compileSearch, type Search } from '../search/query/search.ts';

/** What routes find creatures with, besides the catalog's own indexes. Each is compiled when it is first needed. */
export type Finder = {
  /** Ranks the names of all creatures and forms by their likeness to a text. */
  readonly nearest: NearestNames;
  /** The form of a name that `nearest` gave. */
  readonly formNamed: (name: string) => FormOf | undefined;
  readonly search: Search['run'];
};

/** The finder of a catalog. */
export function createFinder(catalog: Catalog): Finder {
  const nearest = lazily(() =>
    compileNearestNames(
      catalog.creatures.flatMap(({ forms }) =>
        forms.map(({ name, aliases }) => ({ name, alsoKnownAs: aliases })),
      ),
    ),
  );
  const forms = lazily(
    () =>
      new Map(
        catalog.creatures.flatMap((creature) =>
          creature.forms.map((form): [string, FormOf] => [form.name, { creature, form }]),
        ),
      ),
  );
  const search = lazily(() => compileSearch(catalog));
  return {
    nearest: (query, limit) => nearest()(query, limit),
    formNamed: (name) => forms().get(name),
    search: (request) => search().run(request),
  };
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
