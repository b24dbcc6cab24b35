import type { Suggestion } from '../api.ts';
import { usePageContext, creatureTarget, Link, join } from '../page.tsx';
import { capitalise, type Speech } from '../speech.ts';
import { Portrait } from './portrait.tsx';

export function NearestNames({ nearest }: { readonly nearest: readonly Suggestion[] }) {
  const { say } = usePageContext();
  return (
    <>
      <p>{say('Did you mean one of these?')}</p>
      <PictureList forms={nearest} />
    </>
  );
}

type Alternative = { readonly text: string; readonly to: string };

/** The pages in a folder, of moves or of types, that slugs of the service mean. */
export function linkSlugs(
  folder: string,
  slugs: readonly string[],
  { moveOf, typeOf }: Speech,
): readonly Alternative[] {
  const nameOf = folder === '/moves' ? moveOf : typeOf;
  return slugs.map((slug) => ({
    text: nameOf(slug.split('-').map(capitalise).join(' ')),
    to: `${folder}/${slug}`,
  }));
}

/** Links to what somebody may have meant, as the end of a paragraph. */
export function Alternatives({ links }: { readonly links: readonly Alternative[] }) {
  const { say } = usePageContext();
  return (
    <>
      {say('Did you mean one of these?')}{' '}
      {join(
        links.map(({ text, to }) => (
          <Link key={text} to={to}>
            {text}
          </Link>
        )),
      )}
    </>
  );
}

export function PictureList({ forms }: { readonly forms: readonly Suggestion[] }) {
  return (
    <ul class="nearest">
      {forms.map(({ number, name, sprite, matched }) => (
        <li key={`${number} ${name}`}>
          <Link to={creatureTarget(number, name)}>
            <Portrait sprite={sprite} size={96} />
            <MatchedName name={name} matched={matched} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The name of a form, and the one that was found, unless it is the same. */
export function MatchedName({
  name,
  matched,
}: {
  readonly name: string;
  readonly matched: string | undefined;
}) {
  const { nameOf } = usePageContext();
  const shown = nameOf(name);
  return (
    <>
      <span>{shown}</span>
      {matched !== undefined && matched !== shown && <span class="matched">{matched}</span>}
    </>
  );
}
