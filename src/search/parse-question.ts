import { type Catalog, chartOf, type FormOf } from '../catalog/catalog.ts';
import { findForm } from '../catalog/find-form.ts';
import { prepareName } from '../world/nearest-names.ts';
import type { DamageField, Field } from './fields.ts';
import { isCountable, type Question, type Subject } from './question.ts';
import { readMoveList } from './question-moves.ts';
import { abilitiesOf, NameReader, nameWordsOf } from './question-names.ts';
import { type Asked, type Language, languagesOf, plainText } from './question-words.ts';
import { longestSentence } from './words/language-words.ts';

/** Whether a text is short enough for a question. */
export function mayBeQuestion(text: string): boolean {
  return plainText(text).split(' ').length <= longestSentence;
}

/**
 * Returns the question that a text asks in any language that `words/` has. Names may be in any language of the world.
 * Undefined if it asks none, so for the name of a form or an ability: a question needs a word such as `weakness` or `tall`, and
 * beside it nothing but a name. The name of a move asks what the move does.
 */
export function parseQuestion(text: string, catalog: Catalog): Question | undefined {
  const asked = plainText(text);
  const move = catalog.findMove(asked);
  const isAbility = !move && abilitiesOf(catalog).has(prepareName(asked).key);
  if (!mayBeQuestion(asked) || findForm(catalog, asked) || isAbility) {
    return undefined;
  }
  // `what is pikachu weak to` begins like `what is pikachu`.
  const vague: Question[] = [];
  for (const language of languagesOf(catalog)) {
    const reader = new QuestionReader(language, catalog);
    for (const { index, 0: word } of asked.matchAll(language.pattern)) {
      const before = asked.slice(0, index).trim();
      const after = asked.slice(index + word.length).trim();
      const rest = `${before} ${after}`.trim();
      const question = reader.read({ text: asked, word, before, after, rest });
      if (question?.kind === 'about' || question?.kind === 'unknown-name') {
        vague.push(question);
      } else if (question) {
        return question;
      }
    }
  }
  return move ? { kind: 'move', move } : (vague.find(({ kind }) => kind === 'about') ?? vague[0]);
}

/** Topics of what no creature has as a value. */
const otherTopics: ReadonlySet<unknown> = new Set([
  'weaknesses',
  'weak',
  'resists',
  'immune',
  'moves',
]);

/** What a question asks of many: the field, and what its values are. */
const listedFields = {
  weak: ['weak', 'type'],
  resists: ['resists', 'type'],
  immune: ['immune', 'type'],
  learns: ['knows', 'move'],
  has: ['ability', 'ability'],
} as const;

/** The longest name has about four words; a longer text asks something else. */
const mostWords = 4;

/** Reads questions in one language. */
class QuestionReader {
  readonly #language: Language;
  readonly #catalog: Catalog;
  readonly #names: NameReader;
  /** The same where words for facts stand beside a name. */
  readonly #besideFacts: NameReader;

  constructor(language: Language, catalog: Catalog) {
    this.#language = language;
    this.#catalog = catalog;
    this.#names = new NameReader(language, catalog);
    const isFiller = (word: string): boolean => language.isFiller(word) || language.isOfFact(word);
    this.#besideFacts = new NameReader({ ...language, isFiller }, catalog);
  }

