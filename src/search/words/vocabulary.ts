import type { Catalog } from '../../catalog/catalog.ts';
import { statsOf, statSumsOf } from '../../catalog/stats.ts';
import { memoize } from '../../world/memoize.ts';
import { prepareName } from '../../world/nearest-names.ts';
import { type Field, type FieldOrder, fieldsOf, findField, findOrder, flagsOf } from '../fields.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { japanese } from './ja.ts';
import { type Operator, operators } from '../query-tokens.ts';
import { type LanguageWords, listOf } from './language-words.ts';

export const languages: readonly LanguageWords[] = [english, german, french, spanish, japanese];

/** What a word, or a few of them, mean beside names. */
export type Meaning = (
  | {
      readonly kind: 'condition';
      readonly field: string;
      readonly value: string;
      readonly operator?: Operator;
      readonly isExcluded?: boolean;
    }
  | { readonly kind: 'order'; readonly order: FieldOrder }
) & {
  /** Whether it is of another language than the query language and the world. */
  readonly isForeign: boolean;
};

type Compared = { readonly field: Field; readonly operator: Operator };

type Keys = ReadonlySet<string>;

/** The words of a world and its languages, by their name keys. */
export type Vocabulary = {
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** What words that exclude mean with these after them: those of `no gender` by `gender`. */
  readonly lacks: ReadonlyMap<string, Meaning>;
  readonly colours: ReadonlyMap<string, string>;
  readonly implied: Keys;
  readonly and: Keys;
  readonly or: Keys;
  readonly negations: Keys;
  readonly but: Keys;
  readonly negationsAfter: Keys;
  /** Whether a language of the world has no spaces between words. */
  readonly isSpaceless: boolean;
  readonly most: Keys;
  readonly least: Keys;
  /** Words between a field and the number that it is compared with. */
  readonly comparisons: ReadonlyMap<string, Operator>;
  /** Words before the least and the most of a number. */
  readonly between: Keys;
  /** Words between the two. */
  readonly upTo: Keys;
  /** Words beside a number that mean all up to it. */
  readonly first: Keys;
  /** Words after a number that open a range. */
  readonly openRanges: ReadonlyMap<string, Operator>;
  /** Words that have the field in them: `taller than`. */
  readonly comparatives: ReadonlyMap<string, Compared>;
  readonly fields: ReadonlyMap<string, Field>;
  /** The signs of units. */
  readonly units: ReadonlyMap<string, string>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly ordinals: ReadonlyMap<string, number>;
  /** Words for the last of the generations. */
  readonly latest: Keys;
  /** The generations of regions. */
  readonly regions: ReadonlyMap<string, number>;
  readonly ordinalEndings: Keys;
  readonly forms: Keys;
  readonly families: Keys;
  readonly familyEndings: Keys;
  /** The pattern of names for which words stand: `p*`, `*y`. */
  readonly edges: ReadonlyMap<string, string>;
  /** The words that names may have, by those that people use: digits for a number, and the other way round. */
  readonly spellings: readonly ReadonlyMap<string, string>[];
  /** Words at which a text without spaces is parted. */
  readonly parts: Keys;
  /** Endings of plurals, and what the singular has instead. */
  readonly endings: LanguageWords['endings'];
};

/** What a language has as a list of words. */
type ListName = {
  [Name in keyof LanguageWords]: LanguageWords[Name] extends string ? Name : never;
}[keyof LanguageWords];

