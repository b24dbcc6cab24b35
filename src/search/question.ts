import { type Catalog, chartOf, type FormOf } from '../catalog/catalog.ts';
import { findForm } from '../catalog/find-form.ts';
import { memoize } from '../world/memoize.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { prepareName } from '../world/nearest-names.ts';
import { type Field, fieldsOf } from './fields.ts';
import { listOf, longestSentence, type Topic, topics } from './words/language-words.ts';
import { languages, vocabularyOf } from './words/vocabulary.ts';

/** A field that a question may ask of many. */
export type ListedField = 'weak' | 'resists' | 'immune' | 'knows';

/** A question that a text asks. */
export type Question =
  /** What the attacks of each type do to a form, or to a creature of a type. */
  | { readonly kind: 'weaknesses'; readonly of: FormOf | string }
  /** Who has a value of a field, among those that further words find. */
  | {
      readonly kind: 'list';
      readonly field: ListedField;
      readonly value: string;
      readonly words: string;
    }
  /** Whether a form has a value of a field. */
  | {
      readonly kind: 'whether';
      readonly of: FormOf;
      readonly field: ListedField;
      readonly value: string;
    }
  | { readonly kind: 'fact'; readonly of: FormOf; readonly field: Field }
  | { readonly kind: 'comparison'; readonly forms: readonly [FormOf, FormOf] }
  | { readonly kind: 'evolutions' | 'moves'; readonly of: FormOf }
  /** A question about a name that no form has. */
  | { readonly kind: 'unknown-name'; readonly name: string };

/**
 * Returns the question that a text asks in any language that `words/` has. Names may be in any language of the world.
 * Undefined if it asks none, so for a name: a question needs a word such as `weakness` or `tall`, and beside it nothing but a name.
 */
export function parseQuestion(text: string, catalog: Catalog): Question | undefined {
  const asked = plainText(text);
  if (asked.split(' ').length > longestSentence || findForm(catalog, asked)) {
    return undefined;
  }
  let unknown: Question | undefined;
  for (const language of languagesOf(catalog)) {
    for (const { index, 0: found } of asked.matchAll(language.pattern)) {
      const topic = language.topics.get(found);
      const before = asked.slice(0, index).trim();
      const after = asked.slice(index + found.length).trim();
      const question = topic && interpret({ topic, before, after }, language, catalog);
      if (question && question.kind !== 'unknown-name') {
        return question;
      }
      unknown ??= question;
    }
  }
  return unknown;
}

/** The words of one language in a world. */
type Language = {
  readonly pattern: RegExp;
  readonly topics: ReadonlyMap<string, Topic | Field>;
  readonly isFiller: (word: string) => boolean;
  readonly isSpaced: boolean;
};

const languagesOf = memoize((catalog: Catalog): readonly Language[] => {
  const fields = fieldsOf(catalog).filter(isFact);
  const subjects = new Set((catalog.manifest.subjects ?? []).map(nameKey));
  return languages.map(([, { isSpaced, fields: nouns, questions }]) => {
    const factWords = [nouns, questions.facts].map((each) => new Map(Object.entries(each)));
    const words = new Map<string, Topic | Field>();
    for (const topic of topics) {
      for (const word of listOf(questions.topics[topic])) {
        words.set(word, topic);
      }
    }
    for (const field of fields) {
      const others = factWords.flatMap((each) => listOf(each.get(field.name) ?? ''));
      for (const word of [field.name, ...(field.aliases ?? []), ...others]) {
        words.set(plainText(word), field);
      }
    }
    // A stat may be named by signs alone.
    words.delete('');
    // Of words that begin at the same place the longest counts.
    const longestFirst = [...words.keys()].toSorted((a, b) => b.length - a.length);
    // Among words without spaces, those in Latin letters stand for themselves: no `g` is a generation within a name.
    const [apart, anywhere] = [
      longestFirst.filter((word) => isSpaced || /[a-z]/.test(word)),
      longestFirst.filter((word) => !isSpaced && !/[a-z]/.test(word)),
    ];
    const edge = isSpaced ? String.raw`[\p{L}\p{N}]` : '[a-z0-9]';
    const patterns = [`(?<!${edge})(?:${apart.join('|')})(?!${edge})`, ...anywhere];
    const fillerWords = new Set(
      [...listOf(questions.fillers), ...subjects].flatMap((word) => [word, `${word}s`]),
    );
    return {
      pattern: new RegExp(patterns.join('|'), 'gu'),
      topics: words,
      isFiller: (word) => fillerWords.has(word),
      isSpaced,
    };
  });
});

/** Whether one value of a field tells something of a form. */
function isFact({ kind, name }: Field): boolean {
  return (
    kind !== 'matchup' &&
    !['name', 'is', 'description', 'family', 'knows', 'stage', 'male', 'female'].includes(name)
  );
}

