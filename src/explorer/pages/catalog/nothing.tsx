import type { Understanding } from '../../../search/understanding.ts';
import { usePageContext } from '../../page-context.ts';
import { Link } from '../../parts/link.tsx';
import { NearestNames } from '../../parts/nearest-names.tsx';
import type { Suggestion } from '../../parts/use-suggestions.ts';
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
      {unknown.length > 0 ? (
        <p>
          {tell('No {creature} has {words} in its names or facts.', {
            words: <code>{unknown.join(', ')}</code>,
          })}
        </p>
      ) : (
        <p>
          {conditions.length > 1
            ? tell('No {creature} matches all of these together: {conditions}', {
                conditions: <code>{conditions.join(' · ')}</code>,
              })
            : say('No {creature} matches this search. Try another word.')}
        </p>
      )}
      {meant.length > 0 && (
        <p>
          {say('Did you mean one of these?')}{' '}
          {meant.map(({ text, query }, i) => (
            <>
              {i > 0 && ', '}
              <Link to={targetOf(query)}>{text}</Link>
            </>
          ))}
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
