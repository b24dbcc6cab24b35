import { creatureTarget, Link } from './link.tsx';
import { Portrait } from './portrait.tsx';
import type { Suggestion } from './use-suggestions.ts';

/** Names that may have been meant, with their pictures. */
export function NearestNames({ nearest }: { readonly nearest: readonly Suggestion[] }) {
  return (
    <>
      <p>Did you mean one of these?</p>
      <PictureList forms={nearest} />
    </>
  );
}

/** Names with their pictures, as links. */
export function PictureList({ forms }: { readonly forms: readonly Suggestion[] }) {
  return (
    <ul class="nearest">
      {forms.map(({ number, name, sprite, matched }) => (
        <li key={`${number} ${name}`}>
          <Link to={creatureTarget(number, name)}>
            <Portrait sprite={sprite} size={96} />
            <span>{name}</span>
            {matched !== undefined && <span class="matched">{matched}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