  read(asked: Asked): Question | undefined {
    const { word, after, rest } = asked;
    const topic = this.#language.topics.get(word);
    const form = this.#names.form(rest);
    const isAlone = (): boolean => this.#names.withoutFillers(rest) === '';
    if (typeof topic === 'object') {
      // A psychic type is no move, and `ゴーストタイプ` does not name the creature ゴースト.
      const isKind = topic.name === 'type' && this.#isBesideKind(asked);
      // A move has no stats, so that `speed boost` is none, but one may be strong.
      const mayBeMove = !isKind && ['type', 'total', 'gen'].includes(topic.name);
      return (
        this.#counts(asked, topic) ??
        (isKind ? undefined : this.#facts(asked, topic)) ??
        this.#aboutValues(rest, topic) ??
        (mayBeMove ? this.#aboutMove(rest) : undefined) ??
        this.#mean(rest, topic) ??
        this.#unknownName(rest)
      );
    }
    switch (topic) {
      case 'about':
      case 'move':
        return topic === 'about' && form
          ? { kind: 'about', of: form }
          : (this.#aboutMove(rest) ?? this.#aboutAbility(rest));
      case 'evolutions':
        return this.#evolutions(rest, false);
      case 'line':
        return this.#evolutions(rest, true);
      case 'chart':
        return isAlone() && chartOf(this.#catalog.manifest)
          ? { kind: 'chart' }
          : this.#weaknesses(rest);
      case 'moves': {
        // `best moves for garchomp`, and `psychic moves`, where one is called Psychic
        const { list, isClear } = this.#moveList(asked);
        return (
          (isClear ? list : undefined) ??
          this.#movesOf(asked) ??
          this.#aboutMove(rest) ??
          list ??
          this.#unknownName(rest)
        );
      }
      case 'forms':
        return form?.form.rank === 0 || isAlone() ? { kind: topic, of: form } : undefined;
      case 'stones':
      case 'leagues': {
        const league = topic === 'leagues' ? this.#names.league(rest) : undefined;
        return league || isAlone() ? { kind: topic, league } : undefined;
      }
      case 'stats':
        return form ? { kind: topic, of: form } : this.#unknownName(rest);
      case 'comparison':
        return this.#comparison(asked, 'form');
      case 'versus':
        return (
          this.#comparison(asked, 'subject') ??
          // `who is best against Onix`
          (this.#names.withoutFillers(asked.before) === ''
            ? this.#weaknesses(asked.after)
            : undefined)
        );
      case 'is':
        // `is earthquake physical`
        return this.#whether(asked) ?? this.#aboutMove(asked.after);
      case 'has':
        return this.#whoIs(topic, asked);
      case 'can':
        return this.#whoIs('learns', asked);
      case 'learns': {
        const who = this.#whoIs(topic, asked);
        const all = who ? undefined : this.#movesOf(asked);
        if (!all) {
          return who;
        }
        // `does gengar learn special moves`
        const { list, isClear } = this.#moveList(asked);
        return isClear && list ? list : all;
      }
      case 'strengths':
        return this.#strengths(asked);
      case 'weaknesses':
        // `みずはほのおに強い`
        return this.#comparison(asked, 'subject') ?? this.#weaknesses(rest);
      case 'weak':
      case 'resists':
      case 'immune': {
        const asksAgainst = this.#language.asksAgainst(asked.text);
        const attacker = asksAgainst ? undefined : this.#attacker(asked);
        if (attacker) {
          return topic === 'weak' ? this.#strengthsOf(attacker) : undefined;
        }
        // In `what is fairy weak to` nothing follows the preposition. `steel immunities` and `what does fire resist` have none.
        const isBare =
          this.#names.withoutFillers(asked.before) === asked.before ||
          asked.before.split(' ').some((each) => this.#language.topics.get(each) === 'move');
        const isAboutTypes =
          asksAgainst ||
          (this.#language.isSpaced && after === '' && (word.includes(' ') || isBare));
        const list = isAboutTypes ? undefined : this.#whoIs(topic, asked);
        const of = isAboutTypes ? this.#names.subject(rest) : form;
        return list ?? this.#defences(topic, of) ?? this.#unknownName(rest);
      }
      case undefined:
        return undefined;
    }
  }

  /** Reads `pikachu height and weight`, and `does bulbasaur evolve at level 16`. Words such as `plus lourd que` ask who has more. */
  #facts({ text, word, after, rest }: Asked, field: Field): Question | undefined {
    const { and, topics, pattern } = this.#language;
    const [next = ''] = after.split(' ');
    const level = field.name === 'evolution-level' ? / \d+$/ : '';
    const form = this.#names.form(rest.replace(level, ''));
    // In `female meowstic abilities` the first is of the name, and in `what is deoxys attack` the last is not.
    const isOfName = ([each]: RegExpExecArray): boolean =>
      topics.get(each) !== 'about' &&
      nameWordsOf(this.#names.form(text.replace(each, ''))).includes(word);
    if (!nameWordsOf(form).includes(word) && [...text.matchAll(pattern)].some(isOfName)) {
      return undefined;
    }
    const of = form ?? this.#besideFacts.form(rest);
    if (of && field.name === 'evolution-level' && !of.form.mega) {
      return { kind: 'evolutions', of, into: undefined, isLine: false };
    }
    if (!of || (topics.get(next) === 'comparison' && !and.includes(next))) {
      return undefined;
    }
    const areJoined = rest.split(' ').some((each) => and.includes(each));
    const others = form && !areJoined ? [] : [...rest.matchAll(pattern)];
    const fields = others.flatMap(([each]) => this.#factOf(each) ?? []);
    // In `how high is the speed` the first is no fact.
    const isDegree = fields.length > 0 && !areJoined && this.#names.hasOrder(word);
    return {
      kind: 'facts',
      of: [of],
      fields: [...new Set([...(isDegree ? [] : [field]), ...fields])],
    };
  }

  /** Whether a type stands next to the word. */
  #isBesideKind({ before, after }: Asked): boolean {
    const next = this.#language.isSpaced
      ? [before.split(' ').at(-1) ?? '', after.split(' ')[0] ?? '']
      : [before];
    return next.some((text) => this.#names.kind(text) && this.#names.withoutFillers(text) === text);
  }

  #factOf(word: string): Field | undefined {
    const topic = this.#language.topics.get(word);
    return typeof topic === 'object' ? topic : undefined;
  }

  #evolutions(rest: string, isLine: boolean): Question | undefined {
    const form = this.#names.form(rest);
    if (form) {
      // Whether one mega evolves, a search tells.
      return form.form.mega ? undefined : { kind: 'evolutions', of: form, into: undefined, isLine };
    }
    const two = this.#names.evolution(rest);
    if (two) {
      return { kind: 'evolutions', of: two[0], into: two[1], isLine };
    }
    return this.#aboutStone(rest) ?? this.#unknownName(rest);
  }

  #moveList(asked: Asked): ReturnType<typeof readMoveList> {
    return readMoveList(asked, this.#language, this.#names, this.#catalog);
  }

  #movesOf({ text, rest }: Asked): Question | undefined {
    const { words, ...how } = this.#language.learningIn(text);
    const of = this.#names.form(` ${rest} `.replace(words, ' ').trim()) ?? this.#names.form(rest);
    return of && { kind: 'moves', of, ...how };
  }

  #aboutStone(text: string): Question | undefined {
    const stone = this.#names.stone(text);
    return stone && { kind: 'stone', stone };
  }

  /** Reads what names a move, or a stone: the Thunder Stone is not the move Thunder. */
  #aboutMove(text: string): Question | undefined {
    const move = this.#names.move(text);
    return this.#aboutStone(text) ?? (move && { kind: 'move', move });
  }

  /** Reads `average speed of electric types`. Of numbers that only name something there is no mean. */
  #mean(text: string, field: Field): Question | undefined {
    const { mean, each, isSpaced } = this.#language;
    const others = text.replace(mean, '').replaceAll(/ +/g, ' ').trim();
    if (others === text || field.kind !== 'number' || ['gen', 'number'].includes(field.name)) {
      return undefined;
    }
    const parts = isSpaced ? others.split(' ') : this.#names.partsOf(others);
    const isType = (part: string): boolean => this.#factOf(part)?.name === 'type';
    const order = this.#names.orderIn(parts);
    if (order === undefined) {
      const words = this.#names.withoutFillers(others);
      return parts.some((part) => each.includes(part)) ? undefined : { kind: 'mean', field, words };
    }
    // `which type has the highest average speed`
    const left = parts.filter((part) => !isType(part) && !this.#names.hasOrder(part));
    const words = this.#names.withoutFillers(left.join(' '));
    const areTypes = words === '' && parts.some(isType);
    return areTypes ? { kind: 'mean', field, words, ofTypes: order } : undefined;
  }

  /** Reads `fire types per generation`, `how many of each type` and `タイプごとのポケモン`. */
  #counts({ before, after, rest }: Asked, field: Field): Question | undefined {
    const { each, isSpaced } = this.#language;
    const word = each.find((one) =>
      isSpaced ? ` ${before}`.endsWith(` ${one}`) : before.endsWith(one) || after.startsWith(one),
    );
    if (word === undefined || !isCountable(field)) {
      return undefined;
    }
    const others = (
      isSpaced ? `${before.slice(0, -word.length)}${after}` : rest.replace(word, '')
    ).trim();
    return { kind: 'counts', field, words: this.#names.withoutFillers(others), others };
  }

  /** Reads `most common type`, `which type has most legendaries` and `how many types are there`. */
  #aboutValues(text: string, field: Field): Question | undefined {
    if (!isCountable(field)) {
      return undefined;
    }
    const { common, rare, isSpaced, topics } = this.#language;
    const words = this.#names.withoutFillers(text);
    const [degree] = [...rare, ...common]
      .filter((each) => (isSpaced ? ` ${text} `.includes(` ${each} `) : words.startsWith(each)))
      .toSorted((a, b) => b.length - a.length);
    if (degree !== undefined) {
      const beside = ` ${isSpaced ? text : words} `.replace(isSpaced ? ` ${degree} ` : degree, ' ');
      // Which type has the most attack, weaknesses or moves, or the fastest, no count tells.
      const isOfNumber = beside.split(' ').some((word) => {
        const topic = topics.get(word);
        return typeof topic === 'object'
          ? topic.kind === 'number' && topic.name !== 'gen'
          : otherTopics.has(topic);
      });
      const others = this.#names.withoutFillers(beside.trim());
      if (!isOfNumber && !this.#names.hasOrder(others)) {
        return { kind: 'common', field, isRare: rare.has(degree), words: others };
      }
    }
    const known = field.kind === 'text' ? (field.knownValues?.(this.#catalog.manifest) ?? []) : [];
    const isOne = known.some((value) => text.split(' ').includes(plainText(value)));
    // Which is the best type, no list of them tells.
    const isOrdered = this.#names.hasOrder(text);
    return words === '' && !isOne && !isOrdered ? { kind: 'values', field } : undefined;
  }

  #aboutAbility(text: string): Question | undefined {
    const [ability] = this.#names.all(text, 'ability') ?? [];
    return ability === undefined ? undefined : { kind: 'ability', ability };
  }

  /** Reads `what does fire beat`, `what beats fire` and `does fire beat water`. */
  #strengths(asked: Asked): Question | undefined {
    const comparison = this.#comparison(asked, 'subject');
    if (comparison) {
      return comparison;
    }
    const of = this.#names.subject(asked.before);
    if (!of) {
      return this.#weaknesses(asked.rest);
    }
    const isWhole = this.#names.withoutFillers(asked.after) === '';
    return isWhole ? this.#strengthsOf(of) : undefined;
  }

  /** The creature of `what is weak to pikachu` and `what resists pikachu`, where none stands before. */
  #attacker({ word, before, after }: Asked): FormOf | undefined {
    // `resistances pikachu` has neither a subject nor a preposition.
    const asks = `${before} ${word}`.trim().includes(' ');
    const [first, last] = [before, after].map((text) => this.#names.withoutFillers(text));
    return asks && first === '' && last === after ? this.#names.form(after) : undefined;
  }

  #strengthsOf(of: Subject): Question | undefined {
    return chartOf(this.#catalog.manifest) ? { kind: 'strengths', of } : undefined;
  }

  #weaknesses(text: string): Question | undefined {
    const words = text.split(' ').filter((word) => !this.#language.strong.has(word));
    const strong = words.join(' ') === text ? undefined : this.#names.subject(words.join(' '));
    if (strong) {
      return this.#strengthsOf(strong);
    }
    return this.#defences('weak', this.#names.subject(text)) ?? this.#unknownName(text);
  }

  #defences(field: DamageField, of: Subject | undefined): Question | undefined {
    return of && chartOf(this.#catalog.manifest) ? { kind: 'defences', of, field } : undefined;
  }

  /** Whether a creature is of a type or a generation, or has a flag. */
  #whether({ rest }: Asked): Question | undefined {
    const [named, kind] = this.#names.two(rest, (text) => this.#names.kind(text)) ?? [];
    return named && kind && { kind: 'whether', of: named, field: kind.field, values: [kind.value] };
  }

