import { mostOnCard } from '../../../api/pictures/card-size.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type CreatureRecord, searchTarget } from '../../api.ts';
import { definePage } from '../../page.ts';
import { usePageContext } from '../../page-context.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import type { AnswerRecord } from '../../../api/ask.ts';
import { AnswerCard, answerTarget, findAnswer } from './answer.tsx';
import { CardGrid } from './card-grid.tsx';
import { Filters, TermList } from './filters.tsx';
import { Order } from './order.tsx';
import { findOutcome, type Outcome, type QueryProblem } from './outcome.ts';
import { Nothing } from './nothing.tsx';
import { Complaint, SearchBox } from './search-box.tsx';
import { MatchTable } from './match-table.tsx';
import { type CatalogState, perPage, readOffset, readState, stateTarget } from './state.ts';
import { Today } from './today.tsx';
import type { Speech } from '../../speech.ts';

type Data = {
  readonly state: CatalogState;
  readonly begin: number;
  readonly outcome: Outcome;
  readonly answer: AnswerRecord | undefined;
};

type Found = Omit<Data, 'outcome'> & Extract<Outcome, { kind: 'found' }>;

export const page = definePage<Data>({
  load: async ({ query }, api, world) => {
    const state = readState(query);
    const begin = readOffset(query);
    const [outcome, answer] = await Promise.all([
      findOutcome(state, begin, api, world),
      findAnswer(state.q, api),
    ]);
    return { state, begin, outcome, answer };
  },
  title: ({ state }) => state.q,
  preview: ({ state: { q }, outcome }, world, { say, nameOf, list }) => {
    const everything =
      world.description ??
      say(
        'Look up, compare and play with {count} {creature}. | Look up, compare and play with {count} {creatures}.',
        { count: world.creatures },
      );
    if (q === '' || outcome.kind === 'invalid') {
      return { description: everything };
    }
    const { total, items } = outcome.first;
    const names = items.slice(0, 4).map(({ name }) => nameOf(name));
    return {
      description: `${say('{count} result for “{query}” | {count} results for “{query}”', { count: total, query: q })}: ${list(names)}.`,
      sprites: items.slice(0, mostOnCard).map(({ sprite }) => sprite),
    };
  },
  View: ({ data: { state, begin, outcome, answer } }) => {
    const { say } = usePageContext();
    const latest = useRef<Found>(undefined);
    const section = useRef<HTMLElement>(null);
    // While a query is incomplete, the previous results stay.
    const found = outcome.kind === 'found' ? { state, begin, answer, ...outcome } : latest.current;
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
        {state.q === '' && <Today />}
        <div class="catalog-body">
          <Filters state={state} />
          <section
            class="matches"
            id="results"
            tabIndex={-1}
            aria-label={say('Search results')}
            ref={section}
          >
            {answer && <AnswerCard answer={answer} />}
            <Matches state={state} found={found} problem={problem} />
          </section>
        </div>
      </div>
    );
  },
});

function Introduction() {
  const { world, api, go, speech, say, tell, number } = usePageContext();
  const [hasFailed, setFailed] = useState(false);
  const surprise = async (): Promise<void> => {
    setFailed(false);
    const seed = Math.floor(Math.random() * 1e9);
    try {
      const [form] = await api.get<readonly CreatureRecord[]>(`/v1/random?seed=${seed}`);
      if (form) {
        go(creatureTarget(form.number, form.name));
      }
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <div class="introduction">
        {world.description === undefined ? (
          <p>
            {tell(
              '{number} {creature} to look up, compare and use in programs. | {number} {creatures} to look up, compare and use in programs.',
              {
                count: world.creatures,
                number: <span class="introduction-count">{number(world.creatures)}</span>,
              },
            )}
          </p>
        ) : (
          <p dir="auto" lang={speech.told}>
            {world.description}
          </p>
        )}
        <button class="choice surprise" type="button" onClick={() => void surprise()}>
          {say('Surprise me')}
        </button>
      </div>
      {hasFailed && <p role="alert">{say('That needs a connection. Try again later.')}</p>}
    </>
  );
}

function Matches({
  state: asked,
  found,
  problem,
}: {
  readonly state: CatalogState;
  readonly found: Found | undefined;
  readonly problem: QueryProblem | undefined;
}) {
  const { speech } = usePageContext();
  const { state = asked, first, answer } = found ?? {};
  if (answer && first?.total === 0) {
    return <RequestPanel target={answerTarget(state.q)} answer={answer} />;
  }
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
            {first && describeCount(first.total, state, speech)}
          </p>
        )}
        <Order state={state} sorted={first?.sort} />
        {request && <div class="request-above">{request}</div>}
      </div>
      {found && first && (
        <>
          <TermList state={state} />
          {first.total === 0 ? (
            <Nothing state={state} understood={first.understood} nearest={found.nearest} />
          ) : (
            <List {...found} />
          )}
          {first.total > perPage(state) && <Pages {...found} />}
          <div class="request-below">{request}</div>
        </>
      )}
    </>
  );
}

function List({ state, first, fields, begin }: Found) {
  const { columns } = state;
  return columns ? (
    <MatchTable state={{ ...state, columns }} first={first} fields={fields} />
  ) : (
    <CardGrid state={state} first={first} begin={begin} />
  );
}

function Pages({ state, first: { offset, total } }: Found) {
  const { say } = usePageContext();
  const most = perPage(state);
  return (
    <nav class={state.columns ? 'pages pages-of-rows' : 'pages'} aria-label={say('More results')}>
      {offset > 0 && (
        <Link to={stateTarget(state, offset - most)} rel="prev">
          {say('Previous {count}', { count: most })}
        </Link>
      )}
      {offset + most < total && (
        <Link to={stateTarget(state, offset + most)} rel="next">
          {say('Next {count}', { count: Math.min(most, total - offset - most) })}
        </Link>
      )}
    </nav>
  );
}

function describeCount(total: number, { forms }: CatalogState, { say }: Speech): string {
  if (total === 0) {
    return say('Nothing found');
  }
  return forms === 'one' || forms === 'base'
    ? say('{count} {creature} | {count} {creatures}', { count: total })
    : say('{count} form | {count} forms', { count: total });
}
