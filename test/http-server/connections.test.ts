import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDescriptors } from '../../harness/proc.ts';
import type { Limits } from '../../src/http/limits.ts';
import { exchange, open, parseAnswers } from './exchange.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const host = 'Host: localhost\r\n';
const get = (target: string, fields = ''): string =>
  `GET ${target} HTTP/1.1\r\n${host}${fields}\r\n`;

const short: Partial<Limits> = {
  headMilliseconds: 400,
  bodyMilliseconds: 400,
  idleMilliseconds: 400,
  answerMilliseconds: 800,
  writeMilliseconds: 1000,
  lingerMilliseconds: 400,
};

/** The descriptors of a process once the connections of earlier tests are closed: the same for half a second. */
async function descriptorsAtRest(pid: number): Promise<number> {
  const seen = openDescriptors(pid);
  for (let looks = 0; looks < 10; looks += 1) {
    await sleep(50);
    if (openDescriptors(pid) !== seen) {
      return descriptorsAtRest(pid);
    }
  }
  return seen;
}

describe.each(['Node', 'Bun'] as const)('a connection on %s', (runtime) => {
  let patient: ServerProcess;
  let impatient: ServerProcess;

  beforeAll(async () => {
    [patient, impatient] = await Promise.all([startServer(runtime), startServer(runtime, short)]);
  });
  afterAll(async () => {
    await Promise.all([patient.stop(), impatient.stop()]);
  });

  it('waits to be accepted, a thousand beside it, while the server is busy with something else', async () => {
    // As many as the system lets wait at most.
    const places = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
    const wanted = Math.min(1000, places);
    // Bun asks for them a moment after it listens.
    await sleep(1000);
    patient.signal('SIGSTOP');
    const sockets = Array.from({ length: wanted }, () => connect(patient.port, '127.0.0.1'));
    try {
      await Promise.all(
        sockets.map((socket) => once(socket, 'connect', { signal: AbortSignal.timeout(10_000) })),
      );
      // Who finds no place is told nothing, and tries again after a second at the earliest.
      expect(sockets.map(({ connecting }) => connecting)).not.toContain(true);
    } finally {
      patient.signal('SIGCONT');
      sockets.forEach((socket) => socket.destroy());
    }
  });

  describe('time-outs', () => {
    const cases: [title: string, parts: readonly string[], statuses: number[]][] = [
      ['says nothing', [''], []],
      ['is idle', [get('/known')], [200]],
      ['has half a head', ['GET /known HTTP/1.1\r\nHo'], [408]],
      ['has half a head after an answer', [get('/known') + 'GET /'], [200, 408]],
      ['has half a body', [`POST / HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\nabc`], [408]],
      ['trickles', [...`GET /known HTTP/1.1\r\nA: ${'a'.repeat(1000)}`], [408]],
      ['does not close after the last answer', [get('/known', 'Connection: close\r\n')], [200]],
    ];

    it('end each connection that keeps the server waiting', async () => {
      await Promise.all(
        cases.map(async ([title, parts, statuses]) => {
          const { socket, received } = open(impatient.port);
          socket.removeAllListeners('end');
          const started = performance.now();
          const ended = new Promise((resolve) => {
            socket.once('end', resolve);
            socket.once('close', resolve);
          });
          for (const part of parts) {
            socket.write(part);
            await sleep(parts.length > 1 ? 20 : 0);
            if (socket.destroyed || socket.readableEnded) {
              break;
            }
          }
          await ended;
          expect(performance.now() - started, title).toBeLessThan(2500);
          socket.destroy();
          const answers = parseAnswers(await received);
          expect(
            answers.map(({ status }) => status),
            title,
          ).toEqual(statuses);
        }),
      );
    });

    it('cut one that takes nothing of its answer', async () => {
      await Promise.all(
        ['/large', '/endless'].map(async (target) => {
          const { socket, received } = open(impatient.port);
          socket.pause();
          socket.write(get(target));
          await sleep(2500);
          socket.resume();
          const text = await received;
          expect(text.length).toBeGreaterThan(100_000);
          expect(text.length).toBeLessThan(8_000_000);
        }),
      );
      expect(parseAnswers(await exchange(impatient.port, get('/known')))).toHaveLength(1);
    });

    it('close the socket of one that takes nothing, and not only when it takes the rest', async () => {
      const before = await descriptorsAtRest(impatient.pid);
      const { socket } = open(impatient.port);
      socket.pause();
      socket.write(get('/large').repeat(20));
      await expect.poll(() => openDescriptors(impatient.pid)).toBe(before + 1);
      await expect
        .poll(() => openDescriptors(impatient.pid), { timeout: 5000, interval: 100 })
        .toBe(before);
      socket.destroy();
    });

    it('cut one that took an answer whole, and takes nothing of the next', async () => {
      const before = await descriptorsAtRest(impatient.pid);
      const { socket } = open(impatient.port);
      let taken = 0;
      const hasOne = new Promise<void>((resolve) => {
        socket.on('data', (chunk: Buffer) => {
          taken += chunk.byteLength;
          if (taken > 8_000_000) {
            socket.pause();
            resolve();
          }
        });
      });
      socket.write(get('/large'));
      await hasOne;
      socket.write(get('/large').repeat(20));
      await expect
        .poll(() => openDescriptors(impatient.pid), { timeout: 5000, interval: 100 })
        .toBe(before);
      socket.destroy();
    });

    it('leave one alone that reads slowly', async () => {
      const { port } = impatient;
      const { socket, received } = open(port);
      socket.write(get('/large', 'Connection: close\r\n'));
      let taken = 0;
      socket.on('data', (chunk: Buffer) => {
        taken += chunk.byteLength;
        if (taken > 2_000_000) {
          taken = 0;
          socket.pause();
          setTimeout(() => socket.resume(), 300);
        }
      });
      const [answer] = parseAnswers(await received);
      expect(answer?.body.length).toBe(8_000_000);
    });
  });

  it('keeps answers in order behind one that takes its time', async () => {
    const { port } = patient;
    const requests = get('/slow') + get('/known') + get('/large') + get('/stream') + get('/known');
    const answers = parseAnswers(await exchange(port, requests));
    expect(answers.map(({ body }) => (body.length > 100 ? body.length : body))).toEqual([
      'slow',
      '{"known":true}',
      8_000_000,
      '3\r\none\r\n3\r\ntwo\r\n5\r\nthree\r\n0\r\n\r\n',
      '{"known":true}',
    ]);
  });

  it('sends a long answer in pieces of 64 KiB, in two where the system took one as long at once', async () => {
    const server = await startServer(runtime);
    const { socket, received } = open(server.port);
    let taken = 0;
    socket.on('data', (chunk: Buffer) => (taken += chunk.byteLength));
    const body = 200_000;
    for (const answers of [1, 2]) {
      socket.write(get('/counting'));
      await expect.poll(() => taken).toBeGreaterThan(answers * body);
    }
    socket.end(get('/writes'));
    const text = await received;
    const [first, second, third] = parseAnswers(text);
    const counting = Buffer.from(Uint8Array.from({ length: body }, (_, index) => index % 251));
    expect(first?.body === counting.toString('latin1')).toBe(true);
    expect(second?.text).toBe(first?.text);
    const head = text.indexOf('\r\n\r\n') + 4;
    const piece = 65_536;
    expect(JSON.parse(third?.body ?? '')).toEqual([
      head + piece,
      piece,
      piece,
      body - 3 * piece,
      head + piece,
      body - piece,
    ]);
    await server.stop();
  });

  it('sends a stream to HTTP/1.0 until its end', async () => {
    const { port } = patient;
    const request = 'GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n';
    const [answer] = parseAnswers(await exchange(port, request + request));
    expect(answer?.body).toBe('onetwothree');
    expect(answer?.fields.get('connection')).toBe('close');
  });

  describe('answers for a handler', () => {
    it.each(['/throw', '/reject'])('that fails to answer %s, and goes on', async (target) => {
      const { port } = patient;
      const answers = parseAnswers(
        await exchange(port, get('/known') + get(target) + get('/known')),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 500]);
      expect(JSON.parse(answers[1]?.body ?? '')).toMatchObject({
        type: 'http://catalog.test/problems/internal-error',
        detail: 'The service failed to answer this request',
      });
      expect(answers[1]?.fields.get('connection')).toBe('close');
      const [head] = parseAnswers(await exchange(port, get(target).replace('GET', 'HEAD')), [
        'HEAD',
      ]);
      expect([head?.status, head?.body]).toEqual([500, '']);
      expect(parseAnswers(await exchange(port, get('/known')))).toHaveLength(1);
    });

    it.each(['/hang', '/late'])('that does not answer %s in time', async (target) => {
      const { port } = impatient;
      const { socket, received } = open(port);
      const started = performance.now();
      socket.write(get('/known') + get(target) + get('/known'));
      const answers = parseAnswers(await received);
      expect(performance.now() - started).toBeLessThan(2500);
      expect(answers.map(({ status }) => status)).toEqual([200, 503]);
      expect(JSON.parse(answers[1]?.body ?? '')).toMatchObject({
        type: 'http://catalog.test/problems/answer-timeout',
      });
      await sleep(1000);
      expect(parseAnswers(await exchange(port, get('/known')))).toHaveLength(1);
    });

    it('that begins an answer and does not go on, by cutting it', async () => {
      const { socket, received } = open(impatient.port);
      const started = performance.now();
      socket.write(get('/stall'));
      const text = await received;
      expect(performance.now() - started).toBeLessThan(3500);
      expect(text).toContain('begun');
      expect(() => parseAnswers(text)).toThrow('cut off');
    });
  });

  it.each(['/too-short', '/too-long'])(
    'is cut where the answer to %s cannot be finished',
    async (target) => {
      const { port } = patient;
      const text = await exchange(port, get(target) + get('/known'));
      expect(text).not.toContain('known');
      expect(() => parseAnswers(`${text}.`)).toThrow(/cut off|No answer/);
      expect(parseAnswers(await exchange(port, get('/known')))).toHaveLength(1);
    },
  );

  it('gives a stream up once its client is gone', async () => {
    const { port } = patient;
    for (const _ of [1, 2, 3]) {
      const { socket } = open(port);
      socket.write(get('/endless'));
      await once(socket, 'data');
      socket.destroy();
    }
    await expect
      .poll(async () => parseAnswers(await exchange(port, get('/cancelled')))[0]?.body)
      .toBe('3');
  });

  it('reads no more than it can answer', async () => {
    const { port } = patient;
    const { socket, received } = open(port);
    socket.pause();
    const requests = get('/large').repeat(20_000);
    let sent = 0;
    const flood = setInterval(() => {
      if (socket.writableLength === 0 && sent < 20) {
        socket.write(requests);
        sent += 1;
      }
    }, 10);
    await sleep(1000);
    clearInterval(flood);
    // What the buffers of the system take, and no more: 20 times would be 17 MB.
    expect(socket.bytesWritten - socket.writableLength).toBeLessThan(16_000_000);
    socket.destroy();
    await received;
    expect(parseAnswers(await exchange(port, get('/known')))).toHaveLength(1);
  });

  it('is refused where there are too many', async () => {
    const server = await startServer(runtime, { connections: 5 });
    const { port } = server;
    const sockets = Array.from({ length: 5 }, () => open(port).socket);
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await sleep(50);
    const [refused] = parseAnswers(await exchange(port, get('/known')));
    expect(refused?.status).toBe(503);
    expect(refused?.fields.get('connection')).toBe('close');
    sockets.forEach((socket) => socket.destroy());
    await expect
      .poll(async () => parseAnswers(await exchange(port, get('/known')))[0]?.status)
      .toBe(200);
    await server.stop();
  });

  it('is closed at once where there are more than can be refused', async () => {
    const server = await startServer(runtime, { connections: 5, refusedConnections: 3 });
    const { port } = server;
    const sockets = Array.from({ length: 100 }, () => open(port));
    // Who is refused keeps its place until it closes.
    sockets.forEach(({ socket }) => socket.removeAllListeners('end'));
    const answered = (): number => sockets.filter(({ socket }) => socket.bytesRead > 0).length;
    await expect.poll(answered, { timeout: 5000 }).toBe(3);
    await sleep(100);
    expect(answered()).toBe(3);
    sockets.forEach(({ socket }) => socket.destroy());
    await expect
      .poll(async () => parseAnswers(await exchange(port, get('/known')))[0]?.status)
      .toBe(200);
    await server.stop();
  });

  it('may have stood still with the whole server', async () => {
    const { socket, received } = open(impatient.port);
    socket.write('GET /known HTTP/1.1\r\n');
    await sleep(100);
    impatient.signal('SIGSTOP');
    socket.write(host);
    await sleep(1500);
    socket.write('Connection: close\r\n\r\n');
    await sleep(100);
    impatient.signal('SIGCONT');
    expect(parseAnswers(await received).map(({ status }) => status)).toEqual([200]);
  });

  it('ends after as many requests as it may make', async () => {
    const server = await startServer(runtime, { requestsPerConnection: 2 });
    const { port } = server;
    const answers = parseAnswers(await exchange(port, get('/known').repeat(3)));
    expect(answers.map(({ fields }) => fields.get('connection'))).toEqual([undefined, 'close']);
    await server.stop();
  });

  it('ends when the server stops: at rest at once, under way with its answer, stuck at the deadline', async () => {
    const server = await startServer(runtime);
    const idle = open(server.port);
    idle.socket.write(get('/known'));
    await once(idle.socket, 'data');
    const slow = open(server.port);
    slow.socket.write(get('/slow') + get('/known'));
    const stuck = open(server.port);
    stuck.socket.write(get('/endless'));
    await once(stuck.socket, 'data');
    stuck.socket.pause();
    await sleep(50);
    const started = performance.now();
    server.terminate();
    await idle.received;
    expect(performance.now() - started).toBeLessThan(350);
    const answers = parseAnswers(await slow.received);
    expect(answers.map(({ body, fields }) => [body, fields.get('connection')])).toEqual([
      ['slow', 'close'],
    ]);
    expect(await server.ended).toBe(0);
    expect(performance.now() - started).toBeLessThan(2000);
    stuck.socket.destroy();
  });

  it('goes to any of the servers that share a port, which one alone does not', async () => {
    const first = await startServer(runtime, {}, 0, 'shared');
    const second = await startServer(runtime, {}, first.port, 'shared');
    await expect(startServer(runtime, {}, first.port)).rejects.toThrow('EADDRINUSE');
    await expect(startServer(runtime, {}, patient.port)).rejects.toThrow('EADDRINUSE');
    first.terminate();
    await first.ended;
    expect(parseAnswers(await exchange(second.port, get('/known')))).toHaveLength(1);
    await second.stop();
  });
});
