import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { listCopied } from '../src/api/routes.ts';
import { loadCatalog } from '../src/service/world-store/load-world.ts';
import { defaultWorld } from '../harness/places.ts';
import type { StoredAnswers } from './programs/stored-answers.ts';
import { closeConnections, request } from '../harness/request.ts';
import { startService } from './servers/service.ts';

/** A response of the service, for the servers that it is compared with. */
export type KeptAnswer = {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
};

/** The responses of the service by target. Targets with equal responses share one. */
export type Answers = ReadonlyMap<string, KeptAnswer>;

/** Every creature's number and its name as it is written. */
export async function lookupTargets(): Promise<readonly string[]> {
  const { creatures } = await loadCatalog(defaultWorld);
  return [...creatures].flatMap(({ number, name }) => [
    `/v1/creature/${number}`,
    `/v1/creature/${encodeURIComponent(name)}`,
  ]);
}

/** Every target that the service has a fixed answer for. */
export async function allTargets(): Promise<readonly string[]> {
  const copied = listCopied(await loadCatalog(defaultWorld));
  return [...(await lookupTargets()), ...Array.from(copied).filter((each) => each !== '/stats')];
}

/** Asks the service for targets, once each. */
export async function askService(folder: string, targets: readonly string[]): Promise<Answers> {
  const service = await startService('Node', folder);
  const shared = new Map<string, KeptAnswer>();
  const answers = new Map<string, KeptAnswer>();
  for (const target of targets) {
    const { status, fields, body } = await request(service.port, target);
    if (status !== 200) {
      throw new Error(`The service answers ${status} to ${target}`);
    }
    const key = JSON.stringify([fields, body.toString('base64')]);
    const answer = shared.get(key) ?? { fields, body };
    shared.set(key, answer);
    answers.set(target, answer);
  }
  closeConnections();
  await service.stop();
  return answers;
}

/** Writes answers for a server's program; the result is the file's path. */
export function writeAnswers(folder: string, name: string, answers: Answers): string {
  const distinct = [...new Set(answers.values())];
  const places = new Map(distinct.map((answer, index) => [answer, index]));
  const stored: StoredAnswers = {
    answers: distinct.map(({ fields, body }) => ({
      fields,
      body: Buffer.from(body).toString('base64'),
    })),
    targets: [...answers].map(([target, answer]) => [target, places.get(answer) ?? 0]),
  };
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(stored));
  return file;
}
