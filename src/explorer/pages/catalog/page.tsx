import { useEffect, useRef, useState } from 'preact/hooks';
import { type Api, type CreatureRecord, searchTarget, type WorldOverview } from '../../api.ts';
import { definePage, usePageContext, creatureTarget, Link } from '../../page.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import type { AnswerRecord } from '../../../api/answer-record.ts';
import { AnswerCard, answerTarget, findAnswer } from './answer.tsx';
import { Complaint } from '../../parts/complaint.tsx';
import { CardGrid } from './card-grid.tsx';
import { Filters, TermList } from './filters.tsx';
import { findOutcome, type Found, type Outcome, type QueryProblem } from './outcome.ts';
import { SearchBox } from './search-box.tsx';
import { MatchTable, titleOfField } from './match-table.tsx';
import {
  type CatalogState,
  leadOf,
  perPage,
  readOffset,
  readState,
  stateTarget,
  useLatest,
} from './state.ts';
import { favourites } from '../../collection.ts';
import { useKept } from '../../kept.ts';
import { places } from '../../places.ts';
import { Portrait } from '../../parts/portrait.tsx';
import { useForms, useLoaded } from '../../parts/use-loaded.ts';
import { drawCreature, useToday } from '../../today.ts';
import type { Speech, Label } from '../../speech.ts';
import { measuresIn } from '../../form-measures.ts';
import { Choice, Select } from '../../parts/controls.tsx';
import { QueryTerms } from './query-terms.ts';
import { Alternatives, NearestNames, PictureList } from '../../parts/nearest-names.tsx';

type Data = {
  readonly state: CatalogState;
  readonly begin: number;
  readonly outcome: Outcome;
  readonly answer: AnswerRecord | undefined;
  /** The search as it was typed, which found nothing, where the outcome and the answer are those of what it may have meant. */
  readonly missed?: Found;
};

/** Results, and the answer above them. */
type Shown = Found & Pick<Data, 'answer'>;

export const page = definePage<Data>({
  load: async ({ query }, api, world) => {
    const state = readState(query);
    const begin = readOffset(query);
    const [outcome, answer] = await Promise.all([
      findOutcome(state, begin, api, world),
      findAnswer(state.q, api, { isDead: false }),
    ]);
    const missed = outcome.kind === 'found' && outcome.first.total === 0 ? outcome : undefined;
    const given = answer ?? (missed && (await findAnswer(state.q, api, { isDead: true })));
    const meant = missed && !given ? await findMeant(missed, api, world) : undefined;
    return { state, begin, outcome, answer: given, ...meant };
  },
  title: ({ state }) => state.q,
  preview: ({ state: { q }, outcome }, { world, told, say, nameOf, list }) => {
    const everything =
      (told === undefined ? world.description : undefined) ??
      say(
        'Look up, compare and play with {count} {creature}. | Look up, compare and play with {count} {creatures}.',
        { count: world.creatures },
      );
    if (q === '' || outcome.kind === 'invalid' || outcome.first.total === 0) {
      return { description: everything };
    }
    const { total, items } = outcome.first;
    const names = items.slice(0, 4).map(({ name }) => nameOf(name));
    return {
      description: say('{name}: {facts}', {
        name: say('{count} result for “{query}” | {count} results for “{query}”', {
          count: total,
          query: outcome.state.q,
        }),
        facts: say('{sentence}.', { sentence: list(names) }),
      }),
      sprites: items.map(({ sprite }) => sprite),
    };
  },
  View: ({ data: { state, begin, outcome, answer, missed } }) => {
    const { say } = usePageContext();
    const latest = useRef<Shown>(undefined);
    const section = useRef<HTMLElement>(null);
    // While a query is incomplete, the previous results stay.
    const found = outcome.kind === 'found' ? { ...outcome, answer } : latest.current;
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
          <Filters state={narrowedState({ state, outcome, answer })} />
          <section
            class="matches"
            id="results"
            tabIndex={-1}
            aria-label={say('Search results')}
            ref={section}
          >
            {missed && <Nothing {...missed} isAll={false} />}
            {answer && <AnswerCard {...answer} total={found?.first.total} />}
            <Matches state={state} found={found} problem={problem} />
          </section>
        </div>
      </div>
    );
  },
});

/** More are not tried. */
const mostMeant = 3;

