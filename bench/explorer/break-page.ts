import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';

const documentDelayMilliseconds = 1200;
const scriptBytes = 100_000;

/** The delay of each key and each click. */
const burn = `
  for (const kind of ['keydown', 'click']) {
    addEventListener(kind, () => {
      const end = performance.now() + 150;
      while (performance.now() < end);
    }, true);
  }
`;

/** Delays pages, adds unused script to them, and delays their events. */
export async function breakPage(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request();
    switch (request.resourceType()) {
      case 'document':
        await sleep(documentDelayMilliseconds);
        return route.continue();
      case 'script': {
        const response = await route.fetch();
        const isPage = /\/page-[^/]+\.js$/.test(request.url());
        const ballast = isPage ? `\n/*${randomBytes(scriptBytes).toString('base64')}*/` : '';
        return route.fulfill({
          response,
          body: `${isPage ? burn : ''}${await response.text()}${ballast}`,
        });
      }
      default:
        return route.continue();
    }
  });
}
