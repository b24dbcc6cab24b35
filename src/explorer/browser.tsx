/** The explorer in the browser: takes up the page that the server wrote, and makes the next ones itself. */
import { hydrate, render } from 'preact';
import { createApi, readAnswer } from './api.ts';
import { Application, type Opened, titleOf } from './application.tsx';
import { type Embedded, embeddedId } from './embedded.ts';
import { withoutEnding } from './copy/copied-page.ts';
import { createCopyAsk } from './copy/ask-copy.ts';
import { createMemory } from './navigation/memory.ts';
import { askPatiently } from './navigation/patience.ts';
import { listenForNavigation } from './navigation/navigation.ts';
import { openPage, takeUpPage } from './open-page.ts';
import { editionField } from './offline/edition.ts';
import { keepOffline } from './offline/register.ts';
import type { Surroundings } from './surroundings.ts';

const place = document.getElementById('application');
const embedded = document.getElementById(embeddedId)?.textContent;
if (place && embedded) {
  await start(place, JSON.parse(embedded));
}

async function start(root: HTMLElement, written: Embedded): Promise<void> {
  const { world, prefix, baseUrl, edition, copied, served } = written;
  const headers = { [editionField]: edition };
  const ask = createMemory(
    copied
      ? createCopyAsk({ page: copied, prefix, baseUrl })
      : (target) => askPatiently(() => fetch(prefix + target, { headers })).then(readAnswer),
  );
  const api = createApi(ask);
  const targetNow = (): string => {
    const target = location.pathname.slice(prefix.length) + location.search || '/';
    return copied ? withoutEnding(target) : target;
  };
  const surroundings: Surroundings = {
    world,
    api,
    prefix,
    baseUrl,
    origin: copied ? 'files' : 'service',
    go: (target, how = 'push') => navigation.go(target, how),
  };
  const show = (opened: Opened): void => {
    document.title = titleOf(opened, world.title);
    render(<Application opened={opened} surroundings={surroundings} />, root);
  };
  // Who makes a world wants no copy of every version of it.
  const editions = served === undefined ? keepOffline(prefix) : { isOutdated: () => false };
  const navigation = listenForNavigation({
    prefix,
    isOutdated: editions.isOutdated,
    targetNow,
    open: (target) => openPage(target, api, world),
    show,
  });
  if (copied && copied.target !== targetNow()) {
    // The host has no page of its own for this address.
    show(await openPage(targetNow(), api, world));
  } else {
    const opened = await takeUpPage(targetNow(), written);
    hydrate(<Application opened={opened} surroundings={surroundings} />, root);
  }
  if (served !== undefined) {
    const { followChanges } = await import('./live/follow-changes.ts');
    followChanges(prefix, served);
  }
  // Effects, keys among them, come after the first frame.
  requestAnimationFrame(() =>
    setTimeout(() => {
      document.documentElement.dataset['ready'] = '';
    }),
  );
}
