import type { Catalog, Creature, FormOf } from '../catalog/catalog.ts';
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
import { compileFieldIndex, openFormNames } from '../search/field-index.ts';
import { openSearch, type Search } from '../search/search.ts';
import * as v from 'valibot';
import { type Naming, ownNaming } from '../catalog/naming.ts';
import { representForm } from '../catalog/representations.ts';
import { parseCatalogNumber } from '../search/quantity.ts';
import { nameKey } from '../world/name-key.ts';

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
      positionsNamed: (text) => namedForms(localNames().named(text)),
      positionsWithWords: (text) => namedForms(localNames().withWords(text)),
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
  const local = ({ position, name }: LocalMatch): FoundForm => ({
    ...entryAt(position),
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
      positionsWith: (field, value) => search().positionsWith(field, value),
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

/** Spec §4 rule 1: a segment of ASCII digits alone is a number, anything else a name (decision 1). */
export function findCreature(catalog: Catalog, wanted: string): Creature | undefined {
  return isCatalogNumber(wanted) ? catalog.findNumber(Number(wanted)) : catalog.names.find(wanted);
}

export function isCatalogNumber(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

export const SuggestionSchema = v.strictObject({
  name: v.string(),
  number: v.string(),
  sprite: v.pipe(v.string(), v.url()),
  matched: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'The name that was found, where it is not the one that is shown: one in another language',
      ),
    ),
  ),
});

/** A name for what has been typed so far, with what shows it. */
export type Suggestion = v.InferOutput<typeof SuggestionSchema>;

/**
 * The forms that what has been typed so far may stand for, the nearest first. Where names are shown in a language, those
 * that begin so in it come before those that do by another name.
 */
export function suggestForms(
  catalog: Catalog,
  finder: Finder,
  typed: string,
  limit: number,
  naming: Naming = ownNaming,
): FoundForm[] {
  // Likeness alone would put a name with one letter wrong before a name that begins so, and finds no words in another
  // order; a lookup does.
  const forms =
    nameKey(typed) === ''
      ? firstForms(catalog, limit)
      : [
          ...finder.formsBeginning(typed, limit).toSorted(shownFirst(typed, naming)),
          ...formsCalled(catalog, typed),
          ...finder.formsNear(typed, limit),
        ];
  const byName = new Map<string, FoundForm>();
  for (const each of forms) {
    if (!byName.has(each.form.name)) {
      byName.set(each.form.name, each);
    }
  }
  return [...byName.values()].slice(0, limit);
}

/** What is shown of a form that may be meant. */
export function representSuggestion(
  { creature, form, localName }: FoundForm,
  resourcesUrl: string,
  naming: Naming = ownNaming,
): Suggestion {
  const { name, number, sprite } = representForm(creature, form, resourcesUrl, naming);
  const matched = localName ?? form.name;
  return { name, number, sprite, ...(matched !== name && { matched }) };
}

/** Puts forms of which the name that is shown begins with the text before those with another name that does. */
function shownFirst(text: string, naming: Naming): (one: FoundForm, other: FoundForm) => number {
  const key = nameKey(text);
  const rank = ({ creature, form }: FoundForm): number =>
    nameKey(naming.nameOfForm(creature, form)).startsWith(key) ? 0 : 1;
  return naming === ownNaming ? () => 0 : (one, other) => rank(one) - rank(other);
}

/** Where nothing has been typed yet: the base forms, as they stand. */
function firstForms({ creatures }: Catalog, limit: number): FoundForm[] {
  const places = Array.from({ length: Math.min(limit, creatures.length) }, (_, place) => place);
  return places.flatMap((place) => {
    const creature = creatures.at(place);
    return creature ? [{ creature, form: creature.forms[0], localName: undefined }] : [];
  });
}

/** The forms of the creature that a lookup of the text finds, where a number may be written as a search has it. */
function formsCalled(catalog: Catalog, text: string): FoundForm[] {
  const number = parseCatalogNumber(text.trim());
  const creature = number === undefined ? catalog.names.find(text) : catalog.findNumber(number);
  const place = creature && catalog.placeOf(creature.number);
  if (!creature || place === undefined) {
    return [];
  }
  const key = nameKey(text);
  const isOwn = creature.forms.some(({ name, aliases }) =>
    [name, ...aliases].some((each) => nameKey(each) === key),
  );
  const localName = isOwn
    ? undefined
    : catalog.localNames
        .formsAt(place)
        .flatMap((names) => [...names.values()])
        .find((each) => nameKey(each) === key);
  return creature.forms.map((form) => ({ creature, form, localName }));
}
