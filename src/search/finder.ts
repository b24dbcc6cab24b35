import * as v from 'valibot';
import { type Catalog, type FormOf, formsOf } from '../catalog/catalog.ts';
import { findCreature, parseCatalogNumber } from '../catalog/find-form.ts';
import { type Naming, ownNaming } from '../catalog/languages.ts';
import { creaturePicturePath } from '../catalog/representations.ts';
import { nameKey } from '../world/name-key.ts';
import { fitOf, fits, nearTo, prepareName } from '../world/nearest-names.ts';
import { mapInTurns } from './in-turns.ts';
import { findNamed, findVariant } from './read-words.ts';
import { type OwnedName, SearchIndex } from './search-index.ts';
import { Search } from './search.ts';

/** A form, and the name in another language by which it was found, if it was. */
type FoundForm = FormOf & {
  readonly localName?: string | undefined;
  /** Whether no name of it was asked for: it was found by its number, or by an empty text. */
  readonly isUnnamed?: boolean;
};

/** More words are no name. */
const mostWords = 6;

/** Finds forms by their names and by searches. */
export class Finder {
  readonly search: Search;
  readonly #catalog: Catalog;
  readonly #index: SearchIndex;
  #prepared: Promise<unknown> | undefined;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#index = new SearchIndex(catalog);
    this.search = new Search(this.#index);
  }

  /**
   * Ranks the names of all creatures and forms by similarity. Names in other languages come first, but only if they
   * are more similar than any other name.
   */
  nearest(query: string, limit: number): string[] {
    return this.formsNear(query, limit).map(({ form, localName }) => localName ?? form.name);
  }

