import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, requestText } from '../harness/client/connection.ts';
import { HttpClient } from '../harness/client/http-client.ts';
import { Tally } from '../harness/client/tally.ts';
import { newFile } from '../harness/lifetimes.ts';
import { cpuSeconds, openDescriptors } from '../harness/proc.ts';
import { createRandom } from '../harness/random.ts';
import { programPath } from '../harness/system-programs.ts';
import { atMost, type Check, noFaults } from './check.ts';
import { inParallel } from './load.ts';
import { amount, type Group, type Settings } from './run.ts';
import { askOnce, checkService, faultsOf, secondsUntilAnswered, startService } from './service.ts';

/** Faults that the machine may cause in a service. */
export const system: Group = {
  name: 'system',
  title: 'Few descriptors, a clock that jumps, a standstill, clients that leave',
  needs: ['prlimit', 'faketime'],
  fault: {
    does: 'leaves files open',
    noticedBy: 'descriptors',
    environment: { LEAKED_FILES: '40' },
  },
  run: async (settings) => [
    ...(await checkDescriptors(settings)),
    ...(await checkClock(settings)),
    ...(await checkStandstill(settings)),
    ...(await checkAborts(settings)),
  ],
};

const fewDescriptors = 64;

/** Without a descriptor the store of hits cannot be opened for a while; pictures for which a queue has no room are refused. */
const withoutDescriptor =
  /^The system allows|^Hits (?:cannot be|are) stored|target=\/resources\/.* status=503/;

const manyConnections = 500;
const heldMilliseconds = 2000;

/** Many more connections than there are descriptors, while a client that was there before goes on. */
async function checkDescriptors(settings: Settings): Promise<readonly Check[]> {
  const service = await startService(settings, {
    prefix: [programPath('prlimit'), `--nofile=${fewDescriptors}`],
  });
  const tally = new Tally();
  const client = new HttpClient(service.port, tally);
  await client.send('/v1/creature/1');
  const before = openDescriptors(service.pid);

  const connect = (): net.Socket => {
    const socket = net.connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.resume();
    return socket;
  };
  const sockets = Array.from({ length: manyConnections }, connect);
  await sleep(500);
  const cpuBefore = cpuSeconds(service.pid);
  const faults: string[] = [];
  for (const end = performance.now() + heldMilliseconds; performance.now() < end;) {
    faults.push(...(await faultsOf(client.send('/v1/creature/1'))));
    await sleep(20);
  }
  const busy = (cpuSeconds(service.pid) - cpuBefore) / (heldMilliseconds / 1000);
  sockets.forEach((socket) => socket.destroy());
  const seconds = await secondsUntilAnswered(service.port, tally);
  await sleep(500);
  const left = openDescriptors(service.pid) - before;

  // Node's thread for pictures starts with the first one, and needs descriptors for it.
  await client.send('/resources/creature/1.png');
  const drawing = Array.from({ length: manyConnections }, (_, i) => {
    const socket = connect();
    socket.write(requestText(`/resources/creature/${i + 1}.png`));
    return socket;
  });
  await sleep(heldMilliseconds);
  drawing.forEach((socket) => socket.destroy());
  const secondsAfterPictures = await secondsUntilAnswered(service.port, tally);
  client.close();
  return [
    noFaults('a client that was there before, with 500 connections', faults),
    atMost('seconds until a new client is answered after 500 pictures', secondsAfterPictures, 2),
    // Bun tries again and again to accept a connection that it has no descriptor for.
    ...(settings.runtime === 'Node'
      ? [atMost('part of a core that 500 connections at rest take', busy, 0.5)]
      : []),
    atMost('seconds until a new client is answered after them', seconds, 2),
    atMost('descriptors that they leave behind', left, 2),
    ...(await checkService(service, tally, { complaints: withoutDescriptor })),
  ];
}

/** Seconds by which the time of day is wrong, in turn. */
const jumps = [3600, -3600, 0];

