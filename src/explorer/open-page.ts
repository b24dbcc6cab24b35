import { type Api, ApiProblem, type WorldOverview } from './api.ts';
import type { Opened } from './application.tsx';
import { findPage } from './routes.ts';

/**
 * The page at an address, with what it shows. Where that cannot be had, a page that says so: it never rejects for what
 * the service answers, or for a service out of reach.
 */
export async function openPage(
  target: string,
  api: Api,
  world: WorldOverview,
): Promise<Opened & { readonly status: 200 | 404 }> {
  const { page, visit, isMissing } = await findPage(target);
  try {
    const data = await page.load(visit, api, world);
    return { page, visit, data, status: isMissing ? 404 : 200 };
  } catch (error) {
    const { problem, describeProblem } = await import('./pages/problem/page.tsx');
    const isLost = error instanceof ApiProblem && error.status === 404;
    return { page: problem, visit, data: describeProblem(error), status: isLost ? 404 : 200 };
  }
}
