import type { ComponentChildren, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Switch } from '../../parts/controls.tsx';
import { isSize } from '../../form-measures.ts';
import { Figure } from '../../parts/figure.tsx';
import { usePageContext, creatureTarget, Link } from '../../page.tsx';
import type { Speech } from '../../speech.ts';
import { Portrait } from '../../parts/portrait.tsx';
import { TypeChoices, TypeTags, typeClassOf } from '../../parts/type-tag.tsx';
import { type Box, useBox } from '../../parts/use-box.ts';
import {
  mostPoints,
  type PlotChoice,
  usePoints,
  isSame,
  layAxes,
  nearestPoint,
  type PlacedPoint,
  type Points,
  placePoints,
  pointsAt,
  stepTo,
} from './place-points.ts';
import {
  describeLeftOut,
  Grid,
  type KnownMeasure,
  MeasureSelect,
  type Plotted,
  worldTarget,
} from './plot-parts.tsx';

/** Its parameter of the page is such as `height,speed`, or `height,weight,linear`. */
export function SizePlot({ second, ...plotted }: Plotted & { readonly second: KnownMeasure }) {
  const { measures, first, statistics, things, query } = plotted;
  const { go, speech, say, nameOf } = usePageContext();
  const chosen = query.get('plot') ?? '';
  const [across = first, up = second] = chosen
    .split(',')
    .flatMap((field) => measures.filter((each) => each.field === field));
  const choice: PlotChoice = { across, up, isLinear: chosen.endsWith(',linear') };
  const points = usePoints(choice, plotted);
  const known = Array.isArray(points) ? points : [];
  const choose = (next: PlotChoice): void => {
    const scale = next.isLinear ? ['linear'] : [];
    go(worldTarget(query, 'plot', [next.across.field, next.up.field, ...scale].join()));
  };
  const { total } = statistics;
  const leftOut = Array.isArray(points) ? Math.min(total, mostPoints) - known.length : 0;
  const dots = say('Each dot stands for one of the {things}, in the colour of its first type.', {
    things,
  });
  const part =
    total > mostPoints ? ` ${say('These are the first {count}.', { count: mostPoints })}` : '';
  const missing = describeLeftOut(`${across.noun} / ${up.noun}`, leftOut, speech);
  return (
    <Figure
      title={say('{first} and {second}', { first: across.name, second: up.noun })}
      caption={dots + part + describeScales(choice, speech) + missing}
      table={{
        head: [say('Name'), across.head, up.head],
        rows: known.map((point) => [nameOf(point.name), point.across, point.up]),
      }}
    >
      <div class="plot-choice">
        {measures.length > 2 && (
          // The other axis shows something else.
          <>
            <MeasureSelect
              label={say('Across')}
              measures={measures}
              chosen={across}
              choose={(next) => choose({ ...choice, across: next, up: next === up ? across : up })}
            />
            <MeasureSelect
              label={say('Up')}
              measures={measures}
              chosen={up}
              choose={(next) =>
                choose({ ...choice, up: next, across: next === across ? up : across })
              }
            />
          </>
        )}
        {[across, up].some(isSize) && (
          <Switch
            label={say('Linear scale')}
            isOn={choice.isLinear}
            turn={(isLinear) => choose({ ...choice, isLinear })}
          />
        )}
      </div>
      <Plot choice={choice} points={points} query={query} />
    </Figure>
  );
}

/** Says which scales are logarithmic, as a further sentence. */
function describeScales({ across, up, isLinear }: PlotChoice, { say }: Speech): string {
  const [one, other] = [across, up].filter((each) => isSize(each) && !isLinear);
  return other
    ? ` ${say('Both scales are logarithmic: equal steps multiply by the same factor.')}`
    : one
      ? ` ${say('The scale of {measure} is logarithmic: equal steps multiply by the same factor.', { measure: one.noun })}`
      : '';
}

/** Size of the drawing before it is laid out, in pixels. */
const firstBox: Box = { width: 1100, height: 560 };

