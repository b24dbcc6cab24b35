import { useMemo, useState, useRef } from 'preact/hooks';
import { Switch } from '../../parts/controls.tsx';
import { type KnownMeasure, MeasureSelect, type Plotted, worldTarget } from './measure-choice.tsx';
import {
  mostPoints,
  type PlotChoice,
  usePoints,
  isSame,
  layAxes,
  nearestPoint,
  type PlacedPoint,
  placePoints,
  type Points,
  pointsAt,
  stepTo,
} from './place-points.ts';
import { isSize } from '../../form-measures.ts';
import { Figure } from '../../parts/figure.tsx';
import { usePageContext } from '../../page-context.ts';
import type { Speech } from '../../speech.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { TypeChoices, TypeTags, useTypeClass } from '../../parts/type-tag.tsx';
import { Grid } from './grid.tsx';
import { type Box, useBox } from '../../parts/use-box.ts';
import { Portrait } from '../../parts/portrait.tsx';

/** Its parameter of the page is such as `height,speed`, or `height,weight,linear`. */
export function SizePlot({
  measures,
  first,
  second,
  counting,
  query,
}: Plotted & { readonly second: KnownMeasure }) {
  const { go, speech, say, nameOf } = usePageContext();
  const chosen = query.get('plot') ?? '';
  const choice = useMemo((): PlotChoice => {
    const [across = first, up = second] = chosen
      .split(',')
      .flatMap((field) => measures.filter((each) => each.field === field));
    return { across, up, isLinear: chosen.endsWith(',linear') };
  }, [chosen, measures]);
  const { across, up, isLinear } = choice;
  const points = usePoints(choice, counting);
  const choose = (next: PlotChoice): void => {
    const scale = next.isLinear ? ['linear'] : [];
    go(worldTarget(query, 'plot', [next.across.field, next.up.field, ...scale].join()));
  };
  // The other axis shows something else.
  const pickers = [
    {
      label: say('Across'),
      chosen: across,
      choose: (measure: KnownMeasure) =>
        choose({ across: measure, up: measure.field === up.field ? across : up, isLinear }),
    },
    {
      label: say('Up'),
      chosen: up,
      choose: (measure: KnownMeasure) =>
        choose({ across: measure.field === across.field ? up : across, up: measure, isLinear }),
    },
  ];
  const { things, total } = counting;
  const known = Array.isArray(points) ? points : undefined;
  const isPart = total > mostPoints;
  const leftOut = known ? Math.min(total, mostPoints) - known.length : 0;
  return (
    <Figure
      title={say('{first} and {second}', { first: across.name, second: up.noun })}
      caption={[
        say('Each dot stands for one of the {things}, in the colour of its first type.', {
          things,
        }),
        ...(isPart ? [say('These are the first {count}.', { count: mostPoints })] : []),
        ...describeScales(choice, speech),
        ...(leftOut > 0
          ? [
              say('Left out, because {measure} is unknown: {count}.', {
                measure: `${across.noun} / ${up.noun}`,
                count: leftOut,
              }),
            ]
          : []),
      ].join(' ')}
      table={{
        head: [say('Name'), across.head, up.head],
        rows: (known ?? []).map((point) => [nameOf(point.name), point.across, point.up]),
      }}
    >
      <div class="plot-choice">
        {measures.length > 2 &&
          pickers.map((picker) => (
            <MeasureSelect key={picker.label} measures={measures} {...picker} />
          ))}
        {[across, up].some(isSize) && (
          <Switch
            label={say('Linear scale')}
            isOn={isLinear}
            turn={(isOn) => choose({ ...choice, isLinear: isOn })}
          />
        )}
      </div>
      <Scatter choice={choice} points={points} query={query} />
    </Figure>
  );
}

/** Says which scales are logarithmic, as further sentences. */
function describeScales({ across, up, isLinear }: PlotChoice, { say }: Speech): readonly string[] {
  const logarithmic = [across, up].filter((each) => isSize(each) && !isLinear);
  const [only] = logarithmic;
  if (!only) {
    return [];
  }
  return [
    logarithmic.length === 2
      ? say('Both scales are logarithmic: equal steps multiply by the same factor.')
      : say('The scale of {measure} is logarithmic: equal steps multiply by the same factor.', {
          measure: only.noun,
        }),
  ];
}

/** Size of the drawing before it is laid out, in pixels. */
const firstBox: Box = { width: 1100, height: 560 };

const reach = 32;

