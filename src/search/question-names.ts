import type { Catalog, EvolutionStone, FormOf, League, Move } from '../catalog/catalog.ts';
import { findForm } from '../catalog/find-form.ts';
import { memoize } from '../world/memoize.ts';
import { nameKey } from '../world/name-key.ts';
import { prepareName } from '../world/nearest-names.ts';
import type { Subject } from './question.ts';
import { type Language, plainText } from './question-words.ts';
import { generationIn } from './read-numbers.ts';
import { elision } from './words/language-words.ts';
import { Lexicon, Words } from './words/lexicon.ts';

/** A type, a flag or a generation: the condition that a word means. */
type Kind = { readonly field: 'type' | 'is' | 'gen'; readonly value: string };

/** A form has no more types. */
const mostTypes = 2;

/** Reads names in the questions of one language, with or without the fillers around them. */
export class NameReader {
  readonly #language: Language;
  readonly #catalog: Catalog;
  readonly #lexicon: Lexicon;

  constructor(language: Language, catalog: Catalog) {
    this.#language = language;
    this.#catalog = catalog;
    this.#lexicon = new Lexicon(catalog);
  }

  /** A name without a letter is a number, and in a question that is seldom a creature's. `mewtwos` may lack its apostrophe. */
  form(text: string): FormOf | undefined {
    return this.#find(text, (name) => this.#formOf(name));
  }

