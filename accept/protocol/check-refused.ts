import { type Check, noFaults } from '../check.ts';
import { requestText } from '../client/connection.ts';
import type { Tally } from '../client/tally.ts';
import { converse } from './converse.ts';
import { refusedRequests } from './refused-requests.ts';

const next = requestText('/v1/league');

/** Sends what no client may send, each with a sound request behind it, which must not be answered. */
export async function checkRefused(port: number, tally: Tally): Promise<Check> {
  const faults: string[] = [];
  for (const [title, request, status, kind] of refusedRequests) {
    const { answers, fault } = await converse(port, request + next);
    for (const answer of answers) {
      // What is refused is no hit, whatever it asked for.
      tally.answered('', '', answer.status);
    }
    const seen = answers.map((answer) => answer.status).join(' ');
    const [answer] = answers;
    const problem = String(answer?.body);
    if (fault !== undefined) {
      faults.push(`${title}: ${fault}`);
    } else if (answer?.status !== status || answers.length !== 1) {
      faults.push(`${title}: answered ${seen || 'nothing'}, not ${status} alone`);
    } else if (
      answer.fields.get('content-type') !== 'application/problem+json; charset=utf-8' ||
      answer.fields.get('connection') !== 'close' ||
      !problem.includes(`/problems/${kind}"`)
    ) {
      faults.push(`${title}: not refused as "${kind}" with the end of the connection: ${problem}`);
    }
  }
  return noFaults('requests refused as malformed or unsupported', faults, refusedRequests.length);
}

/** The same requests as HEAD: what refuses them must have no body either (RFC 9110 §9.3.2). */
export async function checkRefusedHeads(port: number, tally: Tally): Promise<Check> {
  const faults: string[] = [];
  const heads = refusedRequests
    .map(([title, request]) => [title, request.replace(/^(?:GET|POST) /, 'HEAD ')] as const)
    .filter(([, request]) => request.startsWith('HEAD '));
  for (const [title, request] of heads) {
    const { answers, fault } = await converse(port, request, { methods: ['HEAD'] });
    answers.forEach(({ status }) => tally.answered('', '', status));
    if (fault !== undefined || answers.length !== 1) {
      faults.push(`${title}: ${fault ?? `${answers.length} answers`}`);
    }
  }
  return noFaults('refused HEAD without a body', faults, heads.length);
}