/** A time of day that jumps by an hour, forth and back (libfaketime), which is not the time that passes. */
async function checkClock(settings: Settings): Promise<readonly Check[]> {
  const file = newFile('time-of-day', '');
  const jumpBy = (seconds: number): void =>
    writeFileSync(file, `${seconds >= 0 ? '+' : ''}${seconds}\n`);
  jumpBy(0);
  const service = await startService(settings, {
    environment: {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  const tally = new Tally();
  const ask = (target: string) =>
    askOnce(service.port, target, tally).catch((): undefined => undefined);
  /** Not a number if the service closes the connection, since it takes it for an hour old. */
  const readUptime = async (): Promise<number> => {
    const answer = await ask('/stats');
    const stats: { readonly uptime?: number } = JSON.parse(answer?.body.toString() ?? '{}');
    return stats.uptime ?? Number.NaN;
  };

  const uptimes: string[] = [];
  const dates: string[] = [];
  const waiting: string[] = [];
  for (const seconds of jumps) {
    // A client in the midst of a request, which has seconds left.
    const patient = await Connection.open(service.port).catch(() => undefined);
    if (!patient) {
      uptimes.push('the process ended');
      break;
    }
    patient.socket.write('GET /v1/creature/1 HTTP/1.1\r\nHost: localhost\r\n');
    const before = await readUptime();
    const started = performance.now();
    jumpBy(seconds);
    await sleep(2500);
    const [after, passed] = [await readUptime(), (performance.now() - started) / 1000];
    if (!(Math.abs(after - before - passed) <= 1)) {
      uptimes.push(`${before} → ${after} in ${passed.toFixed(1)} s`);
    }
    const answer = await ask('/v1/creature/1');
    const wrong = (Date.parse(answer?.fields.get('date') ?? '') - Date.now()) / 1000;
    if (!(Math.abs(wrong - seconds) <= 2)) {
      dates.push(`${wrong.toFixed(0)} s instead of ${seconds} s`);
    }
    const faults = await faultsOf(patient.send('\r\n'));
    tally.counted += faults.length === 0 ? 1 : 0;
    tally.uncertain += faults.length;
    waiting.push(...faults);
    patient.close();
  }
  return [
    noFaults('uptime that jumps with the time of day', uptimes, jumps.length),
    noFaults('"Date" that does not follow it within 2.5 seconds', dates, jumps.length),
    noFaults('clients that were cut off by it', waiting, jumps.length),
    ...(await checkService(service, tally)),
  ];
}

/** The library that `faketime` preloads. Loaded directly, it reads the time from a file. */
function findLibrary(): string {
  const args = ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'];
  return spawnSync(programPath('faketime'), args, { encoding: 'utf8' }).stdout.trim();
}

const lookup = '/v1/creature/1';
const clients = 20;

/** A process that is stopped for a while (SIGSTOP), as by a debugger or a machine that moves, and goes on. */
async function checkStandstill(settings: Settings): Promise<readonly Check[]> {
  // Longer than a client may take for its header section.
  const milliseconds = amount(settings, { full: 10_000, smoke: 7000 });
  const service = await startService(settings);
  const tally = new Tally();
  const connections = await Promise.all(
    Array.from({ length: clients }, () => Connection.open(service.port)),
  );
  for (const { socket } of connections.slice(clients / 2)) {
    socket.write(`GET ${lookup} HTTP/1.1\r\nHost: localhost\r\n`);
  }
  await sleep(200);
  service.process.kill('SIGSTOP');
  await sleep(milliseconds);
  // Requests sent meanwhile and those begun before wait in the kernel.
  const answers = connections.map((connection, i) =>
    connection.send(i < clients / 2 ? requestText(lookup) : '\r\n'),
  );
  const outcomes = Promise.all(answers.map(faultsOf));
  await sleep(100);
  const started = performance.now();
  service.process.kill('SIGCONT');
  const faults = (await outcomes).flatMap((found, i) => {
    tally.counted += found.length === 0 ? 1 : 0;
    tally.uncertain += found.length;
    // The time for a header section may be over for the other half.
    return found.filter((fault) => fault !== '408' || i < clients / 2);
  });
  const seconds = (performance.now() - started) / 1000;
  const newcomer = await secondsUntilAnswered(service.port, tally);
  connections.forEach((connection) => connection.close());
  return [
    noFaults('unanswered after a standstill', faults, clients),
    atMost('seconds until all are answered that waited', seconds, 2),
    atMost('seconds until a new client is answered after a standstill', newcomer, 2),
    ...(await checkService(service, tally)),
  ];
}

const targets = [
  '/v1/creature/1',
  '/v1/creature',
  '/v1/search?q=type:fire',
  '/v1/bulk/creatures.csv',
  '/resources/creature/1.svg',
  '/resources/creature/2.png',
  '/v1/nothing',
];
const atOnce = 50;
const mebibyte = 1024 * 1024;

/** Clients that leave: before they asked, in the midst of it, before the answer, and in the midst of that. */
async function checkAborts(settings: Settings): Promise<readonly Check[]> {
  const count = amount(settings, { full: 50_000, smoke: 1000 });
  const service = await startService(settings, { isWeighed: true });
  const tally = new Tally();
  const random = createRandom(settings.seed);
  // The first requests load and compile code.
  await abort(service.port, amount(settings, { full: 10_000, smoke: 1000 }), random, tally);
  await secondsUntilAnswered(service.port, tally);
  await sleep(1000);
  const descriptors = openDescriptors(service.pid);
  const before = await service.readHeap();
  await abort(service.port, count, random, tally);
  const seconds = await secondsUntilAnswered(service.port, tally);
  await sleep(2000);
  const left = openDescriptors(service.pid) - descriptors;
  const after = await service.readHeap();
  return [
    atMost(`seconds until a new client is answered after ${count} that left`, seconds, 2),
    atMost('descriptors that they leave behind', left, 2),
    // A leak of half a kilobyte a client would be 25.
    atMost('MiB of objects that they leave behind', (after.bytes - before.bytes) / mebibyte, 20),
    // Bun holds thousands of connections that are over until it comes to them, and has no descriptor left meanwhile.
    ...(await checkService(service, tally, { complaints: withoutDescriptor })),
  ];
}

async function abort(
  port: number,
  count: number,
  random: () => number,
  tally: Tally,
): Promise<void> {
  await inParallel(atOnce, Array.from({ length: count }), async () => {
    const target = targets[Math.floor(random() * targets.length)] ?? '/';
    await abortOne(port, target, random(), tally);
  });
}

async function abortOne(port: number, target: string, when: number, tally: Tally): Promise<void> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  const text = requestText(target);
  if (when < 0.25) {
    socket.write(text.slice(0, Math.floor(text.length * when * 4)));
    await sleep(when * 8);
  } else {
    // The service may or may not have answered it.
    tally.uncertain += target.startsWith('/v1/') ? 1 : 0;
    socket.write(text);
    if (when < 0.75) {
      await sleep((when - 0.25) * 8);
    } else {
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    }
  }
  if (when * 1000 - Math.floor(when * 1000) < 0.5) {
    socket.resetAndDestroy();
  } else {
    socket.destroy();
  }
}
