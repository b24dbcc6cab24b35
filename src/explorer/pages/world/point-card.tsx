import { writeKilograms, writeMetres } from '../../measures.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { TypeTag, useTypeClass } from '../../parts/type-tag.tsx';
import type { Box } from '../../parts/use-box.ts';
import type { PlacedPoint } from './place-points.ts';

/** Size of a card as in the style sheet, and its distance from the point, in pixels. */
const cardWidth = 272;
const cardHeight = 104;
const away = 16;

/** The card of a point, beside it and within the drawing; in the browser alone. */
export function PointCard({
  point: { number, name, sprite, types, metres, kilograms, x, y },
  box,
}: {
  readonly point: PlacedPoint;
  readonly box: Box;
}) {
  const right = x + away;
  const left = right + cardWidth <= box.width ? right : Math.max(0, x - away - cardWidth);
  // Without room on either side, the card is above or below its point.
  const isBeside = left === right || left + cardWidth <= x;
  const top = isBeside
    ? Math.min(Math.max(y - cardHeight / 2, 0), box.height - cardHeight)
    : y > cardHeight + away
      ? y - cardHeight - away
      : y + away;
  return (
    <Link
      to={creatureTarget(number, name)}
      class={`point-card ${useTypeClass(types[0])}`}
      style={{ left: `${Math.min(left, Math.max(0, box.width - cardWidth))}px`, top: `${top}px` }}
      tabIndex={-1}
    >
      <Portrait sprite={sprite} size={72} isUrgent />
      <span class="point-card-text">
        <span class="point-card-name">{name}</span>
        <span class="point-card-types">
          {types.map((type) => (
            <TypeTag key={type} name={type} isPlain />
          ))}
        </span>
        <span>
          {writeMetres(metres)}, {writeKilograms(kilograms)}
        </span>
      </span>
    </Link>
  );
}
