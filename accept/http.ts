import type { PassedResponse } from '../harness/altering-proxy.ts';
import { startHaproxy, startNginx, startVarnish } from '../harness/beside.ts';
import { type Answer, isLast, isTurnedAway } from '../harness/client/answer.ts';
import { Connection, requestText, sendOnce } from '../harness/client/connection.ts';
import { exchange } from '../harness/client/exchange.ts';
import { HttpClient } from '../harness/client/http-client.ts';
import { Tally } from '../harness/client/tally.ts';
import { defaultWorld } from '../harness/places.ts';
import {
  cacheableTargets,
  httpRules,
  thoroughTargets,
  uncacheableTargets,
} from '../test/suite/http-rules.ts';
import { createOracle, findDifferences } from '../test/suite/oracle.ts';
import { type Attack, attacks, mostRequests } from './attacks.ts';
import { type Check, noFaults } from './check.ts';
import { altered } from './fault.ts';
import { amount, type Group, type Settings } from './run.ts';
import { checkLife, startService, watchService } from './service.ts';

/** Methods and conditions as RFC 9110 has them; `test/suite/runtimes.test.ts` has the messages of RFC 9112. */
export const http: Group = {
  name: 'http',
  title: 'The rules of RFC 9110 for servers, and requests that two servers may read in two ways',
  needs: ['nginx', 'haproxy', 'varnishd'],
  faults: [
    {
      name: 'any-method',
      does: 'answers methods that it does not know as it answers GET',
      noticedBy: 'OPTIONS lists the methods, and any other method is refused',
      request: (request) =>
        ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
          ? request
          : { ...request, method: 'GET' },
    },
    {
      name: 'one-tag',
      does: 'gives all codings one tag',
      noticedBy: 'each coding has a tag of its own',
      response: (_, response) =>
        response.fields.has('etag') ? altered(response, { fields: { etag: '"same"' } }) : response,
    },
    {
      name: 'short-keys',
      does: 'keeps responses by the first characters of their targets',
      noticedBy: 'canaries',
      alter: () => {
        const kept = new Map<string, PassedResponse>();
        return {
          response: ({ target }, response) => {
            const key = target.slice(0, 14);
            const first = kept.get(key) ?? response;
            kept.set(key, first);
            return first;
          },
        };
      },
    },
    {
      name: 'other-address',
      does: 'names another address of pictures',
      noticedBy: 'cached responses that differ',
      response: (_, response) =>
        response.fields.has('content-encoding')
          ? response
          : altered(response, {
              body: response.body.toString('utf8').replaceAll('/resources/', '/Resources/'),
            }),
    },
  ],
  run: async (settings) => [
    ...(await checkRules(settings)),
    ...(await checkOracle(settings)),
    ...(await checkProxies(settings)),
  ],
};

/** The rules of the test suite: at full volume, every cacheable target gets every condition and coding. */
async function checkRules(settings: Settings): Promise<readonly Check[]> {
  // Far from Greenwich: a date means the same in every time zone.
  const service = await startService(settings, { environment: { TZ: 'Asia/Tokyo' } });
  const tally = new Tally();
  const watch = await watchService(service);
  const { send, close } = new HttpClient(service.port, tally);
  const checks: Check[] = [];
  for (const { title, findViolations } of httpRules) {
    const violations = await findViolations({
      send,
      cacheable: cacheableTargets,
      thorough: settings.volume === 'full' ? cacheableTargets : thoroughTargets,
      uncacheable: uncacheableTargets,
      encodes: true,
    });
    checks.push(noFaults(title, violations));
  }
  close();
  checks.push(...(await watch.check(tally)));
  return checks;
}

/** Every cached response in every coding, against the app without a socket. */
async function checkOracle(settings: Settings): Promise<readonly Check[]> {
  const baseUrl = 'https://catalog.example.org';
  const oracle = await createOracle(defaultWorld, baseUrl);
  const service = await startService(settings, { args: ['--base-url', baseUrl] });
  const { send, close } = new HttpClient(service.port, new Tally());
  const share = amount(settings, { full: 1, smoke: 200 });
  const targets = oracle.targets.filter((_, i) => i % share === 0);
  const differences = await findDifferences(send, oracle, targets);
  close();
  return [
    noFaults(
      'cached responses that differ from the answer of the app',
      differences,
      targets.length * 6,
    ),
    ...checkLife(service),
  ];
}

