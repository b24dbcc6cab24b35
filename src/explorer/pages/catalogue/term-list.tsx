import { Link } from '../../parts/link.tsx';
import { splitTerms, withoutTerm } from './query-terms.ts';
import { type CatalogueState, stateTarget } from './state.ts';

/** The terms of a query side by side, each with a way to do without it; nothing where there is one at most. */
export function TermList({ state }: { readonly state: CatalogueState }) {
  const terms = [...new Set(splitTerms(state.q))];
  // What `or` joins is one thing, of which no part can go alone.
  const isOneThing = terms.some((term) => /^(?:or|and)$/i.test(term));
  if (terms.length === 0 || isOneThing) {
    return null;
  }
  return (
    <ul class="term-list" aria-label="Conditions of this search">
      {terms.map((term) => (
        <li key={term}>
          <Link
            class="choice"
            to={stateTarget({ ...state, q: withoutTerm(state.q, term) })}
            aria-label={`Without ${term}`}
          >
            <code>{term}</code> <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