/** English is the language of the query language; the others are those in which a world has names. */
export const vocabularyOf = memoize((catalog: Catalog): Vocabulary => {
  const { manifest, localNames } = catalog;
  const tags = ['en', manifest.language ?? 'en', ...localNames.languages];
  const spoken = languages.filter(({ tag }) => tags.some((each) => each.split('-')[0] === tag));
  const keys = (list: ListName): Keys =>
    new Set(spoken.flatMap((words) => listOf(words[list]).map(keyOf)));
  const places = (list: ListName): ReadonlyMap<string, number> =>
    new Map(
      spoken.flatMap((words) =>
        listOf(words[list]).flatMap((each, i) =>
          each.split('/').map((word) => [keyOf(word), i + 1] as const),
        ),
      ),
    );
  const meanings = meaningsOf(catalog, spoken);
  const negations = keys('negations');
  const numbers = places('numbers');
  const inDigits = Array.from(numbers, ([word, number]) => [word, String(number)] as const);
  // Of a text without spaces they may be any part.
  const anywhere = {
    meanings,
    fields: fieldNamesOf(catalog, spoken),
    openRanges: operatorsOf(spoken.map((words) => words.openRanges)),
    implied: new Set([...keys('implied'), ...(manifest.subjects ?? []).map(keyOf)]),
    and: keys('and'),
    or: keys('or'),
    negationsAfter: keys('negationsAfter'),
    upTo: keys('upTo'),
    edges: new Map(spoken.flatMap((words) => byWord(words.edges))),
  };
  return {
    ...anywhere,
    parts: new Set(Object.values(anywhere).flatMap((words) => [...words.keys()])),
    isSpaceless: spoken.some(({ isSpaced }) => !isSpaced),
    colours: coloursOf(catalog, spoken),
    negations,
    but: keys('but'),
    lacks: new Map(
      Array.from(meanings).flatMap(([word, meaning]) =>
        [...negations]
          .filter((negation) => word.startsWith(negation))
          .map((negation) => [word.slice(negation.length), meaning] as const),
      ),
    ),
    most: keys('most'),
    least: keys('least'),
    comparisons: operatorsOf(spoken.map((words) => words.comparisons)),
    between: keys('between'),
    first: keys('first'),
    comparatives: comparativesOf(meanings, spoken),
    units: new Map(spoken.flatMap((words) => byWord(words.units))),
    numbers,
    regions: new Map((manifest.regions ?? []).map((region, i) => [keyOf(region), i + 1] as const)),
    ordinals: places('ordinals'),
    latest: keys('latest'),
    ordinalEndings: keys('ordinalEndings'),
    forms: keys('forms'),
    families: keys('families'),
    familyEndings: keys('familyEndings'),
    spellings: [
      inDigits.map(([word, digits]) => [digits, word] as const).toReversed(),
      inDigits,
    ].map((written) => new Map([...spoken.flatMap((words) => byWord(words.inNames)), ...written])),
    endings: spoken.flatMap((words) => words.endings),
  };
});

/** The colours that forms have, by their names. */
function coloursOf(
  catalog: Catalog,
  spoken: readonly LanguageWords[],
): ReadonlyMap<string, string> {
  const colours = new Set(catalog.forms.flatMap(({ form: { colour } }) => colour ?? []));
  return new Map([
    ...spoken.flatMap((words) => byWord(words.colours).filter(([, each]) => colours.has(each))),
    ...Array.from(colours, (colour) => [keyOf(colour), colour] as const),
  ]);
}

