import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../harness/client/connection.ts';
import { Tally } from '../harness/client/tally.ts';
import { openDescriptors } from '../harness/proc.ts';
import { type Chooser, createChooser } from '../harness/random.ts';
import { atMost, type Check } from './check.ts';
import { afterRequests, closedLoop, openLoop, type Sent, sent } from './load.ts';
import { amount, type Group, type Settings } from './run.ts';
import { checkService, type HeapReading, type Service, startService } from './service.ts';

const mebibyte = 1024 * 1024;
const requestsPerSecond = 150;
const secondsBetweenReadings = 20;

/** Readings until the heap is steady: the caches are full and the code is compiled. */
const warmUpPart = 0.2;

/** In MB: caches may take up 96, and the rest of the heap as much again. A heap may be steady and still too large. */
const mostHeld = 256;

/** How long a service may take to notice that clients are gone. */
const settlingMilliseconds = 3000;

/** The memory and the open files of a service under a long load. */
export const soak: Group = {
  name: 'soak',
  title: 'Memory and descriptors under half an hour of mixed load',
  needs: [],
  fault: {
    does: 'needs more and more memory',
    noticedBy: 'heap',
    environment: { LEAKED_MEBIBYTES: '4' },
  },
  run: async (settings) => {
    const service = await startService(settings, { isWeighed: true });
    const tally = new Tally();
    const next = mixedRequests(settings.seed);
    // The caches are full, and the code is compiled, before the first reading.
    await closedLoop(service.port, {
      connections: 8,
      next,
      isOver: afterRequests(amount(settings, { full: 500_000, smoke: 500 })),
      tally,
    });
    const descriptorsBefore = await settledDescriptors(service);
    const seconds = secondsOf(settings);
    const slices = Math.max(4, Math.round(seconds / secondsBetweenReadings));
    const readings: HeapReading[] = [];
    for (let slice = 0; slice < slices; slice += 1) {
      await Promise.all([
        openLoop(service.port, {
          perSecond: requestsPerSecond,
          milliseconds: (seconds * 1000) / slices,
          next,
          tally,
        }),
        leaveEarly(service.port),
      ]);
      readings.push(await service.readHeap());
    }
    const descriptorsAfter = await settledDescriptors(service);
    return [
      checkHeap(readings, seconds),
      atMost('heap at the end', inMebibytes(readings.at(-1)?.bytes ?? Number.NaN), mostHeld, ' MB'),
      atMost('descriptors at the end', descriptorsAfter, descriptorsBefore),
      ...(await checkService(service, tally)),
    ];
  },
};

/** Half an hour unless `--minutes` says otherwise. */
function secondsOf(settings: Settings): number {
  return settings.minutes === undefined
    ? amount(settings, { full: 1800, smoke: 4 })
    : settings.minutes * 60;
}

function checkHeap(readings: readonly HeapReading[], seconds: number): Check {
  const settled = readings.slice(Math.floor(readings.length * warmUpPart));
  const first = settled[0]?.bytes ?? Number.NaN;
  const last = settled.at(-1)?.bytes ?? Number.NaN;
  const note = `from ${inMebibytes(first)} to ${inMebibytes(last)} MB in ${settled.length} readings`;
  // Below ten minutes, code that is being compiled dominates the slope.
  if (seconds < 600) {
    return { ...atMost('heap growth', inMebibytes(last - first), 4, ' MB'), note };
  }
  const slope = inMebibytes(bytesPerSecond(settled) * 600);
  return { ...atMost('heap slope', slope, 1, ' MB in ten minutes'), note };
}

function inMebibytes(bytes: number): number {
  return Math.round((bytes / mebibyte) * 100) / 100;
}

/** Clients that disconnect before the response; their requests are no hits. */
async function leaveEarly(port: number): Promise<void> {
  for (let client = 0; client < 10; client += 1) {
    const connection = await Connection.open(port);
    const unanswered = connection
      .send(sent('/openapi.json').text.repeat(20))
      .catch(() => undefined);
    connection.close();
    await unanswered;
  }
}

/** The descriptors that a service has open once its clients are gone. */
async function settledDescriptors({ pid }: Service): Promise<number> {
  await sleep(settlingMilliseconds);
  return openDescriptors(pid);
}

/** How fast readings grow, by least squares. */
function bytesPerSecond(readings: readonly HeapReading[]): number {
  const count = readings.length;
  const meanSeconds = readings.reduce((sum, { seconds }) => sum + seconds, 0) / count;
  const meanBytes = readings.reduce((sum, { bytes }) => sum + bytes, 0) / count;
  let covariance = 0;
  let variance = 0;
  for (const { seconds, bytes } of readings) {
    covariance += (seconds - meanSeconds) * (bytes - meanBytes);
    variance += (seconds - meanSeconds) ** 2;
  }
  return covariance / variance;
}

const searches = [
  'type:water gen<=3',
  'is:legendary height>2m -ability:levitate',
  '(egg:dragon or egg:monster) weight>=10kg',
  'flying -is:mega',
  'hight>2m',
];

const misspelt = ['pikchu', 'charzard', 'mewtoo', 'zzzzzz'];

const codings = ['gzip', 'br', 'zstd', 'gzip, br;q=0.5', 'identity'];

/**
 * Targets of all kinds beside the number of a creature. They ask for nothing that is not there to stay, and vary so
 * little that the first requests of a run fill the caches: a cache that still fills looks like a leak.
 */
const targetsOf: readonly ((chooser: Chooser, number: number) => string)[] = [
  (_, number) => `/v1/creature/00${number}`,
  ({ pick }) => `/v1/creature/${pick(misspelt)}`,
  ({ pick }) => `/v1/search?q=${encodeURIComponent(pick(searches))}&limit=20`,
  ({ pick }) => `/v1/suggest?q=${pick(misspelt)}`,
  ({ below, pick }) => `/v1/batch?creatures=${1 + below(20)},mr-mime,${pick(misspelt)}`,
  ({ below }) => `/v1/random?seed=${below(50)}`,
  ({ below }) => `/v1/family/${1 + below(50)}`,
  ({ below }) => `/resources/creature/96/${1 + below(10)}.png`,
  ({ pick }) => pick(['/info', '/stats', '/v1/league', '/v1/creature/counts', '/v1/type']),
  ({ pick }) => pick(['/', '/nowhere', '/openapi.json', '/v1/bulk', '/health/live']),
];

/** Requests of all kinds, as clients of all kinds send them; half of them for a creature by its number. */
function mixedRequests(seed: number): () => Sent {
  const chooser = createChooser(seed);
  const { below, happens, pick } = chooser;
  return () => {
    const number = 1 + below(1025);
    const target = happens(0.5) ? `/v1/creature/${number}` : pick(targetsOf)(chooser, number);
    const fields = {
      ...(happens(0.3) && { 'Accept-Encoding': pick(codings) }),
      ...(happens(0.1) && { 'If-None-Match': '*' }),
    };
    return sent(target, fields, happens(0.05) ? 'HEAD' : 'GET');
  };
}
