import { creatureTarget, Link } from '../../parts/link.tsx';
import { useSpeech } from '../../page-context.ts';
import { Portrait } from '../../parts/portrait.tsx';
import { TypeTag, useTypeClass } from '../../parts/type-tag.tsx';
import type { Box } from '../../parts/use-box.ts';
import { isSame, type PlacedPoint } from './place-points.ts';

/** Sizes of cards as in the style sheet, and their distance from the point, in pixels. */
const cardWidth = 272;
const cardHeight = 104;
const listHeight = 264;
const rowHeight = 34;
const listFrame = 52;
const away = 16;

/** The card of a point, or of all points that lie there; beside it and within the drawing, in the browser alone. */
export function PointCard({
  point,
  here,
  isPinned,
  box,
}: {
  readonly point: PlacedPoint;
  /** The points on top of each other, `point` among them. */
  readonly here: readonly PlacedPoint[];
  /** Whether the card stays until it is dismissed, so that the pointer can reach its links. */
  readonly isPinned: boolean;
  readonly box: Box;
}) {
  const height = Math.min(listHeight, listFrame + here.length * rowHeight);
  const { say } = useSpeech();
  const className = `point-card ${isPinned ? 'point-card-pinned' : ''}`;
  return here.length > 1 ? (
    <div class={`${className} point-list`} style={styleOf(placeCard(point, height, box))}>
      <p class="point-list-title">
        {say('{count} form is here | {count} forms are here', { count: here.length })}
      </p>
      <ul>
        {here.map((each) => (
          <PointRow
            key={`${each.number} ${each.name}`}
            point={each}
            isChosen={isSame(each, point)}
            isReachable={isPinned}
          />
        ))}
      </ul>
    </div>
  ) : (
    <SinglePoint point={point} className={className} place={placeCard(point, cardHeight, box)} />
  );
}

function PointRow({
  point: { number, name, types, facts },
  isChosen,
  isReachable,
}: {
  readonly point: PlacedPoint;
  readonly isChosen: boolean;
  readonly isReachable: boolean;
}) {
  const { nameOf } = useSpeech();
  return (
    <li
      class={`point-row ${useTypeClass(types[0])}`}
      // The arrow keys may have chosen one that the list has scrolled away.
      ref={(row) => {
        if (isChosen && row?.parentElement) {
          const { offsetTop, offsetHeight, parentElement } = row;
          const { scrollTop, clientHeight } = parentElement;
          if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
            parentElement.scrollTop = offsetTop - (clientHeight - offsetHeight) / 2;
          }
        }
      }}
    >
      <Link
        to={creatureTarget(number, name)}
        tabIndex={isReachable ? undefined : -1}
        aria-current={isChosen || undefined}
      >
        <span class="point-row-name">{nameOf(name)}</span>
        <span class="point-row-measures">{facts}</span>
      </Link>
    </li>
  );
}

function SinglePoint({
  point: { number, name, sprite, types, facts },
  className,
  place,
}: {
  readonly point: PlacedPoint;
  readonly className: string;
  readonly place: Place;
}) {
  const { nameOf } = useSpeech();
  return (
    <Link
      to={creatureTarget(number, name)}
      class={`${className} ${useTypeClass(types[0])}`}
      style={styleOf(place)}
      tabIndex={-1}
    >
      <Portrait sprite={sprite} size={72} isUrgent />
      <span class="point-card-text">
        <span class="point-card-name">{nameOf(name)}</span>
        <span class="point-card-types">
          {types.map((type) => (
            <TypeTag key={type} name={type} isPlain />
          ))}
        </span>
        <span>{facts}</span>
      </span>
    </Link>
  );
}

type Place = { readonly left: number; readonly top: number };

function placeCard({ x, y }: PlacedPoint, height: number, box: Box): Place {
  const right = x + away;
  const left = right + cardWidth <= box.width ? right : Math.max(0, x - away - cardWidth);
  // Without room on either side, the card is above or below its point.
  const isBeside = left === right || left + cardWidth <= x;
  const top = isBeside
    ? Math.min(Math.max(y - height / 2, 0), Math.max(0, box.height - height))
    : y > height + away
      ? y - height - away
      : y + away;
  return { left: Math.min(left, Math.max(0, box.width - cardWidth)), top };
}

function styleOf({ left, top }: Place): { readonly left: string; readonly top: string } {
  return { left: `${left}px`, top: `${top}px` };
}
