import type { ComponentChild } from 'preact';
import type { Dictionary } from '../api/languages.ts';
import type { PageLanguage } from '../api/page-language.ts';
import type { Api, WorldOverview } from './api.ts';
import type german from './messages/de.json';

/**
 * A text of the interface. Its English form stands in the pages and is the key of the other languages, so that an English
 * page loads no texts. `{name}` is a value; `one | other` are the forms for a `count`.
 */
export type Message = keyof typeof german;

type Messages = Readonly<Record<Message, string>>;

/** Words that a world may replace by its own. */
const words = [
  ['creature', 'creature | creatures'],
  ['generation', 'generation | generations'],
  ['league', 'league | leagues'],
  ['stone', 'stone | stones'],
  ['eggGroup', 'egg group | egg groups'],
] as const satisfies readonly (readonly [keyof WorldOverview['words'], Message])[];

type Word = (typeof words)[number][0];
type AnyWord = Word | `${Word}s`;
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, AnyWord | Capitalize<AnyWord>> | NamesIn<Rest>
  : never;
/** Every message with two forms has a count, written or not. */
type ValuesOf<Text extends string> =
  | NamesIn<Text>
  | (Text extends `${string} | ${string}` ? 'count' : never);
type ArgumentsOf<Text extends string, Value> = [ValuesOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<ValuesOf<Text>, Value>>];

/** A message without values. */
export type Label = { [Each in Message]: [ValuesOf<Each>] extends [never] ? Each : never }[Message];

/** A message with values that each language writes in its own way. It is data, which pages may embed. */
export type Told = {
  readonly message: Message;
  readonly count?: number;
  /** Names of forms, of a type and of a stat, in the language of the world. */
  readonly name?: string;
  readonly other?: string;
  readonly type?: string;
  readonly stat?: string;
  readonly metres?: number;
  readonly kilograms?: number;
};

export type Speech = {
  readonly world: WorldOverview;
  readonly language: PageLanguage;
  /** The tag of the language of the names, where it is not that of the page. */
  readonly foreign: string | undefined;
  /** The tag of the language of a world's own sentences, which no dictionary has, where it is not that of the page. */
  readonly told: string | undefined;
  /** The tag of the language of the sentences that the service computes, where it is not that of the page. */
  readonly prose: string | undefined;
  readonly say: <Text extends Message>(
    message: Text,
    ...values: ArgumentsOf<Text, string | number>
  ) => string;
  /** The same with elements as values. */
  readonly tell: <Text extends Message>(
    message: Text,
    ...values: ArgumentsOf<Text, ComponentChild>
  ) => readonly ComponentChild[];
  readonly write: (told: Told) => string;
  /** The name of a form, a type and so on by that in the language of the world. */
  readonly nameOf: (form: string) => string;
  readonly typeOf: (type: string) => string;
  readonly statOf: (stat: string) => string;
  readonly eggGroupOf: (group: string) => string;
  readonly stoneOf: (stone: string) => string;
  readonly abilityOf: (ability: string) => string;
  readonly moveOf: (move: string) => string;
  /** A word of a record, such as a colour or the category of a move; words that are no messages stay as they are. */
  readonly wordOf: (word: string) => string;
  /** Joins texts: `a, b and c`. */
  readonly list: (items: readonly string[]) => string;
  /** Joins them by commas alone: `a, b, c`. */
  readonly enumerate: (items: readonly string[]) => string;
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string;
  readonly metres: (value: number) => string;
  readonly kilograms: (value: number) => string;
  /** A place in an order: `12th`. */
  readonly ordinal: (place: number) => string;
};

/** The name that the API gives to the sum of all stats. */
const totalName = 'Total';

const englishEndings: ReadonlyMap<Intl.LDMLPluralRule, string> = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);

