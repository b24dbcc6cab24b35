import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDescriptors } from '../../harness/proc.ts';
import { createRandom } from '../../harness/random.ts';
import { atMost, type Check } from '../check.ts';
import { requestText } from '../../harness/client/connection.ts';
import { Tally } from '../../harness/client/tally.ts';
import { amount, type Settings } from '../group.ts';
import { watchService } from '../invariants.ts';
import { startWeighed } from '../soak/heap-readings.ts';
import { secondsUntilAnswered } from './seconds-until-answered.ts';

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
export async function checkAborts(settings: Settings): Promise<readonly Check[]> {
  const count = amount(settings, { full: 50_000, smoke: 1000 });
  const service = await startWeighed(settings);
  const tally = new Tally();
  const watch = await watchService(service);
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
    ...(await watch.check(tally)),
  ];
}

async function abort(
  port: number,
  count: number,
  random: () => number,
  tally: Tally,
): Promise<void> {
  let left = count;
  const run = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const target = targets[Math.floor(random() * targets.length)] ?? '/';
      await abortOne(port, target, random(), tally);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
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
