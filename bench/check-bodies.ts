import type { Answers } from './answers.ts';
import { request } from '../harness/request.ts';
import type { Server } from './servers/server.ts';

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
