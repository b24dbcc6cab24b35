import { type Api, ApiProblem, type WorldOverview } from './api.ts';
import type { Opened } from './application.tsx';
import type { Embedded } from './embedded.ts';
import { findPage } from './routes.ts';

/**
 * The page at an address, with what it shows. Where that cannot be had, a page that says so: it never rejects for what
 * the service answers, or for a service out of reach.
 */
export async function openPage(
  target: string,
  api: Api,
  world: WorldOverview,
): Promise<Opened & { readonly status: 200 | 404; readonly kind: Embedded['kind'] }> {
  const { page, visit, isMissing } = await findPage(target);
  try {
    const data = await page.load(visit, api, world);
    return { page, visit, data, status: isMissing ? 404 : 200, kind: 'asked for' };
  } catch (error) {
    const { problem, describeProblem } = await loadProblem();
    const isLost = error instanceof ApiProblem && error.status === 404;
    return {
      page: problem,
      visit,
      data: describeProblem(error),
      status: isLost ? 404 : 200,
      kind: 'problem',
    };
  }
}

/** The page that a server wrote, as the browser takes it up. */
export async function takeUpPage(target: string, { kind, data }: Embedded): Promise<Opened> {
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
