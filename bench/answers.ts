import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { closeConnections, request } from '../harness/request.ts';
import type { StoredAnswers } from './programs/stored-answers.ts';
import { type Server, startService } from './servers.ts';

/** A response of the service, for the servers that it is compared with. */
export type KeptAnswer = {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
};

/** The responses of the service by target. Targets with equal responses share one. */
export type Answers = ReadonlyMap<string, KeptAnswer>;

/** Every creature's number and its name as it is written. */
export async function lookupTargets(folder: string): Promise<readonly string[]> {
  return withService(folder, async ({ port }) =>
    (await readJson<readonly string[]>(port, '/v1/creature')).flatMap((name, i) => [
      `/v1/creature/${i + 1}`,
      `/v1/creature/${encodeURIComponent(name)}`,
    ]),
  );
}

const lists = ['league', 'evolution-stone', 'type', 'ability', 'egg-group'];

/** All lookups, all lists and what is in them, and all families. */
export async function allTargets(folder: string): Promise<readonly string[]> {
  const others = ['/', '/info', '/openapi.json', '/v1/creature', '/v1/creature/counts', '/v1/bulk'];
  const targets = [...(await lookupTargets(folder)), ...others];
  return withService(folder, async ({ port }) => {
    for (const list of lists) {
      const names = await readJson<readonly string[]>(port, `/v1/${list}`);
      targets.push(`/v1/${list}`);
      targets.push(...names.map((name) => `/v1/${list}/${encodeURIComponent(slugOf(name))}`));
    }
    for (let id = 1; ; id += 1) {
      const target = `/v1/family/${id}`;
      if ((await request(port, target)).status !== 200) {
        return targets;
      }
      targets.push(target);
    }
  });
}

function slugOf(name: string): string {
  return name.replace(/ (?:League|Stone)$/, '');
}

/** Asks the service for targets, once each. */
export async function askService(folder: string, targets: readonly string[]): Promise<Answers> {
  const shared = new Map<string, KeptAnswer>();
  const answers = new Map<string, KeptAnswer>();
  return withService(folder, async ({ port }) => {
    for (const target of targets) {
      const { status, fields, body } = await request(port, target);
      if (status !== 200) {
        throw new Error(`The service answers ${status} to ${target}`);
      }
      const key = JSON.stringify([fields, body.toString('base64')]);
      const answer = shared.get(key) ?? { fields, body };
      shared.set(key, answer);
      answers.set(target, answer);
    }
    return answers;
  });
}

export async function readJson<Value>(port: number, target: string): Promise<Value> {
  const { body } = await request(port, target);
  return JSON.parse(body.toString('utf8'));
}

async function withService<Result>(
  folder: string,
  work: (service: Server) => Promise<Result>,
): Promise<Result> {
  const service = await startService('Node', folder);
  const result = await work(service);
  closeConnections();
  await service.stop();
  return result;
}

/** Writes answers for a server's program; the result is the file's path. */
export function writeAnswers(folder: string, answers: Answers): string {
  const distinct = [...new Set(answers.values())];
  const places = new Map(distinct.map((answer, index) => [answer, index]));
  const stored: StoredAnswers = {
    answers: distinct.map(({ fields, body }) => ({
      fields,
      body: Buffer.from(body).toString('base64'),
    })),
    targets: [...answers].map(([target, answer]) => [target, places.get(answer) ?? 0]),
  };
  const file = path.join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(stored));
  return file;
}

/** The number of compared targets, spread over all. */
const samples = 100;

/** Throws if a server's bodies differ from the service's: a comparison would be unfair. */
export async function checkSameBodies(server: Server, answers: Answers): Promise<void> {
  const step = Math.ceil(answers.size / samples);
  for (const [target, { body }] of [...answers].filter((_, i) => i % step === 0)) {
    const answer = await request(server.port, target);
    if (answer.status !== 200 || !answer.body.equals(body)) {
      throw new Error(`${server.name} answers ${target} in another way than the service`);
    }
  }
}
