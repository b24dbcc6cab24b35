import * as v from 'valibot';
import type { Catalog, Creature, FormOf } from '../catalog/catalog.ts';
import {
  type SectionReader,
  type Sections,
  joinSections,
  readSections,
  readUnder,
  sectionsUnder,
} from '../catalog/pack/pack.ts';
import {
  type LocalMatch,
  compileLocalNameFinder,
  noLocalNameFinder,
  openLocalNameFinder,
} from './local-names.ts';
import { type Fit, type NearestNames, fits } from '../world/nearest-names.ts';
import { compileFieldIndex, openFormNames } from './field-index.ts';
import { type Search, openSearch } from './search.ts';
import { type Naming, ownNaming } from '../catalog/languages.ts';
import { representForm } from '../catalog/representations.ts';
import { parseCatalogNumber } from './quantity.ts';
import { findNamedForm } from '../catalog/names.ts';
import { nameKey } from '../world/name-key.ts';

/** A form, and the name in another language by which it was found. */
type FoundForm = FormOf & { readonly localName: string | undefined };

/** Finds forms by their names and by searches. */
export type Finder = {
  /**
   * Ranks the names of all creatures and forms by similarity. Names in other languages come first, but only if they
   * are more similar than any other name.
   */
  readonly nearest: NearestNames;
  /** The same as forms. */
  readonly formsNear: (query: string, limit: number) => FoundForm[];
  /**
   * Forms with a name or alias that begins with a text: the shortest first, then in number order; after them at most
   * as many whose names in other languages begin with it.
   */
  readonly formsBeginning: (text: string, limit: number) => FoundForm[];
  readonly search: Search;
  /** The form at an index in number and form order. Throws if there is none. */
  readonly entryAt: (position: number) => FormOf;
};

/** Compiles the indexes that `openFinder` opens. */
export function compileFinder(catalog: Catalog): Sections {
  const index = compileFieldIndex(catalog.forms, catalog.manifest);
  return catalog.localNames.languages.length === 0
    ? index
    : joinSections([index, sectionsUnder('local', compileLocalNameFinder(catalog))]);
}

/** Opens the finder of a catalog. Each index is opened on first use. */
export function openFinder(catalog: Catalog, reader: SectionReader): Finder {
  const names = lazily(() => openFormNames(reader));
  const localNames = lazily(() =>
    catalog.localNames.languages.length === 0
      ? noLocalNameFinder
      : openLocalNameFinder(readUnder('local', reader)),
  );
  /** The name of a base form stands for all forms of the creature. */
  const namedForms = (positions: readonly number[]): readonly number[] =>
    positions.flatMap((position) => {
      const [from, to] = catalog.formRange(catalog.creatureOf(position));
      return position === from ? Array.from({ length: to - from }, (_, i) => from + i) : [position];
    });
  const search = lazily(() =>
    openSearch(reader, {
      nameOf: (text) => catalog.names.find(text)?.name,
      positionsNamed: (text) => namedForms(localNames().named(text)),
      positionsWithWords: (text) => namedForms(localNames().withWords(text)),
      fitsOf: (text) => {
        const best = new Map<number, Fit>();
        for (const [position, fit] of localNames().fitting(text)) {
          for (const each of namedForms([position])) {
            if (fit < (best.get(each) ?? fits.none)) {
              best.set(each, fit);
            }
          }
        }
        return best;
      },
    }),
  );
  const entryAt = (position: number): FormOf => {
    const entry = catalog.forms.at(position);
    if (!entry) {
      throw new Error(`Expected the position of a form, received ${position}`);
    }
    return entry;
  };
  const own = (position: number): FoundForm => ({ ...entryAt(position), localName: undefined });
  const local = ({ position, name }: LocalMatch): FoundForm => ({
    ...entryAt(position),
    localName: name,
  });
  const formsNear = (query: string, limit: number): FoundForm[] => {
    const ranked = names().ranked(query, limit);
    const nearer = localNames().nearer(query, limit, ranked[0]?.cost ?? Infinity);
    return [...nearer.map(local), ...ranked.map(({ number }) => own(number))].slice(0, limit);
  };
  return {
    nearest: (query, limit) =>
      formsNear(query, limit).map(({ form, localName }) => localName ?? form.name),
    formsNear,
    formsBeginning: (text, limit) => [
      ...names().beginning(text, limit).map(own),
      ...localNames().beginning(text, limit).map(local),
    ],
    search: {
      run: (request) => search().run(request),
      meaningsOf: (text) => search().meaningsOf(text),
      positionsWith: (field, value) => search().positionsWith(field, value),
    },
    entryAt,
  };
}

