/** The service, broken on purpose. Arguments: a breakage, then those of `serve` that the bench gives. */
import { parseArgs } from 'node:util';
import { maxBufferedBytes } from '../../src/api/prebuilt-paths.ts';
import { openCatalog } from '../../src/catalog/open-catalog.ts';
import { openHitCounter } from '../../src/service/hits/hit-counter.ts';
import type { Handler } from '../../src/http/handler.ts';
import { openAnswers } from '../../src/responses/open-answers.ts';
import { prepare } from '../../src/responses/prepare.ts';
import { answerMarks } from '../../src/service/world-store/answer-marks.ts';
import { contentCodings } from '../../src/service/content-codings.ts';
import { createCondition } from '../../src/service/condition.ts';
import { createHandler, type WorldHandler } from '../../src/service/create-handler.ts';
import { listen } from '../../src/service/listen.ts';
import { loadApp } from '../../src/service/load-app.ts';
import { sha256 } from '../../src/service/sha256.ts';
import { openWorldPack } from '../../src/service/world-store/world-pack.ts';
import { defaultWorld } from '../../harness/places.ts';
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
const pack = await openWorldPack(values.world, values['state-dir'], { warn: console.error });
const catalog = openCatalog(pack);
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
const hits = openHitCounter({ directory: values['state-dir'], number: 0, warn: console.error });
const addresses = {
  baseUrl: values['base-url'],
  resourcesUrl: `${values['base-url']}/resources`,
} as const;
const app = loadApp({
  catalog,
  pack,
  addresses,
  statistics: {
    hits: () => ({ total: hits.total(), session: hits.session() }),
    uptimeSeconds: () => 0,
  },
  userImages: undefined,
  condition: createCondition(''),
  origin: 'service',
  operations: 'included',
  readMetrics: async () => '',
  reportError: console.error,
});
const handler = createHandler({
  findAnswer: openAnswers(pack, answerMarks, [addresses.baseUrl, addresses.resourcesUrl], sha256),
  loadApp: async () => app,
  countHit: () => {
    hitsSeen += 1;
    if (kind !== 'cores' || hitsSeen % 10 !== 0) {
      hits.count();
      hits.flush();
    }
  },
  codings: contentCodings,
});

const { port } = await listen({
  host: '127.0.0.1',
  port: Number(values.port),
  sharesPort: false,
  createHandler: () => breakHandler(kind, handler),
});
announce(port);

function breakHandler(breakage: Breakage, { find, fetch, refuse }: WorldHandler): Handler {
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
    case 'growth':
      return {
        find: (method, target, field) => {
          burn(length * microsecondsPerCreature);
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
      const unprepared = prepare((request) => app.fetch(request), {
        findAnswer: () => undefined,
        lateTargets: [],
        codings: contentCodings,
        sha256,
        longestHeldBody: maxBufferedBytes,
        preconditionFailed: app.preconditionFailed,
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
    case 'cores':
    // Pages are broken on their way to the browser.
    case 'explorer':
      return { find, fetch, refuse };
  }
}
