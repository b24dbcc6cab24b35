import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, noFaults } from '../check.ts';
import { type Answer, isTurnedAway } from '../../harness/client/answer.ts';
import { exchange } from '../../harness/client/exchange.ts';

/** Targets whose answers hold addresses of the service, and some that do not. */
const targets: readonly (readonly [target: string, accept: string])[] = [
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

const hosts = [
  'evil.example',
  'evil.example:80',
  'localhost:1',
  '127.0.0.1',
  '[::1]:8080',
  'a%2eb',
  'EVIL.example.',
  "'onerror=alert(1)",
  '',
];

const claims = [
  ...['evil.example', 'evil.example, localhost', '"><script>', 'evil.example:443'].map(
    (value) => `X-Forwarded-Host: ${value}`,
  ),
  ...['https', 'javascript', 'http, https'].map((value) => `X-Forwarded-Proto: ${value}`),
  'X-Forwarded-Port: 666',
  'X-Forwarded-Prefix: /evil',
  'X-Forwarded-Path: /v1/league',
  'X-Forwarded-For: 127.0.0.1',
  'X-Forwarded-Server: evil.example',
  'X-Forwarded-Ssl: on',
  'X-Forwarded-Scheme: https',
  'X-Real-IP: 127.0.0.1',
  'X-Host: evil.example',
  'X-HTTP-Host-Override: evil.example',
  'X-Original-URL: /v1/league',
  'X-Rewrite-URL: /v1/league',
  'X-HTTP-Method-Override: POST',
  'X-Original-Host: evil.example',
  'Forwarded: host=evil.example;proto=https',
  'Forwarded: for=127.0.0.1;host="evil.example:666"',
  'Front-End-Https: on',
  'Via: 1.1 evil.example',
  'Origin: https://evil.example',
  'Referer: https://evil.example/',
  'True-Client-IP: 127.0.0.1',
  'Cf-Visitor: {"scheme":"https"}',
  'Base-Url: http://evil.example',
];

const authorities = ['http://evil.example', 'https://evil.example:1', 'HTTP://localhost'];

type Variant = {
  readonly title: string;
  readonly write: (target: string, accept: string) => string;
};

const variants: readonly Variant[] = [
  ...hosts.map((host) => variant(`Host: ${host}`, '', `Host: ${host}`)),
  ...claims.map((field) => variant(field, '', `Host: localhost\r\n${field}`)),
  ...authorities.map((authority) => variant(authority, authority, 'Host: localhost')),
  variant('all at once', 'http://evil.example', ['Host: evil.example', ...claims].join('\r\n')),
];

function variant(title: string, prefix: string, lines: string): Variant {
  return {
    title,
    write: (target, accept) =>
      `GET ${prefix}${target} HTTP/1.1\r\n${lines}\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
  };
}

/** Whatever a request claims of the address that it was sent to, the answer is the same to the byte (decision 13). */
export async function checkAddresses(port: number): Promise<Check> {
  const faults: string[] = [];
  for (const [target, accept] of targets) {
    const control = await textOf(port, variant('', '', 'Host: localhost').write(target, accept));
    for (const { title, write } of variants) {
      const text = await textOf(port, write(target, accept));
      if (text !== control) {
        faults.push(`${target} with ${title}: ${text.slice(0, 300)}`);
      }
    }
  }
  const name = `answers that ${variants.length} claims of another address change`;
  return noFaults(name, faults, targets.length * variants.length);
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
