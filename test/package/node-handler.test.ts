import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCatalog, type CreatureCatalog } from '../../src/package/create-catalog.ts';
import { createNodeHandler, type NodeHandler } from '../../src/package/node.ts';
import { listenOn } from '../../harness/free-port.ts';
import { lampshoal } from '../../harness/processes.ts';

let catalog: CreatureCatalog;
let handle: NodeHandler;
let port: number;
beforeAll(async () => {
  catalog = await createCatalog({ world: lampshoal });
  handle = createNodeHandler(catalog);
  port = await listenOn(createServer((request, response) => void handle(request, response)));
});

describe('createNodeHandler()', () => {
  it('treats a target in absolute form as its path (RFC 9112 §3.2.2)', async () => {
    expect(await exchange('GET http://elsewhere.example/v1/creature/1 HTTP/1.1')).toContain(
      '200 OK',
    );
    expect(await exchange('GET http://elsewhere.example HTTP/1.1')).toContain('200 OK');
    expect(await exchange('OPTIONS * HTTP/1.1')).toContain('204 No Content');
  });

  it('streams the body of a request', async () => {
    const echo = createNodeHandler({
      fetch: async (request) => new Response(request.body, { status: 201 }),
    });
    const other = createServer((request, response) => void echo(request, response));
    const url = `http://127.0.0.1:${await listenOn(other)}/`;
    const body = 'a few bytes of many'.repeat(50_000);
    const answer = await fetch(url, { method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([201, body]);
  });

  it('passes an error to the framework, and closes the connection without one', async () => {
    const failing = createNodeHandler({ fetch: () => Promise.reject(new Error('Not today')) });
    const listener: RequestListener = (request, response) =>
      void failing(
        request,
        response,
        request.url === '/told' ? (error) => response.writeHead(500).end(String(error)) : undefined,
      );
    const other = createServer(listener);
    const url = `http://127.0.0.1:${await listenOn(other)}`;
    const told = await fetch(`${url}/told`);
    expect([told.status, await told.text()]).toEqual([500, 'Error: Not today']);
    await expect(fetch(`${url}/untold`)).rejects.toThrow('fetch failed');
  });

  it('stops a response when the client disconnects', async () => {
    const gone = Promise.withResolvers<void>();
    const endless = createNodeHandler({
      fetch: async () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
            cancel: () => gone.resolve(),
          }),
        ),
    });
    const other = createServer((request, response) => void endless(request, response));
    const socket = connect(await listenOn(other), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
    expect(await gone.promise).toBeUndefined();
  });
});

/** The response of the server to a request line. */
async function exchange(line: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${line}\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`);
  const [piece] = await once(socket, 'data');
  socket.destroy();
  return String(piece);
}
