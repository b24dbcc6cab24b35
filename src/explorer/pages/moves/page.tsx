import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MovePage } from '../../../api/moves.ts';
import type { Label } from '../../speech.ts';
import { type Api, ApiProblem, writeTarget } from '../../api.ts';
import { definePage, usePageContext, Link } from '../../page.tsx';
import { Complaint, type Complaining } from '../../parts/complaint.tsx';
import { Select } from '../../parts/controls.tsx';
import { Alternatives, linkSlugs } from '../../parts/nearest-names.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { TypeChoices } from '../../parts/type-tag.tsx';
import { conditionOf } from '../../../search/condition.ts';
import { QueryTerms } from '../catalog/query-terms.ts';
import { MoveTable } from './move-table.tsx';

type State = { readonly q: string; readonly sort: string; readonly offset: number };

const orders = [
  ['', 'Name'],
  ['-power,name', 'Most power first'],
  ['-accuracy,name', 'Surest first'],
  ['-pp,name', 'Most uses first'],
  ['-priority,name', 'Quickest first'],
  ['gen,name', 'Oldest first'],
] as const satisfies readonly (readonly [sort: string, label: Label])[];

const foundId = 'found';

export const page = definePage({
  load: async ({ query }, api) => {
    const state = readState(query);
    try {
      const found = await api.get<MovePage>(writeTarget('/v1/move', state));
      const meant =
        found.total === 0 ? await findMeant(new QueryTerms(state.q).plainText, api) : undefined;
      return { state, found, meant, problem: undefined };
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.column !== undefined) {
        return { state, found: undefined, problem: describeMistake(error, state) };
      }
      throw error;
    }
  },
  title: (_, { say }) => say('Moves'),
  preview: (_, { world, say }) =>
    say(
      '{count} move: what it does, and who learns it. | {count} moves: what each does, and who learns it.',
      { count: world.moves ?? 0 },
    ),
  View: ({ data: { state, found, meant, problem } }) => {
    const { world, speech, say, awaited } = usePageContext();
    if (world.moves === undefined) {
      return (
        <div class="moves">
          <h1>{say('Moves')}</h1>
          <p>{say('This world has no moves.')}</p>
        </div>
      );
    }
    const latest = awaited ? readState(awaited) : state;
    const terms = new QueryTerms(latest.q);
    return (
      <div class="moves">
        <h1>{say('Moves')}</h1>
        <SearchForm {...latest} />
        <TypeChoices
          label={say('Types')}
          // A move has one type.
          choose={({ name }) => {
            const term = conditionOf('type', name);
            const isOn = terms.has(term);
            const type = isOn ? undefined : term.slice('type:'.length);
            const q = terms.withValue('type', ':', type);
            return { isOn, to: writeTarget('/moves', { ...latest, q, offset: 0 }) };
          }}
        />
        {problem !== undefined && (
          <Complaint {...problem}>
            <Link to="/moves">{say('All moves')}</Link>
          </Complaint>
        )}
        {found && (
          <>
            <p role="status" id={foundId} tabIndex={-1}>
              {say('{count} move | {count} moves', { count: found.total })}
            </p>
            {meant && (
              <p>
                <Alternatives links={linkSlugs('/moves', meant, speech)} />
              </p>
            )}
            {found.total > 0 && <MoveTable moves={found.items} caption={say('Moves')} />}
            <Pager state={state} found={found} />
            <RequestPanel target={writeTarget('/v1/move', state)} answer={found} />
          </>
        )}
      </div>
    );
  },
});

function readState(query: URLSearchParams): State {
  return {
    q: query.get('q') ?? '',
    sort: query.get('sort') ?? '',
    offset: Number(query.get('offset') ?? 0) || 0,
  };
}

/** The slugs of the moves whose names are like a text, which is none of them. */
async function findMeant(name: string, api: Api) {
  try {
    await (name !== '' && api.get(`/v1/move/${encodeURIComponent(name)}`));
    return undefined;
  } catch (error) {
    if (error instanceof ApiProblem) {
      const { suggestions } = error.problem;
      return suggestions && suggestions.length > 0 ? suggestions : undefined;
    }
    throw error;
  }
}

function describeMistake(
  { message, problem: { column = 1, found = '', expected, suggestions = [] } }: ApiProblem,
  state: State,
): Complaining {
  const letters = Array.from(state.q);
  const [before, after] = [letters.slice(0, column - 1), letters.slice(column - 1).join('')];
  return {
    message: expected === undefined ? message : `Expected ${expected}, found ${found}`,
    corrections: (after.startsWith(found) ? suggestions : []).map((text) => {
      const q = before.join('') + text + after.slice(found.length);
      return { text, to: writeTarget('/moves', { ...state, q }) };
    }),
  };
}

function SearchForm({ q, sort }: State) {
  const { world, prefix, go, say } = usePageContext();
  const [type] = world.types;
  const box = useRef<HTMLInputElement>(null);
  // It keeps the focus, and what is typed while something else changes the page.
  useLayoutEffect(() => {
    if (box.current) {
      box.current.value = q;
    }
  }, [q]);
  const submit = (form: HTMLFormElement): void => {
    const given = [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]);
    go(writeTarget('/moves', Object.fromEntries(given)));
  };
  return (
    <form
      class="moves-search"
      action={`${prefix}/moves`}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <label>
        <span class="visually-hidden">{say('Search the moves')}</span>
        <input
          ref={box}
          type="search"
          name="q"
          defaultValue={q}
          placeholder={say('Name, or {example}', {
            example: `power>=90${type ? ` ${conditionOf('type', type.name)}` : ''}`,
          })}
          autoComplete="off"
          spellcheck={false}
        />
      </label>
      <Select
        class="order"
        label={say('Order')}
        isLabelHidden
        name="sort"
        value={sort}
        options={orders.map(([value, label]) => [value, say(label)])}
        onChoose={(_, { form }) => {
          if (form) {
            submit(form);
          }
        }}
      />
      <button class="button" type="submit">
        {say('Search')}
      </button>
    </form>
  );
}

function Pager({ state, found }: { readonly state: State; readonly found: MovePage }) {
  const { total, limit, offset } = found;
  const { say } = usePageContext();
  if (total <= limit && offset === 0) {
    return null;
  }
  // The links are far below the first row.
  const at = (start: number): string =>
    `${writeTarget('/moves', { ...state, offset: start })}#${foundId}`;
  return (
    <nav class="moves-pager" aria-label={say('Pages of moves')}>
      {offset > 0 && (
        <Link class="choice" to={at(Math.max(0, offset - limit))} rel="prev">
          {say('Previous')}
        </Link>
      )}
      <span>
        {say('{first} to {last} of {count}', {
          first: offset + 1,
          last: Math.min(total, offset + limit),
          count: total,
        })}
      </span>
      {offset + limit < total && (
        <Link class="choice" to={at(offset + limit)} rel="next">
          {say('Next')}
        </Link>
      )}
    </nav>
  );
}
