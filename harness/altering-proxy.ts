import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request that passes through the proxy. */
export type PassedRequest = {
  readonly method: string;
  readonly target: string;
  /** Names as received and values, alternating. */
  readonly rawHeaders: readonly string[];
};

/** A response that passes through the proxy; names of fields are in lower case. */
export type PassedResponse = {
  readonly status: number;
  readonly fields: ReadonlyMap<string, string | readonly string[]>;
  readonly body: Buffer;
};

/** What a proxy changes. */
export type Alteration = {
  readonly request?: (request: PassedRequest) => PassedRequest;
  readonly response?: (request: PassedRequest, response: PassedResponse) => PassedResponse;
  /** How often each request is sent to the server; once by default. */
  readonly times?: number;
  /** How long a response is held back, with so many open connections of clients. */
  readonly delayMilliseconds?: (connections: number) => number;
};

/** An HTTP proxy in front of a server of this machine, which alters what passes: a fault at the boundary. */
export async function startAlteringProxy(
  serverPort: number,
  alteration: Alteration,
  port = 0,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const agent = new http.Agent({ keepAlive: true });
  const connections = new Set<unknown>();
  const proxy = http.createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  proxy.on('connection', (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });

  async function answer(
    incoming: http.IncomingMessage,
    outgoing: http.ServerResponse,
  ): Promise<void> {
    const { method = 'GET', url: target = '/', rawHeaders } = incoming;
    const received = { method, target, rawHeaders };
    const passed = alteration.request?.(received) ?? received;
    for (let left = (alteration.times ?? 1) - 1; left > 0; left -= 1) {
      await ask(serverPort, agent, passed);
    }
    const response = await ask(serverPort, agent, passed);
    const { status, fields, body } = alteration.response?.(received, response) ?? response;
    const delay = alteration.delayMilliseconds?.(connections.size) ?? 0;
    if (delay > 0) {
      await sleep(delay);
    }
    for (const [name, value] of fields) {
      outgoing.setHeader(name, value);
    }
    if (method !== 'HEAD' && body.byteLength > 0) {
      outgoing.setHeader('content-length', body.byteLength);
    }
    outgoing.writeHead(status).end(body);
  }

  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
      agent.destroy();
    },
  };
}

/** Fields of one connection, which no proxy passes on. */
const ownFields = new Set(['connection', 'keep-alive', 'transfer-encoding']);

async function ask(
  port: number,
  agent: http.Agent,
  { method, target, rawHeaders }: PassedRequest,
): Promise<PassedResponse> {
  const headers = rawHeaders.filter(
    (_, i) => !ownFields.has((rawHeaders[i - (i % 2)] ?? '').toLowerCase()),
  );
  const request = http.request({ host: '127.0.0.1', port, agent, method, path: target, headers });
  request.end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
  }
  const fields = new Map(
    Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined || ownFields.has(name) ? [] : [[name, value] as const],
    ),
  );
  return { status: response.statusCode ?? 502, fields, body: Buffer.concat(chunks) };
}