/** One measure of forms against another, of all types or of one. */
function Plot({
  choice,
  points,
  query,
}: {
  readonly choice: PlotChoice;
  readonly points: Points;
  readonly query: URLSearchParams;
}) {
  const { world, say } = usePageContext();
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame, firstBox);
  const known = Array.isArray(points) ? points : [];
  const axes = layAxes(choice, known, box);
  const placed = placePoints(known, axes);
  const only = world.types.find(({ slug }) => slug === query.get('type'))?.name;
  const isShown = ({ types }: PlacedPoint): boolean => only === undefined || types.includes(only);
  return (
    <div class="scatter">
      {world.types.length > 1 && (
        <TypeChoices
          label={say('Show only one type')}
          choose={({ name, slug }) => ({
            isOn: name === only,
            to: worldTarget(query, 'type', name === only ? '' : slug),
          })}
        />
      )}
      <Scatter
        {...{ choice, axes, box, frame }}
        shown={placed.filter(isShown)}
        note={
          points === undefined
            ? say('The dots are loading')
            : points === 'failed' &&
              say('The dots could not be loaded. Reload the page to try again')
        }
      >
        {placed.map((point) => (
          <circle
            key={`${point.number} ${point.name}`}
            class={`dot ${typeClassOf(point.types[0], world)} ${isShown(point) ? '' : 'dot-faint'}`}
            cx={point.x.toFixed(1)}
            cy={point.y.toFixed(1)}
            r="4.5"
          />
        ))}
      </Scatter>
    </div>
  );
}

const reach = 32;

/**
 * The pointer or the arrow keys select a form; a click or Enter opens it. If several forms have the same place, a list
 * shows them all, and a click pins the list.
 */
function Scatter({
  choice: { across, up },
  shown,
  axes,
  box,
  frame,
  note,
  children: dots,
}: {
  readonly choice: PlotChoice;
  readonly shown: readonly PlacedPoint[];
  readonly axes: ReturnType<typeof layAxes>;
  readonly box: Box;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly note: ComponentChildren;
  /** The same while the pointer moves: there may be thousands. */
  readonly children: ComponentChildren;
}) {
  const { go, speech, say, nameOf } = usePageContext();
  const [selected, setSelected] = useState<PlacedPoint>();
  // The axes may have moved since the selection.
  const chosen = selected && shown.find((point) => isSame(point, selected));
  const here = chosen ? pointsAt(shown, chosen) : [];
  const [isPinned, setPinned] = useState(false);
  const choose = (point: PlacedPoint | undefined): void => {
    setSelected(point);
    setPinned(false);
  };
  const near = (event: MouseEvent): PlacedPoint | undefined => {
    const { left, top, width } = frame.current?.getBoundingClientRect() ?? new DOMRect();
    // The large view enlarges the drawing.
    const zoom = width / box.width;
    const place = { x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom };
    return nearestPoint(shown, place, reach);
  };
  const open = (point: PlacedPoint | undefined): void => {
    if (point) {
      go(creatureTarget(point.number, point.name));
    }
  };
  return (
    <>
      <div
        class="scatter-frame"
        ref={frame}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            choose(undefined);
            frame.current?.querySelector('svg')?.focus();
          }
        }}
      >
        <svg
          viewBox={`0 0 ${box.width} ${box.height}`}
          tabIndex={0}
          role="application"
          aria-label={say(
            '{first} and {second}. The left and right arrow keys move by the first, up and down by the second. Enter opens the page of the form',
            { first: across.name, second: up.noun },
          )}
          onKeyDown={(event) => {
            const next = stepTo(shown, chosen, event.key);
            if (next) {
              event.preventDefault();
              choose(next);
            } else if (event.key === 'Enter') {
              open(chosen);
            }
          }}
          onPointerMove={(event) => {
            if (!isPinned) {
              setSelected(near(event) ?? chosen);
            }
          }}
          onClick={(event) => {
            const point = near(event);
            choose(point);
            const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
            if (point && pointsAt(shown, point).length > 1) {
              setPinned(true);
            } else if (!isTouch) {
              // A finger covers the point, so a tap selects it and the card is the link.
              open(point);
            }
          }}
        >
          <Grid
            across={[axes.across, across.writeTick]}
            up={[axes.up, up.writeTick]}
            edges={axes}
          />
          <g aria-hidden="true">
            <text class="axis" x={axes.right} y={box.height - 6} text-anchor="end">
              {across.name} →
            </text>
            <text class="axis" x="0" y="14">
              ↑ {up.name}
            </text>
          </g>
          {dots}
          {chosen && <circle class="dot-chosen" cx={chosen.x} cy={chosen.y} r="9" />}
        </svg>
        <noscript class="scatter-note">
          {say('The dots need JavaScript. Turn it on in your browser.')}
        </noscript>
        {note && (
          <p class="scatter-note" role="status">
            {note}
          </p>
        )}
        {chosen && <PointCard point={chosen} here={here} isPinned={isPinned} box={box} />}
      </div>
      <p class="visually-hidden" aria-live="polite">
        {chosen && `${nameOf(chosen.name)}: ${chosen.facts}${describeOthers(here, chosen, speech)}`}
      </p>
    </>
  );
}

