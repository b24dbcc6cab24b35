import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reply of the minimal server. */
export type Reply = { status: number; body: unknown; contentType: string };

export type Started = { readonly url: string; readonly stop: () => Promise<void> };

/** Changes a reply to a target. */
export type Breakage = (target: string, reply: Reply) => void;

const names = ['Alpha', 'Beta', 'Gamma'];
const info = { title: 'Three', versions: ['/v1'], author: 'Somebody' };
const league = { name: 'First League', slug: 'first', region: 'Here' };
const effects = ['Evolves Alpha into Beta.'];
const stone = { name: 'Grey Stone', aka: 'Dull Stone', slug: 'grey', effects };
const picture = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Starts a server of three creatures that does the least that the specification asks, and reads it in other ways than ours:
 * numbers are integers, a lookup by number spells "evolution-line", errors are plain text, and no reply has a content type.
 */
export async function startMinimalServer(breakage: Breakage = () => {}): Promise<Started> {
  const server = http.createServer((request, response) => {
    const address = server.address() as AddressInfo;
    const target = request.url ?? '';
    // A path without a version means the only one.
    const versioned = target.replace(/^\/creature\//, '/v1/creature/');
    const reply = structuredClone(replyTo(versioned, `http://127.0.0.1:${address.port}`));
    breakage(versioned, reply);
    if (versioned !== target) {
      breakage(target, reply);
    }
    const { status, body, contentType } = reply;
    response.writeHead(status, contentType === '' ? {} : { 'content-type': contentType });
    response.end(
      typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    );
  });
  return startServer(server);
}

/** Listens on a free port of this machine. */
export async function startServer(server: http.Server): Promise<Started> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function replyTo(target: string, url: string): Reply {
  const json = (body: unknown): Reply => ({ status: 200, body, contentType: '' });
  const lookup = /^\/v1\/creature\/(?<wanted>\w+)$/.exec(target)?.groups?.['wanted'];
  const number = names.indexOf(lookup ?? '') + 1 || Number(lookup);
  if (lookup === 'counts') {
    return json({ gen1: 2, gen2: 1, total: 3 });
  }
  if (lookup !== undefined && number >= 1 && number <= 3) {
    const line = /^\d/.test(lookup) ? 'evolution-line' : 'evolutionLine';
    return json(formsOf(number, url, line));
  }
  if (target.endsWith('.png')) {
    return { status: 200, body: picture, contentType: '' };
  }
  switch (target) {
    case '/info':
      return json({ ...info, baseURL: url, resourcesURL: `${url}/pictures` });
    case '/stats':
      return json({ total_hits: '10', session_hits: '1', uptime: 3.5 });
    case '/v1/league':
      return json(['First League']);
    case '/v1/league/first':
      return json({ ...league, badgesRequired: 1, badges: ['Round Badge'] });
    case '/v1/evolution-stone':
      return json(['Grey Stone']);
    case '/v1/evolution-stone/grey':
      return json({ ...stone, sprite: `${url}/pictures/grey.png` });
    default:
      return { status: 404, body: 'Not found', contentType: 'text/plain' };
  }
}

function formsOf(number: number, url: string, line: string): readonly object[] {
  const name = names[number - 1] ?? '';
  const form = {
    number,
    name,
    species: 'Letter',
    types: ['Plain'],
    abilities: { normal: ['Standing'], hidden: [] },
    eggGroups: [],
    gender: [50, 50],
    height: `1'04"`,
    weight: '13.2 lbs.',
    family: { id: 1, evolutionStage: number, [line]: names },
    starter: number === 1,
    legendary: false,
    mythical: false,
    ultraBeast: false,
    mega: false,
    gen: number === 3 ? 2 : 1,
    sprite: `${url}/pictures/${number}.png`,
    description: `${name} is a letter.`,
  };
  return number === 1 ? [form, { ...form, name: 'Mega Alpha', mega: true }] : [form];
}
