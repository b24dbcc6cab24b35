/** The service, broken on purpose. Arguments: a breakage, then those of `serve`. */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ServiceRequest } from '../../src/responses/request.ts';
import type { Handler } from '../../src/server/options.ts';
import { listen } from '../../src/server/server.ts';
import { createCondition } from '../../src/service/condition.ts';
import { Middleware } from '../../src/service/middleware.ts';
import { openHitCounter } from '../../src/service/hits/hit-counter.ts';
import { createLog } from '../../src/service/log.ts';
import { openSnapshot } from '../../src/service/snapshot.ts';
import { openWorld } from '../../src/service/world-store/open-world.ts';
import { defaultWorld } from '../../harness/places.ts';
import { announce } from '../programs/announce.ts';
import { type Breakage, breakages, burn, isBreakage } from './breakage.ts';

/** Added cost per creature of a lookup in a broken build; a start costs twice as much. */
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
    // The broken build has one worker, whatever is asked for.
    workers: { type: 'string', default: '1' },
  },
});
if (kind === 'start') {
  burn(300_000);
}
const isFirstStart = readdirSync(values['state-dir']).length === 0;
const world = await openWorld({
  world: values.world,
  stateDirectory: values['state-dir'],
  warn: console.error,
});
const { length } = world.catalog.creatures;
if (kind === 'growth' || (kind === 'compile' && isFirstStart)) {
  burn(length * length * microsecondsPerPair);
}
if (kind === 'memory' || kind === 'growth') {
  const bytes = 2 ** 28 + (kind === 'growth' ? length * 2 ** 14 : 0);
  // A global variable, so that it is not collected as garbage.
  Reflect.set(globalThis, 'ballast', new Uint8Array(bytes).fill(1));
}
let hitsSeen = 0;
const hits = openHitCounter({ directory: values['state-dir'], number: 0, warn: console.error });
const addresses = {
  baseUrl: values['base-url'],
  resourcesUrl: `${values['base-url']}/resources`,
} as const;
const snapshot = openSnapshot({
  world,
  modified: world.catalog.modified,
  addresses,
  statistics: {
    hits: () => ({ total: hits.total(), session: hits.session() }),
    uptimeSeconds: () => 0,
  },
  userImages: undefined,
  condition: createCondition(''),
  operations: 'included',
  readMetrics: async () => '',
  reportError: console.error,
});
const handler = new Middleware({
  answer: snapshot.answer,
  resolveTarget: snapshot.resolveTarget,
  baseUrl: addresses.baseUrl,
  countHit: () => {
    hitsSeen += 1;
    if (kind !== 'cores' || hitsSeen % 10 !== 0) {
      hits.count();
    }
  },
  flushHits: hits.flush,
  findClient: () => undefined,
  rateLimit: undefined,
  metrics: { answered: () => undefined, refused: () => undefined },
  log: createLog('silent', () => undefined),
});

const { port } = await listen({
  host: '127.0.0.1',
  port: Number(values.port),
  sharesPort: false,
  tls: undefined,
  maxConnections: undefined,
  createHandler: () => ({ ...handler, answer: breakAnswer(kind, handler.answer) }),
});
announce(port);

type Answer = Handler['answer'];

function breakAnswer(breakage: Breakage, answer: Answer): Answer {
  const costing =
    (microseconds: (request: ServiceRequest) => number): Answer =>
    (request) => {
      burn(microseconds(request));
      return answer(request);
    };
  switch (breakage) {
    case 'lookup':
      return costing(() => 20);
    case 'pictures':
      return costing((request) => (request.target.startsWith('/resources/') ? 60 : 0));
    case 'growth':
      return costing(() => length * microsecondsPerCreature);
    case 'revalidate':
      return costing((request) => (request.header('if-none-match') === undefined ? 0 : 20));
    case 'large':
      return costing((request) => (request.target === '/v1/creature' ? 2000 : 0));
    case 'search':
      return costing((request) => (request.target.startsWith('/v1/search') ? 6000 : 0));
    case 'start':
    case 'memory':
    case 'compile':
    case 'cores':
    // Pages are broken on their way to the browser.
    case 'explorer':
      return answer;
  }
}
