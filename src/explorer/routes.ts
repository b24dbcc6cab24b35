import { matchPath, type Page, type Route, type Visit } from './page.ts';

/** Every kind of page, in the order in which they are looked through. */
export const routes: readonly Route[] = [
  { path: '/', page: async () => (await import('./pages/catalogue/page.tsx')).catalogue },
  {
    path: '/creature/:identifier',
    page: async () => (await import('./pages/creature/page.tsx')).creature,
  },
  { path: '/world', page: async () => (await import('./pages/world/page.tsx')).world },
  { path: '/compare', page: async () => (await import('./pages/compare/page.tsx')).compare },
  { path: '/quiz', page: async () => (await import('./pages/quiz/page.tsx')).quiz },
  { path: '/leagues', page: async () => (await import('./pages/leagues/page.tsx')).leagues },
  { path: '/stones', page: async () => (await import('./pages/stones/page.tsx')).stones },
  { path: '/service', page: async () => (await import('./pages/service/page.tsx')).service },
  { path: '/docs', page: async () => (await import('./pages/docs/page.tsx')).docs },
];

/** Where one is led for an address that no kind of page has. */
const missing: Route = {
  path: '',
  page: async () => (await import('./pages/missing/page.tsx')).missing,
};

/** The kind of page at an address, with what its path says. The address has no prefix. */
export async function findPage(
  target: string,
): Promise<{ readonly page: Page; readonly visit: Visit; readonly isMissing: boolean }> {
  const { pathname, searchParams } = new URL(`http://localhost${target}`);
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
