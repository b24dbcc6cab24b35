import { type Catalog, chartOf, type FormOf, type Move } from '../catalog/catalog.ts';
import { describeMove } from '../catalog/describe-move.ts';
import { describeEvolution } from '../catalog/evolutions.ts';
import type { Naming } from '../catalog/languages.ts';
import { statsOf, statSumsOf } from '../catalog/stats.ts';
import { conditionOf } from '../search/condition.ts';
import { type Field, type FieldOrder, fieldsOf, flagsOf } from '../search/fields.ts';
import { searchMoves } from '../search/move-search.ts';
import { representSuggestion } from '../search/finder.ts';
import type { Subject } from '../search/question-names.ts';
import { parseQuestion, type Question } from '../search/question.ts';
import type { FormsChoice } from '../search/search.ts';
import { writeSortOrder } from '../search/sort-order.ts';
import { languagesOf, plainText } from '../search/question-words.ts';
import { counted, listed } from '../world/phrases.ts';
import type { AnswerRecord } from './answer-record.ts';
import {
  aboutCreature,
  labelOf,
  labelOfSeveral,
  tellCount,
  tellFirst,
  tellFirstMove,
  verbs,
  writeMultiplied,
  writeValues,
} from './answer-words.ts';
import { representMatchup } from './matchups.ts';
import type { App } from './route.ts';

/** Creatures of a search that an answer shows. */
const mostShown = 6;

