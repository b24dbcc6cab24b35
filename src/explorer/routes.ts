import {
  findPage as findTemplate,
  type PageTemplate,
  pageTargetOf,
  parameterOf,
} from '../api/paths.ts';
import type { Page, Visit } from './page.tsx';
import { type Api, ApiProblem, type WorldOverview } from './api.ts';
import type { Opened } from './application.tsx';
import type { Embedded } from './document.ts';

/** Loads each kind of page, by the template of its path. */
const loaders: Readonly<Record<PageTemplate, () => Promise<{ readonly page: Page }>>> = {
  '/': () => import('./pages/catalog/page.tsx'),
  '/creature/{creature}': () => import('./pages/creature/page.tsx'),
  '/creature/{creature}/portrait': () => import('./pages/creature/portrait-page.tsx'),
  '/types': () => import('./pages/types/chart-page.tsx'),
  '/types/{type}': () => import('./pages/types/type-page.tsx'),
  '/moves': () => import('./pages/moves/page.tsx'),
  '/moves/{move}': () => import('./pages/moves/move-page.tsx'),
  '/world': () => import('./pages/world/page.tsx'),
  '/lore': () => import('./pages/lore/page.tsx'),
  '/compare': () => import('./pages/compare/page.tsx'),
  '/quiz': () => import('./pages/quiz/page.tsx'),
  '/puzzle': () => import('./pages/puzzle/page.tsx'),
  '/parade': () => import('./pages/parade/page.tsx'),
  '/team': () => import('./pages/team/page.tsx'),
  '/collection': () => import('./pages/collection/page.tsx'),
  '/leagues': () => import('./pages/leagues/page.tsx'),
  '/stones': () => import('./pages/stones/page.tsx'),
  '/syntax': () => import('./pages/syntax/page.tsx'),
  '/service': () => import('./pages/service/page.tsx'),
  '/docs': () => import('./pages/docs/page.tsx'),
};

/** Finds the page at an address without the prefix; the one for addresses without a page where there is none. */
export async function findPage(
  target: string,
): Promise<{ readonly page: Page; readonly visit: Visit; readonly isMissing: boolean }> {
  // Pages get no other parameters, because responses are kept without them.
  const known = pageTargetOf(target) ?? target;
  const { pathname, searchParams } = new URL(`http://localhost${known}`);
  const template = findTemplate(pathname)?.path;
  const named = template && readName(template, pathname);
  const visit = { path: pathname, query: searchParams, named: named ?? '' };
  if (template === undefined || named === undefined) {
    return { page: (await loadProblem()).missing, visit, isMissing: true };
  }
  return { page: (await loaders[template]()).page, visit, isMissing: false };
}

/** Undefined if the path is wrongly encoded. */
function readName(template: PageTemplate, path: string): string | undefined {
  try {
    return parameterOf(template, path);
  } catch {
    return undefined;
  }
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
  return { page: kind === 'problem' ? (await loadProblem()).problem : page, visit, data };
}

function loadProblem() {
  return import('./pages/problem/page.tsx');
}
