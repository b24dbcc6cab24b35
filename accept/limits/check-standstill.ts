import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Check, noFaults } from '../check.ts';
import { Connection, requestText } from '../../harness/client/connection.ts';
import { Tally } from '../../harness/client/tally.ts';
import { amount, type Settings } from '../group.ts';
import { watchService } from '../invariants.ts';
import { startService } from '../service.ts';
import { secondsUntilAnswered } from './seconds-until-answered.ts';

const target = '/v1/creature/1';
const clients = 20;

/** A process that is stopped for a while (SIGSTOP), as by a debugger or a machine that moves, and goes on. */
export async function checkStandstill(settings: Settings): Promise<readonly Check[]> {
  // Longer than a client may take for its header section.
  const milliseconds = amount(settings, { full: 10_000, smoke: 7000 });
  const service = await startService(settings);
  const tally = new Tally();
  const watch = await watchService(service);
  const connections = await Promise.all(
    Array.from({ length: clients }, () => Connection.open(service.port)),
  );
  const halves = connections.slice(clients / 2);
  for (const { socket } of halves) {
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n`);
  }
  await sleep(200);
  service.process.kill('SIGSTOP');
  await sleep(milliseconds);
  // Requests sent meanwhile and those begun before wait in the kernel.
  const answers = connections.map((connection, i) =>
    connection.send(i < clients / 2 ? requestText(target) : '\r\n'),
  );
  const outcomes = Promise.allSettled(answers);
  await sleep(100);
  const started = performance.now();
  service.process.kill('SIGCONT');
  const faults: string[] = [];
  for (const [i, outcome] of (await outcomes).entries()) {
    if (outcome.status === 'rejected') {
      tally.failed('GET', target, String(outcome.reason));
      faults.push(String(outcome.reason));
      continue;
    }
    const { status } = outcome.value;
    tally.answered('GET', target, status);
    // The time for a header section may be over for the other half.
    if (status !== 200 && !(status === 408 && i >= clients / 2)) {
      faults.push(String(status));
    }
  }
  const seconds = (performance.now() - started) / 1000;
  const newcomer = await secondsUntilAnswered(service.port, tally);
  connections.forEach((connection) => connection.close());
  return [
    noFaults('unanswered after a standstill', faults, clients),
    atMost('seconds until all are answered that waited', seconds, 2),
    atMost('seconds until a new client is answered after a standstill', newcomer, 2),
    ...(await watch.check(tally, { serverErrors: [] })),
  ];
}
