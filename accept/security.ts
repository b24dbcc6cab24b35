import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, isTurnedAway } from '../harness/client/answer.ts';
import { sendOnce } from '../harness/client/connection.ts';
import { exchange } from '../harness/client/exchange.ts';
import { type Check, exactly, noFaults } from './check.ts';
import { altered } from './fault.ts';
import { checkContent, hostileTexts } from './hostile-texts.ts';
import { checkExport, checkTraversal, secret } from './leading-paths.ts';
import type { Group, Settings } from './run.ts';
import { startService } from './service.ts';

/** Attacks by hostile clients and hostile worlds. */
export const security: Group = {
  name: 'security',
  title: 'Claims of other addresses, ways out of folders, and texts that would run',
  needs: ['strace'],
  faults: [
    {
      name: 'host',
      does: 'believes what a request says of the host',
      noticedBy: 'answers that',
      response: ({ rawHeaders }, response) => {
        const host = rawHeaders[rawHeaders.findIndex((name) => /^host$/i.test(name)) + 1] ?? '';
        return altered(response, { fields: { link: `<http://${encodeURI(host)}/>` } });
      },
    },
    {
      name: 'files',
      does: 'follows paths and links out of the folder of pictures',
      noticedBy: 'targets that lead out',
      response: ({ target }, response) =>
        target.includes('secret') ? altered(response, { status: 200, body: secret }) : response,
    },
    {
      name: 'unescaped',
      does: 'puts texts into pages as they are',
      noticedBy: 'answers with fields or pages',
      response: (_, response) =>
        String(response.fields.get('content-type')).startsWith('text/html') &&
        !response.fields.has('content-encoding')
          ? altered(response, { body: `${response.body.toString('utf8')}${hostileTexts[0]}` })
          : response,
    },
    {
      name: 'first-of-the-list',
      does: 'takes the first address of X-Forwarded-For for the client',
      noticedBy: 'lies that a trusted proxy passes on',
      request: (request) => ({
        ...request,
        rawHeaders: request.rawHeaders.map((text, i, all) =>
          i % 2 === 1 && /^x-forwarded-for$/i.test(all[i - 1] ?? '')
            ? (text.split(',', 1)[0] ?? '')
            : text,
        ),
      }),
    },
  ],
  run: async (settings) => {
    const { port } = await startService(settings);
    return [
      await checkAddresses(port),
      ...(await checkTraversal(settings)),
      ...(await checkExport(settings)),
      ...(await checkRateLimitKey(settings)),
      ...(await checkContent(settings)),
    ];
  },
};

/** Targets whose answers hold addresses of the service, and some that do not. */
const addressTargets: readonly (readonly [target: string, accept: string])[] = [
  ['/', 'application/json'],
  ['/', 'text/html'],
  ['/info', '*/*'],
  ['/openapi.json', '*/*'],
  ['/docs', 'text/html'],
  ['/v1/creature/1', '*/*'],
  ['/v1/creature/CHARIZARD', '*/*'],
  ['/v1/evolution-stone/fire', '*/*'],
  ['/v1/search?q=is:base&limit=3', '*/*'],
  ['/v1/bulk', '*/*'],
  ['/v1/league/', '*/*'],
  ['/v1/creature/nobody', '*/*'],
  ['/v1/search?limt=1', '*/*'],
  ['/resources/creature/1.svg', '*/*'],
  ['/.well-known/api-catalog', '*/*'],
];

/** Fields that say when an answer was sent, and how long it was worked on where it was. */
const momentary = new Set(['date', 'server-timing', 'timing-allow-origin']);

const hosts = (
  'evil.example evil.example:80 localhost:1 127.0.0.1 [::1]:8080 a%2eb EVIL.example. ' +
  "'onerror=alert(1) "
).split(' ');

/** Header fields by which a proxy, a cache or a framework may be told another address, each with some values. */
const claims = Object.entries({
  'X-Forwarded-Host': ['evil.example', 'evil.example, localhost', '"><script>', 'evil.example:443'],
  'X-Forwarded-Proto': ['https', 'javascript', 'http, https'],
  'X-Forwarded-Port': ['666'],
  'X-Forwarded-Prefix': ['/evil'],
  'X-Forwarded-Path': ['/v1/league'],
  'X-Forwarded-For': ['127.0.0.1'],
  'X-Forwarded-Server': ['evil.example'],
  'X-Forwarded-Ssl': ['on'],
  'X-Forwarded-Scheme': ['https'],
  'X-Real-IP': ['127.0.0.1'],
  'X-Host': ['evil.example'],
  'X-HTTP-Host-Override': ['evil.example'],
  'X-Original-URL': ['/v1/league'],
  'X-Rewrite-URL': ['/v1/league'],
  'X-HTTP-Method-Override': ['POST'],
  'X-Original-Host': ['evil.example'],
  Forwarded: ['host=evil.example;proto=https', 'for=127.0.0.1;host="evil.example:666"'],
  'Front-End-Https': ['on'],
  Via: ['1.1 evil.example'],
  Origin: ['https://evil.example'],
  Referer: ['https://evil.example/'],
  'True-Client-IP': ['127.0.0.1'],
  'Cf-Visitor': ['{"scheme":"https"}'],
  'Base-Url': ['http://evil.example'],
}).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`));

const authorities = ['http://evil.example', 'https://evil.example:1', 'HTTP://localhost'];

/** Ways to claim another address: a beginning of the target, and lines of the header section. */
const variants: readonly (readonly [title: string, prefix: string, lines: string])[] = [
  ...hosts.map((host) => [`Host: ${host}`, '', `Host: ${host}`] as const),
  ...claims.map((field) => [field, '', `Host: localhost\r\n${field}`] as const),
  ...authorities.map((authority) => [authority, authority, 'Host: localhost'] as const),
  ['all at once', 'http://evil.example', ['Host: evil.example', ...claims].join('\r\n')],
];

/** Whatever a request claims of the address that it was sent to, the answer is the same to the byte (decision 13). */
async function checkAddresses(port: number): Promise<Check> {
  const faults: string[] = [];
  for (const [target, accept] of addressTargets) {
    const ask = (prefix: string, lines: string) =>
      textOf(
        port,
        `GET ${prefix}${target} HTTP/1.1\r\n${lines}\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
      );
    const control = await ask('', 'Host: localhost');
    for (const [title, prefix, lines] of variants) {
      const text = await ask(prefix, lines);
      if (text !== control) {
        faults.push(`${target} with ${title}: ${text.slice(0, 300)}`);
      }
    }
  }
  const name = `answers that ${variants.length} claims of another address change`;
  return noFaults(name, faults, addressTargets.length * variants.length);
}

