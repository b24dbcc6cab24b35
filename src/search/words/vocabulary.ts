import type { Catalog } from '../../catalog/catalog.ts';
import { statsOf, statSumsOf } from '../../catalog/stats.ts';
import { lazily, memoize } from '../../world/memoize.ts';
import { prepareName } from '../../world/nearest-names.ts';
import { type Field, type FieldOrder, fieldsOf, findField, findOrder, flagsOf } from '../fields.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { japanese } from './ja.ts';
import { parseQuery } from '../parse-query.ts';
import { type Operator, operators } from '../query-tokens.ts';
import type { QueryNode } from '../query-tree.ts';
import { elision, type LanguageWords, listOf } from './language-words.ts';

export const languages: readonly LanguageWords[] = [english, german, french, spanish, japanese];

/** What a word, or a few of them, mean beside names. */
export type Meaning = (
  | {
      readonly kind: 'condition';
      readonly field: string;
      readonly value: string;
    }
  /** What is no value of a field: `attack>speed`. */
  | { readonly kind: 'query'; readonly node: QueryNode }
  | { readonly kind: 'order'; readonly order: FieldOrder }
) & {
  /** Whether it is of another language than the query language and the world. */
  readonly isForeign: boolean;
};

type Compared = { readonly field: Field; readonly operator: Operator };

type Keys = ReadonlySet<string>;

/** What a language has as a list of words. */
type ListName = {
  [Name in keyof LanguageWords]-?: LanguageWords[Name] extends string | undefined ? Name : never;
}[keyof LanguageWords];

/**
 * Returns the words of a world and its languages by their name keys, with the names that they have in `LanguageWords`. English
 * is the language of the query language; the others are those in which a world has names.
 */
export const vocabularyOf = memoize((catalog: Catalog) => {
  const { manifest, localNames } = catalog;
  const tags = ['en', manifest.language ?? 'en', ...localNames.languages];
  const spoken = languages.filter(({ tag }) => tags.some((each) => each.split('-')[0] === tag));
  const subjects = subjectsOf(catalog).map(keyOf);
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
  const valuesBy = (
    table: 'edges' | 'units' | 'inNames' | 'times' | 'regions',
  ): readonly (readonly [word: string, value: string])[] =>
    spoken.flatMap((words) => byWord(words[table]));
  const meanings = meaningsOf(catalog, spoken);
  const negations = keys('negations');
  const numbers = places('numbers');
  const inDigits = Array.from(numbers, ([word, number]) => [word, String(number)] as const);
  // Of a text without spaces they may be any part.
  const anywhere = {
    meanings,
    fields: fieldNamesOf(catalog, spoken),
    openRanges: operatorsOf(spoken.map((words) => words.openRanges)),
    implied: new Set([
      ...keys('implied'),
      ...spoken.flatMap(({ questions }) => listOf(questions.share).map(keyOf)),
      ...subjects,
    ]),
    and: keys('and'),
    or: keys('or'),
    negationsAfter: keys('negationsAfter'),
    upTo: keys('upTo'),
    edges: new Map(valuesBy('edges')),
    colours: coloursOf(catalog, spoken),
    most: keys('most'),
    least: keys('least'),
    times: new Map(valuesBy('times')),
    same: keys('same'),
    evolving: keys('evolving'),
    thanAfter: keys('thanAfter'),
    alike: keys('alike'),
    /** The generations of regions. */
    regions: new Map([
      ...valuesBy('regions').flatMap(([word, region]) => {
        const at = (manifest.regions ?? []).indexOf(region);
        return at === -1 ? [] : [[word, at + 1] as const];
      }),
      ...(manifest.regions ?? []).map((region, i) => [keyOf(region), i + 1] as const),
    ]),
  };
  return {
    ...anywhere,
    /** Words at which a text without spaces is parted. */
    parts: new Set(Object.values(anywhere).flatMap((words) => [...words.keys()])),
    /** Whether a language of the world has no spaces between words. */
    isSpaceless: spoken.some(({ isSpaced }) => !isSpaced),
    namesByOtherKeys: () => namesByOtherKeysOf(catalog),
    negations,
    but: keys('but'),
    with: keys('with'),
    /** What words that exclude mean with these after them: those of `no gender` by `gender`. */
    lacks: new Map(
      Array.from(meanings).flatMap(([word, meaning]) =>
        [...negations]
          .filter((negation) => word.startsWith(negation))
          .map((negation) => [word.slice(negation.length), meaning] as const),
      ),
    ),
    comparisons: operatorsOf(spoken.map((words) => words.comparisons)),
    between: keys('between'),
    first: keys('first'),
    comparatives: comparativesOf(meanings, spoken),
    units: new Map(valuesBy('units')),
    numbers,
    ones: keys('ones'),
    as: keys('as'),
    subjects: new Set(subjects),
    ordinals: places('ordinals'),
    ordinalEndings: keys('ordinalEndings'),
    everyStat: keys('everyStat'),
    stats: statsOf(manifest)
      .flatMap(({ field }) => findField(fieldsOf(catalog), field) ?? [])
      .filter((field) => field.kind === 'number'),
    latest: keys('latest'),
    forms: keys('forms'),
    families: keys('families'),
    familyEndings: keys('familyEndings'),
    /** The words that names may have, by those that people use: digits for a number, and the other way round. */
    spellings: [
      inDigits.map(([word, digits]) => [digits, word] as const).toReversed(),
      inDigits,
    ].map((written) => new Map([...valuesBy('inNames'), ...written])),
    endings: spoken.flatMap((words) => words.endings ?? []),
    /** Words as people write them, with which misspelt ones are compared; those of the query language come first. */
    written: lazily(() => {
      const fields = fieldsOf(catalog).flatMap(({ name, aliases = [] }) => [name, ...aliases]);
      // `Alolan`, `Gigantamax`.
      const ofForms = catalog.forms.flatMap(({ creature, form }) =>
        form.name.replace(creature.name, '').split(' '),
      );
      const types = manifest.types.flatMap(({ names = {} }) => Object.values(names));
      const words = [
        ...[...fields, ...anywhere.colours.values()].filter(isSingleWord),
        ...spoken.flatMap(wordsIn),
        ...types,
        ...subjectsOf(catalog),
        ...ofForms.filter(isSingleWord),
      ];
      return Array.from(new Set(words), prepareName);
    }),
  };
});

