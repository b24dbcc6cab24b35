/** Answers about the values of a field over all creatures: which there are, and which most creatures have, or the fewest. */
import type { Catalog, FormOf } from '../catalog/catalog.ts';
import { spreadOf } from '../catalog/stats.ts';
import { conditionOf } from '../search/condition.ts';
import type { Field, FieldOrder, NumberField, ValuedField } from '../search/fields.ts';
import type { Question } from '../search/question.ts';
import type { FormsChoice, FoundOutcome } from '../search/search.ts';
import { counted, listed } from '../world/phrases.ts';
import type { AnswerRecord } from './answer-record.ts';
import {
  labelOf,
  labelOfSeveral,
  tellCommon,
  tellCount,
  tellFirst,
  writeGeneration,
  writeNumber,
  writeValues,
} from './answer-words.ts';

/** More values are counted and not told. */
const mostTold = 20;

/** The values of a field that the world names or forms have, or the numbers of the generations. */
function valuesKnown(
  field: ValuedField | NumberField,
  { manifest, generationCounts, forms }: Catalog,
): readonly string[] {
  return field.kind === 'number'
    ? generationCounts.map((_, i) => String(i + 1))
    : (field.knownValues?.(manifest) ?? [...new Set(forms.flatMap((of) => field.valuesOf(of)))]);
}

function thereAre(count: number): string {
  return count === 1 ? 'There is' : 'There are';
}

/** Tells the values of a field, or of the generations. */
export function answerValues(field: Field, catalog: Catalog): AnswerRecord {
  const values =
    field.kind === 'text' && 'valuesOf' in field
      ? valuesKnown(field, catalog)
      : catalog.generationCounts.map((_, i) => writeGeneration(i + 1, catalog.manifest));
  const areTold = values.length > 0 && values.length <= mostTold;
  const told = areTold ? `: ${listed(values, 'and')}` : '';
  const noun = values.length === 1 ? labelOf(field) : labelOfSeveral(field);
  return {
    kind: 'fact',
    text: `${thereAre(values.length)} ${values.length} ${noun}${told}.`,
    forms: [],
    facts: [
      { name: labelOf(field), values: [areTold ? values.join(', ') : String(values.length)] },
    ],
  };
}

/** Tells the stones or leagues of a world, or the badges of one league; undefined without any. */
export function answerNames(
  { kind, league }: Extract<Question, { kind: 'stones' | 'leagues' }>,
  { evolutionStones, leagues }: Catalog,
): AnswerRecord | undefined {
  const [noun, names] = league
    ? ['badge', league.badges]
    : kind === 'stones'
      ? ['evolution stone', evolutionStones.map(({ name }) => name)]
      : ['league', leagues.map(({ name }) => name)];
  const asks = league && league.badgesRequired < names.length;
  const needed = asks ? ` and asks for ${league.badgesRequired}` : '';
  const subject = league ? `The ${league.name} has` : thereAre(names.length);
  return names.length === 0
    ? undefined
    : {
        kind: 'fact',
        text: `${subject} ${counted(names.length, noun)}${needed}: ${listed(names, 'and')}.`,
        forms: [],
        facts: [{ name: `${noun}s`, values: [names.join(', ')] }],
      };
}

/**
 * Says which of some forms, in an order, is the first, or the second of `second fastest`, and which base form if that is another; or
 * the first ten of `10 fastest`. Forms with the same value share a place. Undefined without a number: an order by name has no
 * greatest or least value.
 */
