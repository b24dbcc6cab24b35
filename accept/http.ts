import { type Answer, isLast, isTurnedAway } from '../harness/client/answer.ts';
import { Connection, requestText, sendOnce } from '../harness/client/connection.ts';
import { exchange } from '../harness/client/exchange.ts';
import { proxies, startProxy } from '../test/deploy/proxy.ts';
import { ambiguousLengths, malformedChunks } from '../test/suite/messages.ts';
import { type Check, noFaults } from './check.ts';
import { altered } from './fault.ts';
import { inParallel } from './load.ts';
import { amount, type Group, type Settings } from './run.ts';
import { checkLife, startService } from './service.ts';

/** Requests that two servers may take for different ones, each with a request hidden in it for the target. */
type Attack = { readonly title: string; readonly text: (hidden: string) => string };

const host = 'Host: localhost\r\n';

function hiddenRequest(target: string): string {
  return `GET ${target} HTTP/1.1\r\n${host}X: `;
}

function post(fields: string, body: string): string {
  return `POST /nothing HTTP/1.1\r\n${host}${fields}\r\n\r\n${body}`;
}

/** Requests with both Content-Length and Transfer-Encoding, the latter disguised in many ways from one of two servers. */
const transferEncodings = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding:\x0bchunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunk\r\n ed',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked;a=b',
  'transfer-encoding: CHUNKED',
  ' Transfer-Encoding: chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  'Transfer_Encoding: chunked',
  'Transfer-Encoding\0: chunked',
];

/** Other ways to be understood in two ways. */
const others: Readonly<Record<string, Attack['text']>> = {
  'a GET with a body': (hidden) =>
    `GET /nothing HTTP/1.1\r\n${host}Content-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'a HEAD with a body': (hidden) =>
    `HEAD /nothing HTTP/1.1\r\n${host}Content-Length: ${hidden.length}\r\n\r\n${hidden}`,
  'chunks of HTTP/1.0': (hidden) =>
    `POST /nothing HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'an absolute target of another host': (hidden) =>
    `GET http://other/nothing HTTP/1.1\r\n${host}\r\n${hidden}`,
  'an absolute target with a line in it': (hidden) =>
    `GET http://a/%0d%0a%0d%0a${encodeURIComponent(hidden)} HTTP/1.1\r\n${host}\r\n`,
  'HTTP/0.9 first': (hidden) => `GET /nothing\r\n${hidden}\r\n\r\n`,
  'bare LF': (hidden) => `GET /nothing HTTP/1.1\nHost: a\n\n${hidden}`,
  'empty lines first': (hidden) => `\r\n\r\n\n${hidden}\r\n\r\n`,
  'two Hosts': (hidden) => `GET /nothing HTTP/1.1\r\n${host}${host}\r\n${hidden}`,
  'a request that goes on in the next': (hidden) => `GET /nothing HTTP/1.1\r\n${host}\r\n${hidden}`,
  'HTTP/2': (hidden) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
};

const attacks: readonly Attack[] = [
  ...transferEncodings.flatMap((field): Attack[] => [
    {
      title: `CL.TE with ${JSON.stringify(field)}`,
      text: (hidden) =>
        post(`Content-Length: ${hidden.length + 5}\r\n${field}`, `0\r\n\r\n${hidden}`),
    },
    {
      title: `TE.CL with ${JSON.stringify(field)}`,
      text: (hidden) => {
        const size = hidden.length.toString(16);
        const body = `${size}\r\n${hidden}\r\n0\r\n\r\n`;
        return post(`${field}\r\nContent-Length: ${size.length + 2}`, body);
      },
    },
    {
      title: `TE.TE with ${JSON.stringify(field)}`,
      text: (hidden) => post(field, `0\r\n\r\n${hidden}`),
    },
  ]),
  ...[...ambiguousLengths, ...malformedChunks].map(([title, message]) => ({
    title,
    text: (hidden: string) => `${message}${hidden}\r\n\r\n`,
  })),
  ...Object.entries(others).map(([title, text]) => ({ title, text })),
].map(({ title, text }) => ({ title, text: (target) => text(hiddenRequest(target)) }));

/** The maximum number of requests in a text: one for each request line. */
function mostRequests(text: string): number {
  return text.match(/(?:GET|HEAD|POST|PRI) \S+/g)?.length ?? 0;
}

/** Message framing between the service and proxies, as `deploy/` configures them; `test/suite` has the rules of RFC 9110 and of single messages. */
export const http: Group = {
  name: 'http',
  title: 'Requests that a proxy and the service may read in two ways',
  needs: proxies.map(({ program }) => program),
  fault: {
    does: 'gives clients what others asked for',
    noticedBy: 'canaries',
    response: ({ target }, response) =>
      target.startsWith('/v1/canary/') ? altered(response, { body: '{}' }) : response,
  },
  run: checkProxies,
};

async function checkProxies(settings: Settings): Promise<readonly Check[]> {
  const service = await startService(settings);
  const { port } = service;
  const rounds = amount(settings, { full: 20, smoke: 1 });
  const share = amount(settings, { full: 1, smoke: 4 });
  const chosen = Array.from({ length: rounds }, () => attacks)
    .flat()
    .filter((_, i) => i % share === 0);
  const checks = [...(await checkCanaries('without a proxy', port, port, chosen))];
  for (const proxy of proxies) {
    const running = await startProxy(proxy, { replicas: [port, port] });
    checks.push(...(await checkCanaries(`behind ${proxy.program}`, running.port, port, chosen)));
    await running.stop();
  }
  return [...checks, ...checkLife(service)];
}

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
async function checkCanaries(
  behind: string,
  port: number,
  servicePort: number,
  chosen: readonly Attack[],
): Promise<readonly Check[]> {
  /** The target that each canary asks for again and again, with the service's own answer. */
  const expected = new Map<string, Buffer>();
  for (let number = 1; number <= canaries; number += 1) {
    const target = `/v1/creature/${number}`;
    expected.set(target, (await sendOnce(servicePort, target)).body);
  }
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
  const singing = Promise.all(Array.from({ length: canaries }, (_, i) => sing(i + 1)));
  await inParallel(attackers, chosen.entries(), async ([i, attack]) => {
    tooMany.push(...(await answersTooMany(port, attack, i % attackers)));
  });
  attacked.isOver = true;
  await singing;
  for (const [target, body] of expected) {
    faults.push(...foreign(target, await sendOnce(port, target), body));
  }
  return [
    noFaults(`canaries ${behind} that got a foreign answer`, faults, asked),
    noFaults(`attacks ${behind} with an answer too many`, tooMany, chosen.length),
  ];
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
