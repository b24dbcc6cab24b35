import { favourites } from '../collection.ts';
import { useSpeech } from '../page-context.ts';
import { useKept } from '../kept.ts';

/** Makes a form a favourite, or no longer. */
export function Heart({ name, label }: { readonly name: string; readonly label?: string }) {
  const { say, nameOf } = useSpeech();
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
