import http from 'node:http';
import { listenOn } from '../../harness/free-port.ts';

/** A server on this machine that records the requested targets. */
export type PlainService = {
  readonly baseUrl: string;
  readonly asked: string[];
  /** Header fields of the requests, in the order of `asked`. */
  readonly fields: http.IncomingHttpHeaders[];
};

/** Starts a server with the given handler. It ends by itself. */
export async function startPlainService(
  answer: (target: string, response: http.ServerResponse) => void,
): Promise<PlainService> {
  const asked: string[] = [];
  const fields: http.IncomingHttpHeaders[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    fields.push(request.headers);
    answer(request.url ?? '', response);
  });
  return { baseUrl: `http://127.0.0.1:${await listenOn(server)}`, asked, fields };
}

/** A creature as a service may have it that knows the tables of the specification alone: no `gender`, integers. */
export const plainCreature = {
  number: 25,
  name: 'Mouseling',
  species: 'Mouse',
  types: ['Electric'],
  abilities: { normal: ['Static'], hidden: ['Lightning Rod'] },
  eggGroups: ['Fairy', 'Field'],
  height: `1'04"`,
  weight: '13.2 lbs.',
  family: { id: 10, evolutionStage: 1, 'evolution-line': ['Mouseling', 'Mouser'] },
  starter: false,
  legendary: false,
  mythical: false,
  ultraBeast: false,
  mega: false,
  gen: 1,
  sprite: 'http://resources.example/25.png',
};

const kalos = { name: 'Kalos League', slug: 'kalos', region: 'Kalos' };
const dusk = { name: 'Dusk Stone', aka: 'Darkness Stone', slug: 'dusk' };
const plain = { title: 'Plain', baseURL: 'http://plain.example', author: 'Nobody' };

/** The responses of a service with nothing but the nine operations of the specification. */
const answers: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [
    '/v1/creature/mouseling',
    [plainCreature, { ...plainCreature, name: 'Mouseling Cap', gender: [100, 0] }],
  ],
  ['/v1/creature/25', [plainCreature]],
  ['/v1/creature/counts', { gen1: 151, gen2: 100, total: 251 }],
  ['/v1/league', ['Kalos League']],
  ['/v1/league/kalos', { ...kalos, badgesRequired: 8, badges: ['Bug Badge'] }],
  ['/v1/evolution-stone', ['Dusk Stone']],
  ['/v1/evolution-stone/dusk', { ...dusk, effects: ['Evolves A into B'], sprite: 7 }],
  ['/info', { ...plain, resourcesURL: 'http://resources.example', versions: ['/v1'] }],
  ['/stats', { total_hits: 12, session_hits: '3', uptime: 4.5 }],
]);

/** A service with the nine operations of the specification, bare: no validators, no problem documents, pages for errors. */
export function startSpecifiedService(): Promise<PlainService> {
  return startPlainService((target, response) => {
    const answer = answers.get(target);
    if (answer === undefined) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    } else {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }
  });
}