/** Creates a finder that is compiled when it is first used: a lookup that finds its creature does not need it. */
export function createFinder(catalog: Catalog): Finder {
  const compiled = lazily(() => readSections(compileFinder(catalog)));
  return openFinder(catalog, {
    bytes: (name) => compiled().bytes(name),
    integers: (name) => compiled().integers(name),
    numbers: (name) => compiled().numbers(name),
    region: (name) => compiled().region(name),
  });
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Finds a creature by number if the text is one, by name otherwise (spec §4 rule 1; decision 1). */
export function findCreature(catalog: Catalog, wanted: string): Creature | undefined {
  const number = parseCatalogNumber(wanted);
  if (number !== undefined) {
    return catalog.findNumber(number);
  }
  const written = parseWrittenNumber(wanted);
  return (
    catalog.names.find(wanted) ?? (written === undefined ? undefined : catalog.findNumber(written))
  );
}

/** Parses `No. 25` and the like. A creature may have such a name, so this is tried after names. */
function parseWrittenNumber(text: string): number | undefined {
  const pattern = /^\s*(?:n[or°º]\.?|#)\s*(?<digits>[0-9]{1,9})\s*$/i;
  // Compatibility forms: № and full-width digits.
  const digits = pattern.exec(text.normalize('NFKC'))?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}

/** Finds the form that a text names; for a number, or a name of the creature, its base form. */
export function findForm(catalog: Catalog, wanted: string): FormOf | undefined {
  const creature = findCreature(catalog, wanted);
  const position = creature && catalog.positionOf(creature.number);
  if (!creature || position === undefined) {
    return undefined;
  }
  const [base] = creature.forms;
  if (parseCatalogNumber(wanted) !== undefined) {
    return { creature, form: base };
  }
  const named = findNamedForm(wanted, creature, catalog.manifest.synonyms ?? []);
  if (named) {
    return { creature, form: named };
  }
  const key = nameKey(wanted);
  const rank = catalog.localNames
    .formsAt(position)
    .findIndex((names) => [...names.values()].some((name) => nameKey(name) === key));
  return { creature, form: creature.forms[rank] ?? base };
}

export const SuggestionSchema = v.strictObject({
  name: v.string(),
  number: v.string(),
  sprite: v.pipe(v.string(), v.url()),
  matched: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'The name that matched, if it is not the one shown: a name in another language',
      ),
    ),
  ),
});

/** A suggestion for a partly typed name. */
export type Suggestion = v.InferOutput<typeof SuggestionSchema>;

/**
 * Suggests forms for a partly typed name, the nearest first. With a naming in another language, forms whose shown
 * name begins with the text come before those that match by another name.
 */
export function suggestForms(
  catalog: Catalog,
  finder: Finder,
  typed: string,
  limit: number,
  naming: Naming = ownNaming,
): FoundForm[] {
  // Similarity alone would rank a name with a typo above a name that begins with the text, and ignores the order of
  // words; a lookup does not.
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

export function representSuggestion(
  { creature, form, localName }: FoundForm,
  resourcesUrl: string,
  naming: Naming = ownNaming,
): Suggestion {
  const { name, number, sprite } = representForm(creature, form, resourcesUrl, naming);
  const matched = localName ?? form.name;
  return { name, number, sprite, ...(matched !== name && { matched }) };
}

/** Sorts forms whose shown name begins with the text before others. */
function shownFirst(text: string, naming: Naming): (one: FoundForm, other: FoundForm) => number {
  const key = nameKey(text);
  const rank = ({ creature, form }: FoundForm): number =>
    nameKey(naming.nameOfForm(creature, form)).startsWith(key) ? 0 : 1;
  return naming === ownNaming ? () => 0 : (one, other) => rank(one) - rank(other);
}

/** The first base forms, for an empty text. */
function firstForms({ creatures }: Catalog, limit: number): FoundForm[] {
  const positions = Array.from(
    { length: Math.min(limit, creatures.length) },
    (_, position) => position,
  );
  return positions.flatMap((position) => {
    const creature = creatures.at(position);
    return creature ? [{ creature, form: creature.forms[0], localName: undefined }] : [];
  });
}

/** The forms of the creature that a lookup of the text finds. */
function formsCalled(catalog: Catalog, text: string): FoundForm[] {
  const creature = findCreature(catalog, text);
  const position = creature && catalog.positionOf(creature.number);
  if (!creature || position === undefined) {
    return [];
  }
  const key = nameKey(text);
  const isOwn = creature.forms.some(({ name, aliases }) =>
    [name, ...aliases].some((each) => nameKey(each) === key),
  );
  const localName = isOwn
    ? undefined
    : catalog.localNames
        .formsAt(position)
        .flatMap((names) => [...names.values()])
        .find((each) => nameKey(each) === key);
  return creature.forms.map((form) => ({ creature, form, localName }));
}