  /** A form, or the types that are named side by side: `fire and flying`. */
  subject(text: string): Subject | undefined {
    // `ゴーストタイプ` is a type, though `ゴースト` names a form.
    const named = this.#find(text, (name): Subject | undefined => {
      const type = this.#typeOf(name);
      return this.#formOf(name) ?? (type === undefined ? undefined : [type]);
    });
    if (named) {
      return named;
    }
    const { isSpaced, and } = this.#language;
    const words = isSpaced
      ? this.withoutFillers(text)
          .split(' ')
          .filter((word) => !and.includes(word))
      : this.partsOf(text)
          .map((word) => this.#lexicon.keyOf(word))
          .filter(
            (key) =>
              !and.some((each) => prepareName(each).key === key) && !this.#lexicon.isImplied(key),
          );
    const types = words.flatMap((word) => this.#typeOf(word) ?? []);
    const areTypes = types.length > 0 && types.length === words.length;
    return areTypes && types.length <= mostTypes ? types : undefined;
  }

  kind(text: string): Kind | undefined {
    return this.#find(text, (name) => this.#kindOf(name));
  }

  move(text: string): Move | undefined {
    // Psychic types are no move.
    const last = prepareName(text.split(' ').at(-1) ?? '').key;
    const isType = this.#lexicon.find(this.#lexicon.vocabulary.fields, last)?.name === 'type';
    const move = this.#find(text, (name) => this.#moveOf(name));
    return move && isType && !prepareName(move.name).key.endsWith(last) ? undefined : move;
  }

  stone(text: string): EvolutionStone | undefined {
    return this.#find(text, (key) =>
      this.#catalog.evolutionStones.find(({ name, aka, names = {} }) =>
        [name, aka, ...Object.values(names)].some((each) => nameKey(each) === nameKey(key)),
      ),
    );
  }

  /** A league by its region or a word of its name. */
  league(text: string): League | undefined {
    const words = text.split(' ');
    return this.#catalog.leagues.find(({ slug, region }) =>
      [slug, plainText(region)].some((each) => words.includes(each)),
    );
  }

  /** A form, and another that is named after it, or what it evolves into with the stone that is. */
  evolution(text: string): readonly [FormOf, FormOf | undefined] | undefined {
    const two = this.two(text, (name) => this.form(name));
    if (two) {
      return two;
    }
    const [of, stone] = this.two(text, (name) => this.stone(name)) ?? [];
    const { evolutions = [] } = this.#catalog.families[(of?.creature.familyId ?? 0) - 1] ?? {};
    const evolution = evolutions.find(
      ({ from, way }) => from.form === of?.form && way.stone === stone?.slug,
    );
    return of && [of, evolution?.to];
  }

  /** A form and something else, the one after the other. */
  two<Found>(
    text: string,
    find: (text: string) => Found | undefined,
  ): readonly [FormOf, Found] | undefined {
    const space = this.#language.isSpaced ? ' ' : '';
    const words = text.split(space);
    for (let at = words.length - 1; at > 0; at -= 1) {
      const of = this.form(words.slice(0, at).join(space));
      const found = of && find(words.slice(at).join(space));
      if (of && found !== undefined) {
        return [of, found];
      }
    }
    return undefined;
  }

  /** Two forms, or what the particle `は` stands behind and what follows. */
  twoSides(text: string, side: 'form' | 'subject'): readonly [Subject, Subject] | undefined {
    const forms = this.two(text, (each) => this.form(each));
    const at = text.indexOf('は', 1);
    if (forms || at === -1) {
      return forms;
    }
    const [one, other] = [text.slice(0, at), text.slice(at + 1)].map((each) => this[side](each));
    return one && other ? [one, other] : undefined;
  }

  /** The names of all types, moves or abilities of a text, with a word such as `and` between them. */
  all(text: string, kind: 'type' | 'move' | 'ability'): readonly string[] | undefined {
    const nameOf = (name: string): string | undefined => {
      switch (kind) {
        case 'type':
          return this.#typeOf(name);
        case 'move':
          return this.#moveOf(name)?.name;
        case 'ability':
          return abilitiesOf(this.#catalog).get(prepareName(name).key);
      }
    };
    const { isSpaced, and } = this.#language;
    const whole = this.#find(text, nameOf);
    if (whole !== undefined || !isSpaced) {
      return whole === undefined ? undefined : [whole];
    }
    const parts = text.split(new RegExp(` (?:${and.join('|')}) `));
    const found = parts.flatMap((part) => this.#find(part, nameOf) ?? []);
    return found.length === parts.length ? found : undefined;
  }

  /** Whether a word of a text sorts or compares. */
  hasOrder(text: string): boolean {
    const texts = text.split(' ');
    const words = new Words(this.#lexicon, texts);
    const { comparatives } = this.#lexicon.vocabulary;
    const compares = (_: string, at: number): boolean =>
      (words.comparisonAt(at) ?? words.longest(at, (key) => comparatives.get(key))) !== undefined;
    return this.orderIn(texts) !== undefined || words.keys.some(compares);
  }

  /** What comes first in the order of the first of some words that sorts. */
  orderIn(texts: readonly string[]): 'most' | 'least' | undefined {
    const words = new Words(this.#lexicon, texts);
    const [first] = words.keys.flatMap(
      (_, at) => words.mostAt(at) ?? words.orderAt(at)?.found ?? [],
    );
    return first && (first.isDescending ? 'most' : 'least');
  }

  /** Parts a text without spaces at the words that are known. */
  partsOf(text: string): readonly string[] {
    return this.#lexicon.partsOf(text).texts;
  }

  withoutFillers(text: string): string {
    return this.#namesIn(text).at(-1) ?? '';
  }

  #find<Found>(text: string, find: (name: string) => Found | undefined): Found | undefined {
    return this.#namesIn(text)
      .map(find)
      .find((found) => found !== undefined);
  }

  /** What a text may name: the whole of it, and what is left without fillers, which comes last. */
  #namesIn(text: string): readonly string[] {
    const { isFiller, isSpaced } = this.#language;
    if (isSpaced) {
      const words = text.split(' ');
      const last = words.findLastIndex((word) => !isFiller(word));
      const first = words.findIndex((word) => !isFiller(word));
      // A name may begin or end with a filler, such as `Type: Null` and `Feint Attack`.
      const names = words
        .slice(0, first + 1)
        .flatMap((_, at) =>
          words.slice(last).map((_word, more) => words.slice(at, words.length - more).join(' ')),
        );
      return [...names, words.filter((word) => !isFiller(word)).join(' ')];
    }
    // Particles stand beside a name without a space.
    const joined = text.replaceAll(' ', '');
    const names = [joined];
    for (let name = joined; name !== '';) {
      const last = [1, 2, 3, 4].find((length) => isFiller(name.slice(-length)));
      if (last === undefined) {
        break;
      }
      name = name.slice(0, -last);
      names.push(name);
    }
    return names;
  }

  #formOf(name: string): FormOf | undefined {
    // In `no evolutions gen 3` the rest is no number.
    return /\p{L}/u.test(name) && !this.#language.negations.has(name.split(' ')[0] ?? '')
      ? (findForm(this.#catalog, name) ?? findForm(this.#catalog, name.replace(/s$/, '')))
      : undefined;
  }

  #typeOf(name: string): string | undefined {
    const kind = this.#kindOf(name);
    return kind?.field === 'type' ? kind.value : undefined;
  }

  /** What a word means in any language of the world. */
  #kindOf(name: string): Kind | undefined {
    const { meanings, regions } = this.#lexicon.vocabulary;
    const { key } = prepareName(name);
    const generation = generationIn(key, this.#lexicon.vocabulary) ?? regions.get(key);
    if (generation !== undefined) {
      return { field: 'gen', value: String(generation) };
    }
    const [first = '', second] = this.#lexicon.compoundOf(key) ?? [];
    const compound = this.#lexicon.isImplied(second) ? first : '';
    const meaning = this.#lexicon.find(meanings, key) ?? this.#lexicon.find(meanings, compound);
    if (meaning?.kind !== 'condition') {
      return undefined;
    }
    const { field, value } = meaning;
    return field === 'type' || field === 'is' ? { field, value } : undefined;
  }

  #moveOf(name: string): Move | undefined {
    return name === ''
      ? undefined
      : (this.#catalog.findMove(name) ?? withoutPossessive(this.#catalog).get(name));
  }
}

/** The moves of names such as `King’s Shield` by these as questions have them, without the `’s`. */
const withoutPossessive = memoize(
  ({ moves }: Catalog): ReadonlyMap<string, Move> =>
    new Map(
      moves
        .filter(({ name }) => /['\u2019]s\b/i.test(name))
        .map((move) => [plainText(move.name), move] as const),
    ),
);

/** The abilities by the keys of their names in any language, as they are written and as questions and searches have them. */
export const abilitiesOf = memoize(
  ({ abilities }: Catalog): ReadonlyMap<string, string> =>
    new Map(
      abilities.flatMap(({ name, names = {} }) =>
        [...Object.values(names), name].flatMap((each) =>
          [each, plainText(each), each.replaceAll(elision, '')].map(
            (text) => [prepareName(text).key, name] as const,
          ),
        ),
      ),
    ),
);

/** The words of a form's name; types have none. */
export function nameWordsOf(of: Subject | undefined): readonly string[] {
  return of && 'form' in of ? plainText(of.form.name).split(' ') : [];
}
