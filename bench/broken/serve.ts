/** The service, broken on purpose. Arguments: a breakage, then those of `serve` that the bench gives. */
import { parseArgs } from 'node:util';
import { createApp } from '../../src/api/app.ts';
import type { Service } from '../../src/api/service.ts';
import { openHitCounter } from '../../src/hits/hit-counter.ts';
import { prepare } from '../../src/prepared/prepare.ts';
import { contentCodings } from '../../src/runtime/content-codings.ts';
import { createHandler } from '../../src/runtime/create-handler.ts';
import { listen } from '../../src/runtime/listen.ts';
import type { Handler } from '../../src/http/handler.ts';
import { loadCatalog } from '../../src/runtime/load-catalog.ts';
import { defaultWorld } from '../places.ts';
import { announce } from '../programs/announce.ts';
import { type Breakage, breakages, burn, isBreakage } from './breakage.ts';

const [kind, ...args] = process.argv.slice(2);
if (!isBreakage(kind)) {
  throw new Error(`No breakage "${kind}"; expected one of ${Object.keys(breakages).join(', ')}`);
}
const { values } = parseArgs({
  args,
  options: {
    port: { type: 'string', default: '0' },
    'base-url': { type: 'string', default: 'http://localhost' },
    'state-dir': { type: 'string', default: '' },
  },
});
if (kind === 'start') {
  burn(300_000);
}
if (kind === 'memory') {
  // Where all can reach it, so that no engine takes it for garbage.
  Reflect.set(globalThis, 'ballast', new Uint8Array(256 * 1024 * 1024).fill(1));
}

const catalog = await loadCatalog(defaultWorld);
const hits = openHitCounter({ directory: values['state-dir'], warn: console.error });
const service: Service = {
  catalog,
  addresses: { baseUrl: values['base-url'], resourcesUrl: `${values['base-url']}/resources` },
  statistics: {
    hits: () => ({ total: hits.total(), session: hits.session() }),
    uptimeSeconds: () => 0,
  },
  modified: new Date(0),
  findPicture: async () => ({ kind: 'missing' }),
};
const handler = createHandler(service, {
  countHit: () => hits.count(),
  codings: contentCodings,
  reportError: console.error,
});

const { port } = await listen({
  host: '127.0.0.1',
  port: Number(values.port),
  sharesPort: false,
  createHandler: () => breakHandler(kind, handler),
});
announce(port);

function breakHandler(breakage: Breakage, { find, fetch, refuse }: Handler): Handler {
  switch (breakage) {
    case 'lookup':
      return {
        find: (method, target, field) => {
          burn(20);
          return find(method, target, field);
        },
        fetch,
        refuse,
      };
    case 'revalidate':
      return {
        find: (method, target, field) => {
          if (field('if-none-match') !== undefined) {
            burn(20);
          }
          return find(method, target, field);
        },
        fetch,
        refuse,
      };
    case 'large': {
      const app = createApp(service, console.error);
      const unprepared = prepare((request) => app.fetch(request), new Map(), {
        codings: contentCodings,
        preconditionFailed: () => new Response(null, { status: 412 }),
      });
      return { find: () => undefined, fetch: unprepared.answer, refuse };
    }
    case 'search':
      return {
        find,
        fetch: (request) => {
          burn(6000);
          return fetch(request);
        },
        refuse,
      };
    case 'start':
    case 'memory':
      return { find, fetch, refuse };
  }
}