/** Own types come first, then the words for flags and orders; the words of other languages after them in the same order. */
function meaningsOf(
  catalog: Catalog,
  spoken: readonly LanguageWords[],
): ReadonlyMap<string, Meaning> {
  const { manifest } = catalog;
  const meanings = new Map<string, Meaning>();
  const add = (word: string, meaning: Meaning): void => {
    if (word !== '' && !meanings.has(keyOf(word))) {
      meanings.set(keyOf(word), meaning);
    }
  };
  const fields = fieldsOf(catalog);
  const addOrder = (word: string, text: string, isForeign: boolean): void => {
    const order = findOrder(fields, text);
    if (order) {
      add(word, { kind: 'order', order, isForeign });
    }
  };
  for (const { name } of manifest.types) {
    add(name, { kind: 'condition', field: 'type', value: name, isForeign: false });
  }
  const flags = new Set(flagsOf(catalog).map(({ name }) => name));
  for (const words of spoken) {
    const { tag: language } = words;
    const isForeign = language !== 'en' && language !== manifest.language;
    for (const { name, names = {} } of manifest.types) {
      const local = Object.entries(names).flatMap(([tag, each]) =>
        tag.split('-')[0] === language ? [each] : [],
      );
      const others = byWord(words.inNames).flatMap(([word, inNames]) =>
        local.some((each) => keyOf(each) === keyOf(inNames)) ? [word] : [],
      );
      for (const each of [...local, ...others]) {
        add(each, { kind: 'condition', field: 'type', value: name, isForeign });
      }
    }
    for (const [word, condition] of byWord(words.flags)) {
      const [, minus, field = 'is', sign = ':', value = ''] =
        /^(-?)(?:([a-z-]+)([:>]))?(.+)$/.exec(condition) ?? [];
      const operator = operators.get(sign);
      const isKnown = field === 'is' ? flags.has(value) : findField(fields, field);
      if (isKnown && operator && (operator === ':' || findField(fields, value))) {
        const isExcluded = minus === '-';
        add(word, { kind: 'condition', field, value, operator, isExcluded, isForeign });
      }
    }
    for (const [word, order] of byWord(words.orders)) {
      addOrder(word, order, isForeign);
    }
  }
  for (const { name, names = {} } of manifest.types) {
    for (const each of Object.values(names)) {
      add(each, { kind: 'condition', field: 'type', value: name, isForeign: true });
    }
  }
  for (const field of fields.filter(({ name }) => name === 'evolves')) {
    const stones = new Map(catalog.evolutionStones.map(({ name, names }) => [name, names]));
    for (const value of field.kind === 'text' ? (field.knownValues?.(manifest) ?? []) : []) {
      for (const each of [value, ...Object.values(stones.get(value) ?? {})]) {
        add(each, { kind: 'condition', field: field.name, value, isForeign: false });
      }
    }
  }
  for (const { field, most, least } of [...statsOf(manifest), ...statSumsOf(manifest)]) {
    addOrder(most ?? '', `-${field}`, false);
    addOrder(least ?? '', field, false);
  }
  return meanings;
}

/** Each superlative as the comparative before what it is compared with. */
function comparativesOf(
  meanings: ReadonlyMap<string, Meaning>,
  spoken: readonly LanguageWords[],
): ReadonlyMap<string, Compared> {
  const endings = spoken.flatMap((words) => words.comparatives);
  const comparatives = new Map<string, Compared>();
  for (const [key, meaning] of meanings) {
    for (const [superlative, comparative] of meaning.kind === 'order' ? endings : []) {
      if (meaning.kind === 'order' && key.endsWith(superlative)) {
        const { field, isDescending } = meaning.order;
        const stem = key.slice(0, key.length - superlative.length);
        comparatives.set(stem + keyOf(comparative), { field, operator: isDescending ? '>' : '<' });
      }
    }
  }
  return comparatives;
}

/** Names of creatures and flags are no names of a field in a sentence. */
function fieldNamesOf(
  catalog: Catalog,
  spoken: readonly LanguageWords[],
): ReadonlyMap<string, Field> {
  const fields = fieldsOf(catalog).filter(({ name }) => name !== 'name' && name !== 'is');
  return new Map([
    ...spoken.flatMap((words) =>
      byWord(words.fields).flatMap(([word, name]) => {
        const field = fields.find((each) => each.name === name);
        return field ? [[keyOf(word), field] as const] : [];
      }),
    ),
    ...(catalog.manifest.stats ?? []).flatMap(({ name, names = {} }) => {
      const field = findField(fields, name);
      return field ? Object.values(names).map((each) => [keyOf(each), field] as const) : [];
    }),
    ...fields.flatMap((field) =>
      [
        field.name,
        ...(field.aliases ?? []),
        // A word alone is more often one of a name: `mass`.
        ...(field.alsoKnownAs ?? []).filter((name) => name.includes(' ')),
      ]
        // One letter is more often a part of a name.
        .filter((name) => name.length > 1)
        .map((name) => [keyOf(name), field] as const),
    ),
  ]);
}

/** The operators that words of some languages stand for. */
function operatorsOf(
  languagesWords: readonly LanguageWords['comparisons'][],
): ReadonlyMap<string, Operator> {
  return new Map(
    languagesWords.flatMap(byWord).flatMap(([word, text]) => {
      const operator = operators.get(text);
      return operator ? [[word, operator] as const] : [];
    }),
  );
}

function byWord(words: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(words).flatMap(([value, list]) =>
    listOf(list).map((word) => [keyOf(word), value] as const),
  );
}

function keyOf(word: string): string {
  return prepareName(word).key;
}
