/** Going from page to page without loading a document: links, the way back and forward, and what programs ask for. */
import { rememberPlaces } from './places.ts';

type Navigation = {
  /** Goes to an address without the prefix. */
  readonly go: (target: string, how: 'push' | 'replace') => void;
};

/** How long a page may take until the one before it says that something is on its way, in milliseconds. */
const patienceMilliseconds = 120;

export function listenForNavigation<Opened>({
  prefix,
  targetNow,
  isOutdated,
  open,
  show,
}: {
  readonly prefix: string;
  /** The address that the browser shows, without the prefix. */
  readonly targetNow: () => string;
  /** Whether what comes next has to be a document of its own. */
  readonly isOutdated: () => boolean;
  readonly open: (target: string) => Promise<Opened>;
  readonly show: (opened: Opened) => void;
}): Navigation {
  /** Counts the visits, so that a page that comes late does not take the place of a later one. */
  let latest = 0;
  let shownPath = location.pathname;
  /** The target of the latest visit. */
  let current = targetNow();
  const places = rememberPlaces();
  places.goBack();

  const visit = async (target: string, way: 'on' | 'back'): Promise<void> => {
    latest += 1;
    const own = latest;
    current = target;
    const busy = setTimeout(() => {
      document.documentElement.dataset['busy'] = '';
    }, patienceMilliseconds);
    try {
      const opened = await open(target);
      if (own !== latest) {
        return;
      }
      show(opened);
      const isNewPage = location.pathname !== shownPath;
      shownPath = location.pathname;
      if (way === 'back') {
        places.goBack();
      } else if (location.hash !== '') {
        const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        part?.scrollIntoView();
        part?.focus({ preventScroll: true });
      } else if (isNewPage) {
        scrollTo(0, 0);
        // Whoever listens to the page, or goes through it by keyboard, begins where it begins.
        document.getElementById('content')?.focus({ preventScroll: true });
      }
    } catch {
      // A part of the program could not be loaded, as after an update: the document brings its own.
      location.assign(prefix + target);
    } finally {
      clearTimeout(busy);
      if (own === latest) {
        delete document.documentElement.dataset['busy'];
      }
    }
  };

  const push = (target: string): void => {
    places.leave(prefix + target);
    history.pushState(null, '', prefix + target);
    places.enter();
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
    places.leave();
    places.enter();
    if (targetNow() === current) {
      // Only the fragment changed: the page is shown already.
      places.goBack();
    } else {
      void visit(targetNow(), 'back');
    }
  });

  return {
    go: (target, how) => {
      // What only changes what is on the screen goes on as it is.
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

/** Where a click leads within the explorer, without the prefix; undefined where it is the browser's to follow. */
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