/** Finds what a search with a misspelt word may have meant, the likeliest first; nothing if that is a name with a picture to choose. */
async function findMeant(
  missed: Found,
  api: Api,
  world: WorldOverview,
): Promise<Pick<Data, 'outcome' | 'answer' | 'missed'> | undefined> {
  const { state, begin, first, nearest } = missed;
  // With another unknown word it would find as little.
  const meant = first.understood?.unknown.length === 1 ? first.understood.didYouMean : [];
  const isPictured = nearest.some(({ name, matched }) => [name, matched].includes(meant[0]?.text));
  for (const { query: q } of isPictured ? [] : meant.slice(0, mostMeant)) {
    const [outcome, answer] = await Promise.all([
      findOutcome({ ...state, q }, begin, api, world),
      findAnswer(q, api, { isDead: false }),
    ]);
    if (outcome.kind === 'found' && (answer || outcome.first.total > 0)) {
      return { outcome, answer, missed };
    }
  }
  return undefined;
}

/** What filters narrow: the search as it was read, or what a question that no name or fact matches is answered with. */
function narrowedState({ state, outcome, answer }: Omit<Data, 'begin'>): CatalogState {
  if (outcome.kind === 'invalid') {
    return state;
  }
  if (!answer || outcome.first.total > 0) {
    return { ...state, q: outcome.understood };
  }
  const { q = '', sort = state.sort } = answer.search ?? {};
  return { ...state, q, sort };
}

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
        <button class="choice" type="button" onClick={() => void surprise()}>
          {say('Surprise me')}
        </button>
      </div>
      {hasFailed && <p role="alert">{say('That needs a connection. Try again later.')}</p>}
    </>
  );
}

const mostFavourites = 12;

