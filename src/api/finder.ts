import type { Catalog, FormOf } from '../catalog/catalog.ts';
import { readSections, type SectionReader, type Sections } from '../pack/sections.ts';
import type { NearestNames } from '../world/nearest-names.ts';
import { compileFieldIndex } from '../search/query/compile-field-index.ts';
import { openFormNames } from '../search/query/form-names.ts';
import { openSearch, type Search } from '../search/query/search.ts';

/** What routes find forms with, besides the catalog's own indexes. */
export type Finder = {
  /** Ranks the names of all creatures and forms by their likeness to a text. */
  readonly nearest: NearestNames;
  /** The forms whose names `nearest` gives. */
  readonly formsNear: (query: string, limit: number) => FormOf[];
  /** Forms whose names begin with a text or that are known by one that does; the shortest first, then in number order. */
  readonly formsBeginning: (text: string, limit: number) => FormOf[];
  readonly search: Search;
  /** The form at a place in number and form order, such as a search gives. Throws where there is none. */
  readonly entryAt: (place: number) => FormOf;
};

/** What `openFinder` finds by, made of all forms at once. */
export function compileFinder({ forms, manifest }: Catalog): Sections {
  return compileFieldIndex(forms, manifest);
}

/** The finder of a catalog, by what `compileFinder` made. Each part is opened when it is first needed. */
export function openFinder(catalog: Catalog, reader: SectionReader): Finder {
  const names = lazily(() => openFormNames(reader));
  const search = lazily(() =>
    openSearch(reader, { nameOf: (text) => catalog.names.find(text)?.name }),
  );
  const entryAt = (place: number): FormOf => {
    const entry = catalog.forms.at(place);
    if (!entry) {
      throw new Error(`Expected the place of a form, received ${place}`);
    }
    return entry;
  };
  return {
    nearest: (query, limit) => names().nearest(query, limit).map(names().nameAt),
    formsNear: (query, limit) => names().nearest(query, limit).map(entryAt),
    formsBeginning: (text, limit) => names().beginning(text, limit).map(entryAt),
    search: {
      run: (request) => search().run(request),
      placesWith: (field, value) => search().placesWith(field, value),
    },
    entryAt,
  };
}

/** The finder of a catalog for which nothing was compiled before. */
export function createFinder(catalog: Catalog): Finder {
  return openFinder(catalog, readSections(compileFinder(catalog)));
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
