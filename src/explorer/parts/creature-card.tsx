import { writeNumber } from '../measures.ts';
import type { CreatureRecord } from '../api.ts';
import { creatureTarget, Link } from './link.tsx';
import { Portrait } from './portrait.tsx';
import { TypeTag, useTypeClass } from './type-tag.tsx';

/** A form as a card with a link to its page. */
export function CreatureCard({
  creature,
  isUrgent = false,
}: {
  readonly creature: CreatureRecord;
  readonly isUrgent?: boolean;
}) {
  const { number, name, types, sprite } = creature;
  return (
    <article class={`card ${useTypeClass(types[0])}`}>
      <Link to={creatureTarget(number, name)} class="card-link">
        <span class="card-number">{writeNumber(number)}</span>
        <Portrait sprite={sprite} size={128} isUrgent={isUrgent} />
        <span class="card-name">{name}</span>
        <span class="card-types">
          {types.map((type) => (
            <TypeTag key={type} name={type} isPlain />
          ))}
        </span>
      </Link>
    </article>
  );
}
