import type { FormsChoice } from '../../../search/search.ts';

/** The state in the address of the catalog. */
export type CatalogState = {
  readonly q: string;
  readonly sort: string;
  /** One form of each creature, unless more are asked for. */
  readonly forms: FormsChoice;
};

/** Results per request, and per page without scripts. */
export const matchesPerPage = 60;

/** Not those of the search itself, which would bring all of its code into the page. */
const formsChoices: readonly FormsChoice[] = ['one', 'all', 'distinct', 'base'];

const defaultForms = 'one';

/** Parses the state; absent parameters mean defaults. */
export function readState(query: URLSearchParams): CatalogState {
  const forms = query.get('forms');
  return {
    q: query.get('q') ?? '',
    sort: query.get('sort') ?? '',
    forms: formsChoices.find((each) => each === forms) ?? defaultForms,
  };
}

/** The first match to show, from 0: where a jump leads, and pages without scripts. */
export function readOffset(query: URLSearchParams): number {
  const text = query.get('offset') ?? '';
  return /^[0-9]{1,7}$/.test(text) ? Number(text) : 0;
}

/** The address of a state without the prefix and without defaults. */
export function stateTarget({ q, sort, forms }: CatalogState, offset = 0): string {
  const query = new URLSearchParams();
  if (q !== '') {
    query.set('q', q);
  }
  if (sort !== '') {
    query.set('sort', sort);
  }
  if (forms !== defaultForms) {
    query.set('forms', forms);
  }
  if (offset > 0) {
    query.set('offset', String(offset));
  }
  const text = query.toString();
  return text === '' ? '/' : `/?${text}`;
}
