import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Api, ApiProblem, type CardRecord, type SearchPage } from '../../api.ts';
import { definePage, usePageContext, creatureTarget, Link } from '../../page.tsx';
import { personMetres, PersonShape } from '../../parts/person.tsx';
import { cutOutOf } from '../../parts/portrait.tsx';
import { type Box, useBox } from '../../parts/use-box.ts';
import { useMatches } from '../catalog/card-grid.tsx';
import { cardFieldsIn, type CatalogState, matchesPerPage } from '../catalog/state.ts';
import { roundSizes, middleScale, ticksUpTo } from '../world/scales.ts';

const order: CatalogState = { q: 'height>0', sort: 'height', forms: 'base' };

type Data = {
  readonly first: SearchPage;
  readonly begin: number;
  /** Sizes to jump to, in metres. */
  readonly sizes: readonly number[];
  readonly unknown: string | undefined;
};

export const page = definePage<Data>({
  load: async ({ query }, api, world) => {
    const at = query.get('at')?.trim() || undefined;
    const place = at === undefined ? undefined : await findPlace(at, api);
    const begin = place ?? 0;
    const offset = begin - (begin % matchesPerPage);
    const fields = cardFieldsIn(order.sort, world);
    const [first, smallest, largest] = await Promise.all([
      api.cards({ ...order, limit: matchesPerPage, offset, fields }),
      findFirst(api, order.q, 'height'),
      findFirst(api, order.q, '-height'),
    ]);
    return {
      first,
      begin,
      sizes: roundSizes(smallest.metres, largest.metres),
      unknown: place === undefined ? at : undefined,
    };
  },
  title: (_, { say }) => say('Parade'),
  preview: (_, { say }) => say('All {creatures} to scale, from the smallest to the largest.'),
  View: ({ data }) => {
    const { say } = usePageContext();
    // What is loaded again is another walk, though it may begin at the same place.
    const walk = useRef({ data, count: 0 });
    if (walk.current.data !== data) {
      walk.current = { data, count: walk.current.count + 1 };
    }
    return (
      <div class="shelf">
        <h1>{say('Parade')}</h1>
        {data.unknown !== undefined && (
          <p role="status">
            {say('No {creature} of a known height is called “{name}”.', { name: data.unknown })}
          </p>
        )}
        {data.first.total === 0 ? (
          <p>{say('This world does not tell how tall its {creatures} are.')}</p>
        ) : (
          <Stage key={walk.current.count} {...data} />
        )}
      </div>
    );
  },
});

async function findFirst(
  api: Api,
  q: string,
  sort = '',
): Promise<{ readonly total: number; readonly metres: number }> {
  const fields = 'heightMetres';
  const { total, items } = await api.cards({ q, sort, forms: 'base', limit: 1, fields });
  return { total, metres: items[0]?.heightMetres ?? 1 };
}

async function findPlace(name: string, api: Api): Promise<number | undefined> {
  try {
    const [base] = await api.creature(name);
    const { number, heightMetres } = await api.form(base?.number ?? name);
    if (typeof heightMetres !== 'number') {
      return undefined;
    }
    const [smaller, before] = await Promise.all([
      findFirst(api, `height>0 height<${heightMetres}m`),
      findFirst(api, `height=${heightMetres}m number<${number}`),
    ]);
    return smaller.total + before.total;
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 404) {
      return undefined;
    }
    throw error;
  }
}

/** Creatures beside those in view that are there already. */
const overscan = 2;

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['PageUp', -10],
  ['PageDown', 10],
  ['Home', -Infinity],
  ['End', Infinity],
]);

function Stage({ first, begin, sizes }: Data) {
  const { api, prefix, say, nameOf, metres, number } = usePageContext();
  const walk = useWalk(begin, first.total);
  const { box, slot, place, reached } = walk;
  const around = Math.ceil(box.width / slot / 2) + overscan;
  const start = Math.max(0, Math.floor(place) - around);
  const end = Math.min(first.total, Math.ceil(place) + around + 1);
  const matchAt = useMatches(order, first, start, end);
  const latest = useRef(1);
  latest.current =
    middleScale(place, (each) => matchAt(each)?.heightMetres ?? undefined) ?? latest.current;
  const middle = matchAt(reached);
  useEffect(() => {
    if (middle && (reached > 0 || location.search !== '')) {
      const query = new URLSearchParams({ at: middle.name });
      history.replaceState(history.state, '', `${prefix}/parade?${query}`);
    }
  }, [middle?.name]);
  return (
    <>
      <p>
        {say(
          'Walk past them with the arrow keys, by scrolling or by swiping. The scale follows you; the person is {metres} tall.',
          { metres: metres(personMetres) },
        )}
      </p>
      <Scene
        walk={walk}
        pixelsPerMetre={(slot * 0.7) / latest.current}
        start={start}
        total={first.total}
        creatures={Array.from({ length: end - start }, (_, i) => matchAt(start + i))}
      />
      <p class="parade-caption" role="status">
        {middle && (
          <>
            <strong>
              <bdi>{nameOf(middle.name)}</bdi>
            </strong>
            , {metres(middle.heightMetres ?? 0)},{' '}
            {say('{place} of {count}', { place: reached + 1, count: first.total })}
          </>
        )}
      </p>
      <noscript>{say('The parade needs JavaScript. Turn it on in your browser.')}</noscript>
      <p class="parade-sizes">
        {say('Go to those of')}{' '}
        {sizes.map((size) => (
          <button
            key={size}
            type="button"
            class="choice"
            onClick={() => {
              void findFirst(api, `height>0 height<${size}m`).then(({ total }) =>
                walk.walkTo(total),
              );
            }}
          >
            {number(size)} m
          </button>
        ))}
      </p>
    </>
  );
}

