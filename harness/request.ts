import http from 'node:http';

/** A response without the header fields that depend on the connection or the time. */
export type RawAnswer = {
  readonly status: number;
  /** Names in lower case. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

const momentary = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'server']);

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request to a server on this machine, with only the given header fields. */
export function request(
  port: number,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  connections: http.Agent = agent,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: target, headers, agent: connections }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { rawHeaders } = response;
          const fields = rawHeaders.flatMap((name, i): [string, string][] =>
            i % 2 === 0 && !momentary.has(name.toLowerCase())
              ? [[name.toLowerCase(), rawHeaders[i + 1] ?? '']]
              : [],
          );
          resolve({ status: response.statusCode ?? 0, fields, body: Buffer.concat(chunks) });
        });
      })
      .on('error', reject);
  });
}

/** Closes the idle keep-alive connections. */
export function closeConnections(): void {
  agent.destroy();
}
