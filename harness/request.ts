import http from 'node:http';

/** An answer as it came, without the fields that belong to the connection or the moment. */
export type RawAnswer = {
  readonly status: number;
  /** Names in lower case. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

const momentary = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'server']);

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

/** Asks a server on this machine, with no header field but those given. */
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

/** Lets go of the connections that were kept for further requests. */
export function closeConnections(): void {
  agent.destroy();
}