export type Vocabulary = ReturnType<typeof vocabularyOf>;

/** What a world calls its creatures, in addresses and on its pages. */
export function subjectsOf({ manifest: { subjects = [], words } }: Catalog): readonly string[] {
  return [...subjects, ...(words?.creature ?? [])];
}

/** What a world calls its generations and egg groups, each with the field of the query language. */
export function ownFieldWords({
  manifest: { words },
}: Catalog): readonly (readonly [word: string, field: string])[] {
  return [
    ...(words?.generation ?? []).map((word) => [word, 'gen'] as const),
    ...(words?.eggGroup ?? []).map((word) => [word, 'egg'] as const),
  ];
}

/** Shorter names are parts of other words. */
const shortestName = 3;

/** Returns the field that a query calls by its name in any language of a world. */
export function findFieldIn(catalog: Catalog, name: string): Field | undefined {
  return findField(fieldsOf(catalog), name) ?? vocabularyOf(catalog).fields.get(keyOf(name));
}

/**
 * Names by keys that are not their own: those of creatures, moves and abilities in languages without spaces, beside which other words stand, and
 * those of moves with short articles, `Lame d’Air`, which are read without these.
 */
const namesByOtherKeysOf = memoize(({ creatures, moves, abilities, localNames }: Catalog) => {
  const tags = languages.filter(({ isSpaced }) => !isSpaced).map(({ tag }) => tag);
  const names = [
    ...creatures.map((creature) => localNames.of(creature)[0] ?? {}),
    ...moves.map((move) => move.names),
    ...abilities.map(({ names: local = {} }) => local),
  ];
  const known = names.flatMap((each) => tags.flatMap((tag) => each[tag] ?? []));
  const elided = moves
    .flatMap((move) => Object.values(move.names))
    .map((name) => [keyOf(name.replace(elision, '')), name] as const)
    .filter(([key, name]) => key !== keyOf(name));
  const byKey = [...elided, ...known.map((name) => [keyOf(name), name] as const)];
  return new Map(byKey.filter(([{ length }]) => length >= shortestName));
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
  const fields = fieldsOf(catalog);
  const flags = new Set(flagsOf(catalog).map(({ name }) => name));
  const meanings = new Map<string, Meaning>();
  const add = (meaning: Meaning | undefined, ...words: readonly string[]): void => {
    for (const word of words) {
      if (meaning && word !== '' && !meanings.has(keyOf(word))) {
        meanings.set(keyOf(word), meaning);
      }
    }
  };
  const valueOf = (field: string, value: string, isForeign = false): Meaning => ({
    kind: 'condition',
    field,
    value,
    isForeign,
  });
  const orderOf = (text: string, isForeign = false): Meaning | undefined => {
    const order = findOrder(fields, text);
    return order && { kind: 'order', order, isForeign };
  };
  for (const { name } of manifest.types) {
    add(valueOf('type', name), name);
  }
  for (const [flag, label] of Object.entries(manifest.words?.flags ?? {})) {
    const name = flag.toLowerCase();
    add(flags.has(name) ? valueOf('is', name) : undefined, label ?? '');
  }
  for (const { tag, ...words } of spoken) {
    const isForeign = tag !== 'en' && tag !== manifest.language;
    for (const { name, names = {} } of manifest.types) {
      const local = Object.entries(names)
        .filter(([each]) => each.split('-')[0] === tag)
        .map(([, each]) => each);
      const others = byWord(words.inNames)
        .filter(([, inNames]) => local.some((each) => keyOf(each) === keyOf(inNames)))
        .map(([word]) => word);
      add(valueOf('type', name, isForeign), ...local, ...others);
    }
    for (const [word, text] of byWord(words.flags)) {
      const node = parseQuery(/^[a-z-]+$/.test(text) ? `is:${text}` : text);
      const isValue = node.kind === 'term' && node.operator.text === ':';
      if (node.kind !== 'invalid' && isKnown(node, catalog, flags)) {
        add(
          isValue
            ? valueOf(node.field.text, node.value.text, isForeign)
            : { kind: 'query', node, isForeign },
          word,
        );
      }
    }
    for (const [word, order] of byWord(words.orders)) {
      add(orderOf(order, isForeign), word);
    }
  }
  for (const { name, names = {} } of manifest.types) {
    add(valueOf('type', name, true), ...Object.values(names));
  }
  for (const body of new Set(catalog.forms.flatMap(({ form }) => form.body ?? []))) {
    add(valueOf('body', body), body);
  }
  const evolves = findField(fields, 'evolves');
  const stones = new Map(catalog.evolutionStones.map(({ name, names }) => [name, names]));
  for (const value of evolves?.kind === 'text' ? (evolves.knownValues?.(manifest) ?? []) : []) {
    add(valueOf('evolves', value), value, ...Object.values(stones.get(value) ?? {}));
  }
  for (const { field, most = '', least = '' } of [...statsOf(manifest), ...statSumsOf(manifest)]) {
    add(orderOf(`-${field}`), most);
    add(orderOf(field), least);
  }
  return meanings;
}

/** Whether a world has the fields, flags and names of a query. */
function isKnown(node: QueryNode, catalog: Catalog, flags: ReadonlySet<string>): boolean {
  switch (node.kind) {
    case 'all':
    case 'any':
      return node.nodes.every((each) => isKnown(each, catalog, flags));
    case 'not':
      return isKnown(node.node, catalog, flags);
    case 'term': {
      const { field, operator, value } = node;
      const fields = fieldsOf(catalog);
      const isNumber = operator.text === ':' || /^\d/.test(value.text);
      return field.text === 'is'
        ? flags.has(value.text)
        : field.text === 'name'
          ? catalog.findName(value.text) !== undefined
          : findField(fields, field.text) !== undefined &&
            (isNumber || findField(fields, value.text) !== undefined);
    }
    case 'list':
    case 'word':
    case 'phrase':
    case 'order':
      return false;
  }
}

/** Each superlative as the comparative before what it is compared with. */
function comparativesOf(
  meanings: ReadonlyMap<string, Meaning>,
  spoken: readonly LanguageWords[],
): ReadonlyMap<string, Compared> {
  const endings = spoken.flatMap((words) => words.comparatives ?? []);
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
  const named = [...spoken.flatMap((words) => byWord(words.fields)), ...ownFieldWords(catalog)];
  const stats = new Set(statsOf(catalog.manifest).map(({ field }) => field));
  return new Map([
    ...named.flatMap(([word, name]) => {
      const field = fields.find((each) => each.name === name);
      return field ? [[keyOf(word), field] as const] : [];
    }),
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
        .flatMap((name) => [name, ...(stats.has(field.name) ? [`${name} stat`] : [])])
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

function byWord(
  words: Readonly<Record<string, string>> = {},
): readonly (readonly [string, string])[] {
  return Object.entries(words).flatMap(([value, list]) =>
    listOf(list).map((word) => [keyOf(word), value] as const),
  );
}

/** Returns the single words in the tables of a language. */
function wordsIn(table: object): readonly string[] {
  return Object.values(table).flatMap((value: unknown) => {
    const words = typeof value === 'string' ? value.split(/[,/]/) : [];
    const isTable = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isTable ? wordsIn(value) : words.filter(isSingleWord);
  });
}

function isSingleWord(word: string): boolean {
  return /^\p{L}{4,}$/u.test(word);
}

function keyOf(word: string): string {
  return prepareName(word).key;
}
