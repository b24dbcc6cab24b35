/** Navigation from page to page without loading documents. */

type Navigation = {
  /** Navigates to an address without the prefix. */
  readonly go: (target: string, how: 'push' | 'replace') => void;
};

/** Milliseconds until the busy indicator appears. */
const busyDelayMilliseconds = 120;

export function listenForNavigation<Opened>({
  prefix,
  targetNow,
  isOutdated,
  open,
  show,
}: {
  readonly prefix: string;
  /** The current address, without the prefix. */
  readonly targetNow: () => string;
  /** Whether the next page must be loaded as a document. */
  readonly isOutdated: () => boolean;
  readonly open: (target: string) => Promise<Opened>;
  /** Returns whether the page is shown; the one before stays otherwise. */
  readonly show: (opened: Opened) => boolean;
}): Navigation {
  /** Counts navigations, so that a slow page does not replace a later one. */
  let latest = 0;
  let shownPath = location.pathname;
  /** The target of the latest navigation. */
  let current = targetNow();
  const positions = rememberScrollPositions();
  positions.goBack();

  const visit = async (target: string, way: 'on' | 'back'): Promise<void> => {
    latest += 1;
    const own = latest;
    current = target;
    const busy = setTimeout(() => {
      document.documentElement.dataset['busy'] = '';
    }, busyDelayMilliseconds);
    try {
      const opened = await open(target);
      if (own !== latest) {
        return;
      }
      if (!show(opened)) {
        return;
      }
      const isNewPage = location.pathname !== shownPath;
      shownPath = location.pathname;
      if (way === 'back') {
        positions.goBack();
      } else if (location.hash !== '') {
        const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        part?.scrollIntoView();
        part?.focus({ preventScroll: true });
      } else if (isNewPage) {
        scrollTo(0, 0);
        // Screen readers and keyboards start at the content.
        document.getElementById('content')?.focus({ preventScroll: true });
      }
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

  const push = (target: string): void => {
    positions.leave(prefix + target);
    history.pushState(null, '', prefix + target);
    positions.enter();
  };

  addEventListener('click', (event) => {
    const target = linkTarget(event, prefix);
    if (target !== undefined) {
      if (isOutdated()) {
        return;
      }
      event.preventDefault();
      push(target);
      void visit(target, 'on');
    }
  });
  addEventListener('popstate', () => {
    if (isOutdated()) {
      location.reload();
      return;
    }
    positions.leave();
    positions.enter();
    if (targetNow() === current) {
      // Only the fragment changed.
      positions.goBack();
    } else {
      void visit(targetNow(), 'back');
    }
  });

  return {
    go: (target, how) => {
      // A replaced address changes the current page alone, so it needs no new document.
      if (how === 'push' && isOutdated()) {
        location.assign(prefix + target);
        return;
      }
      if (how === 'push') {
        push(target);
      } else {
        history.replaceState(history.state, '', prefix + target);
      }
      void visit(target, 'on');
    },
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

/** Scroll offset in CSS pixels, and the address of the focused or followed link. */
type ScrollPosition = { readonly top: number; readonly link: string | undefined };

export type ScrollPositions = {
  /** Saves the position on the current history entry. `link` is the address that is navigated to, if any. */
  readonly leave: (link?: string) => void;
  /** Makes the browser's history entry the current one. */
  readonly enter: () => void;
  /** Restores the scroll position and the focus of the current entry. */
  readonly goBack: () => void;
};

/** Milliseconds that a list may take to reach its former length. */
const restoreTimeoutMilliseconds = 1500;

const storageKey = 'creature-catalog-places';

/** Input that cancels restoring a position. */
const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

export function rememberScrollPositions(): ScrollPositions {
  // The browser would scroll before the page is rendered.
  history.scrollRestoration = 'manual';
  const positions = new Map<string, ScrollPosition>(readStored());
  let shown = keyOfEntry();

  const leave = (link?: string): void => {
    positions.set(shown, { top: scrollY, link: link ?? focusedLink() });
  };
  addEventListener('pagehide', () => {
    leave();
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
    } catch {
      // Without storage, reloaded pages start at the top.
    }
  });

  return {
    leave,
    enter: () => {
      shown = keyOfEntry();
    },
    goBack: () => {
      const position = positions.get(shown);
      if (position) {
        seek(position);
      }
    },
  };
}

/** Tries at each frame: lists reach their length only after they were measured. */
function seek({ top, link }: ScrollPosition): void {
  const over = new AbortController();
  const end = performance.now() + restoreTimeoutMilliseconds;
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

/** Returns the key of the current history entry, and assigns one if it has none. */
function keyOfEntry(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state) {
    return String(state.key);
  }
  const key = crypto.randomUUID?.() ?? String(performance.timeOrigin + performance.now());
  history.replaceState({ key }, '');
  return key;
}

function readStored(): readonly (readonly [string, ScrollPosition])[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}
