import { useEffect, useRef } from 'preact/hooks';
import { type Api, ApiProblem, type CardRecord, type SearchPage } from '../../api.ts';
import { definePage } from '../../page.ts';
import { usePageContext, useSpeech } from '../../page-context.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { PersonShape, personMetres } from '../../parts/person.tsx';
import { cutOutOf } from '../../parts/portrait.tsx';
import type { Box } from '../../parts/use-box.ts';
import { useMatches } from '../catalog/card-grid.tsx';
import { cardFieldsIn } from '../catalog/sorted-by.ts';
import { type CatalogState, matchesPerPage } from '../catalog/state.ts';
import { middleScale, roundSizes, ticksUpTo } from './scale.ts';
import { useWalk, type Walk } from './use-walk.ts';

/** The order of the parade. */
const order: CatalogState = { q: 'height>0', sort: 'height', forms: 'base' };

type Data = {
  /** The creatures around the one to begin with. */
  readonly first: SearchPage<CardRecord>;
  /** Where the parade begins, from 0. */
  readonly begin: number;
  /** Sizes to jump to, in metres. */
  readonly sizes: readonly number[];
  /** A name in the address that no creature in the parade has. */
  readonly unknown: string | undefined;
};

/** All creatures to scale, from the smallest to the largest. */
export const parade = definePage<Data>({
  load: async ({ query }, api, world) => {
    const at = query.get('at')?.trim() || undefined;
    const place = at === undefined ? undefined : await findPlace(at, api);
    const begin = place ?? 0;
    const [first, smallest, largest] = await Promise.all([
      api.cards({
        ...order,
        limit: matchesPerPage,
        offset: begin - (begin % matchesPerPage),
        fields: cardFieldsIn(order.sort, world),
      }),
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
  preview: (_, _world, { say }) => ({
    description: say('All {creatures} to scale, from the smallest to the largest.'),
  }),
  View: ({ data }) => {
    const { say } = useSpeech();
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
          <Stage key={data.begin} {...data} />
        )}
      </div>
    );
  },
});

/** How many creatures match, and the height of the first. */
async function findFirst(
  api: Api,
  q: string,
  sort = '',
): Promise<{ readonly total: number; readonly metres: number }> {
  const fields = 'heightMetres';
  const { total, items } = await api.cards({ q, sort, forms: 'base', limit: 1, fields });
  return { total, metres: items[0]?.heightMetres ?? 1 };
}

/** The place of a creature in the parade, from 0; undefined if it has none. */
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
    if (error instanceof ApiProblem && error.status === 404) {
      return undefined;
    }
    throw error;
  }
}

/** Creatures beside those in view that are there already. */
const overscan = 2;

/** Places that keys walk. */
const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['PageUp', -10],
  ['PageDown', 10],
  ['Home', -Infinity],
  ['End', Infinity],
]);

/** The stage, and where on it the visitor is. */
function Stage({ first, begin, sizes }: Data) {
  const { api, prefix, speech } = usePageContext();
  const { say, nameOf, metres, number } = speech;
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
            <strong>{nameOf(middle.name)}</strong>, {metres(middle.heightMetres ?? 0)},{' '}
            {say('{place} of {count}', { place: reached + 1, count: first.total })}
          </>
        )}
      </p>
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
  const { say } = useSpeech();
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
                  <Marcher
                    creature={creature}
                    height={Math.min((creature.heightMetres ?? 0) * pixelsPerMetre, box.height * 4)}
                  />
                </li>
              ),
          )}
        </ul>
      </div>
    </div>
  );
}

function Marcher({
  creature: { number, name, sprite, heightMetres },
  height,
}: {
  readonly creature: CardRecord;
  /** In pixels. */
  readonly height: number;
}) {
  const { nameOf, metres } = useSpeech();
  return (
    <Link to={creatureTarget(number, name)}>
      <img src={cutOutOf(sprite)} alt="" height={Math.round(height)} decoding="async" />
      <span class="parade-name">{nameOf(name)}</span>{' '}
      <span class="parade-size">{metres(heightMetres ?? 0)}</span>
    </Link>
  );
}

/** Height of the names below the ground, in pixels, as in the style sheet. */
const ground = 56;

/** Heights as lines, and a person. */
function Background({
  box: { width, height },
  pixelsPerMetre,
}: {
  readonly box: Box;
  readonly pixelsPerMetre: number;
}) {
  const { number } = useSpeech();
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
