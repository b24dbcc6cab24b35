import type { PageLanguage } from '../../src/api/page-language.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { createApi } from '../../src/explorer/api.ts';
import { loadMessages } from '../../src/explorer/load-messages.ts';
import type { Edition } from '../../src/explorer/offline/edition.ts';
import { createPageRenderer } from '../../src/explorer/render-page.tsx';
import { createAppAlone } from '../responses/app-alone.ts';
import { compileShippedWorld, type ShippedWorld } from '../world/worlds.ts';

const files = { early: 'e.js', script: 's.js', style: 's.css', fonts: [], messages: {} };

export const edition: Edition = {
  id: 'edition',
  origin: 'service',
  hasOwnPictures: false,
  worldVersion: 'version',
  addresses: {
    baseUrl: 'https://example.org/catalog',
    resourcesUrl: 'https://pictures.example.org/all',
  },
  built: { ...files, client: '', parts: [], ofCopies: [], contentTypes: {} },
  worldTarget: undefined,
};

export async function renderWorld(name: ShippedWorld) {
  return renderCatalog(await compileShippedWorld(name));
}

/** The pages of a world as HTML, and the answers that they show, without a service and a browser. */
export function renderCatalog(catalog: Catalog) {
  const app = createAppAlone(catalog, edition.addresses);
  const ask = async (target: string): Promise<Response> =>
    app.fetch(new Request(`http://localhost${target}`));
  const read = async <Answer>(target: string): Promise<Answer> =>
    (await ask(target)).json() as Promise<Answer>;
  const renderPage = createPageRenderer(edition, { loadMessages });
  return {
    read,
    api: createApi(read),
    html: async (target: string, language: PageLanguage = 'en'): Promise<string> =>
      (await renderPage(target, ask, language)).html,
  };
}

/** The texts of the elements with a class, or of a kind, which hold none of their own kind. */
export function textsOf(html: string, classOrTag: string): readonly string[] {
  const elements = new RegExp(
    `<(?:(${classOrTag})|(\\w+) (?:[^>]* )?class="(?:[^"]* )?${classOrTag}(?: [^"]*)?")(?: [^>]*)?>(.*?)</(?:\\1|\\2)>`,
    'gs',
  );
  return [...html.matchAll(elements)].map(([, , , content = '']) => textOf(content));
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"' } as const;

export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof entities) => entities[name])
    .replaceAll(/\s+/g, ' ')
    .trim();
}
