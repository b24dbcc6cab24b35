import type { Catalog, FormOf } from '../catalog/catalog.ts';
import { readSections } from '../pack/sections.ts';
import { compileNames, openNames } from '../search/names/names.ts';
import type { NearestNames } from '../search/nearest-names.ts';
import { compileSearch, type Search } from '../search/query/search.ts';

/** What routes find creatures with, besides the catalog's own indexes. Each is compiled when it is first needed. */
export type Finder = {
  /** Ranks the names of all creatures and forms by their likeness to a text. */
  readonly nearest: NearestNames;
  /** The forms whose names `nearest` gives. */
  readonly formsNear: (query: string, limit: number) => FormOf[];
  /** Forms whose names begin with a text or that are known by one that does; the shortest first, then in number order. */
  readonly formsBeginning: (text: string, limit: number) => FormOf[];
  readonly search: Search['run'];
  /** The form at a place in number and form order, such as a search gives. Throws where there is none. */
  readonly entryAt: (place: number) => FormOf;
};

/** The finder of a catalog. */
export function createFinder(catalog: Catalog): Finder {
  const entries = lazily(() =>
    catalog.creatures.flatMap((creature) =>
      creature.forms.map((form): FormOf => ({ creature, form })),
    ),
  );
  const names = lazily(() =>
    openNames(
      readSections(
        compileNames(entries().map(({ form }) => ({ name: form.name, alsoKnownAs: form.aliases }))),
      ),
    ),
  );
  const search = lazily(() => compileSearch(catalog));
  const entryAt = (place: number): FormOf => {
    const entry = entries()[place];
    if (!entry) {
      throw new Error(`Expected the place of a form, received ${place}`);
    }
    return entry;
  };
  return {
    nearest: (query, limit) => names().nearest(query, limit).map(names().nameAt),
    formsNear: (query, limit) => names().nearest(query, limit).map(entryAt),
    formsBeginning: (text, limit) => names().beginning(text, limit).map(entryAt),
    search: (request) => search().run(request),
    entryAt,
  };
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