async function checkProxies(settings: Settings): Promise<readonly Check[]> {
  const { folder } = settings;
  const service = await startService(settings);
  const { port } = service;
  const proxies = {
    'without a proxy': service,
    'behind HAProxy': await startHaproxy(folder, { ports: [port], caches: true }),
    'behind nginx': await startNginx(folder, port),
    'behind Varnish': await startVarnish(folder, port),
  };
  const rounds = amount(settings, { full: 20, smoke: 1 });
  const share = amount(settings, { full: 1, smoke: 4 });
  const chosen = Array.from({ length: rounds }, () => attacks)
    .flat()
    .filter((_, i) => i % share === 0);
  const checks: Check[] = [];
  for (const [behind, beside] of Object.entries(proxies)) {
    checks.push(...(await checkCanaries(behind, beside.port, port, chosen)));
  }
  return [...checks, ...checkLife(service)];
}

const canaries = 24;
const attackers = 16;
/** Above all numbers of creatures that the attacks hide. */
const hiddenNumber = 151;
/** A client that no longer waits: many attacks leave a proxy waiting for the rest of a body. */
const timeoutMilliseconds = 150;

/**
 * Attackers send requests that proxy and service may understand differently, while canaries ask for what is theirs alone
 * over connections to the service that the proxy shares among all. No canary may get what it did not ask for, neither
 * meanwhile nor out of a cache afterwards, and no attacker more answers than it made requests.
 */
async function checkCanaries(
  behind: string,
  port: number,
  servicePort: number,
  chosen: readonly Attack[],
): Promise<readonly Check[]> {
  /** The target that each canary asks for again and again, with the service's own answer. */
  const expected = new Map<string, Buffer>();
  for (let number = 1; number <= canaries; number += 1) {
    const target = `/v1/creature/${number}`;
    expected.set(target, (await sendOnce(servicePort, target)).body);
  }
  const faults: string[] = [];
  const tooMany: string[] = [];
  const attacked = { isOver: false };
  let asked = 0;
  const sing = async (number: number): Promise<void> => {
    let connection: Connection | undefined;
    while (!attacked.isOver) {
      connection ??= await Connection.open(port);
      // The second is unique each time, so that no cache answers it.
      for (const target of [`/v1/creature/${number}`, `/v1/canary/${number}-${asked}`]) {
        asked += 1;
        try {
          const answer = await connection.send(requestText(target));
          faults.push(...foreign(target, answer, expected.get(target)));
          if (isLast(answer)) {
            connection.close();
          }
        } catch (error) {
          // A proxy may close a keep-alive connection; a wrong response is never acceptable.
          if (connection.isOpen || !/closed before|ECONNRESET|EPIPE/.test(String(error))) {
            faults.push(`${target}: ${String(error)}`);
          }
        }
        if (!connection.isOpen) {
          connection = await Connection.open(port);
        }
      }
      faults.push(...connection.unasked.map(({ status }) => `An answer ${status} to no request`));
    }
    connection?.close();
  };
  const queue = chosen.values();
  const attack = async (attacker: number): Promise<void> => {
    for (const each of queue) {
      tooMany.push(...(await answersTooMany(port, each, attacker)));
    }
  };
  const singing = Promise.all(Array.from({ length: canaries }, (_, i) => sing(i + 1)));
  await Promise.all(Array.from({ length: attackers }, (_, i) => attack(i)));
  attacked.isOver = true;
  await singing;
  for (const [target, body] of expected) {
    faults.push(...foreign(target, await sendOnce(port, target), body));
  }
  return [
    noFaults(`canaries ${behind} that got a foreign answer`, faults, asked),
    noFaults(`attacks ${behind} with an answer too many`, tooMany, chosen.length),
  ];
}

function foreign(target: string, answer: Answer, expected: Buffer | undefined): string[] {
  const { status, body } = answer;
  // The response repeats the requested name: a 404 or, on a busy machine, a 503.
  const isProblem = isTurnedAway(answer) || (status === 404 && !expected);
  const isOwn = isProblem
    ? body.includes(`"instance":"${target}"`)
    : status === 200 && expected?.equals(body) === true;
  return isOwn ? [] : [`${target}: ${status} ${body.toString('latin1', 0, 120)}`];
}

async function answersTooMany(
  port: number,
  { title, text }: Attack,
  attacker: number,
): Promise<string[]> {
  const request = text(`/v1/creature/${hiddenNumber + attacker}`);
  const methods = [request.startsWith('HEAD') ? 'HEAD' : 'GET'];
  const { answers } = await exchange(port, request, { methods, ends: false, timeoutMilliseconds });
  return answers.length > mostRequests(request)
    ? [`${title}: ${answers.length} answers, ${answers.map(({ status }) => status).join(' ')}`]
    : [];
}
