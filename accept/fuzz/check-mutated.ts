import { type Check, exactly, noFaults } from '../check.ts';
import { type Answer, isTurnedAway } from '../../harness/client/answer.ts';
import { requestText } from '../../harness/client/connection.ts';
import type { Tally } from '../../harness/client/tally.ts';
import { createChooser } from '../../harness/random.ts';
import { exchange } from '../../harness/client/exchange.ts';
import { mutateRequest } from './mutate-request.ts';

const post = (fields: string, body: string): string =>
  `POST /v1/league HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n\r\n${body}`;

/** Without HEAD: a mutated request would leave unclear which of the responses have no body. */
const seeds = [
  requestText('/v1/league'),
  requestText('/v1/creature/25', { Accept: 'a', 'If-None-Match': '"tag"' }),
  requestText('/v1/creature/mr-mime?a=b', { 'Accept-Encoding': 'gzip, br;q=0.5' }),
  requestText('/v1/evolution-stone/fire', { 'If-Modified-Since': 'Sun Nov  6 08:49:37 1994' }),
  requestText('/v1/creature/nidoran%E2%99%80'),
  requestText('*', { Expect: '100-continue' }, 'OPTIONS'),
  post('Content-Length: 11', 'hello world'),
  post('Transfer-Encoding: chunked', '5;a=b\r\nhello\r\n0\r\nA: b\r\n\r\n'),
  'GET http://localhost/v1/league/indigo HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
];

/** The statuses that the service may answer to a request that it understands, and to one that it does not. */
const understood = new Set([200, 204, 304, 308, 400, 404, 405, 412, 417]);
const refused = new Set([400, 408, 413, 414, 417, 431, 501, 505]);

/** Requests that are sent together: the more, the less a connection costs, and the more are lost behind a refused one. */
const together = 6;
const clients = 16;

/** Sends mutated requests among sound ones until so many were answered, over connections that each end with their own. */
export async function checkMutated(
  port: number,
  wanted: number,
  seed: number,
  tally: Tally,
): Promise<readonly Check[]> {
  const chooser = createChooser(seed);
  const { pick } = chooser;
  const faults: string[] = [];
  let answered = 0;
  const send = async (): Promise<void> => {
    while (answered < wanted && faults.length < 100) {
      const texts = Array.from({ length: together }, (_, i) =>
        // The first is sound: one that is cut short may have no answer at all.
        i % 3 === 0 ? pick(seeds) : mutateRequest(pick(seeds), chooser),
      );
      const text = texts.join('');
      const { answers, fault } = await exchange(port, text).catch((error: unknown) => ({
        answers: [],
        fault: String(error),
      }));
      answered += answers.length;
      const statuses = answers.map(({ status }) => status);
      statuses.forEach((status) => tally.answered('', '', status));
      const wrong =
        fault ??
        // A piece may make two requests of one, where it ends a line or a body; Bun gives up what it has not answered yet
        // when a client ends its side.
        (answers.length > 3 * together
          ? `${answers.length} answers`
          : answers
              .map((answer, i) => orderFault(answer, i === answers.length - 1))
              .find((each) => each !== undefined));
      if (wrong !== undefined) {
        faults.push(`${wrong}: ${statuses.join(' ')} to ${JSON.stringify(text)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, send));
  return [
    noFaults('mutated requests answered wrongly', faults, answered),
    exactly('mutated requests answered', answered >= wanted ? wanted : answered, wanted),
  ];
}

function orderFault(answer: Answer, isFinal: boolean): string | undefined {
  const { status, fields } = answer;
  const closes = fields.get('connection') === 'close';
  if (closes && !isFinal) {
    return 'answered after the last answer';
  }
  const isAllowed =
    understood.has(status) || isTurnedAway(answer) || (closes && refused.has(status));
  return isAllowed ? undefined : `status ${status}`;
}
