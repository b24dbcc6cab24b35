import type { Understanding } from '../../../search/understanding.ts';
import type { Suggestion } from '../../api.ts';
import { usePageContext } from '../../page-context.ts';
import { Link } from '../../parts/link.tsx';
import { Alternatives, NearestNames } from '../../parts/nearest-names.tsx';
import { type CatalogState, stateTarget } from './state.ts';

export function Nothing({
  state,
  understood,
  nearest,
}: {
  readonly state: CatalogState;
  readonly understood: Understanding | undefined;
  readonly nearest: readonly Suggestion[];
}) {
  const { say, tell } = usePageContext();
  const { conditions = [], unknown = [], instead, didYouMean = [] } = understood ?? {};
  // Pictures say more than words, if the search is nothing but a name.
  const pictures = conditions.length > 1 ? [] : nearest;
  const meant = didYouMean.filter(({ text }) => !pictures.some(({ name }) => name === text));
  const targetOf = (q: string): string => stateTarget({ ...state, q });
  return (
    <div class="nothing">
      <p>
        {unknown.length > 0
          ? tell('No {creature} has {words} in its names or facts.', {
              words: <code>{unknown.join(', ')}</code>,
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
      {instead && (
        <p>
          <Link to={targetOf(instead.query)}>
            {tell('Show {count} result for {query} | Show {count} results for {query}', {
              count: instead.total,
              query: <code>{instead.query}</code>,
            })}
          </Link>
        </p>
      )}
      {pictures.length > 0 && <NearestNames nearest={pictures} />}
      <p>
        <Link to="/">{say('Show all {creatures}')}</Link>
      </p>
    </div>
  );
}
