import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../harness/child.ts';
import { isLast } from '../harness/client/answer.ts';
import { Connection, requestText, sendOnce } from '../harness/client/connection.ts';
import { executableOf, serviceProgram } from '../harness/places.ts';
import { childrenOf, connectionsRead, isRunning } from '../harness/proc.ts';
import { until } from '../harness/until.ts';
import { atMost, type Check, exactly, noFaults } from './check.ts';
import { amount, type Group, type Settings } from './run.ts';
import { checkEnd, faultsOf, type Service, startService } from './service.ts';

const drainSeconds = 2;

/** The service waits for load balancers only if requests came shortly before. */
const delaySeconds = 1;

/** The time that drawing pictures may take on a machine that has other work. */
const drawingSeconds = 30;

/** After a signal, on the same machine, before another one is surely a second. */
const secondSignalMilliseconds = 3000;

/** The time that a stop may take beyond that for in-flight answers. */
const graceSeconds = 1;

const lookup = requestText('/v1/creature/25');

/** The end of a service, whatever its clients do and whatever it is at. */
export const stop: Group = {
  name: 'stop',
  title: 'Signals with clients of all kinds, during the start, and twice',
  needs: [],
  fault: {
    does: 'ends at once when it is asked to stop',
    noticedBy: 'in-flight answers',
    signals: { SIGTERM: 'SIGKILL' },
  },
  run: async (settings) => {
    const checks: Check[] = [];
    for (const args of [[], ['--workers', '2']]) {
      const kinds: readonly Clients[] = [busyClients, idleClients, stuckClients, waitingClients];
      for (const clients of kinds) {
        checks.push(...(await clients(settings, args)));
      }
      checks.push(
        ...(await signalledTwice(settings, args)),
        ...(await duringStart(settings, args)),
      );
    }
    return checks;
  },
};

type Clients = (settings: Settings, args: readonly string[]) => Promise<readonly Check[]>;

function start(
  settings: Settings,
  args: readonly string[],
  seconds = drainSeconds,
): Promise<Service> {
  return startService(settings, {
    args: ['--drain-timeout', String(seconds), '--drain-delay', String(delaySeconds), ...args],
  });
}

/** Ends a service, and checks how and how soon it does. */
async function end(
  what: string,
  service: Service,
  mostSeconds = drainSeconds,
): Promise<readonly Check[]> {
  const started = performance.now();
  const ends = await checkEnd(what, service);
  const seconds = (performance.now() - started) / 1000;
  const most = delaySeconds + mostSeconds + graceSeconds;
  return [...ends, atMost(`${what}: time to the end`, seconds, most, ' s')];
}

/** Pictures take their time to be drawn, and their clients are promised an answer. */
const busyClients: Clients = async (settings, args) => {
  const service = await start(settings, ['--drain-delay', '0', ...args], drawingSeconds);
  const connections = await openAll(service.port, 4);
  // A connection that the service has not accepted yet has nothing in flight.
  await Promise.all(connections.map((connection) => connection.send(lookup)));
  const answers = connections.map((connection, i) =>
    connection.send(requestText(`/resources/creature/512/${i + 1}.png`)).then(
      (answer) => (answer.status === 200 && isLast(answer) ? [] : [`status ${answer.status}`]),
      (error: unknown) => [String(error)],
    ),
  );
  // A request that the service has not read yet has no answer to wait for.
  await until(() => connectionsRead(service.port) === connections.length);
  const checks = await end('in-flight answers', service, drawingSeconds);
  const faults = (await Promise.all(answers)).flat();
  return [noFaults('in-flight answers', faults, connections.length), ...checks];
};

/** These keep a connection for later. */
const idleClients: Clients = async (settings, args) => {
  const service = await start(settings, args);
  const connections = await openAll(service.port, 20);
  await Promise.all(connections.map((connection) => connection.send(lookup)));
  const faults: string[] = [];
  connections.forEach(({ socket }) => socket.on('error', (error) => faults.push(String(error))));
  const checks = await end('idle clients', service);
  return [noFaults('idle clients that saw no clean end', faults, connections.length), ...checks];
};

