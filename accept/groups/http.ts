import { HttpClient } from '../../harness/client/http-client.ts';
import { Tally } from '../../harness/client/tally.ts';
import {
  cacheableTargets,
  httpRules,
  thoroughTargets,
  uncacheableTargets,
} from '../../test/suite/http-rules.ts';
import { createOracle, findDifferences } from '../../test/suite/oracle.ts';
import { messageRules } from '../../test/suite/message-rules.ts';
import { defaultWorld } from '../../harness/places.ts';
import { amount, type Group, type Settings } from '../group.ts';
import { type Check, noFaults } from '../check.ts';
import { startHaproxy } from '../beside/haproxy.ts';
import { startNginx } from '../beside/nginx.ts';
import { startVarnish } from '../beside/varnish.ts';
import { attacks } from '../protocol/attacks.ts';
import { checkCanaries } from '../protocol/check-canaries.ts';
import { checkLife, watchService } from '../invariants.ts';
import { startService } from '../service.ts';

/** Messages, methods and conditions as RFC 9110 and RFC 9112 have them. */
export const http: Group = {
  name: 'http',
  title: 'The rules of RFC 9110 and RFC 9112 for servers',
  needs: ['nginx', 'haproxy', 'varnishd'],
  breakages: [
    {
      name: 'any-method',
      does: 'answers methods that it does not know as it answers GET',
      noticedBy: 'a valid message is answered',
      edits: [
        {
          file: 'src/responses/request.ts',
          from: "carriedMethods.has(method) ? method : 'POST'",
          to: "carriedMethods.has(method) ? method : 'GET'",
        },
      ],
    },
    {
      name: 'one-tag',
      does: 'gives all codings one tag',
      noticedBy: 'each coding has a tag of its own',
      edits: [
        {
          file: 'src/responses/representation.ts',
          from: 'encoded ? `${tag}-${encoded.coding}` : tag',
          to: 'tag',
        },
      ],
    },
    {
      name: 'local-dates',
      does: 'takes a date without a zone for one of its own zone',
      noticedBy: 'conditions are evaluated',
      edits: [
        {
          file: 'src/responses/representation.ts',
          from: '`${field} GMT` : field',
          to: '`${field} ` : field',
        },
      ],
    },
    {
      name: 'short-keys',
      does: 'keeps responses by the first characters of their targets',
      noticedBy: 'canaries',
      edits: [
        {
          file: 'src/responses/responder.ts',
          from: 'const kept = cache.get(target);',
          to: 'const kept = cache.get(target.slice(0, 14));',
        },
        {
          file: 'src/responses/responder.ts',
          from: 'cache.set(target, found);',
          to: 'cache.set(target.slice(0, 14), found);',
        },
      ],
    },
    {
      name: 'other-address',
      does: 'names another address of pictures in prebuilt responses',
      noticedBy: 'prebuilt and cached responses that differ from the answer of the app',
      edits: [
        {
          file: 'src/service/snapshot.ts',
          from: 'addresses: [baseUrl, resourcesUrl]',
          to: 'addresses: [baseUrl, baseUrl]',
        },
      ],
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
  for (const { title, findViolations } of messageRules) {
    checks.push(noFaults(title, await findViolations(service.port)));
  }
  return [...checks, ...checkLife(service)];
}

/** Every prebuilt or cached response in every coding, against the app without a socket. */
async function checkOracle(settings: Settings): Promise<readonly Check[]> {
  const baseUrl = 'https://catalog.example.org';
  const oracle = await createOracle(defaultWorld, baseUrl);
  const service = await startService(settings, { environment: { BASE_URL: baseUrl } });
  const { send, close } = new HttpClient(service.port, new Tally());
  const share = amount(settings, { full: 1, smoke: 200 });
  const targets = oracle.targets.filter((_, i) => i % share === 0);
  const differences = await findDifferences(send, oracle, targets);
  close();
  return [
    noFaults(
      'prebuilt and cached responses that differ from the answer of the app',
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
  const proxies = [
    undefined,
    { name: 'HAProxy', beside: await startHaproxy(folder, { ports: [port], caches: true }) },
    { name: 'nginx', beside: await startNginx(folder, port) },
    { name: 'Varnish', beside: await startVarnish(folder, port) },
  ];
  const rounds = amount(settings, { full: 20, smoke: 1 });
  const share = amount(settings, { full: 1, smoke: 4 });
  const chosen = Array.from({ length: rounds }, () => attacks)
    .flat()
    .filter((_, i) => i % share === 0);
  const checks: Check[] = [];
  for (const proxy of proxies) {
    checks.push(...(await checkCanaries({ proxy, servicePort: port, attacks: chosen })));
  }
  return [...checks, ...checkLife(service)];
}
