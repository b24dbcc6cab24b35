import type { FormsChoice } from '../../../search/search.ts';

/** The state in the address of the catalogue. */
export type CatalogueState = {
  readonly q: string;
  readonly sort: string;
  /** Cosmetic forms are left out unless `all` are asked for. */
  readonly forms: FormsChoice;
};

/** Results per request, and per page without scripts. */
export const matchesPerPage = 60;

/** Parses the state; absent parameters mean defaults. */
export function readState(query: URLSearchParams): CatalogueState {
  return {
    q: query.get('q') ?? '',
    sort: query.get('sort') ?? '',
    forms: readForms(query.get('forms')),
  };
}

const defaultForms = 'distinct';

function readForms(text: string | null): FormsChoice {
  return text === 'base' || text === 'all' ? text : defaultForms;
}

/** The offset in an address, which only pages without scripts use. */
export function readOffset(query: URLSearchParams): number {
  const text = query.get('offset') ?? '';
  return /^[0-9]{1,7}$/.test(text) ? Number(text) - (Number(text) % matchesPerPage) : 0;
}

/** The address of a state without the prefix and without defaults. */
export function stateTarget({ q, sort, forms }: CatalogueState, offset = 0): string {
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
