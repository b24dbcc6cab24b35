import chromium from '@sparticuz/chromium';
import { type Browser, chromium as launcher, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Runtime, type ServeProcess, startServe, temporaryFolder } from '../http/processes.ts';

/** Screens that pages are looked at on, by width and height in pixels. */
export const screens = {
  phone: { width: 360, height: 740 },
  laptop: { width: 1280, height: 800 },
  wall: { width: 2560, height: 1440 },
} as const;

export type Screen = keyof typeof screens;

/** A service with a browser in front of it. */
export type Stage = {
  readonly service: ServeProcess;
  /** The address of the service as the browser has it. */
  readonly origin: string;
  /** A new page; what goes wrong in it is in `complaints`. */
  readonly open: (
    target: string,
    options?: {
      readonly screen?: Screen;
      readonly theme?: 'light' | 'dark';
      readonly scripts?: boolean;
    },
  ) => Promise<Page>;
  /** Fails where a page had anything to complain of since the last time, or asked anybody but the service. */
  readonly expectNoComplaint: () => void;
  readonly close: () => Promise<void>;
};

/** Starts the built service on a world, and the browser that comes as a package. */
export async function setStage(
  args: readonly string[] = [],
  runtime: Runtime = 'Bun',
): Promise<Stage> {
  const { folder, remove } = await temporaryFolder();
  const [service, browser] = await Promise.all([
    startServe(runtime, ['--state-dir', folder, ...args]),
    launchBrowser(),
  ]);
  const origin = `http://localhost:${service.port}`;
  const complaints: string[] = [];
  return {
    service,
    origin,
    expectNoComplaint: () => expect(complaints.splice(0)).toEqual([]),
    open: async (target, { screen = 'laptop', theme = 'light', scripts = true } = {}) => {
      const context = await browser.newContext({
        viewport: screens[screen],
        colorScheme: theme,
        javaScriptEnabled: scripts,
        reducedMotion: 'reduce',
        // What is looked at is what the service says, and nothing that a device keeps of it.
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      page.on('console', (message) => {
        // A machine with too much to do refuses some things for a moment; the page asks for them again.
        const isBusy = message.text().includes('status of 503');
        const isOurs = message.text() === 'Service Worker registration blocked by Playwright';
        if (!isBusy && !isOurs && (message.type() === 'error' || message.type() === 'warning')) {
          complaints.push(`${target}: ${message.text()}`);
        }
      });
      page.on('pageerror', (error) => complaints.push(`${target}: ${error.message}`));
      page.on('request', (request) => {
        if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:')) {
          complaints.push(`${target} asks ${request.url()}`);
        }
      });
      if (scripts) {
        await visit(page, origin + target);
      } else {
        await page.goto(origin + target);
      }
      return page;
    },
    close: async () => {
      await browser.close();
      await service.stop();
      await remove();
    },
  };
}

/** Starts the browser that comes as a package. */
export async function launchBrowser(): Promise<Browser> {
  return launcher.launch({
    executablePath: await chromium.executablePath(),
    // It has no privileges to give up where tests run.
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Loads an address and waits until its scripts have taken it up; again where the service was too busy for it. */
export async function visit(page: Page, address: string): Promise<void> {
  for (let tries = 1; (await page.goto(address))?.status() === 503 && tries < 10; tries += 1) {
    await page.waitForTimeout(1000);
  }
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
}

/** By how many pixels a page is wider than its screen. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Words of some elements, each of which holds one text, that do not stand on one line. */
export async function brokenWordsOf(page: Page, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = element.firstChild;
      const words = text instanceof Text ? text.data.matchAll(/[^ -]+/g) : [];
      return [...words].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(element.firstChild ?? element, index);
        range.setEnd(element.firstChild ?? element, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
}
