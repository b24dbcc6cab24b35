import { useMemo } from 'preact/hooks';
import type { FormsChoice } from '../../../search/search.ts';
import { cardFields, type WorldOverview } from '../../api.ts';
import { fieldsOf } from '../../form-measures.ts';
import { usePageContext } from '../../page.tsx';

export type CatalogState = {
  readonly q: string;
  readonly sort: string;
  /** One form of each creature, unless more are asked for. */
  readonly forms: FormsChoice;
  /** The fields that a table shows, the usual ones if there are none; undefined for cards. */
  readonly columns?: readonly string[];
};

export const matchesPerPage = 60;

/** Rows of a table on one page: printed, they are six sheets. */
const rowsPerPage = 200;

export function perPage({ columns }: CatalogState): number {
  return columns ? rowsPerPage : matchesPerPage;
}

/** Not those of the search itself, which would bring all of its code into the page. */
const formsChoices: readonly FormsChoice[] = ['one', 'all', 'distinct', 'base'];

const defaultForms = 'one';

export function readState(query: URLSearchParams): CatalogState {
  const forms = query.get('forms');
  return {
    q: query.get('q') ?? '',
    sort: query.get('sort') ?? '',
    forms: formsChoices.find((each) => each === forms) ?? defaultForms,
    ...(query.get('view') === 'table' && {
      columns: (query.get('columns') ?? '').split(',').filter((name) => name !== ''),
    }),
  };
}

/** The state that controls start from: the one that is loading, else `shown`. */
export function useLatest(shown: CatalogState): CatalogState {
  const { awaited } = usePageContext();
  return useMemo(() => (awaited ? readState(awaited) : shown), [awaited, shown]);
}

/** The first match to show, from 0: where a jump leads, and pages without scripts. */
export function readOffset(query: URLSearchParams): number {
  const text = query.get('offset') ?? '';
  return /^[0-9]{1,7}$/.test(text) ? Number(text) : 0;
}

export function stateTarget(state: CatalogState, offset = 0): string {
  const query = new URLSearchParams(parametersOf(state));
  if (offset > 0) {
    query.set('offset', String(offset));
  }
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '/' : `/?${text}`;
}

export function parametersOf({ q, sort, forms, columns }: CatalogState): Record<string, string> {
  return {
    ...(q !== '' && { q }),
    ...(sort !== '' && { sort }),
    ...(forms !== defaultForms && { forms }),
    ...(columns && { view: 'table' }),
    ...(columns && columns.length > 0 && { columns: columns.join(',') }),
  };
}

/** The measure that a sort order has first; undefined if it begins with another fact, which cards show or do without. */
export function measureOf<Measure extends { readonly field: string }>(
  sort: string,
  measures: readonly Measure[],
): Measure | undefined {
  const { field } = leadOf(sort);
  return measures.find((measure) => measure.field === field);
}

export function leadOf(sort: string): { readonly field: string; readonly isDescending: boolean } {
  const [first = ''] = sort.toLowerCase().split(',');
  const field = first.trim().replace(/^-\s*/, '');
  return { field, isDescending: first.trim() !== field };
}

export function cardFieldsIn(sort: string, world: Pick<WorldOverview, 'stats'>): string {
  const measure = measureOf(sort, fieldsOf(world));
  return measure ? `${cardFields},${measure.member}` : cardFields;
}
