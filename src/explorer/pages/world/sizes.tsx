import { useMemo, useState } from 'preact/hooks';
import { writeKilograms, writeMetres } from '../../measures.ts';
import { creatureTarget } from '../../parts/link.tsx';
import { useTypeClass } from '../../parts/type-tag.tsx';
import { useSurroundings } from '../../surroundings.ts';
import { createLogScale } from './log-scale.ts';
import type { Point } from './use-points.ts';

/** The drawing, in its own units. */
const width = 900;
const height = 520;
const left = 62;
const bottom = 46;
const right = 14;
const top = 14;

/** A point further from the pointer than this is not meant, in units of the drawing. */
const reach = 40;

type Placed = Sized & { readonly x: number; readonly y: number };
type Sized = Point & { readonly metres: number; readonly kilograms: number };

/** Height against weight, both on axes that multiply. The pointer or the arrow keys choose a form; a click or Enter opens it. */
export function Sizes({ points }: { readonly points: readonly Point[] }) {
  const { go } = useSurroundings();
  const { placed, across, up } = useMemo(() => place(points), [points]);
  const [chosen, setChosen] = useState<Placed>();
  const choose = (step: number): void => {
    const at = chosen ? placed.indexOf(chosen) + step : 0;
    setChosen(placed[Math.min(Math.max(at, 0), placed.length - 1)]);
  };
  const open = (): void => {
    if (chosen) {
      go(creatureTarget(chosen.number, chosen.name));
    }
  };
  return (
    <div class="scatter">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        tabIndex={0}
        role="application"
        aria-label="Height against weight: arrow keys go from form to form by height, Enter opens one"
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowUp: 10, ArrowLeft: -1, ArrowDown: -10 }[event.key];
          if (step !== undefined) {
            event.preventDefault();
            choose(step);
          } else if (event.key === 'Enter') {
            open();
          }
        }}
        onPointerMove={(event) => setChosen(nearest(placed, event) ?? chosen)}
        onClick={open}
      >
        {across.ticks.map((tick) => (
          <g key={tick}>
            <line
              class="grid"
              x1={across.at(tick)}
              x2={across.at(tick)}
              y1={top}
              y2={height - bottom}
            />
            <text class="tick" x={across.at(tick)} y={height - bottom + 18} text-anchor="middle">
              {writeMetres(tick)}
            </text>
          </g>
        ))}
        {up.ticks.map((tick) => (
          <g key={tick}>
            <line class="grid" x1={left} x2={width - right} y1={up.at(tick)} y2={up.at(tick)} />
            <text class="tick" x={left - 8} y={up.at(tick) + 4} text-anchor="end">
              {writeKilograms(tick)}
            </text>
          </g>
        ))}
        {placed.map((point) => (
          <Dot key={`${point.number} ${point.name}`} point={point} />
        ))}
        {chosen && <circle class="dot-chosen" cx={chosen.x} cy={chosen.y} r="9" />}
        <text class="axis" x={width - right} y={height - 6} text-anchor="end">
          height
        </text>
        <text class="axis" x={8} y={top + 4}>
          weight
        </text>
      </svg>
      <p class="scatter-chosen" aria-live="polite">
        {chosen
          ? `${chosen.name}: ${writeMetres(chosen.metres)}, ${writeKilograms(chosen.kilograms)}`
          : 'Point at a dot, or choose one with the arrow keys'}
      </p>
    </div>
  );
}

function Dot({ point: { x, y, types } }: { readonly point: Placed }) {
  return <circle class={`dot ${useTypeClass(types[0])}`} cx={x} cy={y} r="4.5" />;
}

function place(points: readonly Point[]) {
  const sized = points
    .filter((point): point is Sized => point.metres !== undefined && point.kilograms !== undefined)
    .filter(({ metres, kilograms }) => metres > 0 && kilograms > 0);
  const across = createLogScale(
    sized.map(({ metres }) => metres),
    left,
    width - right,
  );
  const up = createLogScale(
    sized.map(({ kilograms }) => kilograms),
    height - bottom,
    top,
  );
  const placed = sized
    .map((point): Placed => ({ ...point, x: across.at(point.metres), y: up.at(point.kilograms) }))
    .toSorted((a, b) => a.x - b.x || a.y - b.y);
  return { placed, across, up };
}

/** The point nearest to the pointer, where one is near. */
function nearest(placed: readonly Placed[], event: PointerEvent): Placed | undefined {
  const svg = event.currentTarget;
  const matrix = svg instanceof SVGSVGElement ? svg.getScreenCTM()?.inverse() : undefined;
  if (!matrix) {
    return undefined;
  }
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  let best: Placed | undefined;
  let least = reach;
  for (const point of placed) {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance < least) {
      least = distance;
      best = point;
    }
  }
  return best;
}
