import { favourites } from '../../collection.ts';
import { useKept } from '../../kept.ts';
import { usePageContext } from '../../page-context.ts';
import type { Label } from '../../speech.ts';
import { places } from '../../places.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { useForms, useLoaded } from '../../parts/use-loaded.ts';
import { drawCreature, useToday } from '../../today.ts';

const mostFavourites = 12;

/** Reasons to come back in a row of one height: the creature of the day, games, and favourites. */
export function Today() {
  const { api, world, say, nameOf } = usePageContext();
  const offered = games.filter(({ to }) => {
    const place = places.find((each) => each.to === to);
    return place?.isIn?.(world) ?? true;
  });
  const today = useToday();
  const drawn = useLoaded(today, () => drawCreature(`creature ${today}`, api));
  const { value: names } = useKept(favourites);
  const liked = useForms(names.toReversed().slice(0, mostFavourites));
  return (
    <nav class="today" aria-label={say('Today')}>
      <ul>
        <li>
          <Link
            to={drawn ? creatureTarget(drawn.number, drawn.name) : '/puzzle'}
            class="today-tile"
          >
            {drawn && <Portrait sprite={drawn.sprite} size={48} isUrgent />}
            <span>
              {say('{Creature} of the day')} <strong>{drawn ? nameOf(drawn.name) : '…'}</strong>
            </span>
          </Link>
        </li>
        {[...offered, ...(liked && liked.length > 0 ? [ownShelf] : [])].map(
          ({ to, name, note }) => (
            <li key={to}>
              <Link to={to} class="today-tile">
                <span>
                  {say(note)} <strong>{say(name)}</strong>
                </span>
              </Link>
            </li>
          ),
        )}
        {liked?.map(({ name, number, sprite }) => (
          <li key={name}>
            <Link to={creatureTarget(number, name)} class="today-tile">
              <Portrait sprite={sprite} size={48} alt={nameOf(name)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Tile = { readonly to: string; readonly name: Label; readonly note: Label };

const games = [
  { to: '/puzzle', name: 'Puzzle of the day', note: 'Eight guesses' },
  { to: '/quiz', name: 'Quiz', note: 'Ten questions' },
  { to: '/parade', name: 'Parade', note: 'From small to large' },
] as const satisfies readonly Tile[];

const ownShelf = {
  to: '/collection',
  name: 'Favourites',
  note: 'All of yours',
} as const satisfies Tile;
