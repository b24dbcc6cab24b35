import { useEffect, useState } from 'preact/hooks';
import type { CreatureRecord, SearchPage } from '../../api.ts';
import { useSurroundings } from '../../surroundings.ts';
import { type CatalogueState, matchesPerPage } from './state.ts';

/** What is at hand of the matches of a search. */
type Held = {
  readonly first: SearchPage;
  /** Matches by the number of their page. */
  readonly pages: ReadonlyMap<number, readonly CreatureRecord[]>;
};

/**
 * The matches of a search by their place, those from `start` to before `end` fetched where they are missing; undefined
 * for a place whose match is on its way.
 */
export function useMatches(
  state: CatalogueState,
  first: SearchPage,
  start: number,
  end: number,
): (place: number) => CreatureRecord | undefined {
  const { api } = useSurroundings();
  const [kept, setKept] = useState<Held>(() => hold(first));
  // What is held of another search is of no use any more.
  const held = kept.first === first ? kept : hold(first);
  const firstPage = Math.floor(start / matchesPerPage);
  const lastPage = Math.floor(Math.max(start, end - 1) / matchesPerPage);
  useEffect(() => {
    for (let page = firstPage; page <= lastPage; page += 1) {
      if (!held.pages.has(page)) {
        api.search({ ...state, limit: matchesPerPage, offset: page * matchesPerPage }).then(
          ({ items }) =>
            setKept((before) => {
              const now = before.first === first ? before : hold(first);
              return { first, pages: new Map(now.pages).set(page, items) };
            }),
          // It is asked for again once it comes into sight again.
          () => undefined,
        );
      }
    }
  }, [api, first, firstPage, lastPage]);
  return (place) => held.pages.get(Math.floor(place / matchesPerPage))?.[place % matchesPerPage];
}

function hold(first: SearchPage): Held {
  return { first, pages: new Map([[Math.floor(first.offset / matchesPerPage), first.items]]) };
}