/** Lower case without accents and signs: words, with a space between them. `l'attaque d'Évoli` has four. */
function plainText(text: string): string {
  return nameWords(
    text
      .replaceAll(/['\u2019]s\b/giu, '')
      .replaceAll(/(?<![\p{L}\p{N}])(?<article>qu|[cdjlmnst])['\u2019](?=\p{L})/giu, '$<article> '),
  )
    .join(' ')
    .normalize('NFKC');
}

type Asked = { readonly topic: Topic | Field; readonly before: string; readonly after: string };

function interpret(
  { topic, before, after }: Asked,
  language: Language,
  catalog: Catalog,
): Question | undefined {
  const rest = `${before} ${after}`.trim();
  const form = findNamed(rest, formOf, language, catalog);
  if (typeof topic === 'object') {
    return form ? { kind: 'fact', of: form, field: topic } : unknownName(rest, language);
  }
  switch (topic) {
    case 'evolutions':
    case 'moves':
      return form ? { kind: topic, of: form } : unknownName(rest, language);
    case 'comparison': {
      const one = findNamed(before, formOf, language, catalog);
      const other = findNamed(after, formOf, language, catalog);
      return one && other ? { kind: 'comparison', forms: [one, other] } : undefined;
    }
    case 'learns':
      return (
        whoIs(topic, { before, after }, language, catalog) ??
        (form ? { kind: 'moves', of: form } : undefined)
      );
    case 'weaknesses':
    case 'weak':
    case 'resists':
    case 'immune':
      break;
  }
  if (!chartOf(catalog.manifest)) {
    return undefined;
  }
  if (topic !== 'weaknesses') {
    const list = whoIs(topic, { before, after }, language, catalog);
    return list ?? (form ? { kind: 'weaknesses', of: form } : undefined);
  }
  const of = form ?? findNamed(rest, findType, language, catalog);
  return of ? { kind: 'weaknesses', of } : unknownName(rest, language);
}

/** Finds what a text names, with or without the fillers around the name. */
function findNamed<Found>(
  text: string,
  find: (name: string, catalog: Catalog) => Found | undefined,
  language: Language,
  catalog: Catalog,
): Found | undefined {
  return namesIn(text, language)
    .map((name) => find(name, catalog))
    .find((found) => found !== undefined);
}

/** What a text may name: the whole of it, and what is left without fillers, which comes last. */
function namesIn(text: string, { isFiller, isSpaced }: Language): readonly string[] {
  if (isSpaced) {
    const words = text.split(' ');
    const names = [text];
    // A name may begin with a filler, such as `Type: Null`.
    while (words[0] !== undefined && isFiller(words[0])) {
      words.shift();
      names.push(words.join(' '));
    }
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

/** Who has what is named after the word, or before it if nothing comes after. */
function whoIs(
  topic: 'weak' | 'resists' | 'immune' | 'learns',
  { before, after }: { readonly before: string; readonly after: string },
  language: Language,
  catalog: Catalog,
): Question | undefined {
  const [value, others] = after === '' ? [before, ''] : [after, before];
  const find = topic === 'learns' ? findMove : findType;
  const field = topic === 'learns' ? 'knows' : topic;
  const found = findNamed(value, find, language, catalog);
  if (found === undefined) {
    return undefined;
  }
  const of = findNamed(others, formOf, language, catalog);
  return of
    ? { kind: 'whether', of, field, value: found }
    : { kind: 'list', field, value: found, words: namesIn(others, language).at(-1) ?? '' };
}

/** A name without a letter is a number, and in a question that is seldom a creature's. `mewtwos` may lack its apostrophe. */
function formOf(name: string, catalog: Catalog): FormOf | undefined {
  return /\p{L}/u.test(name)
    ? (findForm(catalog, name) ?? findForm(catalog, name.replace(/s$/, '')))
    : undefined;
}

/** A type by its name in any language of the world. */
function findType(name: string, catalog: Catalog): string | undefined {
  const meaning = vocabularyOf(catalog).meanings.get(prepareName(name).key);
  return meaning?.kind === 'condition' && meaning.field === 'type' ? meaning.value : undefined;
}

function findMove(name: string, catalog: Catalog): string | undefined {
  return name === '' ? undefined : catalog.findMove(name)?.name;
}

/** The longest name of a creature has about four words; a longer text asks something else. */
const mostWords = 4;

function unknownName(rest: string, language: Language): Question | undefined {
  const name = namesIn(rest, language).at(-1) ?? '';
  return !/\p{L}/u.test(name) || name.split(' ').length > mostWords
    ? undefined
    : { kind: 'unknown-name', name };
}
