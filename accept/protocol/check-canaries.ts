import type { Beside } from '../beside/start-beside.ts';
import { type Check, noFaults } from '../check.ts';
import { type Answer, isLast, isTurnedAway } from '../../harness/client/answer.ts';
import { sendOnce, Connection, requestText } from '../../harness/client/connection.ts';
import { type Attack, mostRequests } from './attacks.ts';
import { exchange } from '../../harness/client/exchange.ts';

export type CanaryRun = {
  /** The proxy between the clients and the service; undefined if they connect directly. */
  readonly proxy: { readonly name: string; readonly beside: Beside } | undefined;
  readonly servicePort: number;
  readonly attacks: readonly Attack[];
};

const canaries = 24;
const attackers = 16;
/** Above all numbers of creatures that the attacks hide. */
const hiddenNumber = 151;
/** A client that no longer waits: many attacks leave a proxy waiting for the rest of a body. */
const timeoutMilliseconds = 150;

/**
 * Attackers send requests that proxy and service may understand differently, while canaries ask for what is theirs alone
 * over connections to the service that the proxy shares among all. No canary may get what it did not ask for, neither
 * meanwhile nor out of a cache afterwards, and no attacker more answers than it made requests.
 */
export async function checkCanaries(run: CanaryRun): Promise<readonly Check[]> {
  const { proxy, servicePort, attacks } = run;
  const port = proxy?.beside.port ?? servicePort;
  const behind = proxy ? `behind ${proxy.name}` : 'without a proxy';
  const expected = await expectedBodies(servicePort);
  const faults: string[] = [];
  const tooMany: string[] = [];
  const attacked = { isOver: false };
  let asked = 0;
  const sing = async (number: number): Promise<void> => {
    let connection: Connection | undefined;
    while (!attacked.isOver) {
      connection ??= await Connection.open(port);
      // The second is unique each time, so that no cache answers it.
      for (const target of [`/v1/creature/${number}`, `/v1/canary/${number}-${asked}`]) {
        asked += 1;
        try {
          const answer = await connection.send(requestText(target));
          faults.push(...foreign(target, answer, expected.get(target)));
          if (isLast(answer)) {
            connection.close();
          }
        } catch (error) {
          // A proxy may close a keep-alive connection; a wrong response is never acceptable.
          if (connection.isOpen || !/closed before|ECONNRESET|EPIPE/.test(String(error))) {
            faults.push(`${target}: ${String(error)}`);
          }
        }
        if (!connection.isOpen) {
          connection = await Connection.open(port);
        }
      }
      faults.push(...connection.unasked.map(({ status }) => `An answer ${status} to no request`));
    }
    connection?.close();
  };
  const queue = attacks.values();

  const attack = async (attacker: number): Promise<void> => {
    for (const each of queue) {
      tooMany.push(...(await answersTooMany(port, each, attacker)));
    }
  };
  const singing = Promise.all(Array.from({ length: canaries }, (_, i) => sing(i + 1)));
  await Promise.all(Array.from({ length: attackers }, (_, i) => attack(i)));
  attacked.isOver = true;
  await singing;
  for (const [target, body] of expected) {
    faults.push(...foreign(target, await sendOnce(port, target), body));
  }
  return [
    noFaults(`canaries ${behind} that got a foreign answer`, faults, asked),
    noFaults(`attacks ${behind} with an answer too many`, tooMany, attacks.length),
  ];
}

/** The target that each canary asks for again and again, with the service's own answer. */
async function expectedBodies(port: number): Promise<ReadonlyMap<string, Buffer>> {
  const bodies = new Map<string, Buffer>();
  for (let number = 1; number <= canaries; number += 1) {
    const target = `/v1/creature/${number}`;
    bodies.set(target, (await sendOnce(port, target)).body);
  }
  return bodies;
}

function foreign(target: string, answer: Answer, expected: Buffer | undefined): string[] {
  const { status, body } = answer;
  // The response repeats the requested name: a 404 or, on a busy machine, a 503.
  const isProblem = isTurnedAway(answer) || (status === 404 && !expected);
  const isOwn = isProblem
    ? body.includes(`"instance":"${target}"`)
    : status === 200 && expected?.equals(body) === true;
  return isOwn ? [] : [`${target}: ${status} ${body.toString('latin1', 0, 120)}`];
}

async function answersTooMany(
  port: number,
  { title, text }: Attack,
  attacker: number,
): Promise<string[]> {
  const request = text(`/v1/creature/${hiddenNumber + attacker}`);
  const methods = [request.startsWith('HEAD') ? 'HEAD' : 'GET'];
  const { answers } = await exchange(port, request, { methods, ends: false, timeoutMilliseconds });
  return answers.length > mostRequests(request)
    ? [`${title}: ${answers.length} answers, ${answers.map(({ status }) => status).join(' ')}`]
    : [];
}
