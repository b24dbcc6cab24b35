import { type Check, noFaults } from '../check.ts';
import { requestText } from '../client/connection.ts';
import type { Tally } from '../client/tally.ts';
import { answeredRequests } from './answered-requests.ts';
import { converse } from './converse.ts';

const known = '/v1/league';
const next = requestText(known);

/** Sends what every server has to understand, each with a sound request behind it. */
export async function checkAnswered(port: number, tally: Tally): Promise<Check> {
  const requests = answeredRequests(known, '/v1/league/none');
  const faults: string[] = [];
  for (const { title, request, connection } of requests) {
    const [method = '', target = ''] = request.trimStart().split(' ');
    const { answers, fault } = await converse(port, request + next);
    for (const [i, { status }] of answers.entries()) {
      tally.answered(i === 0 ? method : 'GET', i === 0 ? pathOf(target) : known, status);
    }
    const statuses = answers.map(({ status }) => status).join(' ');
    const status = statusOf(method);
    const expected = connection === 'stays' ? `${status} 200` : String(status);
    if (fault !== undefined) {
      faults.push(`${title}: ${fault}`);
    } else if (statuses !== expected) {
      faults.push(`${title}: answered ${statuses || 'nothing'}, not ${expected}`);
    } else if (answers.some(({ fields }) => !isDate(fields.get('date')))) {
      faults.push(`${title}: no "Date" (RFC 9110 §6.6.1)`);
    } else if ((answers[0]?.fields.get('connection') === 'close') !== (connection === 'closes')) {
      faults.push(`${title}: the connection ${connection}, which the answer does not say`);
    }
  }
  return noFaults('requests answered as every server has to', faults, requests.length);
}

/** The catalog is read only: it knows GET, HEAD and OPTIONS, and its paths take no others. */
function statusOf(method: string): number {
  return method === 'GET' ? 200 : method === 'OPTIONS' ? 204 : 405;
}

/** The path of a target, which may be a whole address. */
function pathOf(target: string): string {
  return target.replace(/^http:\/\/[^/?]*/, '');
}

function isDate(text: string | undefined): boolean {
  return text !== undefined && /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(text);
}
