import { useSpeech } from '../page-context.ts';
import { creatureTarget, Link } from './link.tsx';
import { Portrait } from './portrait.tsx';
import type { Suggestion } from './use-suggestions.ts';

/** Names that may have been meant, with their pictures. */
export function NearestNames({ nearest }: { readonly nearest: readonly Suggestion[] }) {
  const { say, nameOf } = useSpeech();
  return (
    <>
      <p>{say('Did you mean one of these?')}</p>
      <ul class="nearest">
        {nearest.map(({ number, name, sprite }) => (
          <li key={`${number} ${name}`}>
            <Link to={creatureTarget(number, name)}>
              <Portrait sprite={sprite} size={96} />
              <span>{nameOf(name)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
