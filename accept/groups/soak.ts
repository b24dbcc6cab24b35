import { setTimeout as sleep } from 'node:timers/promises';
import { openDescriptors } from '../../harness/proc.ts';
import { atMost, type Check, noFaults } from '../check.ts';
import { Connection } from '../../harness/client/connection.ts';
import { Tally } from '../../harness/client/tally.ts';
import { amount, type Group, type Settings } from '../group.ts';
import { watchService } from '../invariants.ts';
import { everythingKept, mixedRequests } from '../load/mixed.ts';
import { afterRequests, closedLoop } from '../load/closed-loop.ts';
import { openLoop } from '../load/open-loop.ts';
import { sent } from '../load/sent.ts';
import type { Service } from '../service.ts';
import { bytesPerSecond, type HeapReading, startWeighed } from '../soak/heap-readings.ts';

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
  breakages: [
    {
      name: 'remember-requests',
      does: 'remembers every request',
      noticedBy: 'heap',
      edits: [
        {
          file: 'src/service/middleware.ts',
          from: '      requests += 1;\n',
          to: `      requests += 1;
      Reflect.set(globalThis, 'seen', [Reflect.get(globalThis, 'seen'), Array.from({ length: 4096 }, () => target)]);
`,
        },
      ],
    },
    {
      name: 'keep-sockets',
      does: 'keeps the connections of clients that are gone',
      noticedBy: 'descriptors',
      edits: [
        {
          file: 'src/server/bun-server.ts',
          from: '      const { method } = request;\n',
          to: '      const { method } = request;\n      process.getBuiltinModule("node:fs").openSync("/dev/null", "r");\n',
        },
        {
          file: 'src/server/node-server.ts',
          from: '    options.onConnection?.opened();\n',
          to: '    options.onConnection?.opened();\n    process.getBuiltinModule("node:fs").openSync("/dev/null", "r");\n',
        },
      ],
    },
  ],
  run: async (settings) => {
    const service = await startWeighed(settings);
    const tally = new Tally();
    const watch = await watchService(service);
    const next = mixedRequests(settings.seed);
    // Permanent cache entries exist before the first reading.
    // A response is cached from its second request on.
    const kept = [...everythingKept(), ...everythingKept()];
    const warmUp = kept.values();
    await closedLoop(service.port, {
      connections: 8,
      next: () => warmUp.next().value ?? next(),
      isOver: afterRequests(amount(settings, { full: kept.length, smoke: 500 })),
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
      noFaults('requests not answered', tally.failures, tally.completed),
      ...(await watch.check(tally)),
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
