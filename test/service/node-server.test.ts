import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { finish } from '../../src/responses/messages.ts';
import { listenOnNode } from '../../src/server/node-server.ts';
import { type Handler, limits } from '../../src/server/options.ts';
import { listen } from '../../src/server/server.ts';

const options = {
  host: '127.0.0.1',
  port: 0,
  sharesPort: false,
  tls: undefined,
  maxConnections: undefined,
  takesBody: () => false,
} as const;

/** Receives the answer of a server in pieces, and stops it. */
async function receive(answer: Handler['answer'], onPiece: (piece: Buffer) => unknown) {
  const server = await listenOnNode({
    ...options,
    createHandler: () => ({
      answer,
      refuse: () => finish(400, [], undefined),
      fail: () => finish(500, [], undefined),
    }),
  });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  for await (const piece of socket) {
    await onPiece(piece);
  }
  await server.stop(0);
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
  let received = 0;
  await receive(
    () => response,
    (chunk) => {
      received += chunk.length;
      return sleep(1);
    },
  );
  process.off('warning', note);
  expect(received).toBeGreaterThan(100 * piece.length);
  expect(warnings).toEqual([]);
});

it('listenOnNode() keeps a connection that waits for an answer, however long that takes', async () => {
  const answer = async () => {
    await sleep(limits.stalledMilliseconds + 1000);
    return finish(204, [], undefined);
  };
  let received = '';
  await receive(answer, (chunk) => (received += String(chunk)));
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
