import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  lampshoal,
  root,
  type Runtime,
  type ServeProcess,
  startServe,
  testedRuntimes,
} from '../../harness/processes.ts';
import { Connection } from '../../harness/client/connection.ts';
import { type Exchange, exchange } from '../../harness/client/exchange.ts';
import {
  ambiguousLengths,
  closingMessages,
  following,
  lastRequest,
  malformedChunks,
  malformedHeads,
  type Message,
  validMessages,
} from './messages.ts';
import { describeService } from './suite.ts';

// Each world on one of them: a server sends what the app answers, whatever the world is.
const worlds = { Node: 'lampshoal', Bun: 'default' } as const;
for (const runtime of testedRuntimes) {
  const world = worlds[runtime];
  describeService(
    `"serve" on ${runtime} with the world "${world}"`,
    path.join(root, 'worlds', world),
    (folder) => start(runtime, folder),
    world === 'default' ? { drawn: 65, oneNameIn: 9 } : {},
  );
}

describe.each(testedRuntimes)('HTTP messages (RFC 9112) on %s', (runtime) => {
  let service: ServeProcess;
  beforeAll(async () => {
    service = await start(runtime, lampshoal);
  });

  /** Clients that do not end their side: servers may give up what a client that does so has asked for (RFC 9112 §9.6). */
  const send = async (text: string, timeoutMilliseconds = 2000): Promise<Exchange> => {
    const result = await exchange(service.port, text, { ends: false, timeoutMilliseconds });
    // No fault of a client is one of the service.
    expect(service.complaints).toEqual([]);
    return result;
  };
  /** Sends all messages at once. */
  const expectOfEach = async (
    messages: readonly Message[],
    expectOf: (text: string, title: string) => Promise<void>,
  ): Promise<void> => {
    await Promise.all(messages.map(([title, text]) => expectOf(text, title)));
  };

  it('a valid message is answered, and its connection serves the following request', async () => {
    await expectOfEach(validMessages, async (text, title) => {
      const connection = await Connection.open(service.port);
      const { status } = await connection.send(text);
      const { body } = await connection.send(following);
      connection.close();
      const [method = ''] = text.split(' ');
      expect(status, title).toBe({ GET: 200, OPTIONS: 204 }[method] ?? 405);
      expect(String(body), title).toContain('the-following-request');
    });
  });

  it('a message that asks for it ends its connection', async () => {
    await expectOfEach(closingMessages, async (text, title) => {
      const { answers, timedOut } = await send(text);
      expect([answers[0]?.status, timedOut], title).toEqual([200, false]);
    });
  });

  it.each(['/v1/league', '/v1/creature/nobody', '/v1/league/', '/stats'])(
    'every response has a date (RFC 9110 §6.6.1): %s',
    async (target) => {
      const { answers } = await send(lastRequest(target));
      const date = /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/;
      expect(answers[0]?.fields.get('date')).toMatch(date);
    },
  );

  it.each([
    ['DELETE', '/v1/league'],
    ['PROPFIND', '/v1/league'],
    ['FOO', '/v1/league'],
    ['CONNECT', 'localhost:80'],
  ])(
    'every 405 says what is allowed, also of a method that is none (RFC 9110 §15.5.6): %s',
    async (method, target) => {
      const { answers, timedOut } = await send(lastRequest(target, method));
      expect(timedOut).toBe(false);
      for (const { status, fields } of answers.slice(0, 1)) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status !== 405 || fields.has('allow')).toBe(true);
      }
    },
  );

  it('a message with a malformed head, or one that is too long, is refused, and ends its connection', async () => {
    await expectOfEach(malformedHeads, async (text, title) => {
      const { answers, fault, timedOut } = await send(text + following);
      expect([fault, timedOut, answers.length], title).toEqual([undefined, false, 1]);
      expect(answers[0]?.status, title).toBeGreaterThanOrEqual(400);
    });
  });

  it('a letter beyond ASCII in a target is read, or its refusal says how to write it', async () => {
    const { answers } = await send(lastRequest('/v1/suggest?q=\u00e9'));
    const [{ status, body } = { status: 0, body: '' }] = answers;
    expect([200, 400]).toContain(status);
    expect(status === 200 || String(body).includes('percent-encoded, as %C3%A9')).toBe(true);
  });

  // A request that follows a message with broken framing must never be answered: that is request smuggling.
  it('what follows a body with broken framing is never taken for a request', async () => {
    await expectOfEach([...ambiguousLengths, ...malformedChunks], async (text, title) => {
      const { answers } = await send(text + following, 300);
      expect(answers.length, title).toBeLessThanOrEqual(2);
      expect(answers.map(({ body }) => String(body)).join(), title).not.toContain(
        'the-following-request',
      );
    });
  });
});

function start(runtime: Runtime, world: string): Promise<ServeProcess> {
  return startServe(runtime, ['--world', world]);
}
