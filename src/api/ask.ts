import * as v from 'valibot';
import { type Catalog, chartOf, type FormOf } from '../catalog/catalog.ts';
import { describeEvolution } from '../catalog/evolutions.ts';
import type { Naming } from '../catalog/languages.ts';
import { statsOf, statSumsOf } from '../catalog/stats.ts';
import { formatHeight, formatWeight } from '../world/imperial.ts';
import { counted } from '../world/phrases.ts';
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
        'What a creature is weak to, who is weak to a type or learns a move, one fact of a creature, two creatures side by side, how one evolves. Questions may be in English, German, French, Spanish or Japanese, answers are in English. Nothing is guessed, and the text is sent nowhere else.',
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
      case 'list':
        return this.#list(question);
      case 'whether':
        return this.#whether(question);
      case 'fact':
        return this.#fact(question.of, question.field);
      case 'comparison':
        return this.#comparison(question.forms);
      case 'evolutions':
        return this.#evolutions(question.of);
      case 'moves':
        return this.#moves(question.of);
      case 'unknown-name': {
        const didYouMean = this.#app.finder.nearest(question.name, 3);
        return { kind: 'none', text: '', forms: [], ...(didYouMean.length > 0 && { didYouMean }) };
      }
    }
  }

  #weaknesses(of: FormOf | string): AnswerRecord {
    const chart = chartOf(this.#catalog.manifest);
    const types = typeof of === 'string' ? [of] : of.form.types;
    const defending = chart ? Object.entries(representMatchup(types, chart).defending) : [];
    const weak = defending
      .filter(([, multiplier]) => multiplier > 1)
      .toSorted(([, a], [, b]) => b - a)
      .map(([type, multiplier]) => ({ type, multiplier }));
    const subject = typeof of === 'string' ? of : this.#nameOf(of);
    return {
      kind: 'weaknesses',
      text: `${subject} is weak to ${listed(weak) || 'no type'}.`,
      forms: this.#shown(of),
      types: weak,
      ...(weak.length > 0 && this.#search(countersOf(types, weak, this.#catalog))),
    };
  }

  #list({ field, value, words }: Extract<Question, { kind: 'list' }>): AnswerRecord {
    const condition = conditionOf(field, value);
    // Further words may be part of the question in a way that the search does not know.
    const found = this.#search([words === '' ? condition : `${words} ${condition}`, condition]);
    const total = found.search?.total ?? 0;
    const verb = total === 1 ? singular[field] : plural[field];
    const among = found.search && found.search.q !== condition ? ` of "${words}"` : '';
    return {
      kind: 'list',
      text: `${counted(total, 'creature')}${among} ${verb} ${value}.`,
      forms: [],
      ...found,
    };
  }

  #whether({ of, field, value }: Extract<Question, { kind: 'whether' }>): AnswerRecord {
    const outcome = this.#app.finder.search.run({
      q: conditionOf(field, value),
      sort: '',
      forms: 'all',
    });
    const holds = outcome.kind === 'found' && outcome.forms.some(({ form }) => form === of.form);
    return {
      kind: 'fact',
      text: `${holds ? 'Yes' : 'No'}: ${this.#nameOf(of)} ${holds ? singular[field] : denied[field]} ${value}.`,
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

  #comparison(forms: readonly [FormOf, FormOf]): AnswerRecord {
    const { manifest } = this.#catalog;
    const compared = new Set([
      'type',
      'height',
      'weight',
      ...[...statsOf(manifest), ...statSumsOf(manifest).slice(0, 1)].map(({ field }) => field),
    ]);
    const facts = fieldsOf(this.#catalog)
      .filter(({ name }) => compared.has(name))
      .map((field) => ({
        name: labelOf(field),
        values: forms.map((of) => this.#write(of, field)),
      }));
    const [one, other] = forms;
    return {
      kind: 'comparison',
      text:
        [this.#hit(one, other), this.#hit(other, one)].filter(Boolean).join(' ') ||
        `${this.#nameOf(one)} and ${this.#nameOf(other)} side by side.`,
      forms: forms.flatMap((of) => this.#shown(of)),
      facts,
    };
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

  #evolutions(of: FormOf): AnswerRecord {
    const { creature, form } = of;
    const family = this.#catalog.families[creature.familyId - 1];
    const own = (each: FormOf): boolean => each.creature === creature && each.form === form;
    const evolutions = family?.evolutions.filter(({ from, to }) => own(from) || own(to)) ?? [];
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
  weak: 'are weak to',
  resists: 'resist',
  immune: 'are immune to',
  knows: 'learn',
} as const;
const singular = {
  weak: 'is weak to',
  resists: 'resists',
  immune: 'is immune to',
  knows: 'learns',
} as const;
const denied = {
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

function listed(types: NonNullable<AnswerRecord['types']>): string {
  const parts = types.map(({ type, multiplier }) => `${type} (× ${multiplier})`);
  return new Intl.ListFormat('en').format(parts);
}
