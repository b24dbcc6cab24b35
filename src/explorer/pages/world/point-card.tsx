import { writeKilograms, writeMetres } from '../../measures.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { TypeTag, useTypeClass } from '../../parts/type-tag.tsx';
import type { Box } from '../../parts/use-box.ts';
import type { PlacedPoint } from './place-points.ts';

/** The size of a card as its style has it, and how far it stands from its point, in pixels. */
const cardWidth = 272;
const cardHeight = 104;
const away = 16;

/** Who a point is, beside it and within the drawing. It is there for the browser alone, which knows where the point is. */
export function PointCard({
  point: { number, name, sprite, types, metres, kilograms, x, y },
  box,
}: {
  readonly point: PlacedPoint;
  readonly box: Box;
}) {
  const right = x + away;
  const left = right + cardWidth <= box.width ? right : Math.max(0, x - away - cardWidth);
  // Where there is no room on either side, it stands over or under its point.
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
