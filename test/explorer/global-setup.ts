import chromium from '@sparticuz/chromium';
import { chromium as launcher } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { lampshoal, startServe } from '../../harness/processes.ts';
import type { SharedService } from './browser.ts';

/**
 * Starts, once for all files, what costs most of their time: the browser that comes as a package, and the service on each
 * world that is only looked at. Pictures that it drew for one file are ready for the next.
 */
export default async function startShared(project: TestProject): Promise<() => Promise<void>> {
  const [browser, ...services] = await Promise.all([
    launchBrowser(),
    startShareable([]),
    startShareable(['--world', lampshoal]),
  ]);
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide(
    'sharedServices',
    services.map(({ args, port }) => ({ args, port })),
  );
  return async () => {
    await Promise.all([browser.close(), ...services.map(({ stop }) => stop())]);
  };
}

async function launchBrowser() {
  return launcher.launchServer({
    executablePath: await chromium.executablePath(),
    args: [
      // It has no privileges to give up where tests run.
      '--no-sandbox',
      '--disable-gpu',
      // Pages of a context share a process, and what that has compiled; other contexts have their own all the same.
      '--renderer-process-limit=1',
      // A name that is not trusted as `localhost` is.
      '--host-resolver-rules=MAP class.test 127.0.0.1',
    ],
  });
}

async function startShareable(
  args: readonly string[],
): Promise<SharedService & { readonly stop: () => Promise<void> }> {
  const { port, stop } = await startServe('Bun', args);
  return { args, port, stop };
}