export function answerFirst(
  { field, isDescending }: FieldOrder,
  { rank, count }: { readonly rank: number; readonly count: number | undefined },
  forms: readonly FormOf[],
  catalog: Catalog,
  nameOf: (of: FormOf) => string,
):
  | { readonly of: readonly FormOf[]; readonly text: string; readonly values: string[] }
  | undefined {
  if (field.kind !== 'number') {
    return undefined;
  }
  const write = (of: FormOf): string => writeValues(of, field, catalog);
  if (count !== undefined) {
    const of = forms.slice(0, count);
    const told = of.map((each) => `${nameOf(each)} (${write(each)})`);
    const text = `${labelOfOrder({ field, isDescending })}: ${told.join(', ')}.`;
    return { of, text, values: of.map(write) };
  }
  const placed = (some: readonly FormOf[], label: string) => {
    const [first, ...others] = [...Map.groupBy(some, write).values()][rank - 1] ?? [];
    const value = first ? write(first) : 'unknown';
    if (!first || value === 'unknown') {
      return undefined;
    }
    const place = { equal: others.length, rank, noun: 'form', isMost: isDescending } as const;
    const text = tellFirst(nameOf(first), { ...place, label, value });
    return { of: [first], text, values: [value] };
  };
  const first = placed(forms, labelOf(field));
  // Megas are first in most orders, and often many forms of one creature.
  const base = placed(forms.filter(isBase), '');
  return first && base && base.values[0] !== first.values[0]
    ? { ...first, text: `${first.text} Of base forms alone, ${base.text}` }
    : first;
}

function labelOfOrder({ field, isDescending }: FieldOrder): string {
  return `${isDescending ? 'Highest' : 'Lowest'} ${labelOf(field)}`;
}

function isBase({ form }: FormOf): boolean {
  return form.rank === 0;
}

/** Says how many creatures are found, and how many forms, or base forms, where these are others; or their share of a number. */
export function answerFound(
  found: readonly FormOf[],
  forms: readonly FormOf[],
  whole: number | undefined,
  nameOf: (of: FormOf) => string,
): { readonly text: string; readonly counts: Partial<NonNullable<AnswerRecord['search']>> } {
  const total = counted(found.length, 'creature');
  if (whole) {
    const share = found.length / whole;
    const percent = (100 * share).toFixed(1);
    const all = counted(whole, 'creature');
    return { text: `${found.length} of ${all}: ${percent} %.`, counts: { share } };
  }
  const bases = forms.filter(isBase).length;
  const told =
    bases === found.length
      ? total
      : bases > 0
        ? `${total} (${bases} with base forms alone)`
        : `${counted(forms.length, 'form')} of ${total}`;
  const text = tellCount('creature', found.map(nameOf), told);
  return { text, counts: { forms: forms.length, bases } };
}

/**
 * Tells the mean of a field and its median over base forms, as in the statistics of the world, or over what has none among them,
 * such as mega forms; or the type of the highest or lowest mean. Undefined if none has a number.
 */
export function answerMean(
  { field, words, ofTypes }: Extract<Question, { kind: 'mean' }>,
  { manifest: { types }, forms: all }: Catalog,
  find: (q: string) => readonly FormOf[],
): AnswerRecord | undefined {
  if (ofTypes) {
    const means = types.flatMap(({ name }) => {
      const ofType = all.filter((of) => isBase(of) && of.form.types.includes(name));
      const values = ofType.flatMap((of) => field.valueOf(of) ?? []);
      return values.length === 0 ? [] : [{ name, mean: spreadOf(values, 2).mean }];
    });
    const [least] = means.toSorted((a, b) => a.mean - b.mean);
    const [most] = means.toSorted((a, b) => b.mean - a.mean);
    const first = ofTypes === 'most' ? most : least;
    return first && tellMeanOfType(first, ofTypes === 'most', field);
  }
  const bases = words === '' ? [] : find(`${words} is:base`);
  const [noun, forms] = bases.length > 0 ? ['base form', bases] : ['creature', find(words)];
  const numbers = forms.flatMap((of) => field.valueOf(of) ?? []);
  if (numbers.length === 0) {
    return undefined;
  }
  const { mean, median } = spreadOf(numbers, 2);
  const [label, among] = [labelOf(field), words && ` of "${words}"`];
  const [first, second] = [writeNumber(mean, field), writeNumber(median, field)];
  return {
    kind: 'fact',
    text: `The mean ${label} of ${counted(numbers.length, noun)}${among} is ${first}, the median ${second}.`,
    forms: [],
    facts: [
      { name: `mean ${label}`, values: [first] },
      { name: `median ${label}`, values: [second] },
    ],
  };
}

