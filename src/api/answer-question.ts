import { type Catalog, chartOf, type Evolution, type FormOf } from '../catalog/catalog.ts';
import { describeForm } from '../catalog/describe-form.ts';
import { groupByStone, representEvolution } from '../catalog/evolutions.ts';
import type { Naming } from '../catalog/languages.ts';
import { statFieldsOf, statSumsOf } from '../catalog/stats.ts';
import { conditionOf } from '../search/condition.ts';
import { type Field, fieldsOf, findField } from '../search/fields.ts';
import { representSuggestion } from '../search/finder.ts';
import { mayBeQuestion, parseQuestion } from '../search/parse-question.ts';
import type { Question, Subject } from '../search/question.ts';
import type { FormsChoice, FoundOutcome } from '../search/search.ts';
import { writeSortOrder } from '../search/sort-order.ts';
import { type Language, languagesOf, plainText } from '../search/question-words.ts';
import { counted, listed } from '../world/phrases.ts';
import {
  answerMostTaken,
  answerTypes,
  countersOf,
  damageOf,
  hurtBy,
  noteOf,
  takenBy,
  takesAll,
  typesOf,
} from './answer-damage.ts';
import { answerEvolutions, tellStone } from './answer-evolutions.ts';
import { answerLearned, answerMoveList, tellLearning, tellMove } from './answer-moves.ts';
import type { AnswerRecord } from './answer-record.ts';
import {
  answerCommon,
  answerEach,
  answerFirst,
  answerFound,
  answerMean,
  answerNames,
  answerValues,
} from './answer-values.ts';
import {
  type ComparedSide,
  labelOf,
  namesIfFew,
  tellFact,
  tellFlag,
  tellForms,
  tellHolds,
  tellMore,
  verbs,
  writeMultiplied,
  writeValues,
} from './answer-words.ts';
import type { App } from './route.ts';

const none: AnswerRecord = { kind: 'none', text: '', forms: [] };

/** Flags of which a creature seldom has two, so that one is often taken for another. */
const ranks: readonly string[] = ['legendary', 'mythical', 'ultrabeast'];

/** Creatures of a search that an answer shows. */
const mostShown = 6;

/** Creatures that an answer names in an order, as in `10 fastest`. */
const mostInOrder = 20;

/** Answers a question in sentences, with the creatures, facts and the search behind it; `none` if it is not understood. */
export function answerQuestion(text: string, app: App, naming: Naming): AnswerRecord {
  const answering = new Answering(app, naming);
  const question = parseQuestion(text, app.catalog);
  // A word such as `attack` in `the highest attack` asks for a fact, and the rest is no name.
  const isOfNames = question !== undefined && question.kind !== 'unknown-name';
  return (
    (isOfNames || !mayBeQuestion(text) ? undefined : answering.search(text)) ??
    (question && answering.answer(question, text)) ??
    none
  );
}

class Answering {
  readonly #app: App;
  readonly #catalog: Catalog;
  readonly #naming: Naming;

  constructor(app: App, naming: Naming) {
    this.#app = app;
    this.#catalog = app.catalog;
    this.#naming = naming;
  }

  readonly #nameOf = (of: Subject): string =>
    'form' in of ? this.#naming.nameOfForm(of) : of.join('/');

