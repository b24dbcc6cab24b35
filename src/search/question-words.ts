import type { Catalog } from '../catalog/catalog.ts';
import { findForm } from '../catalog/find-form.ts';
import { statsOf, statSumsOf } from '../catalog/stats.ts';
import { memoize } from '../world/memoize.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { type Field, type FieldOrder, fieldsOf, findField, findOrder } from './fields.ts';
import { elision, type LanguageWords, listOf, type Topic, topics } from './words/language-words.ts';
import { languages, ownFieldWords, subjectsOf } from './words/vocabulary.ts';

/** The words of each language in a world. */
export const languagesOf = memoize((catalog: Catalog) => {
  const fields = fieldsOf(catalog);
  const subjects = new Set(subjectsOf(catalog).map(nameKey));
  const { league = [], stone = [] } = catalog.manifest.words ?? {};
  const ownWords = ownFieldWords(catalog);
  return languages.map((spoken) => {
    const { tag, isSpaced, implied, and, but, negations, fields: nouns, questions } = spoken;
    const [fieldWords, factWords] = [nouns, questions.facts].map(
      (each) => new Map(Object.entries(each)),
    );
    const stats = catalog.manifest.stats ?? [];
    const named = fields.flatMap((field) => {
      const names = [field.name, ...(field.aliases ?? []), ...listOf(fieldWords?.get(field.name))];
      const asked = [
        ...(isFact(field) ? names : []),
        ...listOf(factWords?.get(field.name)),
        ...ownWords.flatMap(([word, name]) => (name === field.name ? word : [])),
      ];
      const stat = stats.filter(({ name }) => findField(fields, name) === field);
      return [...asked, ...stat.map((each) => each.names?.[tag] ?? each.name)].map(
        (word) => [plainText(word), field] as const,
      );
    });
    const words = new Map<string, Topic | Field>([
      ...topics.flatMap((topic) =>
        listOf(questions.topics[topic]).map((word) => [word, topic] as const),
      ),
      // One letter is more often an article, and a stat may be named by signs alone.
      ...named.filter(([word]) => !/^[a-z]?$/.test(word)),
      // What a world calls several of these.
      ...league.slice(1).map((word) => [plainText(word), 'leagues'] as const),
      ...stone.slice(1).map((word) => [plainText(word), 'stones'] as const),
      // The stats of a creature are all, where a search takes the word for their sum; and `を持つ` is no ability.
      ...(['stats', 'has'] as const).flatMap((topic) =>
        listOf(questions.topics[topic]).map((word) => [word, topic] as const),
      ),
    ]);
    const compared = comparedOf(spoken, catalog);
    const levels = listOf(fieldWords?.get('evolution-level'))
      .map(plainText)
      .toSorted((a, b) => b.length - a.length);
    const level = new RegExp(`(?:${levels.join('|')}) ?(\\d+)`);
    const ways = catalog.learnWays.flatMap((way) =>
      [way, ...listOf(questions.ways?.[way])]
        .map(plainText)
        .map((word) => ({ way, words: isSpaced ? ` ${word} ` : word })),
    );
    const against = oneOfWords(questions.against);
    const share = oneOfWords(questions.share);
    const rare = new Set(listOf(questions.rare));
    const common = new Set(listOf(questions.common));
    // Of words that begin at the same place the longest counts.
    const longestFirst = [...words.keys()].toSorted((a, b) => b.length - a.length);
    // Among words without spaces, those in Latin letters stand for themselves: no `g` is a generation within a name.
    const [apart, anywhere] = [
      longestFirst.filter((word) => isSpaced || /[a-z]/.test(word)),
      longestFirst.filter((word) => !isSpaced && !/[a-z]/.test(word)),
    ];
    const edge = isSpaced ? String.raw`[\p{L}\p{N}]` : '[a-z0-9]';
    const ends = listOf(questions.movesEnding).map((word) => `(?<=\\p{L}{3})${word}(?!${edge})`);
    const patterns = [`(?<!${edge})(?:${apart.join('|')})(?!${edge})`, ...ends, ...anywhere];
    const fillerWords = new Set(
      [
        ...listOf(implied).map(plainText),
        ...listOf(questions.fillers),
        ...listOf(questions.topics.moves),
        // In `le type le plus rare` the words ask.
        ...[...compared.keys()].filter((word) => !rare.has(word) && !common.has(word)),
        ...subjects,
      ].flatMap((word) => [word, ...(findForm(catalog, `${word}s`) ? [] : [`${word}s`])]),
    );
    const ofFacts = new Set(
      [...words].flatMap(([word, topic]) => (typeof topic === 'object' ? word.split(' ') : [])),
    );
    const pattern = new RegExp(patterns.join('|'), 'gu');
    const isType = (topic: Topic | Field | undefined): boolean =>
      typeof topic === 'object' && topic.name === 'type';
    return {
      pattern,
      topics: words,
      isFiller: (word: string): boolean => fillerWords.has(word),
      /** Whether a word belongs to one for a fact, such as `height`. */
      isOfFact: (word: string): boolean => ofFacts.has(word),
      /** Whether a text has a word for types. */
      isOfTypes: (text: string): boolean =>
        [...text.matchAll(pattern)].some(([word]) => isType(words.get(word))),
      isSpaced,
      negations: new Set(listOf(negations).map(plainText)),
      but: new Set(listOf(but)),
      /** Whether a text asks for the types that what it names is weak to, resists or is immune to. */
      asksAgainst: (text: string): boolean => against.test(text),
      /** Words beside a field for the value that most creatures have, or the fewest. */
      common,
      rare,
      /** Words beside a field for each of its values. */
      each: listOf(questions.each),
      /** A word beside the name of a number for its mean. */
      mean: oneOfWords(questions.mean),
      /** Words that turn a question for weaknesses into one for strengths. */
      strong: new Set(listOf(questions.strong)),
      /** Whether a text asks for all of a kind, or how many. */
      isOfKind: (text: string): boolean =>
        listOf(questions.kinds).some((word) =>
          isSpaced ? text.startsWith(`${word} `) : text.includes(word),
        ),
      /** Whether a text asks which part of all creatures those of a kind are. */
      asksShare: (text: string): boolean => share.test(text),
      and: listOf(and),
      /** The level or the way of learning moves that a text names, and its words for it. */
      learningIn: (text: string): Learning => {
        const [written = '', digits] = level.exec(text) ?? [];
        return digits === undefined
          ? (ways.find((each) => ` ${text} `.includes(each.words)) ?? { words: '' })
          : { words: written, level: Number(digits) };
      },
      compared,
    };
  });
});

