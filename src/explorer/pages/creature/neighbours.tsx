import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { writeNumber } from '../../measures.ts';
import type { Api } from '../../api.ts';
import { onShortcut } from '../../listen.ts';
import { creatureTarget, Link } from '../../parts/link.tsx';
import { usePageContext } from '../../page-context.ts';

type Neighbours = Awaited<ReturnType<typeof findNeighbours>>;

/** Numbers may have gaps, so the API is asked. */
export async function findNeighbours(number: string, api: Api) {
  const find = async (q: string, sort: string) => {
    const request = { q, sort, forms: 'base', limit: 1, fields: 'number,name' } as const;
    return (await api.cards(request)).items[0];
  };
  const [previous, next] = await Promise.all([
    find(`number<${number}`, '-number'),
    find(`number>${number}`, 'number'),
  ]);
  return { previous, next };
}

/** Links to the previous and next creature, with the arrow keys as shortcuts, and something between them. */
export function NeighbourLinks({
  previous,
  next,
  children,
}: Neighbours & { readonly children: ComponentChildren }) {
  const { go, say, nameOf } = usePageContext();
  // Layout effect: a key pressed at once must not start from the previous creature.
  useLayoutEffect(() => {
    const stops = [
      previous && onShortcut('ArrowLeft', () => go(creatureTarget(previous.number, previous.name))),
      next && onShortcut('ArrowRight', () => go(creatureTarget(next.number, next.name))),
    ];
    return () => stops.forEach((stop) => stop?.());
  }, [go, previous?.number, next?.number]);
  return (
    <nav class="neighbours" aria-label={say('Previous and next {creature}')}>
      {previous ? (
        <Link
          to={creatureTarget(previous.number, previous.name)}
          rel="prev"
          aria-keyshortcuts="ArrowLeft"
        >
          <span aria-hidden="true">←</span> {writeNumber(previous.number)} {nameOf(previous.name)}
        </Link>
      ) : (
        <span />
      )}
      {children}
      {next ? (
        <Link to={creatureTarget(next.number, next.name)} rel="next" aria-keyshortcuts="ArrowRight">
          {writeNumber(next.number)} {nameOf(next.name)} <span aria-hidden="true">→</span>
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
