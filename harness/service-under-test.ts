import { once } from 'node:events';
import http from 'node:http';

/** What the black-box suite needs of a service, however it runs. */
export type ServiceUnderTest = {
  /** What `baseURL` is configured to. */
  readonly baseUrl: string;
  /** Sends a request for a target such as `/v1/league`; redirects are not followed. */
  readonly request: (target: string, init?: RequestInit) => Promise<Response>;
  /** Sends a GET and leaves the body of the answer encoded as it came. */
  readonly requestRaw: (target: string, fields: Record<string, string>) => Promise<Response>;
  readonly stop: () => Promise<void>;
};

/** Sends a GET to a port of this machine; unlike `fetch`, decodes nothing and adds no field of its own. */
export function rawRequesterOf(port: number): ServiceUnderTest['requestRaw'] {
  return async (target, headers) => {
    const request = http.get({ host: '127.0.0.1', port, path: target, headers });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer);
    }
    const fields = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(answer.statusCode === 304 ? null : Buffer.concat(chunks), {
      status: answer.statusCode ?? 500,
      headers: fields,
    });
  };
}

/**
 * Sends requests to a port of this machine as they are given: `fetch` would resolve dot segments and follow redirects. It
 * would also ask for a coding of its own choice, and sweeps would spend most of their time on coding and decoding; who
 * wants a coding names it.
 */
export function requesterOf(port: number): ServiceUnderTest['request'] {
  return (target, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('accept-encoding')) {
      headers.set('accept-encoding', 'identity');
    }
    return fetch(`http://127.0.0.1:${port}${target}`, { redirect: 'manual', ...init, headers });
  };
}
