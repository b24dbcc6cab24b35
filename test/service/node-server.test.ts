import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { finish } from '../../src/responses/messages.ts';
import { listenOnNode } from '../../src/server/node-server.ts';
import { type Handler, limits, type Server } from '../../src/server/options.ts';
import { listen } from '../../src/server/server.ts';

const options = {
  host: '127.0.0.1',
  port: 0,
  sharesPort: false,
  tls: undefined,
  maxConnections: undefined,
  takesBody: () => false,
} as const;

function listenWith(answer: Handler['answer']): Promise<Server> {
  return listenOnNode({
    ...options,
    createHandler: () => ({
      answer,
      refuse: () => finish(400, [], undefined),
      fail: () => finish(500, [], undefined),
      beforeSending: () => undefined,
    }),
  });
}

it('listenOnNode() adds no listener for each pause of a slow download', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on('warning', note);
  const piece = new Uint8Array(256 * 1024);
  let left = 100;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      left -= 1;
      if (left < 0) {
        controller.close();
      } else {
        controller.enqueue(piece);
      }
    },
  });
  const response = finish(200, [['content-length', String(100 * piece.length)]], body);
  const server = await listenWith(() => response);
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  let received = 0;
  for await (const chunk of socket) {
    received += chunk.length;
    await sleep(1);
  }
  await server.stop(0);
  process.off('warning', note);
  expect(received).toBeGreaterThan(100 * piece.length);
  expect(warnings).toEqual([]);
});

it('listenOnNode() keeps a connection that waits for an answer, however long that takes', async () => {
  const server = await listenWith(async () => {
    await sleep(limits.stalledMilliseconds + 1000);
    return finish(204, [], undefined);
  });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  let received = '';
  for await (const chunk of socket) {
    received += String(chunk);
  }
  await server.stop(0);
  expect(received).toMatch(/^HTTP\/1\.1 204 /);
});

it('listen() closes its port and rejects with the error if no handler can be made', async () => {
  let port = 0;
  await expect(
    listen({
      ...options,
      createHandler: (bound) => {
        port = bound;
        throw new Error('No world');
      },
    }),
  ).rejects.toThrow('No world');
  const socket = connect({ port, host: '127.0.0.1' });
  const [error] = await once(socket, 'error').catch((reason: unknown) => [reason]);
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});