  /** Who has what is named after the word, or before it if nothing comes after. */
  #whoIs(topic: keyof typeof listedFields, { before, after, rest }: Asked): Question | undefined {
    const isAboutDamage = topic !== 'learns' && topic !== 'has';
    // Who does not is another question, which a search answers.
    const isNegated = (words: string): boolean =>
      words.split(' ').some((word) => this.#language.negations.has(word));
    if (isAboutDamage && !chartOf(this.#catalog.manifest)) {
      return undefined;
    }
    // In Japanese the values come first.
    const isLast = !this.#language.isSpaced || this.#names.withoutFillers(after) === '';
    const [text, others] = isLast ? [before, after] : [after, before];
    const [field, kind] = listedFields[topic];
    const values = this.#names.all(text, kind);
    // A name such as No Guard is told from `no`.
    if (isNegated(values === undefined ? rest : others)) {
      return undefined;
    }
    if (values === undefined) {
      const [named, its] = this.#names.two(text, (value) => this.#names.all(value, kind)) ?? [];
      return named && its && { kind: 'whether', of: named, field, values: its };
    }
    const of = this.#names.form(others);
    // The fastest of them, or those faster than another, a search finds.
    if (of || this.#names.hasOrder(others)) {
      return of && { kind: 'whether', of, field, values };
    }
    const words = this.#names.withoutFillers(others);
    const [value, ...further] = values;
    if (isAboutDamage && value !== undefined) {
      const damage = listedFields[topic][0];
      // `is` and `does` begin a question for yes or no.
      const opening = this.#language.topics.get(others.split(' ')[0] ?? '') ?? '';
      const isInverted = others.split(' ').some((each) => this.#language.topics.get(each) === 'is');
      const types =
        ['is', 'move'].some((each) => each === opening) ||
        (isInverted && !this.#language.isOfKind(others))
          ? this.#names.subject(others)
          : undefined;
      if (types && !('form' in types)) {
        return { kind: 'whether', of: types, field, values };
      }
      const isOfTypes = (word: string): boolean => this.#factOf(word)?.name === 'type';
      const asksTypes = others.split(' ').some(isOfTypes) && (words === '' || isOfTypes(words));
      if (further.length === 0 && asksTypes) {
        return topic === 'weak'
          ? { kind: 'strengths', of: [value] }
          : { kind: 'types', field: damage, type: value };
      }
    }
    return { kind: 'list', field, values, words };
  }

  /** Reads `surf vs hydro pump`. */
  #strongerMove(...texts: readonly string[]): Question | undefined {
    const moves = texts.flatMap((text) => this.#names.move(text) ?? []);
    const q = moves.map(({ name }) => `name="${name}"`).join(' or ');
    return moves.length === texts.length ? { kind: 'move-list', q, sort: '-power' } : undefined;
  }

  #comparison(
    { text, word: asked, before, after, rest }: Asked,
    side: 'form' | 'subject',
  ): Question | undefined {
    const { and, but, compared, topics, isSpaced } = this.#language;
    // In `ピカチュウはコイキングより速い` both stand before the word.
    const both = isSpaced ? undefined : this.#names.twoSides(before, side);
    const [one, other] = both ?? [this.#besideFacts[side](before), this.#besideFacts[side](after)];
    // In `plus rapide que pikachu mais plus lent que raichu` two comparisons stand side by side.
    if (rest.split(' ').some((each) => but.has(each))) {
      return undefined;
    }
    if (!one || !other) {
      return and.includes(asked) ? undefined : this.#strongerMove(before, after);
    }
    // Attack and Speed Deoxys have such words in their names.
    const inNames = new Set([one, other].flatMap(nameWordsOf));
    const words = isSpaced
      ? text.split(' ')
      : [...compared.keys(), ...topics.keys()].filter((word) => rest.includes(word));
    const telling = words.filter((each) => !inNames.has(each));
    // In `higher attack` the number is what is compared.
    const word =
      telling.find((each) => this.#factOf(each)?.kind === 'number' && !compared.has(each)) ??
      telling.find((each) => compared.has(each) || this.#factOf(each)) ??
      '';
    const { field, isDescending = true } = compared.get(word) ?? { field: this.#factOf(word) };
    const isMore = field?.kind === 'number' && field.name !== 'male';
    if (field && !isMore && 'form' in one && 'form' in other) {
      return { kind: 'facts', of: [one, other], fields: [field] };
    }
    return {
      kind: 'comparison',
      sides: [one, other],
      by: isMore ? { field, isLess: !isDescending } : undefined,
    };
  }

  #unknownName(text: string): Question | undefined {
    const name = this.#names.withoutFillers(text);
    return !/\p{L}/u.test(name) || name.split(' ').length > mostWords
      ? undefined
      : { kind: 'unknown-name', name };
  }
}
