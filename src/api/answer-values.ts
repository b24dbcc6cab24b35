/** Answers about the values of a field over all creatures: which there are, and which most creatures have, or the fewest. */
import type { Catalog } from '../catalog/catalog.ts';
import { conditionOf } from '../search/condition.ts';
import type { Field } from '../search/fields.ts';
import type { Question } from '../search/question.ts';
import { listed } from '../world/phrases.ts';
import type { AnswerRecord } from './answer-record.ts';
import { labelOf, labelOfSeveral, tellCommon, writeGeneration } from './answer-words.ts';

/** More values are counted and not told. */
const mostTold = 20;

/** Tells the values of a field, or of the generations. */
export function answerValues(
  field: Field,
  { manifest, generationCounts, forms }: Catalog,
): AnswerRecord {
  const values =
    field.kind === 'text' && 'valuesOf' in field
      ? (field.knownValues?.(manifest) ?? [...new Set(forms.flatMap((of) => field.valuesOf(of)))])
      : generationCounts.map((_, i) => writeGeneration(i + 1, manifest));
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

/** Tells the values that most creatures have in one of their forms, or the fewest, with the search for the first. */
export function answerCommon(
  { field, isRare }: Extract<Question, { kind: 'common' }>,
  { forms }: Catalog,
  search: (queries: readonly string[]) => Pick<AnswerRecord, 'search'>,
): AnswerRecord {
  const creatures = new Map<string, Set<number>>();
  for (const of of forms) {
    for (const value of field.valuesOf(of)) {
      creatures.set(value, (creatures.get(value) ?? new Set()).add(of.creature.number));
    }
  }
  const counts = Array.from(creatures.values(), ({ size }) => size).toSorted((a, b) => a - b);
  const count = (isRare ? counts[0] : counts.at(-1)) ?? 0;
  const values = [...creatures.keys()].filter((value) => creatures.get(value)?.size === count);
  return {
    kind: 'fact',
    text: tellCommon(values, count, { isRare, label: labelOf(field) }),
    forms: [],
    ...(values.length <= mostTold && {
      facts: [{ name: labelOf(field), values: [values.join(', ')] }],
    }),
    ...search(values.slice(0, 1).map((value) => conditionOf(field.name, value))),
  };
}
