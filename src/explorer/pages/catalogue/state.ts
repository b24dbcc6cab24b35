/** What the address of the catalogue says: a search, its order, and whether forms stand beside base forms. */
export type CatalogueState = {
  readonly q: string;
  readonly sort: string;
  readonly forms: 'all' | 'base';
};

/** How many matches are fetched at a time, and stand on a page where no script runs. */
export const matchesPerPage = 60;

/** The state that an address holds. What it does not say is as for a first visit. */
export function readState(query: URLSearchParams): CatalogueState {
  return {
    q: query.get('q') ?? '',
    sort: query.get('sort') ?? '',
    forms: query.get('forms') === 'base' ? 'base' : 'all',
  };
}

/** How many matches an address leaves out before the first: none, but on the further pages that work without scripts. */
export function readOffset(query: URLSearchParams): number {
  const text = query.get('offset') ?? '';
  return /^[0-9]{1,7}$/.test(text) ? Number(text) - (Number(text) % matchesPerPage) : 0;
}

/** The address of a state, without the prefix. What is as for a first visit is left out. */
export function stateTarget({ q, sort, forms }: CatalogueState, offset = 0): string {
  const query = new URLSearchParams();
  if (q !== '') {
    query.set('q', q);
  }
  if (sort !== '') {
    query.set('sort', sort);
  }
  if (forms === 'base') {
    query.set('forms', forms);
  }
  if (offset > 0) {
    query.set('offset', String(offset));
  }
  const text = query.toString();
  return text === '' ? '/' : `/?${text}`;
}
