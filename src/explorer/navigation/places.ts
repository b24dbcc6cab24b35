/** Where somebody was on each page of the history, so that the way back leads to that place and not to its page alone. */

/** How far down a page was scrolled, in CSS pixels, and the address of the link that it was left by. */
type Place = { readonly top: number; readonly link: string | undefined };

export type Places = {
  /** Notes where somebody is on the entry that is shown. `link` is the address that is gone to from there, if any. */
  readonly leave: (link?: string) => void;
  /** The entry of the history that the browser stands at is the one that is shown from now on. */
  readonly enter: () => void;
  /** Scrolls to where somebody was on the entry that is shown, and gives the focus back to what had it. */
  readonly goBack: () => void;
};

/** For how long a list may take until it is as long as it was, in milliseconds. */
const patienceMilliseconds = 1500;

const storageKey = 'creature-catalog-places';

/** What shows that somebody goes elsewhere while the place is still looked for. */
const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

export function rememberPlaces(): Places {
  // The browser would scroll before the page is there.
  history.scrollRestoration = 'manual';
  const places = new Map<string, Place>(readStored());
  let shown = keyOfEntry();

  const leave = (link?: string): void => {
    places.set(shown, { top: scrollY, link: link ?? focusedLink() });
  };
  addEventListener('pagehide', () => {
    leave();
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...places]));
    } catch {
      // Then a page that is loaded anew begins at its top.
    }
  });

  return {
    leave,
    enter: () => {
      shown = keyOfEntry();
    },
    goBack: () => {
      const place = places.get(shown);
      if (place) {
        seek(place);
      }
    },
  };
}

/** Tries at each frame, because lists are as long as they are to be only after they were measured. */
function seek({ top, link }: Place): void {
  const over = new AbortController();
  const end = performance.now() + patienceMilliseconds;
  for (const interruption of interruptions) {
    addEventListener(interruption, () => over.abort(), { signal: over.signal, passive: true });
  }
  const attempt = (): void => {
    if (over.signal.aborted) {
      return;
    }
    scrollTo(0, top);
    const anchor = link === undefined ? undefined : findLink(link);
    anchor?.focus({ preventScroll: true });
    const isThere = Math.abs(scrollY - top) < 2 && (link === undefined || anchor !== undefined);
    if (isThere || performance.now() > end) {
      over.abort();
    } else {
      requestAnimationFrame(attempt);
    }
  };
  attempt();
}

function findLink(address: string): HTMLAnchorElement | undefined {
  return [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
    (each) => each.getAttribute('href') === address,
  );
}

function focusedLink(): string | undefined {
  return document.activeElement?.closest('main a')?.getAttribute('href') ?? undefined;
}

/** What tells the entry of the history that the browser stands at from the others; given to it where it has none. */
function keyOfEntry(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state) {
    return String(state.key);
  }
  const key = crypto.randomUUID?.() ?? String(performance.timeOrigin + performance.now());
  history.replaceState({ key }, '');
  return key;
}

function readStored(): readonly (readonly [string, Place])[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}
