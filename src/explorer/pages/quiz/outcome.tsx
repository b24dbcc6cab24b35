import { useSpeech } from '../../page-context.ts';
import type { Told } from '../../speech.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import type { Creature } from './question-data.ts';

/** The answer as a sentence, with the creature as a link. */
export function Outcome({ told, subject }: { readonly told: Told; readonly subject: Creature }) {
  const { write, nameOf } = useSpeech();
  const text = write(told);
  const { number } = subject;
  const name = nameOf(subject.name);
  const at = text.indexOf(name);
  if (at === -1) {
    return <>{text}</>;
  }
  return (
    <>
      {text.slice(0, at)}
      <Link to={creatureTarget(number, subject.name)}>{name}</Link>
      {text.slice(at + name.length)}
    </>
  );
}