  readonly #shown = (of: Subject): AnswerRecord['forms'] =>
    'form' in of ? [representSuggestion(of, this.#app.addresses.resourcesUrl, this.#naming)] : [];

  /** What a search finds if it knows all words. */
  readonly #searchWhole = (q: string, forms: FormsChoice = 'one'): FoundOutcome | undefined => {
    const outcome = this.#app.finder.search.run({ q, sort: '', forms });
    return outcome.kind === 'found' && outcome.unknown.length === 0 ? outcome : undefined;
  };

  answer(question: Question, text: string): AnswerRecord | undefined {
    switch (question.kind) {
      case 'strengths':
        return this.#strengths(question.of);
      case 'defences':
        return this.#defences(question);
      case 'list':
        return this.#list(question, text);
      case 'types':
        return {
          ...answerTypes(question, this.#catalog),
          ...this.#search([conditionOf(question.field, question.type)]),
        };
      case 'whether':
        return this.#whether(question);
      case 'facts':
        return this.#tellFacts(question);
      case 'about':
        return this.#describe(question.of);
      case 'values':
        // With one type, a search finds some.
        return /[:=<>]/.test(this.#searchWhole(text)?.understand().query ?? '')
          ? undefined
          : answerValues(question.field, this.#catalog);
      case 'common':
        return answerCommon(question, this.#catalog, this.#find(question.words, 'all'), (queries) =>
          this.#search(queries),
        );
      case 'counts':
        return answerEach(question, this.#searchWhole, this.#nameOf, this.#shown);
      case 'mean':
        return answerMean(question, this.#catalog, (q) => this.#find(q));
      case 'forms':
        return {
          ...tellForms(question.of, this.#catalog, this.#nameOf),
          forms: question.of ? this.#shown(question.of) : [],
        };
      case 'stones':
      case 'leagues':
        return answerNames(question, this.#catalog);
      case 'comparison':
        return this.#comparison(question);
      case 'evolutions':
        return this.#evolutions(question);
      case 'stats':
        return this.#stats(question.of);
      case 'moves':
        return {
          ...answerLearned(question, this.#nameOf(question.of), this.#catalog),
          forms: this.#shown(question.of),
        };
      case 'move':
        return {
          ...tellMove(question.move),
          ...this.#search([conditionOf('knows', question.move.name)]),
        };
      case 'move-list':
        return answerMoveList(question, this.#catalog);
      case 'stone':
        return {
          kind: 'evolutions',
          text: tellStone(question.stone),
          forms: [],
          evolutions: this.#represent(groupByStone(this.#catalog).get(question.stone.slug) ?? []),
        };
      case 'ability':
        return this.#ability(question.ability);
      case 'chart':
        return {
          kind: 'chart',
          text: 'The type chart is at /v1/matchup and on the page /types.',
          forms: [],
        };
      case 'unknown-name': {
        const { finder } = this.#app;
        // A search finds "fire", so that it is no name that was misspelt.
        const isKnown = [question.name, text].some((q) => this.#find(q).length > 0);
        const didYouMean = isKnown ? [] : finder.nearest(question.name, 3);
        return { ...none, ...(didYouMean.length > 0 && { didYouMean }) };
      }
    }
  }

  /**
   * Answers who is first in the order that the words of a search stand for, or how many of a kind there are; undefined if it
   * asks neither, or has a word that no form has.
   */
  search(q: string): AnswerRecord | undefined {
    const outcome = this.#searchWhole(q);
    if (!outcome) {
      return undefined;
    }
    const { forms: found, order, rank, ignored } = outcome;
    const { query, conditions } = outcome.understand();
    // Who Pikachu is, no list tells.
    if (!conditions.every((condition) => /^-?\(?[a-z-]+[:=<>]/.test(condition))) {
      return undefined;
    }
    const asked = plainText(q);
    const asks = (test: (language: Language) => boolean): boolean =>
      languagesOf(this.#catalog).some(test);
    // Of types and generations none is counted. One letter or two are short names of fields, and words such as `a`.
    const isOther = ignored.some(
      (word) => word.length > 2 && findField(fieldsOf(this.#catalog), word),
    );
    const isOfKind = (query !== '' || !isOther) && asks((language) => language.isOfKind(asked));
    // Which type is the best, no creature tells.
    if (order[0] && query === `sort:${writeSortOrder(order)}`) {
      if (asks((language) => language.isOfTypes(asked))) {
        return answerMostTaken(order[0], this.#catalog);
      }
      if (isOther) {
        return undefined;
      }
    }
    const isShare = asks((language) => language.asksShare(asked));
    if (!order[0] && !isOfKind && !isShare) {
      return undefined;
    }
    const all = this.#find(q, 'all');
    const search = this.#searchRecord(
      query.replace(/ ?sort:\S+$/, ''),
      writeSortOrder(order),
      found,
    );
    if (!order[0]) {
      // In `what percentage of dragons are legendary` the first condition is the whole.
      const [whole = ''] = conditions.length > 1 ? conditions : [];
      const count = isShare ? this.#find(whole).length : undefined;
      const { text, counts } = answerFound(found, all, count, this.#nameOf);
      return { kind: 'list', text, forms: [], search: { ...search, ...counts } };
    }
    const count = ignored.map(Number).find((number) => number > 1 && number <= mostInOrder);
    const first = answerFirst(order[0], { rank, count }, all, this.#catalog, this.#nameOf);
    return (
      first && {
        kind: 'list',
        text: first.text,
        forms: first.of.flatMap(this.#shown),
        facts: [{ name: labelOf(order[0].field), values: first.values }],
        search,
      }
    );
  }

  /** The types to which attacks of the own types do more damage. */
  #strengths(of: Subject): AnswerRecord {
    const strong = hurtBy(of, this.#catalog);
    return {
      kind: 'strengths',
      text: `${this.#nameOf(of)} does more damage to ${writeMultiplied(strong) || 'no type'}.`,
      ...this.#about(of),
      types: strong,
    };
  }

  #defences({ of, field }: Extract<Question, { kind: 'defences' }>): AnswerRecord {
    const types = takenBy(of, this.#catalog, field);
    const names = types.map(({ type }) => type);
    const written = field === 'immune' ? listed(names, 'and') : writeMultiplied(types);
    const text = `${this.#nameOf(of)} ${verbs[field].one} ${written || 'no type'}.${noteOf(of)}`;
    const about = this.#about(of);
    if (field !== 'weak') {
      return { kind: 'fact', text, ...about, facts: [{ name: field, values: [names.join(', ')] }] };
    }
    const counters = types.length > 0 ? countersOf(typesOf(of), types, this.#catalog) : [];
    return { kind: 'weaknesses', text, ...about, types, ...this.#search(counters) };
  }

  #list(
    { field, values, words }: Extract<Question, { kind: 'list' }>,
    asked: string,
  ): AnswerRecord {
    const condition = values.map((value) => conditionOf(field, value)).join(' ');
    const whole = `${words} ${condition}`;
    // Further words may be part of the question in a way that the search does not know. If it knows them all, it may find none.
    const isNone = words !== '' && this.#searchWhole(whole)?.forms.length === 0;
    const queries = words === '' ? [condition] : [whole, asked, condition];
    const found = isNone ? { search: this.#searchRecord(whole, '', []) } : this.#search(queries);
    const list = (text: string): AnswerRecord => ({ kind: 'list', text, forms: [], ...found });
    const total = found.search?.total ?? 0;
    if (found.search?.q === asked) {
      return list(`${counted(total, 'creature')}: ${asked}.`);
    }
    const verb = verbs[field][total === 1 ? 'one' : 'several'];
    const isWhole = found.search?.q !== condition;
    const among = found.search && isWhole ? ` of "${words}"` : '';
    const left = words === '' || isWhole ? '' : ` The words "${words}" did not count.`;
    const where = field === 'knows' ? ' in the games recorded here' : '';
    const which = listed(values, 'and') + where + namesIfFew(found.search);
    return list(`${counted(total, 'creature')}${among} ${verb} ${which}.${left}`);
  }

  #whether(question: Extract<Question, { kind: 'whether' }>): AnswerRecord {
    const { of, values } = question;
    // What takes no damage resists more than it is asked for.
    const isImmune = question.field === 'resists' && takesAll(of, 'immune', values, this.#catalog);
    const field = isImmune ? 'immune' : question.field;
    const isOfDamage = field === 'weak' || field === 'resists' || field === 'immune';
    const holds = isOfDamage
      ? takesAll(of, field, values, this.#catalog)
      : this.#hasAll(of, field, values);
    const learning =
      field === 'knows' ? tellLearning(of, values, holds, this.#catalog) : { text: '' };
    const { text, ...learned } = learning;
    const told =
      field === 'is'
        ? tellFlag(values[0] ?? '', holds, this.#catalog)
        : tellHolds(field, values, holds) + text;
    const rank =
      holds || !ranks.includes(values[0] ?? '')
        ? undefined
        : ranks.find((flag) => this.#hasAll(of, field, [flag]));
    const note = isOfDamage
      ? noteOf(of)
      : rank
        ? ` It ${tellFlag(rank, true, this.#catalog)}.`
        : '';
    return {
      kind: 'fact',
      text: `${holds ? 'Yes' : 'No'}: ${this.#nameOf(of)} ${told}.${note}`,
      ...this.#about(of),
      holds,
      facts: [{ name: labelOf({ name: field }), values: [values.join(', ')] }],
      ...learned,
    };
  }

  /** Whether a form has all of some values of a field. */
  #hasAll(of: Subject, field: string, values: readonly string[]): boolean {
    const q = values.map((value) => conditionOf(field, value)).join(' ');
    return this.#find(q, 'all').some(({ form }) => 'form' in of && form === of.form);
  }

  #tellFacts({ of, fields }: Extract<Question, { kind: 'facts' }>): AnswerRecord {
    const names = fields.map(({ name }) => name);
    const told = of.flatMap((each) =>
      fields.map((field) => tellFact(this.#nameOf(each), field, this.#write(each, field))),
    );
    return {
      kind: 'fact',
      text: told.join(' '),
      forms: of.flatMap(this.#shown),
      facts: this.#facts(of, names),
    };
  }

  #describe(of: FormOf): AnswerRecord {
    return {
      kind: 'fact',
      text: describeForm(of, this.#naming),
      forms: this.#shown(of),
      facts: this.#facts([of], ['type', 'ability', 'gen', 'height', 'weight']),
    };
  }

  #stats(of: FormOf): AnswerRecord {
    const facts = this.#facts([of], statFieldsOf(this.#catalog.manifest));
    const told = facts.map(({ name, values }) => `${name} ${values.join('')}`);
    return {
      kind: 'fact',
      text: `The stats of ${this.#nameOf(of)} are ${listed(told, 'and') || 'unknown'}.`,
      forms: this.#shown(of),
      facts,
    };
  }

  /** The facts of some fields, in the order of these, each once. */
  #facts(forms: readonly FormOf[], names: readonly string[]): NonNullable<AnswerRecord['facts']> {
    return [...new Set(names)]
      .flatMap((name) => findField(fieldsOf(this.#catalog), name) ?? [])
      .map((field) => ({
        name: labelOf(field),
        values: forms.map((of) => this.#write(of, field)),
      }));
  }

  #comparison({ sides, by }: Extract<Question, { kind: 'comparison' }>): AnswerRecord {
    const [one, other] = sides;
    const more = by && 'form' in one && 'form' in other ? this.#more([one, other], by) : undefined;
    const asked = more === undefined || !by ? [] : [by.field.name];
    const hits = more === undefined ? [...this.#hit(one, other), ...this.#hit(other, one)] : [];
    const told = hits.map(({ from, to, multiplier }) => `${from} hits ${to} × ${multiplier}.`);
    const forms = sides.flatMap(this.#shown);
    const shared = { forms, ...(hits.length > 0 && { hits }) };
    if (!('form' in one && 'form' in other)) {
      return hits.length === 0 ? none : { kind: 'fact', text: told.join(' '), ...shared };
    }
    return {
      kind: 'comparison',
      text:
        more ?? (told.join(' ') || `${this.#nameOf(one)} and ${this.#nameOf(other)} side by side.`),
      ...shared,
      facts: this.#facts(
        [one, other],
        [...asked, 'type', 'height', 'weight', ...statFieldsOf(this.#catalog.manifest)],
      ),
    };
  }

  /** Which of two forms has more of a number, or less of it; undefined where one is unknown. */
  #more(
    forms: readonly [FormOf, FormOf],
    { field, isLess }: NonNullable<Extract<Question, { kind: 'comparison' }>['by']>,
  ): string | undefined {
    const sideOf = (of: FormOf): ComparedSide => ({
      name: this.#nameOf(of),
      value: field.valueOf(of),
      written: this.#write(of, field),
    });
    return tellMore([sideOf(forms[0]), sideOf(forms[1])], labelOf(field), isLess);
  }

  /** What attacks of the own types do to another; none in a world without a chart. */
  #hit(one: Subject, other: Subject): NonNullable<AnswerRecord['hits']> {
    if (!chartOf(this.#catalog.manifest) || typesOf(one).length === 0) {
      return [];
    }
    const multiplier = damageOf(one, typesOf(other), this.#catalog);
    return [{ from: this.#nameOf(one), to: this.#nameOf(other), multiplier }];
  }

  #evolutions(question: Extract<Question, { kind: 'evolutions' }>): AnswerRecord {
    const { text, evolutions } = answerEvolutions(question, this.#catalog, this.#nameOf);
    return {
      kind: 'evolutions',
      text,
      forms: this.#shown(question.of),
      evolutions: this.#represent(evolutions),
    };
  }

  #represent(evolutions: readonly Evolution[]): AnswerRecord['evolutions'] {
    const { baseUrl } = this.#app.addresses;
    return evolutions.map((each) => representEvolution(this.#catalog, each, baseUrl, this.#naming));
  }

  /** No world tells what an ability does. */
  #ability(name: string): AnswerRecord {
    const list = this.#list({ kind: 'list', field: 'ability', values: [name], words: '' }, '');
    return { ...list, text: `${list.text} What this ability does is not known here.` };
  }

  /** The first of some searches that finds something. */
  #search(queries: readonly string[]): Pick<AnswerRecord, 'search'> {
    const sort = statSumsOf(this.#catalog.manifest).length > 0 ? '-total' : '';
    for (const q of queries) {
      const found = this.#find(q, 'one', sort);
      if (found.length > 0) {
        return { search: this.#searchRecord(q, sort, found) };
      }
    }
    return {};
  }

  #searchRecord(
    q: string,
    sort: string,
    found: readonly FormOf[],
  ): NonNullable<AnswerRecord['search']> {
    const first = found.slice(0, mostShown).flatMap(this.#shown);
    return { q, sort, total: found.length, first };
  }

  /** The forms that a search finds; none if it cannot run. */
  #find(q: string, forms: FormsChoice = 'one', sort = ''): readonly FormOf[] {
    const outcome = this.#app.finder.search.run({ q, sort, forms });
    return outcome.kind === 'found' ? outcome.forms : [];
  }

  #write(of: FormOf, field: Field): string {
    return writeValues(of, field, this.#catalog);
  }

  /** The form of a subject, or its types. */
  #about(of: Subject): Pick<AnswerRecord, 'forms' | 'of'> {
    return { forms: this.#shown(of), ...(!('form' in of) && { of: [...of] }) };
  }
}