/** What is in view. No more exists. */
function Scene({
  walk: { stage, box, slot, isLaidOut, onScroll, walkBy },
  pixelsPerMetre,
  start,
  total,
  creatures,
}: {
  readonly walk: Walk;
  readonly pixelsPerMetre: number;
  /** The place of the first of the creatures, of which some may not be loaded yet. */
  readonly start: number;
  readonly total: number;
  readonly creatures: readonly (CardRecord | undefined)[];
}) {
  const { say, nameOf, metres, onPage } = usePageContext();
  const styled = (style: Record<string, string>) => (isLaidOut ? { style } : {});
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps.get(event.key);
    if (step !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      walkBy(step);
    }
  };
  return (
    <div class="parade-frame">
      <Background box={box} pixelsPerMetre={pixelsPerMetre} />
      <div
        class="parade"
        ref={stage}
        tabIndex={0}
        role="region"
        aria-label={say('Parade')}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <ul
          class={isLaidOut ? 'parade-laid' : undefined}
          {...styled({ width: `${(total - 1) * slot + box.width}px` })}
        >
          {creatures.map(
            (creature, i) =>
              creature && (
                <li
                  key={creature.number}
                  aria-setsize={total}
                  aria-posinset={start + i + 1}
                  {...styled({
                    width: `${slot}px`,
                    left: `${(box.width - slot) / 2 + (start + i) * slot}px`,
                  })}
                >
                  <Link to={creatureTarget(creature.number, creature.name)}>
                    <img
                      src={onPage(cutOutOf(creature.sprite))}
                      alt=""
                      height={Math.round(
                        Math.min((creature.heightMetres ?? 0) * pixelsPerMetre, box.height * 4),
                      )}
                      decoding="async"
                    />
                    <span class="parade-name">{nameOf(creature.name)}</span>{' '}
                    <span class="parade-size">{metres(creature.heightMetres ?? 0)}</span>
                  </Link>
                </li>
              ),
          )}
        </ul>
      </div>
    </div>
  );
}

/** Height of the names below the ground, in pixels, as in the style sheet. */
const ground = 56;

function Background({
  box: { width, height },
  pixelsPerMetre,
}: Pick<Walk, 'box'> & { readonly pixelsPerMetre: number }) {
  const { number } = usePageContext();
  const floor = height - ground;
  return (
    <svg class="parade-background" width={width} height={height} aria-hidden="true">
      <g
        class="parade-person"
        transform={`translate(${width * 0.2} ${floor}) scale(${(personMetres * pixelsPerMetre) / 100})`}
      >
        <PersonShape />
      </g>
      {ticksUpTo(floor / pixelsPerMetre).map((metres) => (
        <g key={metres} transform={`translate(0 ${floor - metres * pixelsPerMetre})`}>
          <line x2={width} />
          <text x="8" y="-4">
            {number(metres, { maximumSignificantDigits: 3 })} m
          </text>
        </g>
      ))}
    </svg>
  );
}

const firstBox: Box = { width: 1100, height: 420 };

/** A jump over more places is not animated. */
const longestWalk = 12;

/** Milliseconds of rest after which a place counts as reached. */
const restMilliseconds = 400;

type Walk = ReturnType<typeof useWalk>;

/** A walk over places from 0 on a stage that scrolls. */
function useWalk(begin: number, total: number) {
  const stage = useRef<HTMLDivElement>(null);
  const box = useBox(stage, firstBox);
  const [place, setPlace] = useState(begin);
  const [reached, setReached] = useState(begin);
  const [isLaidOut, setIsLaidOut] = useState(false);
  const aim = useRef(begin);
  const slot = Math.min(box.height * 0.6, box.width / 2.4);
  useLayoutEffect(() => {
    setIsLaidOut(true);
    // The same place stays in the middle when the window changes.
    stage.current?.scrollTo({ left: aim.current * slot, behavior: 'instant' });
  }, [slot, isLaidOut]);
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent): void => {
      const before = element?.scrollLeft;
      if (event.deltaX === 0 && !event.ctrlKey) {
        element?.scrollBy({ left: event.deltaY, behavior: 'instant' });
        // At the ends, the page scrolls on.
        if (element?.scrollLeft !== before) {
          event.preventDefault();
        }
      }
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      aim.current = Math.round(place);
      setReached(aim.current);
    }, restMilliseconds);
    return () => clearTimeout(timer);
  }, [place]);
  const walkTo = (wanted: number): void => {
    aim.current = Math.max(0, Math.min(total - 1, wanted));
    const isFar = Math.abs(aim.current - place) > longestWalk;
    stage.current?.scrollTo({ left: aim.current * slot, behavior: isFar ? 'instant' : 'auto' });
  };
  return {
    /** For the element that scrolls. */
    stage,
    box,
    slot,
    /** What is in the middle, also on the way from one place to the next. */
    place,
    reached,
    /** Whether the places have their width yet: documents have no styles of elements. */
    isLaidOut,
    onScroll: () => setPlace((stage.current?.scrollLeft ?? 0) / slot),
    walkTo,
    /** Goes on from where the walk is heading. */
    walkBy: (places: number) => walkTo(aim.current + places),
  };
}
