import { setTimeout as sleep } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import { chromium as launcher } from 'playwright-core';
import { findFreePort } from '../../harness/free-port.ts';
import { cpuSeconds } from '../../harness/proc.ts';
import { executableOf } from '../../harness/places.ts';
import { median } from '../../harness/quantile.ts';
import { visitCatalog, type Visit } from '../explorer/visit.ts';
import type { Figure } from '../figure.ts';
import type { Group } from '../group.ts';
import { createState, serviceCommand } from '../servers/service.ts';
import { startServer } from '../servers/server.ts';

const documents = 200;
const warmUps = 2;

/** The page for people, in a browser on a slow device. */
export const explorer: Group = {
  name: 'explorer',
  title: 'The catalog in a browser, on a processor four times slower than this one',
  needs: ['taskset'],
  measure: async ({ folder, rounds, broken }) => {
    const port = await findFreePort();
    const service = await startServer('service on Bun', executableOf('Bun'), [
      ...serviceCommand(),
      '--port',
      String(port),
      '--state-dir',
      createState(folder),
    ]);
    const origin = `http://localhost:${port}/`;
    const browser = await launcher.launch({
      executablePath: await chromium.executablePath(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      // The service draws its pictures and compresses its files once, and refuses some requests if it has too much to do.
      for (let attempt = 0; attempt < warmUps; attempt += 1) {
        await visitCatalog(browser, origin, false).catch(() => undefined);
      }
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round += 1) {
        visits.push(await visitCatalog(browser, origin, broken));
      }
      const figure = (
        name: string,
        unit: string,
        atMost: number,
        read: (visit: Visit) => number,
      ): Figure => ({ name, measured: median(visits.map(read)), unit, wanted: { atMost } });
      return {
        figures: [
          figure(
            'script and style before the first card',
            'kB',
            90,
            (visit) => visit.loadedBytes / 1000,
          ),
          figure('first content', 'ms', 1000, (visit) => visit.firstContentMilliseconds),
          figure('a key in the search', 'ms', 100, (visit) => visit.typingMilliseconds),
          figure('a click on a filter', 'ms', 100, (visit) => visit.clickMilliseconds),
        ],
        charts: [],
        notes: [
          `A document costs the service ${(await documentCost(service.pid, origin)).toFixed(1)} ms of processor time`,
        ],
      };
    } finally {
      await browser.close();
    }
  },
};

/** Milliseconds of processor time for the catalog as a document, compressed. */
async function documentCost(pid: number, origin: string): Promise<number> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const before = cpuSeconds(pid);
  for (let i = 0; i < documents; i += 1) {
    await (await fetch(origin, { headers })).arrayBuffer();
  }
  // Compression beside the event loop may end a moment later.
  await sleep(50);
  return ((cpuSeconds(pid) - before) / documents) * 1000;
}