/** Answers a question in sentences, with the creatures, facts and the search behind it; `none` if it is not understood. */
export function answerQuestion(text: string, app: App, naming: Naming): AnswerRecord {
  const answering = new Answering(app, naming);
  const question = parseQuestion(text, app.catalog);
  // A word such as `attack` in `the highest attack` asks for a fact, and the rest is no name.
  const isOfNames = question !== undefined && question.kind !== 'unknown-name';
  return (
    (isOfNames ? undefined : answering.search(text)) ??
    (question && answering.answer(question, text)) ?? { kind: 'none', text: '', forms: [] }
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

  answer(question: Question, text: string): AnswerRecord {
    switch (question.kind) {
      case 'weaknesses':
        return this.#weaknesses(question.of);
      case 'strengths':
        return this.#strengths(question.of);
      case 'defences':
        return this.#defences(question);
      case 'list':
        return this.#list(question, text);
      case 'whether':
        return this.#whether(question);
      case 'fact':
        return this.#fact(question.of, question.field);
      case 'comparison':
        return this.#comparison(question);
      case 'evolutions':
        return this.#evolutions(question);
      case 'stats':
        return this.#stats(question.of);
      case 'moves':
        return this.#moves(question.of);
      case 'move':
        return this.#move(question.move);
      case 'move-list':
        return this.#moveList(question);
      case 'stone':
        return {
          kind: 'evolutions',
          text: question.stone.effects.map(aboutCreature).join(' '),
          forms: [],
        };
      case 'unknown-name': {
        const { finder } = this.#app;
        // A search finds "fire", so that it is no name that was misspelt.
        const isKnown = this.#find(question.name).length > 0;
        const didYouMean = isKnown ? [] : finder.nearest(question.name, 3);
        return { kind: 'none', text: '', forms: [], ...(didYouMean.length > 0 && { didYouMean }) };
      }
    }
  }

  /**
   * Answers who is first in the order that the words of a search stand for, or how many of a kind there are; undefined if it
   * asks neither, or has a word that no form has.
   */
  search(q: string): AnswerRecord | undefined {
    const outcome = this.#app.finder.search.run({ q, sort: '', forms: 'one' });
    if (outcome.kind !== 'found' || outcome.unknown.length > 0) {
      return undefined;
    }
    const { forms: found, order } = outcome;
    const { query, conditions } = outcome.understand();
    // Who Pikachu is, no list tells.
    if (!conditions.every((condition) => /^-?\(?[a-z-]+[:=<>]/.test(condition))) {
      return undefined;
    }
    const asked = plainText(q);
    const isOfKind = languagesOf(this.#catalog).some((language) => language.isOfKind(asked));
    const told = order[0]
      ? this.#firstBy(order[0], q, found)
      : isOfKind && {
          text: tellCount(
            'creature',
            found.map((of) => this.#nameOf(of)),
          ),
          forms: [],
        };
    return told
      ? {
          kind: 'list',
          ...told,
          search: this.#searchRecord(
            query.replace(/ ?sort:\S+$/, ''),
            writeSortOrder(order),
            found,
          ),
        }
      : undefined;
  }

  /** Says which of all forms that a search finds is the first in its order, and which if one stands for each creature. */
  #firstBy(
    { field, isDescending }: FieldOrder,
    q: string,
    [representative]: readonly FormOf[],
  ): Pick<AnswerRecord, 'text' | 'forms' | 'facts'> | undefined {
    const forms = this.#find(q, 'all');
    const [first] = forms;
    if (!first || !representative || this.#write(first, field) === 'unknown') {
      return undefined;
    }
    const [value, other] = [this.#write(first, field), this.#write(representative, field)];
    const next = forms.findIndex((of) => this.#write(of, field) !== value);
    const told = tellFirst(this.#nameOf(first), {
      equal: (next === -1 ? forms.length : next) - 1,
      noun: 'form',
      isMost: isDescending,
      label: labelOf(field),
      value,
    });
    const rest = ` With one form of each creature, ${this.#nameOf(representative)} has: ${other}.`;
    return {
      text: value === other ? told : told + rest,
      forms: this.#shown(first),
      facts: [{ name: labelOf(field), values: [value] }],
    };
  }

  #weaknesses(of: Subject): AnswerRecord {
    const weak = this.#taken(of, (multiplier) => multiplier > 1).toSorted(
      (one, other) => other.multiplier - one.multiplier,
    );
    return {
      kind: 'weaknesses',
      text: `${this.#nameOf(of)} is weak to ${writeMultiplied(weak) || 'no type'}.`,
      ...this.#about(of),
      types: weak,
      ...(weak.length > 0 && this.#search(countersOf(typesOf(of), weak, this.#catalog))),
    };
  }

  /** The types to which attacks of the own types do more damage. */
  #strengths(of: Subject): AnswerRecord {
    const { types } = this.#catalog.manifest;
    const strong = types
      .map(({ name: type }) => ({ type, multiplier: this.#damage(of, [type]) }))
      .filter(({ multiplier }) => multiplier > 1)
      .toSorted((one, other) => other.multiplier - one.multiplier);
    return {
      kind: 'strengths',
      text: `${this.#nameOf(of)} does more damage to ${writeMultiplied(strong) || 'no type'}.`,
      ...this.#about(of),
      types: strong,
    };
  }

  #defences({ of, field }: Extract<Question, { kind: 'defences' }>): AnswerRecord {
    const taken = this.#taken(of, (multiplier) =>
      field === 'immune' ? multiplier === 0 : multiplier > 0 && multiplier < 1,
    );
    const text =
      field === 'immune'
        ? listed(
            taken.map(({ type }) => type),
            'and',
          )
        : writeMultiplied(taken);
    return {
      kind: 'fact',
      text: `${this.#nameOf(of)} ${verbs[field].one} ${text || 'no type'}.`,
      ...this.#about(of),
      facts: [{ name: field, values: [taken.map(({ type }) => type).join(', ')] }],
    };
  }

  /** The types whose attacks do damage of some multipliers, the least first. */
  #taken(
    of: Subject,
    isTaken: (multiplier: number) => boolean,
  ): NonNullable<AnswerRecord['types']> {
    const chart = chartOf(this.#catalog.manifest);
    const defending = chart ? Object.entries(representMatchup(typesOf(of), chart).defending) : [];
    return defending
      .filter(([, multiplier]) => isTaken(multiplier))
      .toSorted(([, a], [, b]) => a - b)
      .map(([type, multiplier]) => ({ type, multiplier }));
  }

  #list(
    { field, values, words }: Extract<Question, { kind: 'list' }>,
    asked: string,
  ): AnswerRecord {
    const condition = values.map((value) => conditionOf(field, value)).join(' ');
    // Further words may be part of the question in a way that the search does not know.
    const whole = words === '' ? [] : [`${words} ${condition}`, asked];
    const found = this.#search([...whole, condition]);
    const total = found.search?.total ?? 0;
    if (found.search?.q === asked) {
      return {
        kind: 'list',
        text: `${counted(total, 'creature')}: ${asked}.`,
        forms: [],
        ...found,
      };
    }
    const verb = verbs[field][total === 1 ? 'one' : 'several'];
    const isWhole = found.search?.q !== condition;
    const among = found.search && isWhole ? ` of "${words}"` : '';
    const left = words === '' || isWhole ? '' : ` The words "${words}" did not count.`;
    return {
      kind: 'list',
      text: `${counted(total, 'creature')}${among} ${verb} ${listed(values, 'and')}.${left}`,
      forms: [],
      ...found,
    };
  }

  #whether({ of, field, values }: Extract<Question, { kind: 'whether' }>): AnswerRecord {
    const q = values.map((value) => conditionOf(field, value)).join(' ');
    const holds = this.#find(q, 'all').some(({ form }) => form === of.form);
    const told =
      field === 'is'
        ? this.#flag(values[0] ?? '', holds)
        : `${verbs[field][holds ? 'one' : 'denied']} ${listed(values, holds ? 'and' : 'or')}${this.#ways(of, field, values)}`;
    return {
      kind: 'fact',
      text: `${holds ? 'Yes' : 'No'}: ${this.#nameOf(of)} ${told}.`,
      forms: this.#shown(of),
    };
  }

  /** Says how a form learns one move: ` (level 36, machine)`. */
  #ways(of: FormOf, field: string, [name, second]: readonly string[]): string {
    const learned = this.#catalog.learnsetOf(of)?.moves ?? [];
    const ways = learned
      .filter(({ move }) => field === 'knows' && move.name === name)
      .map(({ way, level }) => (level === 0 ? 'when it evolves' : [way, level].join(' ').trim()));
    return second === undefined && ways.length > 0 ? ` (${ways.join(', ')})` : '';
  }

  /** Says that something has a flag, or not: `is legendary`, `is not one that evolves no further`. */
  #flag(name: string, holds: boolean): string {
    const meaning = flagsOf(this.#catalog).find((flag) => flag.name === name)?.meaning ?? name;
    if (holds) {
      return meaning;
    }
    return meaning.startsWith('is ')
      ? meaning.replace('is ', 'is not ')
      : `is not one that ${meaning}`;
  }

  #fact(of: FormOf, field: Field): AnswerRecord {
    const written = this.#write(of, field);
    const subject = written.includes(', ')
      ? `${labelOfSeveral(field)} of ${this.#nameOf(of)} are`
      : `${labelOf(field)} of ${this.#nameOf(of)} is`;
    return {
      kind: 'fact',
      text: `The ${subject} ${written}.`,
      forms: this.#shown(of),
      facts: [{ name: labelOf(field), values: [written] }],
    };
  }

  #stats(of: FormOf): AnswerRecord {
    const facts = this.#facts([of], []);
    const told = facts.map(({ name, values }) => `${name} ${values.join('')}`);
    return {
      kind: 'fact',
      text: `The stats of ${this.#nameOf(of)} are ${listed(told, 'and') || 'unknown'}.`,
      forms: this.#shown(of),
      facts,
    };
  }

  /** Some facts of forms, and all their stats. */
  #facts(forms: readonly FormOf[], further: readonly string[]): NonNullable<AnswerRecord['facts']> {
    const { manifest } = this.#catalog;
    const told = new Set([
      ...further,
      ...[...statsOf(manifest), ...statSumsOf(manifest).slice(0, 1)].map(({ field }) => field),
    ]);
    return fieldsOf(this.#catalog)
      .filter(({ name }) => told.has(name))
      .map((field) => ({
        name: labelOf(field),
        values: forms.map((of) => this.#write(of, field)),
      }));
  }

  #comparison({ sides, by }: Extract<Question, { kind: 'comparison' }>): AnswerRecord {
    const [one, other] = sides;
    const hits = [this.#hit(one, other), this.#hit(other, one)].filter(Boolean).join(' ');
    if (!('form' in one && 'form' in other)) {
      return { kind: 'fact', text: hits, forms: sides.flatMap((of) => this.#shown(of)) };
    }
    return {
      kind: 'comparison',
      text:
        (by && this.#more([one, other], by)) ||
        hits ||
        `${this.#nameOf(one)} and ${this.#nameOf(other)} side by side.`,
      forms: sides.flatMap((of) => this.#shown(of)),
      facts: this.#facts([one, other], ['type', 'height', 'weight']),
    };
  }

  /** Which of two forms has more of a number, or less of it; undefined where one is unknown. */
  #more(
    [one, other]: readonly [FormOf, FormOf],
    { field, isLess }: NonNullable<Extract<Question, { kind: 'comparison' }>['by']>,
  ): string | undefined {
    const [of, against] = [field.valueOf(one), field.valueOf(other)];
    if (of === undefined || against === undefined) {
      return undefined;
    }
    if (of === against) {
      const names = `${this.#nameOf(one)} and ${this.#nameOf(other)}`;
      return `${names} have the same ${labelOf(field)}: ${this.#write(one, field)}.`;
    }
    const [first, second] = isLess === of < against ? [one, other] : [other, one];
    return `${this.#nameOf(first)} has the ${isLess ? 'lower' : 'higher'} ${labelOf(field)}: ${this.#write(first, field)}, and ${this.#nameOf(second)} ${this.#write(second, field)}.`;
  }

  /** What attacks of the own types do to another; empty in a world without a chart. */
  #hit(one: Subject, other: Subject): string {
    return chartOf(this.#catalog.manifest) && typesOf(one).length > 0
      ? `${this.#nameOf(one)} hits ${this.#nameOf(other)} × ${this.#damage(one, typesOf(other))}.`
      : '';
  }

  /** The most that attacks of the own types multiply damage by; 0 without types. */
  #damage(of: Subject, against: readonly string[]): number {
    const chart = chartOf(this.#catalog.manifest);
    return Math.max(0, ...typesOf(of).map((type) => chart?.multiplier(type, against) ?? 0));
  }

  #evolutions({ of, into }: Extract<Question, { kind: 'evolutions' }>): AnswerRecord {
    const family = this.#catalog.families[of.creature.familyId - 1];
    const own = (each: FormOf): boolean => each.form === of.form;
    const all = family?.evolutions.filter(({ from, to }) => own(from) || own(to)) ?? [];
    const between = all.filter(({ from, to }) => own(from) && to.form === into?.form);
    const evolutions = between.length > 0 ? between : all;
    const sentences = evolutions.map((each) =>
      aboutCreature(describeEvolution(each, this.#catalog.evolutionStones)),
    );
    return {
      kind: 'evolutions',
      text:
        [...new Set(sentences)].join(' ') ||
        `${this.#nameOf(of)} evolves from and into no other creature.`,
      forms: this.#shown(of),
    };
  }

  #moves(of: FormOf): AnswerRecord {
    const moves = this.#catalog.learnsetOf(of)?.moves ?? [];
    const count = new Set(moves.map(({ move }) => move)).size;
    return {
      kind: 'moves',
      text: `${this.#nameOf(of)} learns ${counted(count, 'move')}.`,
      forms: this.#shown(of),
    };
  }

  #move(move: Move): AnswerRecord {
    const { name, type, category, power, accuracy, pp } = move;
    const numbers = Object.entries({ power, accuracy, PP: pp }).flatMap(([fact, value]) =>
      value === undefined ? [] : `${fact} ${value}`,
    );
    const told = listed([`${category} of the type ${type}`, ...numbers], 'and');
    return {
      kind: 'fact',
      text: `${name} is a move: ${told}. ${describeMove(move)}`,
      forms: [],
      ...this.#search([conditionOf('knows', name)]),
    };
  }

  #moveList({ q, sort }: Extract<Question, { kind: 'move-list' }>): AnswerRecord {
    const outcome = searchMoves(this.#catalog, q, sort);
    const found = outcome.kind === 'found' ? outcome.moves : [];
    return {
      kind: 'moves',
      text:
        tellFirstMove(found, sort) ??
        tellCount(
          'move',
          found.map(({ name }) => name),
        ),
      forms: [],
      moves: { q, sort, total: found.length },
    };
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

  #searchRecord(q: string, sort: string, found: readonly FormOf[]): AnswerRecord['search'] {
    const first = found.slice(0, mostShown).flatMap((of) => this.#shown(of));
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

  #nameOf(of: Subject): string {
    return 'form' in of ? this.#naming.nameOfForm(of.creature, of.form) : of.join('/');
  }

  /** The form of a subject, or its types. */
  #about(of: Subject): Pick<AnswerRecord, 'forms' | 'of'> {
    return { forms: this.#shown(of), ...(!('form' in of) && { of: [...of] }) };
  }

  #shown(of: Subject): AnswerRecord['forms'] {
    return 'form' in of
      ? [representSuggestion(of, this.#app.addresses.resourcesUrl, this.#naming)]
      : [];
  }
}

function typesOf(of: Subject): readonly string[] {
  return 'form' in of ? of.form.types : of;
}

/** Searches for good opponents: of a type that does the most damage, and if possible not weak themselves to the types of the other. */
function countersOf(
  types: readonly string[],
  weak: readonly { readonly type: string; readonly multiplier: number }[],
  { creatures }: Catalog,
): readonly string[] {
  const most = weak[0]?.multiplier;
  const strongest = weak
    .filter(({ multiplier }) => multiplier === most)
    .map(({ type }) => conditionOf('type', type))
    .join(' or ');
  const strong = strongest.includes(' or ') ? `(${strongest})` : strongest;
  const safe = types.map((type) => `-${conditionOf('weak', type)}`);
  // What few people have helps few people.
  const rare = (['legendary', 'mythical'] as const)
    .filter((flag) => creatures.some((creature) => creature[flag]))
    .map((flag) => `-is:${flag}`);
  return [[strong, ...safe, ...rare].join(' '), strong];
}
