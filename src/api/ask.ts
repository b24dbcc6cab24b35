import * as v from 'valibot';
import { type Catalog, chartOf, type FormOf } from '../catalog/catalog.ts';
import { describeEvolution } from '../catalog/evolutions.ts';
import type { Naming } from '../catalog/languages.ts';
import { statsOf, statSumsOf } from '../catalog/stats.ts';
import { formatHeight, formatWeight } from '../world/imperial.ts';
import { counted, listed } from '../world/phrases.ts';
import { conditionOf } from '../search/condition.ts';
import { type Field, fieldsOf } from '../search/fields.ts';
import { representSuggestion, SuggestionSchema } from '../search/finder.ts';
import { parseQuestion, type Question } from '../search/question.ts';
import { representMatchup } from './matchups.ts';
import { languageParameter, textParameter } from './parameters.ts';
import { replyJson } from './replies.ts';
import { type App, queryRoute, type Route } from './route.ts';

export const AnswerSchema = v.strictObject({
  kind: v.pipe(
    v.picklist(['weaknesses', 'list', 'fact', 'comparison', 'evolutions', 'moves', 'none']),
    v.description('What was asked; `none` if the text asks nothing that this service understands'),
  ),
  text: v.pipe(v.string(), v.description('The answer in one or more sentences')),
  forms: v.pipe(v.array(SuggestionSchema), v.description('The forms that the question names')),
  types: v.optional(
    v.pipe(
      v.array(v.strictObject({ type: v.string(), multiplier: v.number() })),
      v.description('Types whose attacks do more damage, the most first'),
    ),
  ),
  facts: v.optional(
    v.array(
      v.strictObject({
        name: v.string(),
        values: v.pipe(v.array(v.string()), v.description('One for each of the forms')),
      }),
    ),
  ),
  search: v.optional(
    v.strictObject({
      q: v.pipe(v.string(), v.description('The search that was made, to go on with')),
      sort: v.string(),
      total: v.pipe(v.number(), v.integer(), v.description('Number of creatures that it finds')),
      first: v.pipe(v.array(SuggestionSchema), v.description('The first creatures of it')),
    }),
  ),
  didYouMean: v.optional(
    v.pipe(v.array(v.string()), v.description('Names like one that no creature has')),
  ),
});

/** The answer to a question. */
export type AnswerRecord = v.InferOutput<typeof AnswerSchema>;

/** Creatures of a search that an answer shows. */
const mostShown = 6;

export const askRoutes: readonly Route[] = [
  queryRoute({
    path: '/v1/ask',
    cost: 'computed',
    index: { rank: 9, name: 'ask', address: '/v1/ask?q={question}' },
    copied: 'nothing',
    query: (catalog) =>
      v.object({
        q: v.pipe(textParameter(200), v.description('A question as people type it')),
        lang: languageParameter(catalog),
      }),
    operation: ({ creatures }) => ({
      id: 'ask',
      tag: 'Search',
      summary: 'Answer a question in everyday words',
      description:
        'What a creature or a type is weak to or resists, who is weak to a type, learns a move or has an ability, whether one creature does, its stats or one fact of it, two creatures side by side or which has more of a number, how one evolves. Questions may be in English, German, French, Spanish or Japanese, answers are in English. Nothing is guessed, and the text is sent nowhere else.',
      example: { q: `how tall is ${creatures.at(0)?.name ?? ''}` },
      response: { kind: 'json', description: 'The answer, or `none`', schema: AnswerSchema },
    }),
    answer: async ({ values: { q }, naming }, app) => {
      const question = parseQuestion(q, app.catalog);
      if (question === undefined) {
        return replyJson({ kind: 'none', text: '', forms: [] } satisfies AnswerRecord);
      }
      await app.finder.prepare();
      return replyJson(new Answering(app, naming).answer(question));
    },
  }),
];

class Answering {
  readonly #app: App;
  readonly #catalog: Catalog;
  readonly #naming: Naming;

  constructor(app: App, naming: Naming) {
    this.#app = app;
    this.#catalog = app.catalog;
    this.#naming = naming;
  }

