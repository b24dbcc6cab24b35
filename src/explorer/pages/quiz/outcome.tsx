import { creatureTarget, Link } from '../../parts/link.tsx';
import type { Creature } from './question-data.ts';

/** The answer as a sentence, with the creature as a link. */
export function Outcome({ text, subject }: { readonly text: string; readonly subject: Creature }) {
  const { number, name } = subject;
  const at = text.indexOf(name);
  if (at === -1) {
    return <>{text}</>;
  }
  return (
    <>
      {text.slice(0, at)}
      <Link to={creatureTarget(number, name)}>{name}</Link>
      {text.slice(at + name.length)}
    </>
  );
}
