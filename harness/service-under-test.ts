import { once } from 'node:events';
import http from 'node:http';

/** What is asked beside a target: GET, if nothing is said. */
export type Asked = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A running service as the black-box suite uses it. */
export type ServiceUnderTest = {
  /** The configured base URL. */
  readonly baseUrl: string;
  /** Sends a request for a target such as `/v1/league`. The body of the response is not decoded. */
  readonly request: (target: string, init?: Asked) => Promise<Response>;
};

/** The path of the base URL, without a slash at its end; empty if it has none. */
export function basePath({ baseUrl }: Pick<ServiceUnderTest, 'baseUrl'>): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}

/**
 * Sends requests to a port of this machine as they are given, but for characters that no URL has. `fetch` would resolve dot
 * segments, follow redirects, add fields and decode responses.
 */
export function requesterOf(port: number): ServiceUnderTest['request'] {
  return async (target, { method = 'GET', headers, body } = {}) => {
    const request = http.request({
      host: '127.0.0.1',
      port,
      path: target.replaceAll(/[^!-~]+|["<>]/g, encodeURIComponent),
      method,
      headers,
    });
    const [answer] = (await once(request.end(body), 'response')) as [http.IncomingMessage];
    const status = answer.statusCode ?? 500;
    const received = Buffer.concat(await answer.toArray());
    return new Response(status === 204 || status === 304 ? null : received, {
      status,
      headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    });
  };
}
