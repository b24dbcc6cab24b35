import type { Label } from '../../speech.ts';
import { measuresIn } from '../../form-measures.ts';
import { Link } from '../../parts/link.tsx';
import { usePageContext } from '../../page-context.ts';
import { hasPlainWords } from './query-terms.ts';
import { type CatalogState, stateTarget } from './state.ts';

type Labelled = { readonly sort: string; readonly label: Label };

const byNumber = [{ sort: '', label: 'Number' }] as const satisfies readonly Labelled[];
const byMatch = [
  { sort: '', label: 'Best match' },
  { sort: 'number', label: 'Number' },
] as const satisfies readonly Labelled[];
const byFacts = [
  { sort: 'name', label: 'Name' },
  { sort: '-height', label: 'Tallest first' },
  { sort: 'height', label: 'Smallest first' },
  { sort: '-weight', label: 'Heaviest first' },
  { sort: 'weight', label: 'Lightest first' },
] as const satisfies readonly Labelled[];

/** `sorted` is the order that words of the search stand for. */
export function Order({
  state,
  sorted,
}: {
  readonly state: CatalogState;
  readonly sorted: string | undefined;
}) {
  const { go, world, speech, say } = usePageContext();
  const { columns, ...cards } = state;
  const known = [
    ...[...(hasPlainWords(state.q) ? byMatch : byNumber), ...byFacts].map(({ sort, label }) => ({
      sort,
      label: say(label),
    })),
    ...measuresIn(speech, world)
      .filter(({ member }) => member === 'stats')
      .flatMap(({ name, field }) => [
        { sort: `-${field}`, label: say('Highest {stat}', { stat: name }) },
        { sort: field, label: say('Lowest {stat}', { stat: name }) },
      ]),
  ];
  // The words of the search take the place of the best match.
  const byWords = known.find(({ sort }) => sort === sorted)?.label ?? sorted;
  const orders = known
    .filter(({ sort }) => sort !== sorted)
    .map(({ sort, label }) => ({ sort, label: sort === '' ? (byWords ?? label) : label }));
  const isKnown = orders.some(({ sort }) => sort === state.sort);
  return (
    <>
      <label class="order">
        <span class="visually-hidden">{say('Order')}</span>
        <select
          value={state.sort}
          onChange={(event) => go(stateTarget({ ...state, sort: event.currentTarget.value }))}
        >
          {orders.map(({ sort, label }) => (
            <option key={sort} value={sort} selected={sort === state.sort}>
              {label}
            </option>
          ))}
          {!isKnown && (
            <option value={state.sort} selected>
              {state.sort}
            </option>
          )}
        </select>
      </label>
      <Link
        class="choice"
        to={stateTarget({ ...state, forms: state.forms === 'all' ? 'one' : 'all' })}
        aria-current={state.forms === 'all' ? 'true' : undefined}
      >
        {say('All forms')}
      </Link>
      <Link
        class="choice"
        to={columns ? stateTarget(cards) : stateTarget({ ...cards, columns: [] })}
        aria-current={columns ? 'true' : undefined}
      >
        {say('Table')}
      </Link>
    </>
  );
}
