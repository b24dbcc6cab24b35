import { sendOnce } from '../harness/client/connection.ts';
import { Tally } from '../harness/client/tally.ts';
import { until } from '../harness/until.ts';
import { readTotalHits } from '../harness/read-total-hits.ts';
import { proxies, startProxy } from '../test/deploy/proxy.ts';
import { type Check, atLeast, noFaults } from './check.ts';
import { closedLoop, inTurn, loadDuring } from './load.ts';
import { amount, type Group, type Settings } from './run.ts';
import { checkEnd, serverErrorsIn, type Service, startService } from './service.ts';

const checkPath = '/health/ready';
const connections = 24;

/** Some questions of the balancer, which asks once a second, on a machine that has other work. */
const drainDelaySeconds = 3;

/** Services that are restarted one after the other while clients ask without a pause. */
export const drain: Group = {
  name: 'drain',
  title: 'Rolling restarts of two replicas under load',
  needs: ['haproxy'],
  fault: {
    does: 'ends at once when it is asked to stop',
    noticedBy: 'requests by way of a balancer',
    signals: { SIGTERM: 'SIGKILL' },
  },
  run: behindBalancer,
};

/** Lookups of every creature, which the service never refuses. */
const lookups = inTurn(Array.from({ length: 1025 }, (_, i) => `/v1/creature/${i + 1}`));

async function behindBalancer(settings: Settings): Promise<readonly Check[]> {
  const [one, two] = await Promise.all([startReplica(settings), startReplica(settings)]);
  const replicas = [one, two];
  const haproxy = proxies.find(({ program }) => program === 'haproxy');
  if (!haproxy) {
    throw new Error('There is no configuration of HAProxy');
  }
  const balancer = await startProxy(haproxy, {
    replicas: [one.port, two.port],
    // It would hide what a replica leaves unanswered.
    edit: (configuration) => configuration.replace(/^ *retry-on .*$/m, ''),
  });
  const tally = new Tally();
  const least = amount(settings, { full: 100_000, smoke: 1000 });
  const load = { connections, next: lookups, tally };
  const restarts = await loadDuring(balancer.port, load, () => restartInTurn(settings, replicas));
  const isOver = (): boolean => tally.completed >= least;
  await closedLoop(balancer.port, { ...load, isOver });
  await balancer.stop();
  const ends = await Promise.all(replicas.map((replica) => checkEnd('the last replicas', replica)));
  return [
    ...restarts,
    atLeast('requests by way of a balancer', tally.completed, least),
    noFaults('requests by way of a balancer not answered', tally.failures),
    noFaults('requests by way of a balancer answered by a failure', serverErrorsIn(tally)),
    ...ends.flat(),
  ];
}

function startReplica(settings: Settings, port = 0): Promise<Service> {
  return startService(settings, { port, args: ['--drain-delay', String(drainDelaySeconds)] });
}

/** Restarts each replica in turn, on the port where it was. */
async function restartInTurn(settings: Settings, replicas: Service[]): Promise<readonly Check[]> {
  const restarts = amount(settings, { full: 20, smoke: 2 });
  const codes: (number | NodeJS.Signals)[] = [];
  const faults: string[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    const which = restart % replicas.length;
    const old = replicas[which];
    if (old) {
      const ending = old.end('SIGTERM');
      const isUnready = async (): Promise<boolean> =>
        (await sendOnce(old.port, checkPath)).status === 503;
      // The port is closed in the end.
      const refused = await until(isUnready).catch((error: unknown) => String(error));
      if (refused !== true) {
        faults.push(`restart ${restart}: no 503 while it drains: ${refused}`);
      }
      codes.push(await ending);
      const next = await startReplica(settings, old.port);
      replicas[which] = next;
      await untilAsked(next);
    }
  }
  return [
    noFaults('readiness while a replica drains', faults, restarts),
    noFaults(
      'restarts that did not end with 0',
      codes.filter((code) => code !== 0).map(String),
      restarts,
    ),
  ];
}

/** Resolves once the balancer sends requests to a new replica. */
async function untilAsked({ port }: Service): Promise<void> {
  let own = 0;
  const isAsked = async (): Promise<boolean> => {
    own += 1;
    return (await readTotalHits(port)) > own;
  };
  if (!(await until(isAsked))) {
    throw new Error('The balancer does not take a replica for up');
  }
}