/** These send half a request, or take no answer. */
const stuckClients: Clients = async (settings, args) => {
  const service = await start(settings, args);
  const connections = await openAll(service.port, 20);
  for (const [i, { socket }] of connections.entries()) {
    socket.on('error', () => undefined);
    if (i % 2 === 0) {
      socket.write(lookup.slice(0, 30));
    } else {
      socket.pause();
      socket.write(requestText('/v1/bulk/creatures.json').repeat(10));
    }
  }
  await sleep(300);
  const checks = await end('stuck clients', service);
  connections.forEach((connection) => connection.close());
  return checks;
};

/** These wait in the listen backlog of a service that was asked something before. */
const waitingClients: Clients = async (settings, args) => {
  const service = await start(settings, args);
  // Each worker decides by its own requests whether it delays the end of accepting.
  for (let i = 0; i < 20; i += 1) {
    await sendOnce(service.port, '/v1/creature/25');
  }
  const processes = [service.pid, ...childrenOf(service.pid)];
  processes.forEach((pid) => process.kill(pid, 'SIGSTOP'));
  const connections = await openAll(service.port, 200);
  const answers = connections.map((connection) => faultsOf(connection.send(lookup)));
  await sleep(100);
  const ending = end('waiting clients', service);
  processes.toReversed().forEach((pid) => isRunning(pid) && process.kill(pid, 'SIGCONT'));
  const checks = await ending;
  const faults = (await Promise.all(answers)).flat();
  return [noFaults('waiting clients without an answer', faults, connections.length), ...checks];
};

async function openAll(port: number, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => Connection.open(port)));
}

/** A signal that two pass on is one; a second one is meant. */
async function signalledTwice(
  settings: Settings,
  args: readonly string[],
): Promise<readonly Check[]> {
  const service = await start(settings, ['--drain-delay', '60', ...args]);
  await sendOnce(service.port, '/v1/creature/25');
  service.process.kill('SIGTERM');
  await sleep(50);
  service.process.kill('SIGTERM');
  await sleep(secondSignalMilliseconds);
  const survived = service.isAlive() ? 'goes on' : 'ended';
  const workers = childrenOf(service.pid);
  const started = performance.now();
  const code = await service.end('SIGTERM');
  const seconds = (performance.now() - started) / 1000;
  await until(() => !workers.some(isRunning));
  return [
    exactly('the same signal passed on', survived, 'goes on'),
    exactly('a second signal: the end', code, 'SIGTERM'),
    atMost('a second signal: time to the end', seconds, graceSeconds, ' s'),
    noFaults('a second signal: workers left', workers.filter(isRunning).map(String)),
  ];
}

/** Nothing is served yet that would have to come to an end. */
async function duringStart(settings: Settings, args: readonly string[]): Promise<readonly Check[]> {
  const faults: string[] = [];
  const starts = amount(settings, { full: 60, smoke: 4 });
  let slowest = 0;
  for (let round = 0; round < starts; round += 1) {
    const program = [serviceProgram, 'serve', '--port', '0', ...args];
    const child = startChild(executableOf(settings.runtime), program);
    await sleep((round * 300) / starts);
    const started = performance.now();
    const outcome = await child.end('SIGTERM');
    slowest = Math.max(slowest, (performance.now() - started) / 1000);
    if ((outcome !== 0 && outcome !== 'SIGTERM') || child.complaints.length > 0) {
      faults.push(`after round ${round}: ${outcome} ${child.complaints.join(' ')}`);
    }
  }
  return [
    noFaults('stops during the start', faults, starts),
    atMost('stops during the start: the slowest', slowest, drainSeconds + graceSeconds, ' s'),
  ];
}
