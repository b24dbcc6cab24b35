import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { breakPage } from './break-page.ts';

/** The measurements of one visit of the catalog with an empty cache. */
export type Visit = {
  /** Of script and style that came before the page was taken up, compressed with Brotli. */
  readonly loadedBytes: number;
  readonly firstContentMilliseconds: number;
  /** From a key in the search, and from a click on a filter, to the next picture of the page: the longest. */
  readonly typingMilliseconds: number;
  readonly clickMilliseconds: number;
};

/** How many times slower than this machine the device is. */
const slowdown = 4;

/** A visit that takes longer has failed. */
const timeoutMilliseconds = 30_000;

/** Records the duration of events (W3C Event Timing) until the next frame is painted. */
const watchEvents = `
  globalThis.longest = { keydown: 0, click: 0 };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name in longest) {
        longest[name] = Math.max(longest[name], duration);
      }
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
`;

/** Visits the catalog of a service, types a search, and chooses a filter. */
export async function visitCatalog(
  browser: Browser,
  origin: string,
  broken: boolean,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    if (broken) {
      await breakPage(context);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMilliseconds);
    page.setDefaultNavigationTimeout(timeoutMilliseconds);
    const debuggee = await context.newCDPSession(page);
    await debuggee.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watchEvents);
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (/^(?:script|stylesheet)$/.test(response.request().resourceType())) {
        bodies.push(response.body());
      }
    });
    await page.goto(origin);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    const loaded = await Promise.all(bodies);
    const box = page.locator('input[name=q]');
    await box.click();
    await box.pressSequentially('height>1m', { delay: 60 });
    await page.waitForURL(/height/);
    await page.waitForTimeout(500);
    await page.locator('.filters a.choice').first().click();
    await page.waitForTimeout(1000);
    const firstContentMilliseconds = await page.evaluate<number>(
      `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`,
    );
    const longest = await page.evaluate<{ readonly keydown: number; readonly click: number }>(
      'longest',
    );
    return {
      loadedBytes: loaded.reduce((sum, body) => sum + brotliCompressSync(body).byteLength, 0),
      firstContentMilliseconds,
      typingMilliseconds: longest.keydown,
      clickMilliseconds: longest.click,
    };
  } finally {
    await context.close();
  }
}
