import { useEffect, useRef } from 'preact/hooks';
import { searchTarget } from '../../api.ts';
import { definePage } from '../../page.ts';
import { usePageContext } from '../../page-context.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { CardGrid } from './card-grid.tsx';
import { Filters, TermList } from './filters.tsx';
import { Order } from './order.tsx';
import { findOutcome, type Outcome, type QueryProblem } from './outcome.ts';
import { Nothing } from './nothing.tsx';
import { Complaint, SearchBox } from './search-box.tsx';
import { type CatalogState, matchesPerPage, readOffset, readState, stateTarget } from './state.ts';
import { counted } from '../../../world/counted.ts';

type Data = {
  readonly state: CatalogState;
  /** The place of the first match to show, from 0. */
  readonly begin: number;
  readonly outcome: Outcome;
};

type Found = Omit<Data, 'outcome'> & Extract<Outcome, { kind: 'found' }>;

/** The catalog: all creatures and forms, with search and filters. */
export const catalog = definePage<Data>({
  load: async ({ query }, api, world) => {
    const state = readState(query);
    const begin = readOffset(query);
    return { state, begin, outcome: await findOutcome(state, begin, api, world) };
  },
  title: ({ state }) => state.q,
  View: ({ data: { state, begin, outcome } }) => {
    const latest = useRef<Found>(undefined);
    const section = useRef<HTMLElement>(null);
    // While a query is incomplete, the previous results stay.
    const found = outcome.kind === 'found' ? { state, begin, ...outcome } : latest.current;
    const problem = outcome.kind === 'invalid' ? outcome.problem : undefined;
    useEffect(() => {
      const isOtherSearch = latest.current !== undefined && found !== latest.current;
      latest.current = found;
      // Scrolls to the first result.
      const top = section.current?.getBoundingClientRect().top ?? 0;
      if (isOtherSearch && begin === 0 && top < 0) {
        section.current?.scrollIntoView();
      }
    }, [found?.first]);
    return (
      <div class="catalog">
        <Introduction />
        <SearchBox state={state} problem={problem} />
        <div class="catalog-body">
          <Filters state={state} />
          <section
            class="matches"
            id="results"
            tabIndex={-1}
            aria-label="Search results"
            ref={section}
          >
            <Matches state={state} found={found} problem={problem} />
          </section>
        </div>
      </div>
    );
  },
});

/** Says what this page is for, and opens a random creature on request. */
function Introduction() {
  const { world, api, go } = usePageContext();
  const surprise = async (): Promise<void> => {
    const seed = Math.floor(Math.random() * 1e9);
    const [form] = await api.get<readonly { readonly number: string }[]>(`/v1/random?seed=${seed}`);
    if (form) {
      go(creatureTarget(form.number));
    }
  };
  return (
    <div class="introduction">
      <p>
        <span class="introduction-count">{world.creatures.toLocaleString('en')} </span>
        {world.creatures === 1 ? 'creature' : 'creatures'} to look up, compare and use in programs.
      </p>
      <button class="choice surprise" type="button" onClick={() => void surprise()}>
        Surprise me
      </button>
    </div>
  );
}

function Matches({
  state: asked,
  found,
  problem,
}: {
  readonly state: CatalogState;
  /** The latest results; undefined if there were none yet. */
  readonly found: Found | undefined;
  readonly problem: QueryProblem | undefined;
}) {
  const { state = asked, first } = found ?? {};
  // Beside the count if there is room, below the cards on a phone.
  const request = found && (
    <RequestPanel target={searchTarget(found.request)} answer={found.first} />
  );
  return (
    <>
      <div class="toolbar">
        {problem ? (
          <Complaint problem={problem} />
        ) : (
          <p class="match-count" role="status">
            {first && describeCount(first.total, state)}
          </p>
        )}
        <Order state={state} />
        {request && <div class="request-above">{request}</div>}
      </div>
      {found && first && (
        <>
          <TermList state={state} />
          {first.total === 0 ? (
            <Nothing state={state} understood={first.understood} nearest={found.nearest} />
          ) : (
            <CardGrid state={state} first={first} begin={found.begin} />
          )}
          {first.total > matchesPerPage && <Pages {...found} />}
          <div class="request-below">{request}</div>
        </>
      )}
    </>
  );
}

/** Links to further results without scripts. */
function Pages({ state, first: { offset, total } }: Found) {
  return (
    <nav class="pages" aria-label="More results">
      {offset > 0 && (
        <Link to={stateTarget(state, offset - matchesPerPage)} rel="prev">
          Previous {matchesPerPage}
        </Link>
      )}
      {offset + matchesPerPage < total && (
        <Link to={stateTarget(state, offset + matchesPerPage)} rel="next">
          Next {Math.min(matchesPerPage, total - offset - matchesPerPage)}
        </Link>
      )}
    </nav>
  );
}

function describeCount(total: number, { forms }: CatalogState): string {
  const noun = forms === 'one' || forms === 'base' ? 'creature' : 'form';
  return total === 0 ? 'Nothing found' : counted(total, noun);
}
