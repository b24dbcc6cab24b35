import { once } from 'node:events';
import http from 'node:http';

/** A running service as the black-box suite uses it. */
export type ServiceUnderTest = {
  /** The configured base URL. */
  readonly baseUrl: string;
  /** Sends a request for a target such as `/v1/league`; redirects are not followed. */
  readonly request: (target: string, init?: RequestInit) => Promise<Response>;
  /** Sends a request, GET by default. The body of the response is not decoded. */
  readonly requestRaw: (
    target: string,
    fields: Readonly<Record<string, string>>,
    method?: string,
  ) => Promise<Response>;
};

/** The path of the base URL, without a slash at its end; empty if it has none. */
export function basePath({ baseUrl }: Pick<ServiceUnderTest, 'baseUrl'>): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}

/** Sends requests to a port of this machine; unlike `fetch`, decodes nothing and adds no header field. */
export function rawRequesterOf(port: number): ServiceUnderTest['requestRaw'] {
  return async (target, headers, method = 'GET') => {
    const request = http.request({ host: '127.0.0.1', port, path: target, method, headers }).end();
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer);
    }
    const fields = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const status = answer.statusCode ?? 500;
    return new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), {
      status,
      headers: fields,
    });
  };
}

/**
 * Sends requests to a port of this machine as they are given: `fetch` would resolve dot segments and follow redirects. It
 * would also choose a content coding itself, and the tests would spend most of their
 * time on decoding.
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
