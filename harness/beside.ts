/** Programs of the system that run beside the service: a store, and caches and balancers in front of it. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { type Place, type Server, startChild } from './child.ts';
import { findFreePort } from './free-port.ts';
import { programPath, type SystemProgram } from './system-programs.ts';
import { until } from './until.ts';

const timeoutMilliseconds = 10_000;

/** Starts a program of the system, and resolves once something takes connections on its port. */
export async function startBeside(
  program: SystemProgram,
  port: number,
  args: readonly string[],
  place: Place = 'anywhere',
): Promise<Server> {
  const child = startChild(place, programPath(program), args);
  const isDone = async (): Promise<boolean> => !child.isAlive() || (await takesConnections(port));
  if (!(await until(isDone, timeoutMilliseconds)) || !child.isAlive()) {
    throw new Error(`"${program}" did not start: ${child.complaints.join('\n')}`);
  }
  return { ...child, port };
}

/** Whether something on this machine takes connections on a port. */
export function takesConnections(port: number): Promise<boolean> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  return new Promise((resolve) => {
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Starts a Redis server that keeps nothing when it ends, on the given port or on a free one. */
export async function startRedis(port?: number, args: readonly string[] = []): Promise<Server> {
  const chosen = port ?? (await findFreePort());
  const own = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', ''];
  return startBeside('redis-server', chosen, [...own, ...args]);
}

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
): Promise<Server> {
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

export type NginxOptions = {
  /** Lines for its `http`. */
  readonly http?: readonly string[];
  /** Lines for its `server`. */
  readonly server: readonly string[];
  readonly place?: Place;
};

/** nginx without a log and with unlimited keep-alive. */
export async function startNginx(
  parent: string,
  { http = [], server, place }: NginxOptions,
): Promise<Server> {
  const folder = mkdtempSync(path.join(parent, 'nginx-'));
  const port = await findFreePort();
  const config = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    // A single process without workers: killing it leaves nothing behind.
    'daemon off;',
    'master_process off;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr crit;',
    'events { worker_connections 4000; }',
    'http {',
    '  access_log off;',
    '  keepalive_requests 1000000000;',
    ...temporary.map((kind) => `  ${kind}_temp_path ${folder};`),
    ...http.map((line) => `  ${line}`),
    '  server {',
    `    listen 127.0.0.1:${port};`,
    ...server.map((line) => `    ${line}`),
    '  }',
    '}',
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  return startBeside('nginx', port, ['-p', folder, '-c', config], place);
}

/** Varnish as a cache in front of a service, in its own ways. */
export async function startVarnish(parent: string, servicePort: number): Promise<Server> {
  const folder = mkdtempSync(path.join(parent, 'varnish-'));
  const port = await findFreePort();
  const config = path.join(folder, 'default.vcl');
  writeFileSync(
    config,
    `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${servicePort}"; }
`,
  );
  const options = {
    '-j': 'none',
    '-n': path.join(folder, 'work'),
    '-a': `127.0.0.1:${port}`,
    '-f': config,
    '-s': 'malloc,32m',
  };
  return startBeside('varnishd', port, ['-F', ...Object.entries(options).flat()]);
}
