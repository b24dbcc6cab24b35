/** Navigation from page to page without loading documents. */
import { holdFocus } from './focus.ts';
import type { Failure } from './parts/layout.tsx';
import type { LoadedPage } from './routes.ts';

const busyDelayMilliseconds = 120;

/** Follows links and the history; returns a function that goes to a page. */
export function listenForNavigation({
  prefix,
  targetNow,
  isOutdated,
  open,
  show,
  showAwaited,
  showFailure,
}: {
  readonly prefix: string;
  readonly targetNow: () => string;
  /** Whether the next page must be loaded as a document. */
  readonly isOutdated: () => boolean;
  readonly open: (target: string) => Promise<LoadedPage>;
  readonly show: (opened: LoadedPage) => void;
  /** Shows that another page is loading, unless it is there at once. */
  readonly showAwaited: (target: string) => void;
  /** Shows why the page of a visit is not there; the one before stays. */
  readonly showFailure: (failure: Failure) => void;
}): (target: string, how: 'push' | 'replace') => void {
  /** Counts navigations, so that a slow page does not replace a later one. */
  let latest = 0;
  /** Whether the latest navigation gets an entry of its own in the history, and has none yet. */
  let awaitsEntry = false;
  let shownPath = location.pathname;
  let current = targetNow();
  // The browser would scroll before the page is rendered.
  history.scrollRestoration = 'manual';
  restorePlace(history.state);

  /** Opens a page. The address changes with the content, so that the two always agree. */
  const visit = async (target: string, asked: 'push' | 'replace' | 'back'): Promise<void> => {
    latest += 1;
    const own = latest;
    const releaseFocus = holdFocus();
    // The page that is left may still save its own place in the entry.
    const place: unknown = history.state;
    // What is to be replaced may not be there yet.
    const way = asked === 'replace' && awaitsEntry ? 'push' : asked;
    awaitsEntry = way === 'push';
    const busy = setTimeout(() => {
      if (own === latest) {
        document.documentElement.dataset['busy'] = '';
        showAwaited(target);
      }
    }, busyDelayMilliseconds);
    try {
      const opened = await open(target);
      if (own !== latest) {
        return;
      }
      // The browser has already gone back to another address.
      if (way !== 'back') {
        if (opened.passing !== undefined) {
          showFailure({ detail: opened.passing, onRetry: () => void visit(target, way) });
          return;
        }
        enter(target, way);
        awaitsEntry = false;
      }
      current = targetNow();
      show(opened);
      const isNewPage = location.pathname !== shownPath;
      shownPath = location.pathname;
      if (way === 'back') {
        restorePlace(place);
      } else if (location.hash !== '') {
        const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        named?.scrollIntoView();
        named?.focus({ preventScroll: true });
      } else if (isNewPage) {
        scrollTo(0, 0);
        // Screen readers and keyboards start at the content.
        document.getElementById('content')?.focus({ preventScroll: true });
      }
      releaseFocus();
    } catch {
      // A script could not be loaded, as after an update: the new document brings its own.
      location.assign(prefix + target);
    } finally {
      clearTimeout(busy);
      if (own === latest) {
        delete document.documentElement.dataset['busy'];
      }
    }
  };

  /** Changes the address. As in browsers, one that is already there gets no further entry in the history. */
  const enter = (target: string, way: 'push' | 'replace'): void => {
    const address = prefix + target;
    if (way === 'replace' || address === location.pathname + location.search + location.hash) {
      history.replaceState(history.state, '', address);
    } else {
      keepPlace(address);
      history.pushState(null, '', address);
    }
  };

  addEventListener('click', (event) => {
    const target = linkTarget(event, prefix);
    if (target !== undefined) {
      if (isOutdated()) {
        return;
      }
      event.preventDefault();
      void visit(target, 'push');
    }
  });
  // Not every browser has the first.
  for (const event of ['scrollend', 'pagehide']) {
    addEventListener(event, () => keepPlace());
  }
  addEventListener('popstate', () => {
    if (isOutdated()) {
      location.reload();
      return;
    }
    if (targetNow() === current) {
      // Only the fragment changed.
      restorePlace(history.state);
    } else {
      void visit(targetNow(), 'back');
    }
  });

  return (target, how) => {
    // Another state of the current page needs no new document.
    const isSamePage = prefix + target.replace(/[?#].*$/s, '') === location.pathname;
    if (isOutdated() && !isSamePage) {
      location.assign(prefix + target);
      return;
    }
    void visit(target, how);
  };
}

/** The target of a click within the explorer, without the prefix; undefined if the browser should follow the link. */
function linkTarget(event: MouseEvent, prefix: string): string | undefined {
  const isPlain =
    event.button === 0 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
  if (
    !isPlain ||
    event.defaultPrevented ||
    !link ||
    link.origin !== location.origin ||
    link.target !== '' ||
    link.hasAttribute('download') ||
    'outside' in link.dataset ||
    link.getAttribute('href')?.startsWith('#') ||
    !link.pathname.startsWith(`${prefix}/`)
  ) {
    return undefined;
  }
  return link.pathname.slice(prefix.length) + link.search + link.hash;
}

/** Frames in which a position is sought: a machine that is slow to show a list is slow to draw frames. */
const mostFrames = 180;

/** Input that cancels restoring a position. */
const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Saves the scroll offset, and the address of the followed or focused link, as the state of the current entry of the history. */
function keepPlace(link = document.activeElement?.closest('main a')?.getAttribute('href')): void {
  history.replaceState({ top: scrollY, link: link ?? undefined }, '');
}

/**
 * Restores the scroll position and the focus that the state of an entry has. Tries at each frame: lists reach their length
 * only after they were measured.
 */
function restorePlace(state: unknown): void {
  if (typeof state !== 'object' || state === null || !('top' in state) || !('link' in state)) {
    return;
  }
  const { link } = state;
  const top = Number(state.top);
  const over = new AbortController();
  let frames = 0;
  for (const interruption of interruptions) {
    addEventListener(interruption, () => over.abort(), { signal: over.signal, passive: true });
  }
  const attempt = (): void => {
    if (over.signal.aborted) {
      return;
    }
    scrollTo(0, top);
    const anchor = [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
      (each) => each.getAttribute('href') === link,
    );
    anchor?.focus({ preventScroll: true });
    const isThere = Math.abs(scrollY - top) < 2 && (link === undefined || anchor !== undefined);
    frames += 1;
    if (isThere || frames === mostFrames) {
      over.abort();
    } else {
      requestAnimationFrame(attempt);
    }
  };
  attempt();
}
