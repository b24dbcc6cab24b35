import { usePageContext } from '../../page-context.ts';
import { PersonShape, personMetres } from '../../parts/person.tsx';
import { cutOutOf } from '../../parts/portrait.tsx';

const width = 320;
const height = 180;
const ground = 160;
/** Extra width for forms that are wider than tall. */
const widest = 190;

export function Scale({
  name,
  sprite,
  metres,
}: {
  readonly name: string;
  readonly sprite: string;
  readonly metres: number;
}) {
  const { say, metres: write, onPage } = usePageContext();
  const unitsPerMetre = (ground - 12) / Math.max(metres, personMetres);
  const size = metres * unitsPerMetre;
  return (
    <figure class="scale">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={say('{name}, {height} tall, beside a person of {person}', {
          name,
          height: write(metres),
          person: write(personMetres),
        })}
      >
        {Array.from({ length: 5 }, (_, i) => {
          const y = ground - (Math.max(metres, personMetres) * unitsPerMetre * i) / 4;
          return <line key={i} class="scale-line" x1="0" x2={width} y1={y} y2={y} />;
        })}
        <g
          class="scale-person"
          transform={`translate(90 ${ground}) scale(${(personMetres * unitsPerMetre) / 100})`}
        >
          <PersonShape />
        </g>
        <image
          href={onPage(cutOutOf(sprite))}
          x={220 - widest / 2}
          y={ground - size}
          width={widest}
          height={size}
          preserveAspectRatio="xMidYMax meet"
        />
        <text class="scale-label" x={90} y={height - 4}>
          {write(personMetres)}
        </text>
        <text class="scale-label" x={220} y={height - 4}>
          {write(metres)}
        </text>
      </svg>
    </figure>
  );
}
