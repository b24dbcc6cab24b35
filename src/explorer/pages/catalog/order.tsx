import { formMeasuresOf } from '../../form-measures.ts';
import { Link } from '../../parts/link.tsx';
import { usePageContext } from '../../page-context.ts';
import { hasPlainWords } from './query-terms.ts';
import { type CatalogState, stateTarget } from './state.ts';

const byNumber = [{ sort: '', label: 'Number' }] as const;
const byMatch = [
  { sort: '', label: 'Best match' },
  { sort: 'number', label: 'Number' },
] as const;
const byFacts = [
  { sort: 'name', label: 'Name' },
  { sort: '-height', label: 'Tallest first' },
  { sort: 'height', label: 'Smallest first' },
  { sort: '-weight', label: 'Heaviest first' },
  { sort: 'weight', label: 'Lightest first' },
] as const;

/** The order of the results, and whether each form is one of them. */
export function Order({ state }: { readonly state: CatalogState }) {
  const { go, world } = usePageContext();
  const { columns, ...cards } = state;
  const orders = [
    ...(hasPlainWords(state.q) ? byMatch : byNumber),
    ...byFacts,
    ...formMeasuresOf(world)
      .filter(({ member }) => member === 'stats')
      .flatMap(({ name, field }) => [
        { sort: `-${field}`, label: `Highest ${name}` },
        { sort: field, label: `Lowest ${name}` },
      ]),
  ];
  const isKnown = orders.some(({ sort }) => sort === state.sort);
  return (
    <>
      <label class="order">
        <span class="visually-hidden">Order</span>
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
        All forms
      </Link>
      <Link
        class="choice"
        to={columns ? stateTarget(cards) : stateTarget({ ...cards, columns: [] })}
        aria-current={columns ? 'true' : undefined}
      >
        Table
      </Link>
    </>
  );
}
