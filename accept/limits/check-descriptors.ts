import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, openDescriptors } from '../../harness/proc.ts';
import { programPath } from '../../harness/system-programs.ts';
import { atMost, type Check, noFaults } from '../check.ts';
import { HttpClient } from '../../harness/client/http-client.ts';
import { Tally } from '../../harness/client/tally.ts';
import type { Settings } from '../group.ts';
import { watchService } from '../invariants.ts';
import { startService } from '../service.ts';
import { secondsUntilAnswered } from './seconds-until-answered.ts';

const descriptors = 64;
const connections = 500;
const heldMilliseconds = 2000;

/** Many more connections than there are descriptors, while a client that was there before goes on. */
export async function checkDescriptors(settings: Settings): Promise<readonly Check[]> {
  const service = await startService(settings, {
    prefix: [programPath('prlimit'), `--nofile=${descriptors}`],
  });
  const tally = new Tally();
  const watch = await watchService(service);
  const client = new HttpClient(service.port, tally);
  await client.send('/v1/creature/1');
  const before = openDescriptors(service.pid);

  const sockets = Array.from({ length: connections }, () => {
    const socket = net.connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.resume();
    return socket;
  });
  await sleep(500);
  const cpuBefore = cpuSeconds(service.pid);
  const faults: string[] = [];
  for (const end = performance.now() + heldMilliseconds; performance.now() < end;) {
    try {
      const { status } = await client.send('/v1/creature/1');
      if (status !== 200) {
        faults.push(String(status));
      }
    } catch (error) {
      faults.push(String(error));
    }
    await sleep(20);
  }
  const busy = (cpuSeconds(service.pid) - cpuBefore) / (heldMilliseconds / 1000);
  sockets.forEach((socket) => socket.destroy());
  const recovery = new Tally();
  const seconds = await secondsUntilAnswered(service.port, recovery);
  await sleep(500);
  const left = openDescriptors(service.pid) - before;
  client.close();
  // The service may refuse new clients until the others are gone.
  tally.counted += recovery.counted;
  tally.uncertain += recovery.uncertain;
  return [
    noFaults('a client that was there before, with 500 connections', faults),
    // Bun tries again and again to accept a connection that it has no descriptor for.
    ...(settings.runtime === 'Node'
      ? [atMost('part of a core that 500 connections at rest take', busy, 0.5)]
      : []),
    atMost('seconds until a new client is answered after them', seconds, 2),
    atMost('descriptors that they leave behind', left, 1),
    ...(await watch.check(tally, { complaints: /^The system allows this process 64 open files/ })),
  ];
}
