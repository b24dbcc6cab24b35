/** `npm run screenshot`: takes the picture of the explorer that the README shows. */
import path from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as launcher } from 'playwright-core';
import { endAll } from '../harness/lifetimes.ts';
import { root, startServe } from '../harness/processes.ts';

const service = await startServe('Bun', []);
const browser = await launcher.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } });
  await page.goto(`${service.baseUrl}/?q=dragon`, { waitUntil: 'networkidle' });
  await page.screenshot({ path: path.join(root, 'docs/pictures/explorer.png') });
} finally {
  await browser.close();
  await endAll();
}
