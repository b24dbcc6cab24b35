import { pageTargetOf } from '../api/paths.ts';
import { matchPath, type Page, type Route, type Visit } from './page.ts';
import { type Api, ApiProblem, type WorldOverview } from './api.ts';
import type { Opened } from './application.tsx';
import type { Embedded } from './document.ts';

/** Every kind of page; the first match wins. */
export const routes: readonly Route[] = [
  { path: '/', load: () => import('./pages/catalog/page.tsx') },
  { path: '/creature/:identifier', load: () => import('./pages/creature/page.tsx') },
  {
    path: '/creature/:identifier/portrait',
    load: () => import('./pages/creature/portrait-page.tsx'),
  },
  { path: '/types', load: () => import('./pages/types/chart-page.tsx') },
  { path: '/types/:type', load: () => import('./pages/types/type-page.tsx') },
  { path: '/moves', load: () => import('./pages/moves/page.tsx') },
  { path: '/moves/:move', load: () => import('./pages/moves/move-page.tsx') },
  { path: '/world', load: () => import('./pages/world/page.tsx') },
  { path: '/lore', load: () => import('./pages/lore/page.tsx') },
  { path: '/compare', load: () => import('./pages/compare/page.tsx') },
  { path: '/quiz', load: () => import('./pages/quiz/page.tsx') },
  { path: '/puzzle', load: () => import('./pages/puzzle/page.tsx') },
  { path: '/parade', load: () => import('./pages/parade/page.tsx') },
  { path: '/team', load: () => import('./pages/team/page.tsx') },
  { path: '/collection', load: () => import('./pages/collection/page.tsx') },
  { path: '/leagues', load: () => import('./pages/leagues/page.tsx') },
  { path: '/stones', load: () => import('./pages/stones/page.tsx') },
  { path: '/syntax', load: () => import('./pages/syntax/page.tsx') },
  { path: '/service', load: () => import('./pages/service/page.tsx') },
  { path: '/docs', load: () => import('./pages/docs/page.tsx') },
];

/** Finds the page at an address without the prefix; the one for addresses without a page where there is none. */
export async function findPage(
  target: string,
): Promise<{ readonly page: Page; readonly visit: Visit; readonly isMissing: boolean }> {
  // Pages get no other parameters, because responses are kept without them.
  const known = pageTargetOf(target) ?? target;
  const { pathname, searchParams } = new URL(`http://localhost${known}`);
  const visit = { path: pathname, query: searchParams };
  for (const route of routes) {
    const parameters = matchPath(route.path, pathname);
    if (parameters) {
      return { page: (await route.load()).page, visit: { ...visit, parameters }, isMissing: false };
    }
  }
  const { missing } = await loadProblem();
  return { page: missing, visit: { ...visit, parameters: {} }, isMissing: true };
}

export type LoadedPage = Opened & {
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
    const data = await describeProblem(error, visit, api);
    const isLost = error instanceof ApiProblem && error.problem.status === 404;
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
