import { renderToString } from 'preact-render-to-string';
import type { Explorer } from '../api/explorer.ts';
import { createApi, readAnswer } from './api.ts';
import { Application, titleOf } from './application.tsx';
import { writeDocument } from './document.ts';
import { type Edition, prefixOf } from './offline/edition.ts';
import { openPage } from './open-page.ts';

/**
 * Pages as HTML, wherever there is somebody to ask. The path in the address of the service stands before all addresses in
 * pages, while the service itself never sees it.
 */
export function createPageRenderer(
  edition: Edition,
  /** What is served now, where pages are to follow the files of the world. */
  readServed: () => string | undefined = () => undefined,
): Explorer['renderPage'] {
  const { origin, world: keptWorld } = edition;
  const { baseUrl, resourcesUrl } = edition.addresses;
  const prefix = prefixOf(edition.addresses);
  return async (target, ask) => {
    // Before anything is read: where it changes meanwhile, the page sees to it.
    const served = readServed();
    const api = createApi(async (each) => readAnswer(await ask(each)));
    const world = await api.world();
    const opened = await openPage(target, api, world);
    const surroundings = { world, api, prefix, baseUrl, origin, go: () => undefined };
    return {
      status: opened.status,
      html: writeDocument({
        title: titleOf(opened, world.title),
        body: renderToString(<Application opened={opened} surroundings={surroundings} />),
        embedded: {
          world,
          data: opened.data,
          kind: opened.kind,
          prefix,
          baseUrl,
          edition: edition.id,
          ...(origin === 'files' && {
            copied: {
              target,
              world: keptWorld.kind === 'kept' ? keptWorld.target : undefined,
              resourcesUrl,
            },
          }),
          ...(served !== undefined && { served }),
        },
        edition,
      }),
    };
  };
}
