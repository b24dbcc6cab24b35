/** The service, broken on purpose. Arguments: a breakage, then those of `serve` that the bench gives. */
import { parseArgs } from 'node:util';
import { createApp } from '../../src/api/app.ts';
import type { Service } from '../../src/api/service.ts';
import { openHitCounter } from '../../src/hits/hit-counter.ts';
import { prepare } from '../../src/prepared/prepare.ts';
import { contentCodings } from '../../src/runtime/content-codings.ts';
import { createHandler } from '../../src/runtime/create-handler.ts';
import { listen } from '../../src/runtime/listen.ts';
import type { Handler } from '../../src/runtime/listener.ts';
import { loadCatalog } from '../../src/runtime/load-catalog.ts';
import { defaultWorld } from '../places.ts';
import { announce } from '../programs/announce.ts';
import { type Breakage, breakages, burn, isBreakage } from './breakage.ts';

/** What a creature costs a lookup, and two of them a start, where every one is looked at. */
const microsecondsPerCreature = 0.01;
const microsecondsPerPair = 0.25;

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
    world: { type: 'string', default: defaultWorld },
    // As many as it likes: a broken one has one.
    workers: { type: 'string', default: '1' },
  },
});
if (kind === 'start') {
  burn(300_000);
}
const catalog = await loadCatalog(values.world);
const { length } = catalog.creatures;
if (kind === 'growth') {
  burn(length * length * microsecondsPerPair);
}
if (kind === 'memory' || kind === 'growth') {
  const bytes = 2 ** 28 + (kind === 'growth' ? length * 2 ** 14 : 0);
  // Where all can reach it, so that no engine takes it for garbage.
  Reflect.set(globalThis, 'ballast', new Uint8Array(bytes).fill(1));
}
let hitsSeen = 0;
const hits = openHitCounter({ directory: values['state-dir'], warn: console.error });
const service: Service = {
  catalog,
  addresses: { baseUrl: values['base-url'], resourcesUrl: `${values['base-url']}/resources` },
  statistics: {
    totalHits: () => hits.total(),
    sessionHits: () => hits.session(),
    uptimeSeconds: () => 0,
  },
  modified: new Date(0),
  findPicture: async () => ({ kind: 'missing' }),
};
const handler = createHandler(service, {
  countHit: () => {
    hitsSeen += 1;
    if (kind !== 'cores' || hitsSeen % 10 !== 0) {
      hits.count();
    }
  },
  codings: contentCodings,
  reportError: console.error,
});

const { port } = await listen({
  host: '127.0.0.1',
  port: Number(values.port),
  createHandler: () => breakHandler(kind, handler),
});
announce(port);

function breakHandler(breakage: Breakage, { find, fetch }: Handler): Handler {
  switch (breakage) {
    case 'lookup':
      return {
        find: (method, target, field) => {
          burn(20);
          return find(method, target, field);
        },
        fetch,
      };
    case 'growth':
      return {
        find: (method, target, field) => {
          burn(length * microsecondsPerCreature);
          return find(method, target, field);
        },
        fetch,
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
      };
    case 'large': {
      const app = createApp(service, console.error);
      const unprepared = prepare((request) => app.fetch(request), new Map(), {
        codings: contentCodings,
        preconditionFailed: () => new Response(null, { status: 412 }),
      });
      return { find: () => undefined, fetch: unprepared.answer };
    }
    case 'search':
      return {
        find,
        fetch: (request) => {
          burn(6000);
          return fetch(request);
        },
      };
    case 'start':
    case 'memory':
    case 'cores':
      return { find, fetch };
  }
}
