/** Answers about the values of a field over all creatures: which there are, and which most creatures have, or the fewest. */
import type { Catalog, FormOf } from '../catalog/catalog.ts';
import { countEach, spreadOf } from '../catalog/stats.ts';
import { conditionOf } from '../search/condition.ts';
import type { Field, NumberField, ValuedField } from '../search/fields.ts';
import type { Question } from '../search/question.ts';
import { counted, listed } from '../world/phrases.ts';
import type { AnswerRecord } from './answer-record.ts';
import {
  labelOf,
  labelOfSeveral,
  tellCommon,
  writeGeneration,
  writeNumber,
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

/** Tells the values of a field, or of the generations. */
export function answerValues(field: Field, catalog: Catalog): AnswerRecord {
  const values =
    field.kind === 'text' && 'valuesOf' in field
      ? valuesKnown(field, catalog)
      : catalog.generationCounts.map((_, i) => writeGeneration(i + 1, catalog.manifest));
  const areTold = values.length <= mostTold;
  const told = areTold ? `: ${listed(values, 'and')}` : '';
  return {
    kind: 'fact',
    text: `There are ${values.length} ${labelOfSeveral(field)}${told}.`,
    forms: [],
    facts: [
      { name: labelOf(field), values: [areTold ? values.join(', ') : String(values.length)] },
    ],
  };
}

/** Tells the mean of a field over some forms, and its median; undefined if none has a number. */
export function answerMean(
  { field, words }: Extract<Question, { kind: 'mean' }>,
  forms: readonly FormOf[],
): AnswerRecord | undefined {
  const numbers = forms.flatMap((of) => field.valueOf(of) ?? []);
  if (numbers.length === 0) {
    return undefined;
  }
  const { mean, median } = spreadOf(numbers, 2);
  const [label, among] = [labelOf(field), words && ` of "${words}"`];
  const [first, second] = [writeNumber(mean, field), writeNumber(median, field)];
  return {
    kind: 'fact',
    text: `The mean ${label} of ${counted(numbers.length, 'creature')}${among} is ${first}, the median ${second}.`,
    forms: [],
    facts: [
      { name: `mean ${label}`, values: [first] },
      { name: `median ${label}`, values: [second] },
    ],
  };
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
  const valuesOf = (of: FormOf): readonly string[] =>
    field.kind === 'number' ? [String(field.valueOf(of))] : field.valuesOf(of);
  const found = countEach(
    [...Map.groupBy(forms, ({ creature }) => creature).values()].flatMap((some) => [
      ...new Set(some.flatMap(valuesOf)),
    ]),
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
  // Base forms count, as in the statistics of the world.
  const among = words === '' ? 'is:base' : words;
  return {
    kind: 'fact',
    text: tellCommon(values, count, { isRare, label: labelOf(field), words }),
    forms: [],
    ...(values.length <= mostTold && {
      facts: [{ name: labelOf(field), values: [values.join(', ')] }],
    }),
    ...search(values.slice(0, 1).map((value) => `${conditionOf(field.name, value)} ${among}`)),
  };
}