export function createSpeech(
  language: PageLanguage,
  world: WorldOverview,
  messages: Messages | undefined,
  dictionary: Dictionary | undefined,
): Speech {
  const plurals = new Intl.PluralRules(language);
  const ownWords = new Map(Object.entries(messages ?? {}));
  const number: Speech['number'] = (value, options) => value.toLocaleString(language, options);
  const read = (message: Message, count: unknown): string => {
    const [one = '', other = one] = (messages?.[message] ?? message).split(' | ');
    return plurals.select(typeof count === 'number' ? count : 2) === 'one' ? one : other;
  };
  const wordFor = (name: string): string | undefined => {
    const lower = name.charAt(0).toLowerCase() + name.slice(1);
    const word = words.find(([each]) => lower === each || lower === `${each}s`);
    if (!word) {
      return undefined;
    }
    const [own, owns] = world.words[word[0]] ?? [];
    const isOne = lower === word[0];
    const text = (isOne ? own : owns) ?? read(word[1], isOne ? 1 : 2);
    // German writes nouns with a capital.
    return lower === name && language !== 'de' ? text : capitalise(text);
  };
  const fill = <Value>(
    message: Message,
    values: Readonly<Record<string, Value>> = {},
  ): readonly (Value | string)[] =>
    read(message, values['count'])
      .split(/\{(\w+)\}/)
      .map((part, i) => {
        const value = i % 2 === 0 ? part : (values[part] ?? wordFor(part) ?? '');
        return typeof value === 'number' ? number(value) : value;
      });
  const say = (
    message: Message,
    values?: Readonly<Record<string, string | number | undefined>>,
  ): string => fill(message, values).join('');
  // A name may be that of a member of every object, such as `constructor`.
  const namesOf =
    (kind: Exclude<keyof Dictionary, 'language'>) =>
    (name: string): string =>
      (dictionary && Object.hasOwn(dictionary[kind], name) && dictionary[kind][name]) || name;
  const [nameOf, typeOf, ownStatOf] = [namesOf('forms'), namesOf('types'), namesOf('stats')];
  const statOf: Speech['statOf'] = (stat) =>
    ownStatOf(stat) === totalName ? say(totalName) : ownStatOf(stat);
  const write: Speech['write'] = ({ message, name, other, type, stat, ...rest }) =>
    say(message, {
      ...rest,
      name: name && nameOf(name),
      other: other && nameOf(other),
      type: type && typeOf(type),
      stat: stat && statOf(stat),
      metres: rest.metres && metres(rest.metres),
      kilograms: rest.kilograms && kilograms(rest.kilograms),
    });
  // A small creature of some grams has a weight too.
  const rounded = (value: number, digits: number): string =>
    number(value, value < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: digits });
  const metres = (value: number): string => `${rounded(value, 2)} m`;
  const kilograms = (value: number): string => `${rounded(value, 1)} kg`;
  const told = world.language === language ? undefined : world.language;
  return {
    world,
    language,
    foreign: dictionary ? undefined : told,
    told,
    prose: language === 'en' ? undefined : 'en',
    say,
    tell: fill<ComponentChild>,
    write,
    nameOf,
    typeOf,
    statOf,
    eggGroupOf: namesOf('eggGroups'),
    stoneOf: namesOf('stones'),
    abilityOf: namesOf('abilities'),
    moveOf: namesOf('moves'),
    wordOf: (word) => ownWords.get(capitalise(word)) ?? capitalise(word),
    list: (items) => new Intl.ListFormat(language).format(items),
    enumerate: (items) => items.join(language === 'ja' ? '、' : ', '),
    number,
    metres,
    kilograms,
    ordinal: (place) =>
      language === 'en'
        ? number(place) +
          (englishEndings.get(new Intl.PluralRules('en', { type: 'ordinal' }).select(place)) ??
            'th')
        : say('{count}th', { count: place }),
  };
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type LoadMessages = (language: PageLanguage) => Promise<Messages | undefined>;

/** Loads the speech of a language. Names that cannot be loaded stay in the language of the world. */
export async function loadSpeech(
  language: PageLanguage,
  world: WorldOverview,
  api: Api,
  loadMessages: LoadMessages,
): Promise<Speech> {
  const hasNames = world.language !== language && world.otherLanguages.includes(language);
  const [messages, dictionary] = await Promise.all([
    loadMessages(language),
    hasNames ? api.get<Dictionary>(`/v1/language/${language}`).catch(() => undefined) : undefined,
  ]);
  return createSpeech(language, world, messages, dictionary);
}
