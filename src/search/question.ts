import { type Catalog, chartOf, type FormOf } from '../catalog/catalog.ts';
import { findForm } from '../catalog/find-form.ts';
import { memoize } from '../world/memoize.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { prepareName } from '../world/nearest-names.ts';
import { type Field, fieldsOf, findField, type NumberField } from './fields.ts';
import { listOf, longestSentence, type Topic, topics } from './words/language-words.ts';
import { languages, vocabularyOf } from './words/vocabulary.ts';

/** A field that a question may ask of many. */
export type ListedField = 'weak' | 'resists' | 'immune' | 'knows' | 'ability';

/** A question that a text asks. */
export type Question =
  /** What the attacks of each type do to a form, or to a creature of a type. */
  | { readonly kind: 'weaknesses'; readonly of: FormOf | string }
  /** The types whose attacks do less damage, or none. */
  | {
      readonly kind: 'defences';
      readonly of: FormOf | string;
      readonly field: 'resists' | 'immune';
    }
  /** Who has all of some values of a field, among those that further words find. */
  | {
      readonly kind: 'list';
      readonly field: ListedField;
      readonly values: readonly string[];
      readonly words: string;
    }
  /** Whether a form has all of some values of a field. */
  | {
      readonly kind: 'whether';
      readonly of: FormOf;
      readonly field: ListedField | 'type';
      readonly values: readonly string[];
    }
  | { readonly kind: 'fact'; readonly of: FormOf; readonly field: Field }
  | {
      readonly kind: 'comparison';
      readonly forms: readonly [FormOf, FormOf];
      /** What is compared, if not everything. */
      readonly by: { readonly field: NumberField; readonly isLess: boolean } | undefined;
    }
  | { readonly kind: 'moves' | 'stats'; readonly of: FormOf }
  | {
      readonly kind: 'evolutions';
      readonly of: FormOf;
      /** The form that it is to become. */
      readonly into: FormOf | undefined;
    }
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
      const question = topic && interpret({ topic, word: found, before, after }, language, catalog);
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
  readonly negations: ReadonlySet<string>;
  readonly and: readonly string[];
  /** Words that compare two numbers, with the order that they stand for: `-speed` for `faster`. */
  readonly compared: ReadonlyMap<string, string>;
};

