import { cardFields, type WorldOverview } from '../../api.ts';
import { type FormMeasure, formMeasuresOf } from '../../form-measures.ts';

/** The measure that a sort order has first; undefined if it begins with another fact, which cards show or do without. */
export function measureOf(sort: string, measures: readonly FormMeasure[]): FormMeasure | undefined {
  const { field } = leadOf(sort);
  return measures.find((measure) => measure.field === field);
}

/** The first field of a sort order. */
export function leadOf(sort: string): { readonly field: string; readonly isDescending: boolean } {
  const [first = ''] = sort.toLowerCase().split(',');
  const field = first.trim().replace(/^-\s*/, '');
  return { field, isDescending: first.trim() !== field };
}

/** The members of cards in a sort order. */
export function cardFieldsIn(sort: string, world: Pick<WorldOverview, 'stats'>): string {
  const measure = measureOf(sort, formMeasuresOf(world));
  return measure ? `${cardFields},${measure.member}` : cardFields;
}
