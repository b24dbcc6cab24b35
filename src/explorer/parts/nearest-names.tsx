import { usePageContext } from '../page-context.ts';
import { creatureTarget, Link } from './link.tsx';
import { Portrait } from './portrait.tsx';
import type { Suggestion } from './use-suggestions.ts';

export function NearestNames({ nearest }: { readonly nearest: readonly Suggestion[] }) {
  const { say } = usePageContext();
  return (
    <>
      <p>{say('Did you mean one of these?')}</p>
      <PictureList forms={nearest} />
    </>
  );
}

export function PictureList({ forms }: { readonly forms: readonly Suggestion[] }) {
  const { nameOf } = usePageContext();
  return (
    <ul class="nearest">
      {forms.map(({ number, name, sprite, matched }) => (
        <li key={`${number} ${name}`}>
          <Link to={creatureTarget(number, name)}>
            <Portrait sprite={sprite} size={96} />
            <span>{nameOf(name)}</span>
            {matched !== undefined && <span class="matched">{matched}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