const languagesOf = memoize((catalog: Catalog): readonly Language[] => {
  const fields = fieldsOf(catalog).filter(isFact);
  const subjects = new Set((catalog.manifest.subjects ?? []).map(nameKey));
  return languages.map(([tag, { isSpaced, and, negations, fields: nouns, questions }]) => {
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
    for (const { name, names = {} } of catalog.manifest.stats ?? []) {
      const field = findField(fields, name);
      if (field) {
        words.set(plainText(names[tag] ?? name), field);
      }
    }
    const compared = new Map(
      Object.entries(questions.compared).flatMap(([order, list]) =>
        listOf(list).map((word) => [word, order] as const),
      ),
    );
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
      [...listOf(questions.fillers), ...compared.keys(), ...subjects].flatMap((word) => [
        word,
        `${word}s`,
      ]),
    );
    return {
      pattern: new RegExp(patterns.join('|'), 'gu'),
      topics: words,
      isFiller: (word) => fillerWords.has(word),
      isSpaced,
      negations: new Set(listOf(negations).map(plainText)),
      and: listOf(and),
      compared,
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

type Asked = {
  readonly topic: Topic | Field;
  /** The word for it. */
  readonly word: string;
  readonly before: string;
  readonly after: string;
};

function interpret(asked: Asked, language: Language, catalog: Catalog): Question | undefined {
  const { topic, before, after } = asked;
  const rest = `${before} ${after}`.trim();
  const form = findNamed(rest, formOf, language, catalog);
  if (typeof topic === 'object') {
    return form ? { kind: 'fact', of: form, field: topic } : unknownName(rest, language);
  }
  switch (topic) {
    case 'evolutions': {
      const [of = form, into] = form ? [] : (findTwo(rest, formOf, language, catalog) ?? []);
      return of ? { kind: topic, of, into } : unknownName(rest, language);
    }
    case 'moves':
    case 'stats':
      return form ? { kind: topic, of: form } : unknownName(rest, language);
    case 'comparison':
      return comparison(asked, language, catalog);
    case 'is': {
      const of = findNamed(before, formOf, language, catalog);
      const type = of && findNamed(after, findType, language, catalog);
      const [named, its] =
        of && type !== undefined ? [of, type] : (findTwo(after, findType, language, catalog) ?? []);
      return named && its !== undefined && chartOf(catalog.manifest)
        ? { kind: 'whether', of: named, field: 'type', values: [its] }
        : undefined;
    }
    case 'has':
      return whoIs(topic, asked, language, catalog);
    case 'learns':
      return (
        whoIs(topic, asked, language, catalog) ?? (form ? { kind: 'moves', of: form } : undefined)
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
  // In `what is fairy weak to` nothing follows the preposition.
  const isAboutType = language.isSpaced && after === '' && asked.word.includes(' ');
  const list =
    topic === 'weaknesses' || isAboutType ? undefined : whoIs(topic, asked, language, catalog);
  if (list) {
    return list;
  }
  const of =
    form ??
    (topic === 'weaknesses' || isAboutType
      ? findNamed(rest, findType, language, catalog)
      : undefined);
  if (of === undefined) {
    return topic === 'weaknesses' ? unknownName(rest, language) : undefined;
  }
  return topic === 'resists' || topic === 'immune'
    ? { kind: 'defences', of, field: topic }
    : { kind: 'weaknesses', of };
}

function comparison(
  { before, after }: Asked,
  language: Language,
  catalog: Catalog,
): Question | undefined {
  const orderOf = (word: string): string | undefined => {
    const topic = language.topics.get(word);
    return (
      language.compared.get(word) ?? (typeof topic === 'object' ? `-${topic.name}` : undefined)
    );
  };
  const around: Language = {
    ...language,
    isFiller: (word) => language.isFiller(word) || orderOf(word) !== undefined,
  };
  const one = findNamed(before, formOf, around, catalog);
  const other = findNamed(after, formOf, around, catalog);
  if (!one || !other) {
    return undefined;
  }
  // Attack and Speed Deoxys have such words in their names.
  const inNames = new Set([one, other].flatMap(({ form }) => plainText(form.name).split(' ')));
  const text = `${before} ${after}`;
  const words = language.isSpaced
    ? text.split(' ')
    : [...language.compared.keys(), ...language.topics.keys()].filter((word) =>
        text.includes(word),
      );
  const order = words
    .filter((word) => !inNames.has(word))
    .flatMap((word) => orderOf(word) ?? [])[0];
  const field = findField(fieldsOf(catalog), order?.replace(/^-/, '') ?? '');
  return {
    kind: 'comparison',
    forms: [one, other],
    by: field?.kind === 'number' ? { field, isLess: order === field.name } : undefined,
  };
}

/** Finds a form and something else that a text names one after the other. */
function findTwo<Found>(
  text: string,
  find: (name: string, catalog: Catalog) => Found | undefined,
  language: Language,
  catalog: Catalog,
): readonly [FormOf, Found] | undefined {
  const words = text.split(' ');
  for (let at = words.length - 1; at > 0; at -= 1) {
    const of = findNamed(words.slice(0, at).join(' '), formOf, language, catalog);
    const found = of && findNamed(words.slice(at).join(' '), find, language, catalog);
    if (of && found !== undefined) {
      return [of, found];
    }
  }
  return undefined;
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

/** What a question asks of many: the field, and what finds a value of it. */
const listedFields = {
  weak: ['weak', findType],
  resists: ['resists', findType],
  immune: ['immune', findType],
  learns: ['knows', findMove],
  has: ['ability', findAbility],
} as const;

/** Who has what is named after the word, or before it if nothing comes after. */
function whoIs(
  topic: keyof typeof listedFields,
  { before, after }: Asked,
  language: Language,
  catalog: Catalog,
): Question | undefined {
  // Who does not is another question, which a search answers.
  if (`${before} ${after}`.split(' ').some((word) => language.negations.has(word))) {
    return undefined;
  }
  const [text, others] = after === '' ? [before, ''] : [after, before];
  const [field, find] = listedFields[topic];
  const values = findAll(text, find, language, catalog);
  if (values === undefined) {
    return undefined;
  }
  const of = findNamed(others, formOf, language, catalog);
  return of
    ? { kind: 'whether', of, field, values }
    : { kind: 'list', field, values, words: namesIn(others, language).at(-1) ?? '' };
}

/** Finds all values that a text names, with a word such as `and` between them. */
function findAll(
  text: string,
  find: (name: string, catalog: Catalog) => string | undefined,
  language: Language,
  catalog: Catalog,
): readonly string[] | undefined {
  const whole = findNamed(text, find, language, catalog);
  if (whole !== undefined || !language.isSpaced) {
    return whole === undefined ? undefined : [whole];
  }
  const parts = text.split(new RegExp(` (?:${language.and.join('|')}) `));
  const found = parts.flatMap((part) => findNamed(part, find, language, catalog) ?? []);
  return found.length === parts.length ? found : undefined;
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

function findAbility(name: string, catalog: Catalog): string | undefined {
  return abilitiesOf(catalog).get(prepareName(name).key);
}

const abilitiesOf = memoize(
  ({ abilities }: Catalog): ReadonlyMap<string, string> =>
    new Map(abilities.map((name) => [prepareName(name).key, name])),
);

/** The longest name of a creature has about four words; a longer text asks something else. */
const mostWords = 4;

function unknownName(rest: string, language: Language): Question | undefined {
  const name = namesIn(rest, language).at(-1) ?? '';
  return !/\p{L}/u.test(name) || name.split(' ').length > mostWords
    ? undefined
    : { kind: 'unknown-name', name };
}
