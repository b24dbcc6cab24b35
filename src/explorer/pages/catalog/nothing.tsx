import type { Understanding } from '../../../search/understanding.ts';
import { counted } from '../../../world/counted.ts';
import { Link } from '../../parts/link.tsx';
import { NearestNames } from '../../parts/nearest-names.tsx';
import type { Suggestion } from '../../parts/use-suggestions.ts';
import { type CatalogState, nounOf, stateTarget } from './state.ts';

/** Says that nothing was found, how the search was understood, and what finds something. */
export function Nothing({
  state,
  understood,
  nearest,
}: {
  readonly state: CatalogState;
  readonly understood: Understanding | undefined;
  readonly nearest: readonly Suggestion[];
}) {
  const { conditions = [], unknown = [], instead, didYouMean = [] } = understood ?? {};
  // Pictures say more than words, if the search is nothing but a name.
  const pictures = conditions.length > 1 ? [] : nearest;
  const meant = didYouMean.filter(({ text }) => !pictures.some(({ name }) => name === text));
  const targetOf = (q: string): string => stateTarget({ ...state, q });
  return (
    <div class="nothing">
      {unknown.length > 0 ? (
        <p>
          No creature has {unknown.map((word) => `“${word}”`).join(', ')} in its names or facts.
        </p>
      ) : (
        <p>
          No creature matches{' '}
          {conditions.length > 1 ? 'all of these together: ' : 'this search. Try another word. '}
          {conditions.length > 1 && <code>{conditions.join(' · ')}</code>}
        </p>
      )}
      {meant.length > 0 && (
        <p>
          Did you mean{' '}
          {meant.map(({ text, query }, i) => (
            <>
              {i > 0 && ', '}
              <Link to={targetOf(query)}>{text}</Link>
            </>
          ))}
          ?
        </p>
      )}
      {instead && (
        <p>
          <Link to={targetOf(instead.query)}>
            Show {counted(instead.total, nounOf(state))} for <code>{instead.query}</code>
          </Link>
        </p>
      )}
      {pictures.length > 0 && <NearestNames nearest={pictures} />}
      <p>
        <Link to="/">Show all creatures</Link>
      </p>
    </div>
  );
}
