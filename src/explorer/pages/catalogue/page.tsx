import { ApiProblem, type SearchPage } from '../../api.ts';
import { definePage } from '../../page.ts';
import { CardGrid } from './card-grid.tsx';
import { Filters } from './filters.tsx';
import { SearchBox } from './search-box.tsx';
import { type CatalogueState, readState } from './state.ts';
import { matchesPerPage } from './use-matches.ts';

/** What the query of the address finds, or what is wrong with it. */
export type Outcome =
  | { readonly kind: 'found'; readonly first: SearchPage }
  | { readonly kind: 'invalid'; readonly problem: QueryProblem };

/** What is wrong with a query: from which column on, from 1, and what may have been meant. */
export type QueryProblem = {
  readonly message: string;
  readonly column: number | undefined;
  readonly suggestions: readonly string[];
};

type Data = { readonly state: CatalogueState; readonly outcome: Outcome };

/** All creatures and forms, to look through and to search. */
export const catalogue = definePage<Data>({
  load: async ({ query }, api) => {
    const state = readState(query);
    try {
      return {
        state,
        outcome: { kind: 'found', first: await api.search({ ...state, limit: matchesPerPage }) },
      };
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 400) {
        const { message, column, suggestions } = error;
        return { state, outcome: { kind: 'invalid', problem: { message, column, suggestions } } };
      }
      throw error;
    }
  },
  title: ({ state }) => state.q,
  View: ({ data: { state, outcome } }) => (
    <div class="catalogue">
      <SearchBox state={state} problem={outcome.kind === 'invalid' ? outcome.problem : undefined} />
      <Filters state={state} />
      <section class="matches" aria-label="What was found">
        {outcome.kind === 'found' && (
          <>
            <p class="match-count" role="status">
              {describeCount(outcome.first.total)}
            </p>
            {outcome.first.total === 0 ? (
              <p>Nothing is all of that. Take a condition away, or begin anew.</p>
            ) : (
              <CardGrid state={state} first={outcome.first} />
            )}
          </>
        )}
      </section>
    </div>
  ),
});

function describeCount(total: number): string {
  switch (total) {
    case 0:
      return 'No match';
    case 1:
      return '1 match';
    default:
      return `${total.toLocaleString('en')} matches`;
  }
}
