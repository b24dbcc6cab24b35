import { checkAnswered } from '../protocol/check-answered.ts';
import { checkCodings } from '../protocol/check-codings.ts';
import { checkConditions } from '../protocol/check-conditions.ts';
import { checkContinue } from '../protocol/check-continue.ts';
import { checkMethods } from '../protocol/check-methods.ts';
import { checkRefused, checkRefusedHeads } from '../protocol/check-refused.ts';
import { Asker } from '../client/asker.ts';
import { Tally } from '../client/tally.ts';
import { sampleOf } from '../protocol/sample-targets.ts';
import { amount, type Group, type Settings } from '../group.ts';
import type { Check } from '../check.ts';
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
  title: 'What RFC 9110 and RFC 9112 demand of a server',
  isTimed: false,
  needs: ['nginx', 'haproxy', 'varnishd'],
  breakages: [
    {
      name: 'length-beside-chunks',
      does: 'takes a length beside chunks',
      noticedBy: 'requests refused',
      edits: [
        {
          file: 'src/http/framing.ts',
          from: 'if (contentLength !== undefined) {',
          to: "if (contentLength === 'never') {",
        },
      ],
    },
    {
      name: 'one-tag',
      does: 'gives all codings one tag',
      noticedBy: 'content codings',
      edits: [
        {
          file: 'src/responses/variant.ts',
          from: '`"${tag}-${encoded.coding.name}"`',
          to: '`"${tag}"`',
        },
      ],
    },
    {
      name: 'local-dates',
      does: 'takes a date without a zone for one of its own zone',
      noticedBy: 'conditional requests',
      edits: [
        {
          file: 'src/responses/preconditions.ts',
          from: '`${field} GMT` : field',
          to: '`${field} ` : field',
        },
      ],
    },
    {
      name: 'left-over-body',
      does: 'takes the body of a request for the next one',
      noticedBy: 'canaries behind',
      edits: [
        {
          file: 'src/http/framing.ts',
          from: "return bytes === 0 ? { kind: 'none' } : { kind: 'length', bytes };",
          to: "return { kind: 'none' };",
        },
      ],
    },
  ],
  run: async (settings) => [...(await checkMessages(settings)), ...(await checkProxies(settings))],
};

async function checkMessages(settings: Settings): Promise<readonly Check[]> {
  // Somewhere far from Greenwich: a date means the same everywhere.
  const service = await startService(settings, { environment: { TZ: 'Asia/Tokyo' } });
  const tally = new Tally();
  const watch = await watchService(service);
  const { ask, close } = new Asker(service.port, tally);
  const sample = sampleOf(settings.volume);
  const checks = [
    await checkRefused(service.port, tally),
    await checkRefusedHeads(service.port, tally),
    await checkAnswered(service.port, tally),
    await checkContinue(service.port),
    ...(await checkMethods(ask, sample)),
    await checkConditions(ask, sample),
    await checkCodings(ask, sample),
    ...(await watch.check(tally, { serverErrors: [501, 505] })),
  ];
  close();
  return checks;
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