async function textOf(port: number, request: string): Promise<string> {
  for (;;) {
    const { answers, fault } = await exchange(port, request, { ends: false });
    if (!answers.some(isTurnedAway)) {
      return fault ?? answers.map(describe).join();
    }
    await sleep(250);
  }
}

function describe({ status, rawFields, body }: Answer): string {
  const fields = rawFields.filter(([name]) => !momentary.has(name.toLowerCase()));
  return JSON.stringify([status, fields, body.toString('latin1')]);
}

const lookup = '/v1/creature/1';
const granted = 5;

/** Header fields with which a client may pretend to be another each time. */
const clientClaims: readonly ((i: number) => Readonly<Record<string, string>>)[] = [
  (i) => ({ 'X-Forwarded-For': `203.0.113.${i}` }),
  (i) => ({ 'X-Forwarded-For': `203.0.113.${i}, 127.0.0.1` }),
  (i) => ({ 'X-Forwarded-For': `127.0.0.1, 203.0.113.${i}, 127.0.0.1` }),
  (i) => ({ 'X-Forwarded-For': `[2001:db8:${i}::1]:80` }),
  (i) => ({ 'X-Forwarded-For': `::ffff:203.0.113.${i}` }),
  (i) => ({ 'X-Forwarded-For': `${'junk,'.repeat(i)}203.0.113.${i}` }),
  (i) => ({ 'X-Real-IP': `203.0.113.${i}` }),
  (i) => ({ 'X-Client-IP': `203.0.113.${i}` }),
  (i) => ({ 'CF-Connecting-IP': `203.0.113.${i}` }),
  (i) => ({ 'True-Client-IP': `203.0.113.${i}` }),
  (i) => ({ Forwarded: `for=203.0.113.${i}` }),
  (i) => ({ Host: `client-${i}.example` }),
  (i) => ({ 'X-Forwarded-Host': `client-${i}.example` }),
  (i) => ({ 'User-Agent': `client ${i}`, Cookie: `id=${i}`, Authorization: `Bearer ${i}` }),
];

/** Checks that no header a client sends changes its rate-limit key (ACCEPTANCE, group `security`). */
async function checkRateLimitKey(settings: Settings): Promise<readonly Check[]> {
  const start = (...args: readonly string[]) =>
    startService(settings, { args: ['--rate-limit', `${granted}/1h`, ...args] });
  const direct = await start();
  const behind = await start('--trust-proxy', '127.0.0.1');
  const elsewhere = await start('--trust-proxy', '10.0.0.0/8');
  for (let i = 0; i < granted; i += 1) {
    await sendOnce(direct.port, lookup);
    await sendOnce(elsewhere.port, lookup);
    await sendOnce(behind.port, lookup, { 'X-Forwarded-For': '198.51.100.7' });
  }
  const gotThrough: string[] = [];
  const proxied: string[] = [];
  const ask = async (port: number, fields: Readonly<Record<string, string>>, found: string[]) => {
    const { status } = await sendOnce(port, lookup, fields);
    found.push(...(status === 429 ? [] : [`${JSON.stringify(fields)}: ${status}`]));
  };
  for (const fields of clientClaims.flatMap((claim) => [claim(1), claim(2), claim(3)])) {
    await ask(direct.port, fields, gotThrough);
    await ask(elsewhere.port, fields, gotThrough);
    // As a proxy does: it appends the peer's address to the client's own value.
    const said = fields['X-Forwarded-For'];
    const forwarded = said === undefined ? '198.51.100.7' : `${said}, 198.51.100.7`;
    await ask(behind.port, { ...fields, 'X-Forwarded-For': forwarded }, proxied);
  }
  const other = await sendOnce(behind.port, lookup, { 'X-Forwarded-For': '198.51.100.8' });
  return [
    noFaults('lies that free a client of its rate limit', gotThrough, clientClaims.length * 6),
    noFaults('lies that a trusted proxy passes on', proxied, clientClaims.length * 3),
    exactly('another client behind the proxy', other.status, 200),
  ];
}
