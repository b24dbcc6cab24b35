import { pageTargetOf } from '../api/page-parameters.ts';
import { matchPath, type Page, type Route, type Visit } from './page.ts';
import { type Api, ApiProblem, type WorldOverview } from './api.ts';
import type { Opened } from './application.tsx';
import type { Embedded } from './document.ts';

/** Every kind of page; the first match wins. */
export const routes: readonly Route[] = [
  { path: '/', page: async () => (await import('./pages/catalog/page.tsx')).catalog },
  {
    path: '/creature/:identifier',
    page: async () => (await import('./pages/creature/page.tsx')).creature,
  },
  {
    path: '/creature/:identifier/portrait',
    page: async () => (await import('./pages/creature/portrait-page.tsx')).portrait,
  },
  { path: '/types', page: async () => (await import('./pages/types/chart-page.tsx')).types },
  { path: '/types/:type', page: async () => (await import('./pages/types/type-page.tsx')).type },
  { path: '/moves', page: async () => (await import('./pages/moves/page.tsx')).moves },
  {
    path: '/moves/:move',
    page: async () => (await import('./pages/moves/move-page.tsx')).move,
  },
  { path: '/world', page: async () => (await import('./pages/world/page.tsx')).world },
  { path: '/lore', page: async () => (await import('./pages/lore/page.tsx')).lore },
  { path: '/compare', page: async () => (await import('./pages/compare/page.tsx')).compare },
  { path: '/quiz', page: async () => (await import('./pages/quiz/page.tsx')).quiz },
  { path: '/puzzle', page: async () => (await import('./pages/puzzle/page.tsx')).puzzle },
  { path: '/parade', page: async () => (await import('./pages/parade/page.tsx')).parade },
  { path: '/team', page: async () => (await import('./pages/team/page.tsx')).team },
  {
    path: '/collection',
    page: async () => (await import('./pages/collection/page.tsx')).collection,
  },
  { path: '/leagues', page: async () => (await import('./pages/leagues/page.tsx')).leagues },
  { path: '/stones', page: async () => (await import('./pages/stones/page.tsx')).stones },
  { path: '/syntax', page: async () => (await import('./pages/syntax/page.tsx')).syntax },
  { path: '/service', page: async () => (await import('./pages/service/page.tsx')).service },
  { path: '/docs', page: async () => (await import('./pages/docs/page.tsx')).docs },
];

/** The page for addresses without one. */
const missing: Route = {
  path: '',
  page: async () => (await import('./pages/problem/page.tsx')).missing,
};

/** Finds the page at an address without the prefix. */
export async function findPage(
  target: string,
): Promise<{ readonly page: Page; readonly visit: Visit; readonly isMissing: boolean }> {
  // Pages get no other parameters, because responses are kept without them.
  const known = pageTargetOf(target) ?? target;
  const { pathname, searchParams } = new URL(`http://localhost${known}`);
  for (const route of [...routes, missing]) {
    const parameters = route === missing ? {} : matchPath(route.path, pathname);
    if (parameters) {
      return {
        page: await route.page(),
        visit: { path: pathname, query: searchParams, parameters },
        isMissing: route === missing,
      };
    }
  }
  throw new Error('Expected the last route to fit every path');
}

type LoadedPage = Opened & {
  readonly status: 200 | 404;
  readonly kind: Embedded['kind'];
  /** Why there is no page, where trying again may help: the service is unreachable or failed. */
  readonly passing?: string | undefined;
};

export async function loadPage(
  target: string,
  api: Api,
  world: WorldOverview,
): Promise<LoadedPage> {
  const { page, visit, isMissing } = await findPage(target);
  try {
    const data = await page.load(visit, api, world);
    return { page, visit, data, status: isMissing ? 404 : 200, kind: 'asked for' };
  } catch (error) {
    const { problem, describeProblem } = await loadProblem();
    const data = await describeProblem(error, visit.parameters['identifier'], api);
    const isLost = error instanceof ApiProblem && error.status === 404;
    return {
      page: problem,
      visit,
      data,
      passing: data.isPassing ? data.detail : undefined,
      status: isLost ? 404 : 200,
      kind: 'problem',
    };
  }
}

export async function restorePage(target: string, { kind, data }: Embedded): Promise<Opened> {
  const { page, visit } = await findPage(target);
  switch (kind) {
    case 'asked for':
      return { page, visit, data };
    case 'problem':
      return { page: (await loadProblem()).problem, visit, data };
  }
}

function loadProblem() {
  return import('./pages/problem/page.tsx');
}