/** Reasons to come back in a row of one height: the creature of the day, games, and favourites. */
function Today() {
  const { api, world, say, nameOf } = usePageContext();
  const offered = games.filter(
    ([to]) => places.find((place) => place.to === to)?.isIn?.(world) ?? true,
  );
  const today = useToday();
  const drawn = useLoaded(today, () => drawCreature(`creature ${today}`, api));
  const { value: names } = useKept(favourites);
  const liked = useForms(names.toReversed().slice(0, mostFavourites));
  return (
    <nav class="today" aria-label={say('Today')}>
      <ul>
        <li>
          <Link
            to={drawn ? creatureTarget(drawn.number, drawn.name) : '/puzzle'}
            class="today-tile"
          >
            {drawn ? (
              <Portrait sprite={drawn.sprite} size={48} isUrgent />
            ) : (
              <span class="portrait" />
            )}
            <span>
              {say('{Creature} of the day')} <strong>{drawn ? nameOf(drawn.name) : '…'}</strong>
            </span>
          </Link>
        </li>
        {[...offered, ...(liked && liked.length > 0 ? [ownShelf] : [])].map(([to, name, note]) => (
          <li key={to}>
            <Link to={to} class="today-tile">
              <span>
                {say(note)} <strong>{say(name)}</strong>
              </span>
            </Link>
          </li>
        ))}
        {liked?.map(({ name, number, sprite }) => (
          <li key={name}>
            <Link to={creatureTarget(number, name)} class="today-tile">
              <Portrait sprite={sprite} size={48} alt={nameOf(name)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Tile = readonly [to: string, name: Label, note: Label];

const games: readonly Tile[] = [
  ['/puzzle', 'Puzzle of the day', 'Eight guesses'],
  ['/quiz', 'Quiz', 'Ten questions'],
  ['/parade', 'Parade', 'From small to large'],
];

const ownShelf: Tile = ['/collection', 'Favourites', 'All of yours'];

function Matches({
  state: asked,
  found,
  problem,
}: {
  readonly state: CatalogState;
  readonly found: Shown | undefined;
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
          <Complaint {...problem}>
            <Link to="/">{speech.say('Show all {creatures}')}</Link>
          </Complaint>
        ) : (
          <p class="match-count" role="status">
            {first && describeCount(first.total, state, speech)}
          </p>
        )}
        <Order state={state} {...(first?.sort && { sorted: first.sort })} />
        {request && <div class="request-above">{request}</div>}
      </div>
      {found && first && (
        <>
          {/* The search box stays on the screen. */}
          {state.q !== '' && (
            <p class="on-paper">
              <code>{state.q}</code>
            </p>
          )}
          <TermList state={{ ...state, q: found.understood }} />
          {first.total === 0 ? (
            <Nothing {...found} isAll />
          ) : state.columns ? (
            <MatchTable {...found} />
          ) : (
            <CardGrid {...found} />
          )}
          {first.total > perPage(state) && <Pages {...found} />}
          <div class="request-below">{request}</div>
        </>
      )}
    </>
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

const byFacts = [
  ['name', 'Name'],
  ['-height', 'Tallest first'],
  ['height', 'Smallest first'],
  ['-weight', 'Heaviest first'],
  ['weight', 'Lightest first'],
] as const satisfies readonly (readonly [sort: string, label: Label])[];

/** `sorted` is the order that words of the search stand for. */
function Order({
  state: shown,
  sorted,
}: {
  readonly state: CatalogState;
  readonly sorted?: string;
}) {
  const state = useLatest(shown);
  const { go, speech, say } = usePageContext();
  const { columns, ...cards } = state;
  const known: readonly (readonly [sort: string, text: string])[] = [
    ...(new QueryTerms(state.q).hasPlainWords
      ? [['', say('Best match')] as const, ['number', say('Number')] as const]
      : [['', say('Number')] as const]),
    ...byFacts.map(([value, label]) => [value, say(label)] as const),
    ...measuresIn(speech)
      .filter(({ member }) => member === 'stats')
      .flatMap(({ name, field }) => [
        [`-${field}`, say('Highest {stat}', { stat: name })] as const,
        [field, say('Lowest {stat}', { stat: name })] as const,
      ]),
  ];
  /** Of any order that an address may have. */
  const nameOf = (sort: string): string =>
    speech.enumerate(
      sort.split(',').map((part) => {
        const { field, isDescending } = leadOf(part);
        const value = isDescending ? `-${field}` : field;
        const [, text = `${titleOfField(field, speech)} ${isDescending ? '↓' : '↑'}`] =
          known.find(([each]) => each === value) ?? [];
        return text;
      }),
    );
  // The words of the search take the place of the best match.
  const byWords = sorted && nameOf(sorted);
  const orders = known
    .filter(([value]) => value !== sorted)
    .map(([value, text]) => [value, value === '' ? (byWords ?? text) : text] as const);
  const isKnown = orders.some(([value]) => value === state.sort);
  return (
    <>
      <Select
        class="order"
        label={say('Order')}
        isLabelHidden
        value={state.sort}
        options={isKnown ? orders : [...orders, [state.sort, nameOf(state.sort)]]}
        onChoose={(sort) => go(stateTarget({ ...state, sort }))}
      />
      <Choice
        to={stateTarget({ ...state, forms: state.forms === 'all' ? 'one' : 'all' })}
        isOn={state.forms === 'all'}
      >
        {say('All forms')}
      </Choice>
      <Choice
        to={stateTarget(columns ? cards : { ...cards, columns: [] })}
        isOn={columns !== undefined}
      >
        {say('Table')}
      </Choice>
    </>
  );
}

/** Says that a search found nothing, and what might; `isAll` is whether the page shows nothing else. */
function Nothing({ state, first, nearest, isAll }: Found & { readonly isAll: boolean }) {
  const { say, tell, enumerate, nameOf } = usePageContext();
  const { conditions = [], unknown = [], instead, didYouMean = [] } = first.understood ?? {};
  // Pictures say more than words, if the search is nothing but a name.
  const pictures = conditions.length > 1 ? [] : nearest;
  const meant = didYouMean.filter(
    ({ text }) =>
      !pictures.some(({ name, matched }) => [name, matched, nameOf(name)].includes(text)),
  );
  const targetOf = (q: string): string => stateTarget({ ...state, q });
  return (
    <div class="nothing">
      <p {...(!isAll && { role: 'status' })}>
        {unknown.length > 0
          ? tell('No {creature} has {words} in its names or facts.', {
              words: <code>{enumerate(unknown)}</code>,
            })
          : conditions.length > 1
            ? tell('No {creature} matches all of these together: {conditions}', {
                conditions: <code>{conditions.join(' · ')}</code>,
              })
            : say('No {creature} matches this search. Try another word.')}
      </p>
      {meant.length > 0 && (
        <p>
          <Alternatives links={meant.map(({ text, query }) => ({ text, to: targetOf(query) }))} />
        </p>
      )}
      {/* The question is asked once. */}
      {pictures.length > 0 &&
        (meant.length > 0 ? <PictureList forms={pictures} /> : <NearestNames nearest={pictures} />)}
      {isAll && instead && (
        <p>
          <Link to={targetOf(instead.query)}>
            {tell('Show {count} result for {query} | Show {count} results for {query}', {
              count: instead.total,
              query: <code>{instead.query}</code>,
            })}
          </Link>
        </p>
      )}
      {isAll && (
        <p>
          <Link to="/">{say('Show all {creatures}')}</Link>
        </p>
      )}
    </div>
  );
}
