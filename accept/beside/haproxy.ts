import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../harness/free-port.ts';
import { type Beside, startBeside } from './start-beside.ts';

export type HaproxyOptions = {
  /** Ports of the services behind it. */
  readonly ports: readonly number[];
  /** Whether it caches responses. */
  readonly caches?: boolean;
  /** The path that it asks each service for, to know whether to send it requests; it does not ask otherwise. */
  readonly checkPath?: string;
  /** Lines for its `backend`. */
  readonly backend?: readonly string[];
};

/** HAProxy in front of services, with connections to them that it shares between its clients. */
export async function startHaproxy(
  parent: string,
  { ports, caches = false, checkPath, backend = [] }: HaproxyOptions,
): Promise<Beside> {
  const folder = mkdtempSync(path.join(parent, 'haproxy-'));
  const port = await findFreePort();
  const config = path.join(folder, 'haproxy.cfg');
  const caching = ['  http-request cache-use kept', '  http-response cache-store kept'];
  const servers = ports.map(
    (each, i) => `  server service${i} 127.0.0.1:${each}${checkPath === undefined ? '' : ' check'}`,
  );
  const lines = [
    'global',
    '  maxconn 4000',
    ...(caches ? ['cache kept', '  total-max-size 16', '  max-age 60'] : []),
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 30s',
    '  timeout server 30s',
    'frontend clients',
    `  bind 127.0.0.1:${port}`,
    '  default_backend services',
    'backend services',
    '  balance roundrobin',
    '  http-reuse always',
    ...(caches ? caching : []),
    ...(checkPath === undefined
      ? []
      : [
          `  option httpchk GET ${checkPath}`,
          '  default-server inter 100ms fastinter 50ms downinter 100ms fall 1 rise 1',
        ]),
    ...backend.map((line) => `  ${line}`),
    ...servers,
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  return startBeside('haproxy', port, ['-db', '-f', config]);
}
