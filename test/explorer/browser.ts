import { isDeepStrictEqual } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  chromium as launcher,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { retryWhileBusy } from '../../src/explorer/retry.ts';
import { lampshoal, type Runtime, startServe } from '../../harness/processes.ts';
import { requesterOf, type ServiceUnderTest } from '../../harness/service-under-test.ts';

/** A service that `global-setup.ts` started for all files, by the arguments it was started with. */
export type SharedService = { readonly args: readonly string[]; readonly port: number };

declare module 'vitest' {
  // Only an interface merges with that of vitest.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** The address of the browser that all files share. */
    browserEndpoint: string;
    sharedServices: readonly SharedService[];
  }
}

/** The tested screen sizes, by width and height in pixels. */
export const screens = {
  phone: { width: 360, height: 740 },
  laptop: { width: 1280, height: 800 },
  wall: { width: 2560, height: 1440 },
} as const;

export type Screen = keyof typeof screens;

/** The worlds that come with the project, and how a service is started on each. */
export const shippedWorlds = [
  { world: 'default', args: [] },
  { world: 'lampshoal', args: ['--world', lampshoal] },
] as const;

/** The arguments and the runtime of the service of a stage. */
type Setting = { readonly args?: readonly string[]; readonly runtime?: Runtime };

/** What `useStage` gives the tests of a block. */
export type Stage = ReturnType<typeof useStage>;

/**
 * Puts a browser in front of the built service for the tests of a block: the service that all files share where one was started
 * with these arguments, and else one of its own. The pages of a stage share cookies and storage. After each test those that it
 * opened are closed, and no page may have had anything to complain of, or have asked anybody but the service.
 */
export function useStage(set: Setting | (() => Promise<Setting>) = {}) {
  let staged: { readonly service: StagedService; readonly browser: Browser } | undefined;
  const current = () => {
    if (!staged) {
      throw new Error('The stage is set before the tests, not before that');
    }
    return staged;
  };
  const origin = (): string => `http://localhost:${current().service.port}`;
  const complaints: string[] = [];
  let opened: Page[] = [];
  const newContext = async (scripts: boolean): Promise<BrowserContext> => {
    const context = await current().browser.newContext({
      baseURL: origin(),
      viewport: screens.laptop,
      javaScriptEnabled: scripts,
      reducedMotion: 'reduce',
      // Without a service worker, so that pages show responses of the service.
      serviceWorkers: 'block',
    });
    // How long a test may wait is said once, to the runner.
    context.setDefaultTimeout(0);
    // The process of a context, with what it has compiled, ends with its last page.
    await context.newPage();
    return context;
  };
  // Each context has a process of its own; most blocks need one.
  let scripted: Promise<BrowserContext> | undefined;
  let still: Promise<BrowserContext> | undefined;
  beforeAll(async () => {
    const { args = [], runtime = 'Bun' } = typeof set === 'function' ? await set() : set;
    const [service, browser] = await Promise.all([findService(args, runtime), connectBrowser()]);
    staged = { service, browser };
  });
  // What was opened before is for all tests.
  beforeEach(() => {
    opened = [];
  });
  afterEach(async () => {
    expect(complaints.splice(0)).toEqual([]);
    await Promise.all(opened.map((page) => page.close()));
  });
  afterAll(() => staged?.browser.close());
  return {
    service: (): ServiceUnderTest => current().service,
    browser: (): Browser => current().browser,
    /** The address of the service as the browser has it. */
    origin,
    /** Opens a page; its errors are recorded as complaints. */
    open: async (
      target: string,
      {
        screen = 'laptop',
        scripts = true,
      }: { readonly screen?: Screen; readonly scripts?: boolean } = {},
    ): Promise<Page> => {
      const context = scripts ? (scripted ??= newContext(true)) : (still ??= newContext(false));
      const page = await (await context).newPage();
      opened.push(page);
      if (screen !== 'laptop') {
        await page.setViewportSize(screens[screen]);
      }
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
        if (!request.url().startsWith(`${origin()}/`) && !request.url().startsWith('data:')) {
          complaints.push(`${target} asks ${request.url()}`);
        }
      });
      await (scripts ? visit : load)(page, target);
      return page;
    },
    /** The JSON with which the service answers. */
    ask: async <Answer>(target: string): Promise<Answer> =>
      (await retryWhileBusy(() => current().service.request(target))).json() as Promise<Answer>,
  };
}

/** A running service, and its port. */
type StagedService = ServiceUnderTest & { readonly port: number };

async function findService(args: readonly string[], runtime: Runtime): Promise<StagedService> {
  const shared = inject('sharedServices').find((each) => isDeepStrictEqual(each.args, args));
  if (shared !== undefined && runtime === 'Bun') {
    const { port } = shared;
    return {
      port,
      baseUrl: `http://localhost:${port}`,
      request: requesterOf(port),
    };
  }
  return startServe(runtime, args);
}

/** The browser that all files share; closing what this gives closes its contexts alone. */
export async function connectBrowser(): Promise<Browser> {
  return launcher.connect(inject('browserEndpoint'));
}

/** Opens a page in the language of a reader, who has a browser of their own; an error of the page fails when it is closed. */
export async function openIn(browser: Browser, locale: string, address: string) {
  const context = await browser.newContext({ locale, serviceWorkers: 'block' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await visit(page, address);
  const close = async (): Promise<void> => {
    await context.close();
    expect(errors).toEqual([]);
  };
  return { page, close };
}

export async function chooseLanguage(page: Page, tag: string): Promise<void> {
  await page.locator('select:has(option[lang=ja]):visible').selectOption(tag);
}

/** Loads an address; again where the service was too busy for it. */
async function load(page: Page, address: string): Promise<void> {
  for (let tries = 1; (await page.goto(address))?.status() === 503 && tries < 10; tries += 1) {
    await page.waitForTimeout(1000);
  }
}

/** Loads an address and waits until its scripts have taken it up. */
export async function visit(page: Page, address: string): Promise<void> {
  await load(page, address);
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
}

/** Returns what a page copies. It reads no clipboard: that of a browser is one for all its pages. */
export async function copiedBy(page: Page, act: () => Promise<void>): Promise<string> {
  await page.context().grantPermissions(['clipboard-write']);
  const copied = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { clipboard } = navigator;
        const write = clipboard.writeText.bind(clipboard);
        clipboard.writeText = async (text) => {
          await write(text);
          resolve(text);
        };
      }),
  );
  await act();
  return copied;
}

/** By how many pixels a page is wider than its screen. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** By how much the layout of a page has shifted since its beginning, and shifts within some milliseconds. */
export async function shiftOf(page: Page, milliseconds: number): Promise<number> {
  return page.evaluate(
    (time) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            sum += 'value' in entry ? Number(entry.value) : 0;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), time);
      }),
    milliseconds,
  );
}

/** Words of some elements, each of which holds one text, that are not on one line. */
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
