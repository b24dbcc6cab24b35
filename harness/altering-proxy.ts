import { once } from 'node:events';
import http from 'node:http';
import { listenOn } from './free-port.ts';

/** A response that passes through the proxy; names of fields are in lower case. */
export type PassedResponse = {
  readonly status: number;
  readonly fields: ReadonlyMap<string, string | readonly string[]>;
  readonly body: Buffer;
};

/** What a proxy changes of a response. */
export type Alteration = (
  request: { readonly method: string; readonly target: string },
  response: PassedResponse,
) => PassedResponse | Promise<PassedResponse>;

/** Fields of one connection, which no proxy passes on. */
const ownFields = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** An HTTP proxy in front of a server of this machine, which alters what passes: a fault at the boundary. */
export async function startAlteringProxy(
  serverPort: number,
  alter: Alteration,
  port = 0,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const agent = new http.Agent({ keepAlive: true });

  async function answer(
    { method = 'GET', url: target = '/', rawHeaders }: http.IncomingMessage,
    outgoing: http.ServerResponse,
  ): Promise<void> {
    const headers = rawHeaders.filter(
      (_, i) => !ownFields.has((rawHeaders[i - (i % 2)] ?? '').toLowerCase()),
    );
    const passed = { host: '127.0.0.1', port: serverPort, agent, method, path: target, headers };
    const request = http.request(passed).end();
    const [received] = (await once(request, 'response')) as [http.IncomingMessage];
    const { status, fields, body } = await alter(
      { method, target },
      {
        status: received.statusCode ?? 502,
        fields: new Map(
          Object.entries(received.headers).flatMap(([name, value]) =>
            value === undefined || ownFields.has(name) ? [] : [[name, value] as const],
          ),
        ),
        body: Buffer.concat(await received.toArray()),
      },
    );
    for (const [name, value] of fields) {
      outgoing.setHeader(name, value);
    }
    if (method !== 'HEAD' && body.byteLength > 0) {
      outgoing.setHeader('content-length', body.byteLength);
    }
    outgoing.writeHead(status).end(body);
  }

  const proxy = http.createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return {
    port: await listenOn(proxy, port),
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
      agent.destroy();
    },
  };
}