  answer(question: Question): AnswerRecord {
    switch (question.kind) {
      case 'weaknesses':
        return this.#weaknesses(question.of);
      case 'defences':
        return this.#defences(question);
      case 'list':
        return this.#list(question);
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
      case 'unknown-name': {
        const didYouMean = this.#app.finder.nearest(question.name, 3);
        return { kind: 'none', text: '', forms: [], ...(didYouMean.length > 0 && { didYouMean }) };
      }
    }
  }

  #weaknesses(of: FormOf | string): AnswerRecord {
    const weak = this.#taken(of, (multiplier) => multiplier > 1).toSorted(
      (one, other) => other.multiplier - one.multiplier,
    );
    const subject = typeof of === 'string' ? of : this.#nameOf(of);
    return {
      kind: 'weaknesses',
      text: `${subject} is weak to ${writeMultiplied(weak) || 'no type'}.`,
      forms: this.#shown(of),
      types: weak,
      ...(weak.length > 0 && this.#search(countersOf(typesOf(of), weak, this.#catalog))),
    };
  }

  #defences({ of, field }: Extract<Question, { kind: 'defences' }>): AnswerRecord {
    const taken = this.#taken(of, (multiplier) =>
      field === 'immune' ? multiplier === 0 : multiplier > 0 && multiplier < 1,
    );
    const subject = typeof of === 'string' ? of : this.#nameOf(of);
    const text =
      field === 'immune'
        ? listed(
            taken.map(({ type }) => type),
            'and',
          )
        : writeMultiplied(taken);
    return {
      kind: 'fact',
      text: `${subject} ${singular[field]} ${text || 'no type'}.`,
      forms: this.#shown(of),
      facts: [{ name: field, values: [taken.map(({ type }) => type).join(', ')] }],
    };
  }

  /** The types whose attacks do damage of some multipliers, the least first. */
  #taken(
    of: FormOf | string,
    isTaken: (multiplier: number) => boolean,
  ): NonNullable<AnswerRecord['types']> {
    const chart = chartOf(this.#catalog.manifest);
    const defending = chart ? Object.entries(representMatchup(typesOf(of), chart).defending) : [];
    return defending
      .filter(([, multiplier]) => isTaken(multiplier))
      .toSorted(([, a], [, b]) => a - b)
      .map(([type, multiplier]) => ({ type, multiplier }));
  }

  #list({ field, values, words }: Extract<Question, { kind: 'list' }>): AnswerRecord {
    const condition = values.map((value) => conditionOf(field, value)).join(' ');
    // Further words may be part of the question in a way that the search does not know.
    const found = this.#search([words === '' ? condition : `${words} ${condition}`, condition]);
    const total = found.search?.total ?? 0;
    const verb = total === 1 ? singular[field] : plural[field];
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
    const outcome = this.#app.finder.search.run({
      q: values.map((value) => conditionOf(field, value)).join(' '),
      sort: '',
      forms: 'all',
    });
    const holds = outcome.kind === 'found' && outcome.forms.some(({ form }) => form === of.form);
    return {
      kind: 'fact',
      text: `${holds ? 'Yes' : 'No'}: ${this.#nameOf(of)} ${holds ? singular[field] : denied[field]} ${listed(values, holds ? 'and' : 'or')}.`,
      forms: this.#shown(of),
    };
  }

  #fact(of: FormOf, field: Field): AnswerRecord {
    const fact = { name: labelOf(field), values: [this.#write(of, field)] };
    const isMany = fact.values[0]?.includes(', ') ?? false;
    const name = isMany ? (manyLabels.get(field.name) ?? fact.name) : fact.name;
    return {
      kind: 'fact',
      text: `The ${name} of ${this.#nameOf(of)} ${isMany ? 'are' : 'is'} ${fact.values.join('')}.`,
      forms: this.#shown(of),
      facts: [fact],
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

  #comparison({ forms, by }: Extract<Question, { kind: 'comparison' }>): AnswerRecord {
    const facts = this.#facts(forms, ['type', 'height', 'weight']);
    const [one, other] = forms;
    return {
      kind: 'comparison',
      text:
        (by && this.#more(forms, by)) ||
        [this.#hit(one, other), this.#hit(other, one)].filter(Boolean).join(' ') ||
        `${this.#nameOf(one)} and ${this.#nameOf(other)} side by side.`,
      forms: forms.flatMap((of) => this.#shown(of)),
      facts,
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

  /** The best that attacks of the own types do to another form; empty in a world without a chart. */
  #hit(one: FormOf, other: FormOf): string {
    const chart = chartOf(this.#catalog.manifest);
    if (!chart || one.form.types.length === 0) {
      return '';
    }
    const best = Math.max(
      ...one.form.types.map((type) => chart.multiplier(type, other.form.types)),
    );
    return `${this.#nameOf(one)} hits ${this.#nameOf(other)} × ${best}.`;
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

  /** The first of some searches that finds something. */
  #search(queries: readonly string[]): Pick<AnswerRecord, 'search'> {
    const sort = statSumsOf(this.#catalog.manifest).length > 0 ? '-total' : '';
    for (const q of queries) {
      const outcome = this.#app.finder.search.run({ q, sort, forms: 'one' });
      if (outcome.kind === 'found' && outcome.forms.length > 0) {
        const first = outcome.forms.slice(0, mostShown).flatMap((of) => this.#shown(of));
        return { search: { q, sort, total: outcome.forms.length, first } };
      }
    }
    return {};
  }

  #write({ creature, form }: FormOf, field: Field): string {
    if (field.name === 'height' && form.heightMetres !== 'unknown') {
      return `${formatHeight(form.heightMetres)} (${form.heightMetres} m)`;
    }
    if (field.name === 'weight' && form.weightKilograms !== 'unknown') {
      return `${formatWeight(form.weightKilograms).replace(/\.$/, '')} (${form.weightKilograms} kg)`;
    }
    const of = { creature, form };
    const values =
      field.kind === 'number'
        ? [field.valueOf(of)].filter((value) => value !== undefined)
        : field.kind === 'text' && 'valuesOf' in field
          ? field.valuesOf(of)
          : [];
    return values.length === 0 ? 'unknown' : values.join(', ');
  }

  #nameOf({ creature, form }: FormOf): string {
    return this.#naming.nameOfForm(creature, form);
  }

  #shown(of: FormOf | string): AnswerRecord['forms'] {
    return typeof of === 'string'
      ? []
      : [
          representSuggestion(
            { ...of, localName: undefined },
            this.#app.addresses.resourcesUrl,
            this.#naming,
          ),
        ];
  }
}

function typesOf(of: FormOf | string): readonly string[] {
  return typeof of === 'string' ? [of] : of.form.types;
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

/** `Evolves Eevee into Jolteon with …` as a sentence about Eevee. */
function aboutCreature(sentence: string): string {
  const turned = sentence.replace(/^Evolves (?<creature>.+?) into /, '$<creature> evolves into ');
  return turned.charAt(0).toUpperCase() + turned.slice(1);
}

const plural = {
  ability: 'have',
  weak: 'are weak to',
  resists: 'resist',
  immune: 'are immune to',
  knows: 'learn',
} as const;
const singular = {
  type: 'is of the type',
  ability: 'has',
  weak: 'is weak to',
  resists: 'resists',
  immune: 'is immune to',
  knows: 'learns',
} as const;
const denied = {
  type: 'is not of the type',
  ability: 'does not have',
  weak: 'is not weak to',
  resists: 'does not resist',
  immune: 'is not immune to',
  knows: 'does not learn',
} as const;

const labels: ReadonlyMap<string, string> = new Map([
  ['gen', 'generation'],
  ['hidden', 'hidden ability'],
  ['egg', 'egg group'],
  ['number', 'catalog number'],
  ['total', 'sum of all stats'],
  ['hp', 'HP'],
]);
const manyLabels: ReadonlyMap<string, string> = new Map([
  ['type', 'types'],
  ['ability', 'abilities'],
  ['hidden', 'hidden abilities'],
  ['egg', 'egg groups'],
]);

function labelOf({ name }: Field): string {
  return labels.get(name) ?? name.replaceAll('-', ' ');
}

function writeMultiplied(types: NonNullable<AnswerRecord['types']>): string {
  const parts = types.map(({ type, multiplier }) => `${type} (× ${multiplier})`);
  return new Intl.ListFormat('en').format(parts);
}