/** Finds a word in a text without accents. */
function oneOfWords(words: string | undefined): RegExp {
  return new RegExp(`(?<![a-z])(?:${listOf(words).join('|') || '$.'})(?![a-z])`);
}

type Learning = { readonly words: string; readonly level?: number; readonly way?: string };

/** The words of one language in a world. */
export type Language = ReturnType<typeof languagesOf>[number];

/** A text around a word for a topic. */
export type Asked = {
  readonly text: string;
  readonly word: string;
  readonly before: string;
  readonly after: string;
  /** What is before the word and after it. */
  readonly rest: string;
};

/** Makes words that compare two numbers, with their orders, of those that sort: `faster` of `fastest`, and `grand` of `plus grand`. */
function comparedOf(
  { tag, orders, comparatives }: LanguageWords,
  catalog: Catalog,
): ReadonlyMap<string, FieldOrder | undefined> {
  const stats = [...statsOf(catalog.manifest), ...statSumsOf(catalog.manifest)];
  const own = stats.flatMap(({ field, most = '', least = '' }) => [
    [`-${field}`, most] as const,
    [field, least] as const,
  ]);
  return new Map(
    [...Object.entries(orders), ...(tag === 'en' ? own : [])].flatMap(([text, list]) => {
      const order = findOrder(fieldsOf(catalog), text);
      return listOf(list)
        .flatMap((word) => (comparatives ? inflected(word, comparatives) : [word]))
        .map((word) => [plainText(word), order] as const);
    }),
  );
}

function inflected(
  word: string,
  comparatives: NonNullable<LanguageWords['comparatives']>,
): readonly string[] {
  return comparatives.flatMap(([ending, comparative]) => {
    const words = (word.slice(0, word.length - ending.length) + comparative).split(' ');
    // Before the word for `than`, and behind the one for `more`, or alone: `outspeed`.
    const isOne = [1, ending === '' ? 3 : 2].includes(words.length);
    return word.endsWith(ending) && isOne ? words.slice(-2).slice(0, 1) : [];
  });
}

/** Whether the names of a field ask for its value; those of what is counted ask which there are. */
function isFact(field: Field): boolean {
  const { kind, name } = field;
  return (
    kind !== 'matchup' &&
    !(kind === 'number' && field.counts) &&
    ![
      'name',
      'is',
      'description',
      'family',
      'evolves',
      'knows',
      'stage',
      'male',
      'female',
    ].includes(name)
  );
}

/** Lower case without accents and signs: words, with a space between them. `l'attaque d'Évoli` has four. */
export function plainText(text: string): string {
  return nameWords(text.replaceAll(/['\u2019]s\b/giu, '').replaceAll(elision, '$<article> '))
    .join(' ')
    .normalize('NFKC');
}
