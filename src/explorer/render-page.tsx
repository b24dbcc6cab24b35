import { renderToString } from 'preact-render-to-string';
import type { Explorer } from '../api/explorer.ts';
import { pageTargetOf } from '../api/paths.ts';
import { createApi, readAnswer } from './api.ts';
import { Application, titleOf } from './application.tsx';
import { writeDocument } from './document.ts';
import { type Edition, prefixOf } from './offline/edition.ts';
import { createPageContext } from './page.tsx';
import { loadPage } from './routes.ts';
import { type LoadMessages, loadSpeech } from './speech.ts';

/**
 * Renders pages as HTML, on servers and in the service worker. The prefix precedes all addresses in pages; requests
 * to the service have none.
 */
export function createPageRenderer(
  edition: Edition,
  {
    loadMessages = async () => undefined,
    readServed = () => undefined,
  }: {
    /** Absent if every page is in English. */
    readonly loadMessages?: LoadMessages;
    /** The served version of the world, if pages follow changes of its files. */
    readonly readServed?: () => string | undefined;
  } = {},
): Explorer['renderPage'] {
  const { origin, worldTarget, hasOwnPictures } = edition;
  const { baseUrl, resourcesUrl } = edition.addresses;
  const prefix = prefixOf(edition.addresses);
  return async (target, ask, language) => {
    // Read first: if the world changes meanwhile, the page notices.
    const served = readServed();
    const api = createApi(async (each) => readAnswer(await ask(each)));
    const world = await api.world();
    const [opened, speech] = await Promise.all([
      loadPage(target, api, world),
      loadSpeech(language, world, api, loadMessages),
    ]);
    const context = createPageContext({
      speech,
      api,
      prefix,
      toldUrl: baseUrl,
      baseUrl,
      origin,
      hasOwnPictures,
      go: () => undefined,
    });
    const preview = opened.page.preview(opened.data, speech);
    return {
      status: opened.status,
      html: writeDocument({
        title: titleOf(opened, context),
        preview: typeof preview === 'string' ? { description: preview } : preview,
        target:
          opened.status === 200 && opened.kind === 'asked for'
            ? (pageTargetOf(target) ?? target)
            : undefined,
        body: renderToString(<Application opened={opened} context={context} />),
        embedded: {
          world,
          data: opened.data,
          kind: opened.kind,
          language,
          prefix,
          baseUrl,
          edition: edition.id,
          hasOwnPictures,
          ...(origin === 'files' && {
            copied: { target, worldTarget, resourcesUrl },
          }),
          ...(served !== undefined && { served }),
        },
        edition,
      }),
    };
  };
}
