import type { Catalog, FormOf } from '../catalog/catalog.ts';
import { compileNearestNames, type NearestNames } from '../search/nearest-names.ts';
import { compileSearch, type Search } from '../search/query/search.ts';
import { nameKey } from '../world/name-key.ts';

/** What routes find creatures with, besides the catalog's own indexes. Each is compiled when it is first needed. */
export type Finder = {
  /** Ranks the names of all creatures and forms by their likeness to a text. */
  readonly nearest: NearestNames;
  /** Names of all forms that begin with a text or are known by one that does; the shortest first, then in number order. */
  readonly beginning: (text: string) => string[];
  /** The form of a name that `nearest` gave. */
  readonly formNamed: (name: string) => FormOf | undefined;
  readonly search: Search['run'];
};

/** The finder of a catalog. */
export function createFinder(catalog: Catalog): Finder {
  const nearest = lazily(() =>
    compileNearestNames(
      Array.from(catalog.forms, ({ form: { name, aliases } }) => ({ name, alsoKnownAs: aliases })),
    ),
  );
  const keys = lazily(() =>
    Array.from(catalog.forms, ({ form: { name, aliases } }) => ({
      name,
      keys: [name, ...aliases].map((each) => nameKey(each)),
    })),
  );
  const forms = lazily(
    () => new Map(Array.from(catalog.forms, (each): [string, FormOf] => [each.form.name, each])),
  );
  const search = lazily(() => compileSearch(catalog));
  return {
    nearest: (query, limit) => nearest()(query, limit),
    beginning: (text) => {
      const start = nameKey(text);
      return keys()
        .flatMap(({ name, keys: all }) => {
          const lengths = all.filter((key) => key.startsWith(start)).map(({ length }) => length);
          return lengths.length === 0 ? [] : [{ name, length: Math.min(...lengths) }];
        })
        .toSorted((a, b) => a.length - b.length)
        .map(({ name }) => name);
    },
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