/** The points before they are loaded. */
const none: readonly never[] = [];

/**
 * One measure of forms against another. The pointer or the arrow keys select a form; a click or Enter opens it. If
 * several forms have the same place, a list shows them all, and a click pins the list.
 */
function Scatter({
  choice,
  points,
  query,
}: {
  readonly choice: PlotChoice;
  readonly points: Points;
  readonly query: URLSearchParams;
}) {
  const { world, go, speech, say, nameOf } = usePageContext();
  const { across, up } = choice;
  const frame = useRef<HTMLDivElement>(null);
  const box = useBox(frame, firstBox);
  const known = Array.isArray(points) ? points : none;
  const axes = useMemo(() => layAxes(choice, known, box), [known, choice, box]);
  const only = world.types.find(({ slug }) => slug === query.get('type'))?.name;
  const placed = useMemo(() => placePoints(known, axes), [known, axes]);
  const shown = useMemo(
    () => placed.filter(({ types }) => only === undefined || types.includes(only)),
    [placed, only],
  );
  const [selected, setSelected] = useState<PlacedPoint>();
  // The axes may have moved since the selection.
  const chosen = selected && shown.find((point) => isSame(point, selected));
  const here = useMemo(() => (chosen ? pointsAt(shown, chosen) : []), [shown, chosen]);
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
  // Memoised, as there may be thousands of points.
  const dots = useMemo(
    () =>
      placed.map((point) => (
        <Dot
          key={`${point.number} ${point.name}`}
          {...point}
          isFaint={only !== undefined && !point.types.includes(only)}
        />
      )),
    [placed, only],
  );
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
            '{first} and {second} of every form. The left and right arrow keys move by the first, up and down by the second. Enter opens the page of the form',
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
        {known === none && (
          <p class="scatter-note" role="status">
            {points === 'failed'
              ? say('The dots could not be loaded. Reload the page to try again')
              : say('The dots are loading')}
          </p>
        )}
        {chosen && <PointCard point={chosen} here={here} isPinned={isPinned} box={box} />}
      </div>
      <p class="visually-hidden" aria-live="polite">
        {chosen && `${nameOf(chosen.name)}: ${chosen.facts}${describeOthers(here, chosen, speech)}`}
      </p>
    </div>
  );
}

/** Names that are read out; a list may be long. */
const mostNamed = 6;

/** The other forms at the same place, as the end of a sentence. */
function describeOthers(
  here: readonly PlacedPoint[],
  chosen: PlacedPoint,
  { say, nameOf }: Speech,
): string {
  const names = here.filter((each) => !isSame(each, chosen)).map(({ name }) => nameOf(name));
  if (names.length === 0) {
    return '';
  }
  const rest = names.length - mostNamed;
  const others = names.slice(0, mostNamed).join(', ');
  return `. ${say('At the same place: {names}', { names: others })}${rest > 0 ? ` (+${rest})` : ''}`;
}

function Dot({ x, y, types, isFaint }: PlacedPoint & { readonly isFaint: boolean }) {
  return (
    <circle
      class={`dot ${useTypeClass(types[0])} ${isFaint ? 'dot-faint' : ''}`}
      cx={x.toFixed(1)}
      cy={y.toFixed(1)}
      r="4.5"
    />
  );
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
  const { say, nameOf } = usePageContext();
  const { number, name, sprite, types, facts } = point;
  const className = `point-card ${isPinned ? 'point-card-pinned' : ''}`;
  const typeClassName = useTypeClass(types[0]);
  if (here.length === 1) {
    return (
      <Link
        to={creatureTarget(number, name)}
        class={`${className} ${typeClassName}`}
        style={placeCard(point, cardHeight, box)}
        tabIndex={-1}
      >
        <Portrait sprite={sprite} size={72} isUrgent />
        <span class="point-card-text">
          <span class="point-card-name">{nameOf(name)}</span>
          <span class="point-card-types">
            <TypeTags types={types} isPlain />
          </span>
          <span>{facts}</span>
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
          <PointRow
            key={`${each.number} ${each.name}`}
            {...each}
            isChosen={isSame(each, point)}
            isReachable={isPinned}
          />
        ))}
      </ul>
    </div>
  );
}

function PointRow({
  number,
  name,
  types,
  facts,
  isChosen,
  isReachable,
}: PlacedPoint & { readonly isChosen: boolean; readonly isReachable: boolean }) {
  const { nameOf } = usePageContext();
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
