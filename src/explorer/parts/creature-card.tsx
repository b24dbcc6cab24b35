import { writeNumber } from '../fact-words.ts';
import type { CardRecord } from '../api.ts';
import type { FormMeasure } from '../form-measures.ts';
import { creatureTarget, Link, usePageContext } from '../page.tsx';
import { Portrait } from './portrait.tsx';
import { TypeTags, useTypeClass } from './type-tag.tsx';
import { favourites } from '../collection.ts';
import { useKept } from '../kept.ts';

export function CreatureCard({
  creature,
  isUrgent = false,
  measure,
}: {
  readonly creature: CardRecord;
  readonly isUrgent?: boolean;
  /** A measure to show besides, such as the one by which cards are sorted. */
  readonly measure?: FormMeasure | undefined;
}) {
  const { number, name, types, sprite, moreForms = 0 } = creature;
  const { say, nameOf } = usePageContext();
  const value = measure?.valueOf(creature);
  return (
    <article class={`card ${useTypeClass(types[0])}`}>
      <Link to={creatureTarget(number, name)} class="card-link">
        <span class="card-head">
          <span class="card-number">{writeNumber(number)}</span>
          <MoreForms count={moreForms} />
        </span>
        <Portrait sprite={sprite} size={128} isUrgent={isUrgent} />
        {measure && (
          <span class="card-measure">
            {measure.member === 'stats' && <span>{measure.name}</span>}{' '}
            <strong>{value === undefined ? say('Not known') : measure.write(value)}</strong>
          </span>
        )}
        <span class="card-name">{nameOf(name)}</span>
        <span class="card-types">
          <TypeTags types={types} isPlain />
        </span>
      </Link>
      <Heart name={name} />
    </article>
  );
}

/** How many further forms a card or a row stands for. */
export function MoreForms({ count }: { readonly count: number }) {
  const { say } = usePageContext();
  return count === 0 ? null : (
    <span class="card-more">+{say('{count} form | {count} forms', { count })}</span>
  );
}

/** Makes a form a favourite, or no longer. */
export function Heart({ name, label }: { readonly name: string; readonly label?: string }) {
  const { say, nameOf } = usePageContext();
  const { value, change } = useKept(favourites);
  const isFavourite = value.includes(name);
  return (
    <button
      class={label === undefined ? 'heart' : 'choice heart-choice'}
      type="button"
      aria-pressed={isFavourite}
      aria-label={
        label === undefined ? say('Favourite: {name}', { name: nameOf(name) }) : undefined
      }
      onClick={() =>
        change((before) =>
          before.includes(name) ? before.filter((each) => each !== name) : [...before, name],
        )
      }
    >
      <span aria-hidden="true">{isFavourite ? '♥' : '♡'}</span> {label}
    </button>
  );
}
