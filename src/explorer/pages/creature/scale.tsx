import { writeMetres } from '../../measures.ts';
import { cutOutOf } from '../../parts/portrait.tsx';

/** Height of the person for comparison, in metres. */
const personMetres = 1.7;

/** Width and height of the drawing, in its own units. */
const width = 320;
const height = 180;
const ground = 160;
/** Extra width for forms that are wider than tall. */
const widest = 190;

/** A form to scale, beside a person. */
export function Scale({
  name,
  sprite,
  metres,
}: {
  readonly name: string;
  readonly sprite: string;
  readonly metres: number;
}) {
  const unitsPerMetre = (ground - 12) / Math.max(metres, personMetres);
  const size = metres * unitsPerMetre;
  const person = personMetres * unitsPerMetre;
  return (
    <figure class="scale">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${name}, ${writeMetres(metres)} tall, beside a person of ${writeMetres(personMetres)}`}
      >
        {Array.from({ length: 5 }, (_, i) => {
          const y = ground - (Math.max(metres, personMetres) * unitsPerMetre * i) / 4;
          return <line key={i} class="scale-line" x1="0" x2={width} y1={y} y2={y} />;
        })}
        <Person x={90} tall={person} />
        <image
          href={cutOutOf(sprite)}
          x={220 - widest / 2}
          y={ground - size}
          width={widest}
          height={size}
          preserveAspectRatio="xMidYMax meet"
        />
        <text class="scale-label" x={90} y={height - 4}>
          {writeMetres(personMetres)}
        </text>
        <text class="scale-label" x={220} y={height - 4}>
          {writeMetres(metres)}
        </text>
      </svg>
    </figure>
  );
}

/** A person on the ground line. The path is drawn for a height of 100. */
function Person({ x, tall }: { readonly x: number; readonly tall: number }) {
  const factor = tall / 100;
  return (
    <g class="scale-person" transform={`translate(${x} ${ground}) scale(${factor})`}>
      <circle cx="0" cy="-92" r="8" />
      <path d="M-13 -78 Q0 -86 13 -78 L17 -44 Q15 -40 12 -43 L9 -62 L9 -4 Q9 0 5 0 Q1.500 0 1.500 -4 L0 -40 L-1.500 -4 Q-1.500 0 -5 0 Q-9 0 -9 -4 L-9 -62 L-12 -43 Q-15 -40 -17 -44 Z" />
    </g>
  );
}
