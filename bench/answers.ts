import { sendOnce } from '../harness/client/connection.ts';
import { newFile } from '../harness/lifetimes.ts';
import type { StoredAnswers } from './programs/stored-answers.ts';
import type { Server } from './servers.ts';

/** A response of the service, for the servers that it is compared with. */
type KeptAnswer = {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

/** The responses of the service by target. Targets with equal responses share one. */
export type Answers = ReadonlyMap<string, KeptAnswer>;

/** Every creature's number and its name as it is written. */
export async function lookupTargets(port: number): Promise<readonly string[]> {
  return (await readJson<readonly string[]>(port, '/v1/creature')).flatMap((name, i) => [
    `/v1/creature/${i + 1}`,
    `/v1/creature/${encodeURIComponent(name)}`,
  ]);
}

export const lists: readonly string[] = [
  '/v1/creature',
  '/v1/league',
  '/v1/evolution-stone',
  '/v1/type',
  '/v1/ability',
  '/v1/egg-group',
];

/** All lookups, all lists and what is in them, and all families. */
export async function allTargets(port: number): Promise<readonly string[]> {
  const targets = [...(await lookupTargets(port)), ...lists];
  targets.push('/', '/info', '/openapi.json', '/v1/creature/counts', '/v1/bulk');
  for (const list of lists.slice(1)) {
    const names = await readJson<readonly string[]>(port, list);
    targets.push(...names.map((name) => `${list}/${encodeURIComponent(slugOf(name))}`));
  }
  for (let id = 1; ; id += 1) {
    const target = `/v1/family/${id}`;
    if ((await sendOnce(port, target)).status !== 200) {
      return targets;
    }
    targets.push(target);
  }
}

function slugOf(name: string): string {
  return name.replace(/ (?:League|Stone)$/, '');
}

/** Fields of one connection, of the time, and of a response that was just computed. */
const momentary = new Set(['date', 'connection', 'server-timing', 'timing-allow-origin']);

/** Asks the service for targets, once each. */
export async function askService(port: number, targets: readonly string[]): Promise<Answers> {
  const shared = new Map<string, KeptAnswer>();
  const answers = new Map<string, KeptAnswer>();
  for (const target of targets) {
    const { status, rawFields, body } = await sendOnce(port, target);
    if (status !== 200) {
      throw new Error(`The service answers ${status} to ${target}`);
    }
    const fields = rawFields.filter(([name]) => !momentary.has(name.toLowerCase()));
    const key = JSON.stringify([fields, body.toString('base64')]);
    const answer = shared.get(key) ?? { fields, body };
    shared.set(key, answer);
    answers.set(target, answer);
  }
  return answers;
}

export async function readJson<Value>(port: number, target: string): Promise<Value> {
  const { body } = await sendOnce(port, target);
  return JSON.parse(body.toString('utf8'));
}

/** Writes answers for a server's program; the result is the file's path. */
export function writeAnswers(answers: Answers): string {
  const distinct = [...new Set(answers.values())];
  const places = new Map(distinct.map((answer, index) => [answer, index]));
  const stored: StoredAnswers = {
    answers: distinct.map(({ fields, body }) => ({ fields, body: body.toString('base64') })),
    targets: [...answers].map(([target, answer]) => [target, places.get(answer) ?? 0]),
  };
  return newFile('answers.json', JSON.stringify(stored));
}

/** The number of compared targets, spread over all. */
const samples = 100;

/** Throws if the bodies of servers differ from the service's: a comparison would be unfair. */
export async function checkSameBodies(servers: readonly Server[], answers: Answers): Promise<void> {
  const step = Math.ceil(answers.size / samples);
  for (const [target, { body }] of [...answers].filter((_, i) => i % step === 0)) {
    for (const { name, port } of servers) {
      const answer = await sendOnce(port, target);
      if (answer.status !== 200 || !answer.body.equals(body)) {
        throw new Error(`${name} answers ${target} in another way than the service`);
      }
    }
  }
}