function tellMeanOfType(
  { name, mean }: { readonly name: string; readonly mean: number },
  isMost: boolean,
  field: NumberField,
): AnswerRecord {
  const label = `mean ${labelOf(field)}`;
  const value = writeNumber(mean, field);
  return {
    kind: 'fact',
    text: tellFirst(name, {
      equal: 0,
      noun: 'type',
      isMost,
      label: `${label} of base forms`,
      value,
    }),
    forms: [],
    facts: [
      { name: 'type', values: [name] },
      { name: label, values: [value] },
    ],
  };
}

/**
 * Tells for each value of a field how many creatures have it in some of their forms, or who of these is first if the other words
 * sort: `fastest of each type`. Undefined if the values are none or many.
 */
export function answerEach(
  { field, words, others }: Extract<Question, { kind: 'counts' }>,
  run: (q: string, forms: FormsChoice) => FoundOutcome | undefined,
  nameOf: (of: FormOf) => string,
  shown: (of: FormOf) => AnswerRecord['forms'],
): AnswerRecord | undefined {
  const sorted = run(others, 'one');
  const [order] = sorted?.order ?? [];
  const found = order ? sorted : run(words, 'all');
  const groups = [...groupByValue(field, found?.forms ?? [])].toSorted(
    // Words are equal as numbers.
    ([one, some], [other, more]) =>
      Number(one) - Number(other) || (order ? 0 : creaturesIn(more) - creaturesIn(some)),
  );
  if (groups.length === 0 || groups.length > mostTold) {
    return undefined;
  }
  const first = order ? groups.flatMap(([, some]) => some.slice(0, 1)) : [];
  const values = groups.map(([value, some]) => (order ? value : `${value} (${creaturesIn(some)})`));
  const told = first.map((of, i) => `${nameOf(of)} (${values[i]})`);
  const what = order ? labelOfOrder(order) : `Creatures${words && ` of "${words}"`}`;
  return {
    kind: 'fact',
    text: `${what} by ${labelOf(field)}: ${(order ? told : values).join(', ')}.`,
    forms: first.flatMap(shown),
    facts: [{ name: labelOf(field), values: order ? values : [values.join(', ')] }],
  };
}

/** The forms with each value of a field, in their order. */
function groupByValue(
  field: ValuedField | NumberField,
  forms: readonly FormOf[],
): ReadonlyMap<string, readonly FormOf[]> {
  const groups = new Map<string, FormOf[]>();
  for (const of of forms) {
    for (const value of field.kind === 'number'
      ? [String(field.valueOf(of))]
      : field.valuesOf(of)) {
      const group = groups.get(value) ?? [];
      group.push(of);
      groups.set(value, group);
    }
  }
  return groups;
}

function creaturesIn(forms: readonly FormOf[]): number {
  return new Set(forms.map(({ creature }) => creature)).size;
}

/**
 * Tells the values that most creatures have in some of their forms, or the fewest, with the search for the first. Undefined without
 * forms.
 */
export function answerCommon(
  { field, isRare, words }: Extract<Question, { kind: 'common' }>,
  catalog: Catalog,
  forms: readonly FormOf[],
  search: (queries: readonly string[]) => Pick<AnswerRecord, 'search'>,
): AnswerRecord | undefined {
  const found = [...groupByValue(field, forms)].map(
    ([value, some]) => [value, creaturesIn(some)] as const,
  );
  // Some may have none of what is looked for.
  const known = isRare && words !== '' && forms.length > 0 ? valuesKnown(field, catalog) : [];
  const counts = new Map([...known.map((value) => [value, 0] as const), ...found]);
  const ascending = [...counts.values()].toSorted((a, b) => a - b);
  const count = (isRare ? ascending[0] : ascending.at(-1)) ?? 0;
  const values = [...counts.keys()].filter((value) => counts.get(value) === count);
  if (values.length === 0) {
    return undefined;
  }
  return {
    kind: 'fact',
    text: tellCommon(values, count, { isRare, label: labelOf(field), words }),
    forms: [],
    ...(values.length <= mostTold && {
      facts: [{ name: labelOf(field), values: [values.join(', ')] }],
    }),
    ...search(
      values.slice(0, 1).map((value) => `${conditionOf(field.name, value)} ${words}`.trim()),
    ),
  };
}
