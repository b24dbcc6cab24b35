import type { CreatureRecord } from '../../api.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { comparisonTarget, mostCompared } from '../compare/choice.ts';
import { usePageContext } from '../../page-context.ts';

/** Forms that are shown at once; a creature may have dozens. */
const mostShown = 24;

export function Forms({
  forms,
  shown,
}: {
  readonly forms: readonly CreatureRecord[];
  readonly shown: number;
}) {
  const { say, nameOf } = usePageContext();
  const isLong = forms.length > mostShown;
  const first = isLong ? forms.slice(0, mostShown / 2) : forms;
  const rest = forms.slice(first.length);
  const list = (some: readonly CreatureRecord[]) => (
    <ul>
      {some.map((form) => (
        <li key={form.name}>
          <Link
            to={creatureTarget(form.number, form.name)}
            aria-current={form === forms[shown] || undefined}
          >
            <Portrait sprite={form.sprite} size={72} />
            <span>{nameOf(form.name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
  // The shown form, and as many others as fit.
  const compared = [forms[shown], ...forms.filter((_, i) => i !== shown)]
    .flatMap((form) => form?.name ?? [])
    .filter((name) => !name.includes(','))
    .slice(0, mostCompared);
  return (
    <nav class="section forms" aria-labelledby="forms">
      <div class="forms-head">
        <h2 id="forms">{say('{count} form | {count} forms', { count: forms.length })}</h2>
        <Link to={comparisonTarget(compared)}>
          {compared.length < forms.length
            ? say('Compare {count} of them', { count: compared.length })
            : say('Compare them')}
        </Link>
      </div>
      {list(first)}
      {rest.length > 0 && (
        <details open={shown >= first.length}>
          <summary>{say('{count} more form | {count} more forms', { count: rest.length })}</summary>
          {list(rest)}
        </details>
      )}
    </nav>
  );
}
