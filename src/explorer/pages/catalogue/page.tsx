import { useEffect, useRef } from 'preact/hooks';
import { searchTarget } from '../../api.ts';
import { definePage } from '../../page.ts';
import { Link } from '../../parts/link.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { CardGrid } from './card-grid.tsx';
import { Filters, TermList } from './filters.tsx';
import { Order } from './order.tsx';
import { findOutcome, type Outcome } from './outcome.ts';
import { SearchBox } from './search-box.tsx';
import {
  type CatalogueState,
  matchesPerPage,
  readOffset,
  readState,
  stateTarget,
} from './state.ts';

type Data = { readonly state: CatalogueState; readonly outcome: Outcome };

type Found = { readonly state: CatalogueState } & Extract<Outcome, { kind: 'found' }>;

/** The catalogue: all creatures and forms, with search and filters. */
export const catalogue = definePage<Data>({
  load: async ({ query }, api) => {
    const state = readState(query);
    return { state, outcome: await findOutcome(state, readOffset(query), api) };
  },
  title: ({ state }) => state.q,
  View: ({ data: { state, outcome } }) => {
    const latest = useRef<Found>(undefined);
    const section = useRef<HTMLElement>(null);
    // While a query is incomplete, the previous results stay.
    const found = outcome.kind === 'found' ? { state, ...outcome } : latest.current;
    useEffect(() => {
      const isOtherSearch = latest.current !== undefined && found !== latest.current;
      latest.current = found;
      // Scrolls to the first result.
      if (isOtherSearch && (section.current?.getBoundingClientRect().top ?? 0) < 0) {
        section.current?.scrollIntoView();
      }
    }, [found?.first]);
    return (
      <div class="catalogue">
        <SearchBox
          state={state}
          problem={outcome.kind === 'invalid' ? outcome.problem : undefined}
        />
        <div class="catalogue-body">
          <Filters state={state} />
          <section class="matches" aria-label="What was found" ref={section}>
            {found && <Matches found={found} isCurrent={outcome.kind === 'found'} />}
          </section>
        </div>
      </div>
    );
  },
});

function Matches({
  found: { state, request, first },
  isCurrent,
}: {
  readonly found: Found;
  /** Whether they belong to the text in the search box. */
  readonly isCurrent: boolean;
}) {
  return (
    <>
      <div class="toolbar">
        <p class="match-count" role="status">
          {isCurrent ? describeCount(first.total) : 'Half a search'}
        </p>
        <Order state={state} />
        <RequestPanel target={searchTarget(request)} answer={first} />
      </div>
      <TermList state={state} />
      {first.total === 0 ? (
        <p class="nothing">
          Nothing is all of that. Take a condition away, or <Link to="/">begin anew</Link>.
        </p>
      ) : (
        <CardGrid state={state} first={first} />
      )}
      {first.total > matchesPerPage && <Pages state={state} first={first} />}
    </>
  );
}

/** Links to further results without scripts. */
function Pages({ state, first: { offset, total } }: Pick<Found, 'state' | 'first'>) {
  return (
    <nav class="pages" aria-label="Further matches">
      {offset > 0 && (
        <Link to={stateTarget(state, offset - matchesPerPage)} rel="prev">
          The {matchesPerPage} before
        </Link>
      )}
      {offset + matchesPerPage < total && (
        <Link to={stateTarget(state, offset + matchesPerPage)} rel="next">
          The next {Math.min(matchesPerPage, total - offset - matchesPerPage)}
        </Link>
      )}
    </nav>
  );
}

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