/** Names that are read out; a list may be long. */
const mostNamed = 6;

/** The other forms at the same place, as the end of a sentence. */
function describeOthers(
  here: readonly PlacedPoint[],
  chosen: PlacedPoint,
  { say, enumerate, nameOf }: Speech,
): string {
  const names = here.filter((each) => !isSame(each, chosen)).map(({ name }) => nameOf(name));
  if (names.length === 0) {
    return '';
  }
  const rest = names.length - mostNamed;
  const others = enumerate(names.slice(0, mostNamed));
  return `. ${say('At the same place: {names}', { names: others })}${rest > 0 ? ` (+${rest})` : ''}`;
}

/** Sizes of cards as in the style sheet, and their distance from the point, in pixels. */
const cardWidth = 272;
const cardHeight = 104;
const listHeight = 264;
const rowHeight = 34;
const listFrame = 52;
const away = 16;

/** The card of a point, or of all points that lie there; beside it and within the drawing, in the browser alone. */
function PointCard({
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
  const { world, say, nameOf } = usePageContext();
  const className = `point-card ${isPinned ? 'point-card-pinned' : ''}`;
  const classOf = ({ types }: PlacedPoint): string => typeClassOf(types[0], world);
  if (here.length === 1) {
    return (
      <Link
        to={creatureTarget(point.number, point.name)}
        class={`${className} ${classOf(point)}`}
        style={placeCard(point, cardHeight, box)}
        tabIndex={-1}
      >
        <Portrait sprite={point.sprite} size={72} isUrgent />
        <span class="point-card-text">
          <span class="point-card-name">{nameOf(point.name)}</span>
          <span class="point-card-types">
            <TypeTags types={point.types} isPlain />
          </span>
          <span>{point.facts}</span>
        </span>
      </Link>
    );
  }
  const height = Math.min(listHeight, listFrame + here.length * rowHeight);
  return (
    <div class={`${className} point-list`} style={placeCard(point, height, box)}>
      <p class="point-list-title">
        {say('{count} form is here | {count} forms are here', { count: here.length })}
      </p>
      <ul>
        {here.map((each) => (
          <li
            key={`${each.number} ${each.name}`}
            class={`point-row ${classOf(each)}`}
            ref={isSame(each, point) ? showRow : null}
          >
            <Link
              to={creatureTarget(each.number, each.name)}
              tabIndex={isPinned ? undefined : -1}
              aria-current={isSame(each, point) || undefined}
            >
              <span class="point-row-name">{nameOf(each.name)}</span>
              <span class="point-row-measures">{each.facts}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Scrolls a list to the chosen row: the arrow keys may have chosen one that it has scrolled away. */
function showRow(row: HTMLElement | null): void {
  if (row?.parentElement) {
    const { offsetTop, offsetHeight, parentElement } = row;
    const { scrollTop, clientHeight } = parentElement;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      parentElement.scrollTop = offsetTop - (clientHeight - offsetHeight) / 2;
    }
  }
}

/** As an inline style. */
function placeCard({ x, y }: PlacedPoint, height: number, box: Box) {
  const right = x + away;
  const beside = right + cardWidth <= box.width ? right : Math.max(0, x - away - cardWidth);
  // Without room on either side, the card is above or below its point.
  const isBeside = beside === right || beside + cardWidth <= x;
  const top = isBeside
    ? Math.min(Math.max(y - height / 2, 0), Math.max(0, box.height - height))
    : y > height + away
      ? y - height - away
      : y + away;
  const left = Math.min(beside, Math.max(0, box.width - cardWidth));
  return { left: `${left}px`, top: `${top}px` };
}
