import type { ComponentChild } from 'preact';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';

type Member = {
  readonly number: string;
  readonly form: string;
  readonly sprite: string | undefined;
};

/** Who becomes whom. */
export type Evolved = { readonly from: Member; readonly to: Member };

/** What a stone does, in a sentence in which the names lead to the forms, with their portraits. */
export function Effect({
  sentence,
  evolved,
}: {
  readonly sentence: string;
  readonly evolved: Evolved | undefined;
}) {
  if (!evolved) {
    return <li class="effect">{sentence}</li>;
  }
  const { from, to } = evolved;
  return (
    <li class="effect">
      <span class="effect-portraits" aria-hidden="true">
        {[from, to].map(
          ({ sprite, form }) => sprite && <Portrait key={form} sprite={sprite} size={48} />,
        )}
      </span>
      <span>{linkNames(sentence, [from, to])}</span>
    </li>
  );
}

/** The sentence with each member's name as a link, in the order in which they stand in it. */
function linkNames(sentence: string, members: readonly Member[]): readonly ComponentChild[] {
  const parts: ComponentChild[] = [];
  let rest = sentence;
  for (const { number, form } of members) {
    const at = rest.indexOf(form);
    if (at !== -1) {
      parts.push(
        rest.slice(0, at),
        <Link key={`${number} ${form}`} to={creatureTarget(number, form)}>
          {form}
        </Link>,
      );
      rest = rest.slice(at + form.length);
    }
  }
  return [...parts, rest];
}