  /**
   * The same as forms. Those whose names have the words of a query in any order come first; without any that is near, those of the
   * creature that one word names.
   */
  formsNear(query: string, limit: number): FoundForm[] {
    const near = nearTo(query);
    const ranked = near(this.#names);
    const below = ranked[0]?.cost ?? Infinity;
    // A name that begins with the text is as near as one with a slip in another language.
    const nearer = near(this.#index.localNames, Math.floor(below));
    const withWords = below > 1 ? distinct(this.#withWords(query)) : [];
    const known = new Set(withWords.map(({ form }) => form));
    const found = [
      ...nearer.flatMap(({ name }) => localForm(name)),
      ...distinct(ranked.flatMap(({ name }) => ownForm(name))),
    ];
    const all = [...withWords, ...found.filter(({ form }) => !known.has(form))];
    return (all.length > 0 ? all : this.#formsOfOne(query)).slice(0, limit);
  }

  /** The forms of the creature that one word of a text names, those with most of its words first: `necrozma dask mane`. */
  #formsOfOne(text: string): FoundForm[] {
    const words = prepareName(text).words.slice(0, mostWords);
    const named = words.map((word) => this.#catalog.findName(word)).find((each) => each);
    const count = ({ form }: FormOf): number => {
      const own = prepareName(form.name).words;
      return words.filter((word) => own.includes(word)).length;
    };
    return named ? formsOf(named.creature).toSorted((a, b) => count(b) - count(a)) : [];
  }

  /** Forms whose names have words that begin with those of a text, in any order, the shortest name first. */
  #withWords(text: string): FoundForm[] {
    const { words } = prepareName(text);
    if (words.length < 2 || words.length > mostWords) {
      return [];
    }
    return this.#names
      .filter((name) => words.every((word) => name.words.some((each) => each.startsWith(word))))
      .toSorted((a, b) => a.length - b.length)
      .flatMap(ownForm);
  }

  /**
   * Forms with a name or alias that begins with a text: the shortest first, then in number order; after them at most
   * as many whose names in other languages begin with it.
   */
  formsBeginning(text: string, limit: number): FoundForm[] {
    const { key } = prepareName(text);
    const [own, local] = [this.#names, this.#index.localNames].map((names) =>
      names.filter((name) => name.key.startsWith(key)).toSorted((a, b) => a.length - b.length),
    );
    return [
      ...distinct((own ?? []).flatMap(ownForm)).slice(0, limit),
      ...(local ?? []).slice(0, limit).flatMap(localForm),
    ];
  }

  /**
   * Suggests forms for a partly typed name, the nearest first. With a naming in another language, forms whose shown
   * name begins with the text come before those that match by another name.
   */
  suggest(typed: string, limit: number, naming: Naming = ownNaming): FoundForm[] {
    // Similarity alone would rank a name with a typo above a name that begins with the text, and ignores the order of
    // words; a lookup does not.
    if (nameKey(typed) === '') {
      return firstForms(this.#catalog, limit);
    }
    const named = findNamed(typed, this.#index) ?? findVariant(typed, this.#index);
    const text = prepareName(typed);
    const called = formsCalled(this.#catalog, typed);
    const forms = [
      // A number means one creature, whatever names begin with it.
      ...(parseCatalogNumber(typed) === undefined ? [] : called.slice(0, 1)),
      ...(named ? [named] : []),
      ...this.formsBeginning(typed, limit).toSorted(shownFirst(typed, naming)),
      ...this.#withWords(typed),
      ...called,
      ...this.formsNear(typed, limit),
    ];
    return distinct(forms.length > 0 ? forms : this.#nearlyBeginning(typed))
      .slice(0, limit)
      .map((each) =>
        fitOf(prepareName(each.form.name), text) < fits.none
          ? { ...each, localName: undefined }
          : each,
      );
  }

  /** Forms whose names begin with a text that has a slip, the nearest first: Glurak for `gluar`. */
  #nearlyBeginning(text: string): FoundForm[] {
    const { key, letters } = prepareName(text);
    const near = nearTo(text);
    // Few have the same first letter, which is seldom the slip, and all others but one.
    const mayBegin = (name: OwnedName): boolean => {
      const missing = letters & ~name.letters;
      return name.key.startsWith(key.charAt(0)) && (missing & (missing - 1)) === 0;
    };
    const [own, local] = [this.#names, this.#index.localNames].map((names) =>
      near(
        names
          .filter(mayBegin)
          .map((name) => ({ ...prepareName(name.key.slice(0, key.length)), whole: name })),
      ),
    );
    return [
      ...(own ?? []).flatMap(({ name }) => ownForm(name.whole)),
      ...(local ?? []).flatMap(({ name }) => localForm(name.whole)),
    ];
  }

  /** Makes the index, once, and lets other work run in between; without it the first use makes it in one piece. */
  async prepare(): Promise<void> {
    this.#prepared ??= mapInTurns(this.#index.prepareInPieces(), () => undefined);
    await this.#prepared;
  }

  get #names(): readonly OwnedName[] {
    return this.#index.texts('name').values;
  }
}

/** The first form that has a name. */
function ownForm({ entries: [first] }: OwnedName): FoundForm[] {
  return first ? [first.item] : [];
}

/** The same with the name, which is in another language. */
function localForm(name: OwnedName): FoundForm[] {
  return ownForm(name).map((each) => ({ ...each, localName: name.written }));
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

export function representSuggestion(
  found: FoundForm,
  resourcesUrl: string,
  naming: Naming = ownNaming,
): Suggestion {
  const { creature, form, localName, isUnnamed = false } = found;
  const name = naming.nameOfForm(found);
  const sprite = resourcesUrl + creaturePicturePath(found);
  const matched = localName ?? (isUnnamed ? name : form.name);
  return { name, number: String(creature.number), sprite, ...(matched !== name && { matched }) };
}

/** Sorts forms whose shown name begins with the text before others. */
function shownFirst(text: string, naming: Naming): (one: FoundForm, other: FoundForm) => number {
  const key = nameKey(text);
  const rank = (found: FoundForm): number => {
    const shown = naming.nameOfForm(found);
    const [base] = found.creature.forms;
    // A form that the language has no name for would come before its creature, which has one.
    const isUntranslated = shown === found.form.name && naming.nameFor(base.name) !== base.name;
    return !isUntranslated && nameKey(shown).startsWith(key) ? 0 : 1;
  };
  return (one, other) => rank(one) - rank(other);
}

/** Each form once, as it comes first. */
function distinct(forms: readonly FoundForm[]): FoundForm[] {
  const seen = new Set<string>();
  return forms.filter(({ form: { name } }) => !seen.has(name) && seen.add(name));
}

/** The first base forms, for an empty text. */
function firstForms({ creatures }: Catalog, limit: number): FoundForm[] {
  return creatures.slice(0, limit).map((creature) => ({
    creature,
    form: creature.forms[0],
    isUnnamed: true,
  }));
}

/** The forms of the creature that a lookup of the text finds. */
function formsCalled(catalog: Catalog, text: string): FoundForm[] {
  const creature = findCreature(catalog, text);
  if (!creature) {
    return [];
  }
  const key = nameKey(text);
  const isOwn = creature.forms.some(({ name, aliases }) =>
    [name, ...aliases].some((each) => nameKey(each) === key),
  );
  const localName = isOwn
    ? undefined
    : catalog.localNames
        .of(creature)
        .flatMap((names) => Object.values(names))
        .find((each) => nameKey(each) === key);
  const isUnnamed = !isOwn && localName === undefined;
  return formsOf(creature).map((formOf) => ({ ...formOf, localName, isUnnamed }));
}
