/** What the address of the catalogue says: a search, its order, and whether forms stand beside base forms. */
export type CatalogueState = {
  readonly q: string;
  readonly sort: string;
  readonly forms: 'all' | 'base';
};

/** The state that an address holds. What it does not say is as for a first visit. */
export function readState(query: URLSearchParams): CatalogueState {
  return {
    q: query.get('q') ?? '',
    sort: query.get('sort') ?? '',
    forms: query.get('forms') === 'base' ? 'base' : 'all',
  };
}

/** The address of a state, without the prefix. What is as for a first visit is left out. */
export function stateTarget({ q, sort, forms }: CatalogueState): string {
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
  const text = query.toString();
  return text === '' ? '/' : `/?${text}`;
}
