import type { Catalog, FormOf } from '../catalog/catalog.ts';
import {
  joinSections,
  readSections,
  readUnder,
  type SectionReader,
  type Sections,
  sectionsUnder,
} from '../catalog/pack/sections.ts';
import {
  compileLocalNameFinder,
  type LocalMatch,
  noLocalNameFinder,
  openLocalNameFinder,
} from '../search/local-names.ts';
import { type Fit, fits } from '../world/name-fit.ts';
import type { NearestNames } from '../world/nearest-names.ts';
import { compileFieldIndex } from '../search/query/compile-field-index.ts';
import { openFormNames } from '../search/query/form-names.ts';
import { openSearch, type Search } from '../search/query/search.ts';

/** A form and the name by which it was found, where that is one in another language. */
export type FoundForm = FormOf & { readonly localName: string | undefined };

/** What routes find forms with, besides the catalog's own indexes. */
export type Finder = {
  /**
   * Ranks the names of all creatures and forms by their likeness to a text. Those in other languages come first where they
   * are more like it than any other, and nowhere else.
   */
  readonly nearest: NearestNames;
  /** The forms whose names `nearest` gives. */
  readonly formsNear: (query: string, limit: number) => FoundForm[];
  /**
   * Forms whose names begin with a text or that are known by one that does; the shortest first, then in number order.
   * Behind them, as many again at most, those of which names in other languages do.
   */
  readonly formsBeginning: (text: string, limit: number) => FoundForm[];
  readonly search: Search;
  /** The form at a place in number and form order, such as a search gives. Throws where there is none. */
  readonly entryAt: (place: number) => FormOf;
};

/** What `openFinder` finds by, made of all forms at once. */
export function compileFinder(catalog: Catalog): Sections {
  const index = compileFieldIndex(catalog.forms, catalog.manifest);
  return catalog.localNames.languages.length === 0
    ? index
    : joinSections([index, sectionsUnder('local', compileLocalNameFinder(catalog))]);
}

/** The finder of a catalog, by what `compileFinder` made. Each part is opened when it is first needed. */
export function openFinder(catalog: Catalog, reader: SectionReader): Finder {
  const names = lazily(() => openFormNames(reader));
  const localNames = lazily(() =>
    catalog.localNames.languages.length === 0
      ? noLocalNameFinder
      : openLocalNameFinder(readUnder('local', reader)),
  );
  /** A creature's name, which is its base form's, stands for all its forms as well. */
  const namedForms = (places: readonly number[]): readonly number[] =>
    places.flatMap((place) => {
      const [from, to] = catalog.formPlaces(catalog.ownerOf(place));
      return place === from ? Array.from({ length: to - from }, (_, i) => from + i) : [place];
    });
  const search = lazily(() =>
    openSearch(reader, {
      nameOf: (text) => catalog.names.find(text)?.name,
      placesNamed: (text) => namedForms(localNames().named(text)),
      placesWithWords: (text) => namedForms(localNames().withWords(text)),
      fitsOf: (text) => {
        const best = new Map<number, Fit>();
        for (const [place, fit] of localNames().fitting(text)) {
          for (const each of namedForms([place])) {
            if (fit < (best.get(each) ?? fits.none)) {
              best.set(each, fit);
            }
          }
        }
        return best;
      },
    }),
  );
  const entryAt = (place: number): FormOf => {
    const entry = catalog.forms.at(place);
    if (!entry) {
      throw new Error(`Expected the place of a form, received ${place}`);
    }
    return entry;
  };
  const own = (place: number): FoundForm => ({ ...entryAt(place), localName: undefined });
  const local = ({ place, name }: LocalMatch): FoundForm => ({
    ...entryAt(place),
    localName: name,
  });
  const near = (query: string, limit: number): readonly Near[] => {
    const found = names().ranked(query, limit);
    const nearer = localNames().nearer(query, limit, found[0]?.cost ?? Infinity);
    return [
      ...nearer.map((match): Near => ({ kind: 'local', match })),
      ...found.map(({ number }): Near => ({ kind: 'own', place: number })),
    ].slice(0, limit);
  };
  return {
    nearest: (query, limit) =>
      near(query, limit).map((each) =>
        each.kind === 'own' ? names().nameAt(each.place) : each.match.name,
      ),
    formsNear: (query, limit) =>
      near(query, limit).map((each) => (each.kind === 'own' ? own(each.place) : local(each.match))),
    formsBeginning: (text, limit) => [
      ...names().beginning(text, limit).map(own),
      ...localNames().beginning(text, limit).map(local),
    ],
    search: {
      run: (request) => search().run(request),
      placesWith: (field, value) => search().placesWith(field, value),
    },
    entryAt,
  };
}

/** A form by its place, or by its name in another language. */
type Near =
  | { readonly kind: 'own'; readonly place: number }
  | { readonly kind: 'local'; readonly match: LocalMatch };

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
