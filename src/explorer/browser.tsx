/** The explorer in the browser: hydrates the page that the server rendered, and renders the next ones. */
import { hydrate, render } from 'preact';
import { pageLanguageOf } from '../api/page-language.ts';
import { createApi, readAnswer } from './api.ts';
import { retryWhileBusy } from './retry.ts';
import { Application, type Opened, titleOf } from './application.tsx';
import { type Embedded, embeddedId } from './document.ts';
import { createCopyAsk, withoutEnding } from './copy/copied-service.ts';
import { ifAllowed } from './kept.ts';
import { listenForNavigation } from './navigation.ts';
import { loadPage, restorePage } from './routes.ts';
import { editionField } from './offline/edition.ts';
import { loadMessages } from './load-messages.ts';
import { registerWorker } from './offline/register.ts';
import { namedTarget, createPageContext } from './page.tsx';
import { watchPortraits } from './parts/portrait.tsx';
import { loadSpeech } from './speech.ts';

const place = document.getElementById('application');
const embedded = document.getElementById(embeddedId)?.textContent;
if (place && embedded) {
  await start(place, JSON.parse(embedded));
}

async function start(root: HTMLElement, written: Embedded): Promise<void> {
  const { world, prefix, baseUrl, edition, hasOwnPictures, copied, served } = written;
  watchPortraits();
  const headers = { [editionField]: edition };
  const api = createApi(
    copied
      ? createCopyAsk({ page: copied, prefix, baseUrl })
      : (target) => retryWhileBusy(() => fetch(prefix + target, { headers })).then(readAnswer),
  );
  const targetNow = (): string => {
    const target = location.pathname.slice(prefix.length) + location.search || '/';
    return copied ? withoutEnding(target) : target;
  };
  const language = pageLanguageOf(
    ifAllowed(() => document.cookie),
    navigator.languages.join(),
  );
  const speech = await loadSpeech(language, world, api, loadMessages);
  const context = createPageContext({
    speech,
    api,
    prefix,
    toldUrl: baseUrl,
    baseUrl: addressForOthers(baseUrl),
    origin: copied ? 'files' : 'service',
    hasOwnPictures,
    go: (target, how = 'push') => navigate(copied ? target : namedTarget(target), how),
  });
  let shown: Opened | undefined;
  const show = (opened: Opened): void => {
    shown = opened;
    document.title = titleOf(opened, context);
    render(<Application opened={opened} context={context} />, root);
  };
  // While the world is edited, a cached copy of each version would be useless.
  const isOutdated = served === undefined ? registerWorker(prefix) : () => false;
  const navigate = listenForNavigation({
    prefix,
    isOutdated,
    targetNow,
    open: (target) => loadPage(target, api, world),
    show,
    showAwaited: (target) => {
      const { pathname, searchParams } = new URL(`http://localhost${target}`);
      if (shown?.visit.path === pathname) {
        render(
          <Application opened={shown} context={{ ...context, awaited: searchParams }} />,
          root,
        );
      }
    },
    showFailure: (failure) => {
      if (shown) {
        render(<Application opened={shown} context={context} failure={failure} />, root);
      }
    },
  });
  if (copied && copied.target !== targetNow()) {
    // The host answered with the page of another address.
    show(await loadPage(targetNow(), api, world));
  } else {
    const restored = await restorePage(targetNow(), written);
    const retype = keepTyped(root);
    if (language === written.language) {
      shown = restored;
      hydrate(<Application opened={shown} context={context} />, root);
    } else {
      // A host of files, or this device while it has no connection, has pages in English alone.
      show(restored);
    }
    retype();
  }
  document.documentElement.lang = language;
  if (served !== undefined) {
    const { followChanges } = await import('./follow-changes.ts');
    followChanges(prefix, served);
  }
  // Effects, such as keyboard shortcuts, start after the first frame.
  requestAnimationFrame(() =>
    setTimeout(() => {
      document.documentElement.dataset['ready'] = '';
    }),
  );
}

/** Returns the address of the service for others: if it was told none, the one that an open page came from. */
function addressForOthers(toldUrl: string): string {
  const { hostname, pathname } = new URL(toldUrl);
  return hostname === 'localhost' ? location.origin + pathname.replace(/\/$/, '') : toldUrl;
}

/** Keeps what was typed before the scripts ran, which hydration replaces; returns a function that types it again. */
function keepTyped(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll('input')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((box) => ({ box, value: box.value, caret: box.selectionStart }));
  return () => {
    for (const { box, value, caret } of typed) {
      box.value = value;
      if (box === document.activeElement) {
        box.setSelectionRange(caret, caret);
      }
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}
