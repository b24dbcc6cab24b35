import { Link } from '../../parts/link.tsx';
import { usePageContext } from '../../page-context.ts';
import { hasPlainWords } from './query-terms.ts';
import { type CatalogueState, stateTarget } from './state.ts';

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

/** Without either, forms that differ in looks alone are left out. */
const choices = [
  { forms: 'base', label: 'Base forms' },
  { forms: 'all', label: 'Every look' },
] as const;

/** The order of the results, and whether they include all forms. */
export function Order({ state }: { readonly state: CatalogueState }) {
  const { go } = usePageContext();
  const orders = [...(hasPlainWords(state.q) ? byMatch : byNumber), ...byFacts];
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
      {choices.map(({ forms, label }) => (
        <Link
          key={forms}
          class="choice"
          to={stateTarget({ ...state, forms: state.forms === forms ? 'distinct' : forms })}
          aria-current={state.forms === forms ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </>
  );
}
