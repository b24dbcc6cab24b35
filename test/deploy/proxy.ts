import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { findFreePort } from '../../harness/free-port.ts';
import { findProgram } from '../../tools/find-program.ts';
import { editDeployed, readDeployed } from './files.ts';

/** The replicas of a proxy, and the folder that it may write to. */
export type Surroundings = {
  readonly folder: string;
  readonly port: number;
  readonly replicas: readonly [port: number, port: number];
};

/** A proxy that `deploy/` has a configuration for. */
export type Proxy = {
  readonly program: string;
  readonly caches: boolean;
  /** Its note about the origin of an answer, if any (RFC 9211). */
  readonly cacheStatus: { readonly hit: string | null; readonly miss: string | null };
  /** Whether it finds a tag in a list of them; one that does not sends the whole answer. */
  readonly readsTagLists: boolean;
  /** Whether the configuration itself keeps the public from health and metrics. */
  readonly hidesOperations: boolean;
  /** Writes the configuration with these surroundings in place of those in `deploy/`; gives the command's arguments. */
  readonly configure: (surroundings: Surroundings) => readonly string[];
};

const silent = { hit: null, miss: null };

export const proxies: readonly Proxy[] = [
  {
    program: 'nginx',
    caches: true,
    cacheStatus: { hit: 'nginx; hit', miss: 'nginx; fwd=miss' },
    readsTagLists: true,
    hidesOperations: true,
    configure: (surroundings) => {
      const { folder, port } = surroundings;
      const site = place('nginx/creature-catalog.conf', surroundings, [
        ['listen 80;', `listen 127.0.0.1:${port};`],
        ['/var/cache/nginx/creature-catalog', path.join(folder, 'cache')],
      ]);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder};`,
      );
      const main = path.join(folder, 'nginx.conf');
      // One process that is its own master: nothing is left behind if it is killed.
      writeFileSync(
        main,
        `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit; events {}
         http { access_log off; ${temporary.join(' ')} include ${site}; }`,
      );
      return ['-p', folder, '-c', main, '-e', 'stderr'];
    },
  },
  {
    program: 'haproxy',
    caches: false,
    cacheStatus: silent,
    readsTagLists: true,
    hidesOperations: false,
    configure: (surroundings) => {
      const { port, replicas } = surroundings;
      const file = place('haproxy/haproxy.cfg', surroundings, [
        ['bind :8080', `bind 127.0.0.1:${port}`],
        ['check port 9090', 'check'],
        [' catalog-1:8080', ` 127.0.0.1:${replicas[0]}`],
        [' catalog-2:8080', ` 127.0.0.1:${replicas[1]}`],
        ['log stdout format raw local0 info', 'log stdout format raw local0 err'],
      ]);
      return ['-db', '-f', file];
    },
  },
  {
    program: 'caddy',
    caches: false,
    cacheStatus: silent,
    readsTagLists: true,
    hidesOperations: true,
    configure: (surroundings) => {
      const { port } = surroundings;
      const file = place('caddy/Caddyfile', surroundings, [
        ['\n{$SITE:catalog.example.org} {', `\n{\n\tadmin off\n}\n\nhttp://127.0.0.1:${port} {`],
      ]);
      return ['run', '--adapter', 'caddyfile', '--config', file];
    },
  },
  {
    program: 'varnishd',
    caches: true,
    cacheStatus: silent,
    readsTagLists: false,
    hidesOperations: true,
    configure: (surroundings) => {
      const { folder, port, replicas } = surroundings;
      const file = place('varnish/default.vcl', surroundings, [
        ['.port = "8080"', `.port = "${replicas[0]}"`],
        ['.port = "8081"', `.port = "${replicas[1]}"`],
      ]);
      const own = ['-F', '-j', 'none', '-n', path.join(folder, 'varnish')];
      const named = ['-s', 'malloc,32m', '-p', 'http_gzip_support=off'];
      return [...own, '-a', `127.0.0.1:${port}`, '-f', file, ...named];
    },
  },
];

/** A proxy that runs. */
export type RunningProxy = {
  readonly port: number;
  readonly stop: () => Promise<void>;
};

/** Starts a proxy in front of two replicas and resolves once it answers. */
export async function startProxy(
  { program, configure }: Proxy,
  surroundings: Omit<Surroundings, 'port'>,
): Promise<RunningProxy> {
  const port = await findFreePort();
  const { PATH } = process.env;
  const { folder } = surroundings;
  const child = spawn(
    findProgram(program) ?? program,
    configure({ ...surroundings, port }),
    // Caddy looks for places of its own there.
    { env: { PATH, HOME: folder, TMPDIR: folder }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaints = '';
  child.stderr.on('data', (chunk) => (complaints += String(chunk)));
  try {
    await vi.waitFor(
      async () => {
        const { status } = await fetch(`http://127.0.0.1:${port}/info`).catch(() => {
          throw new Error(`"${program}" does not answer: ${complaints}`);
        });
        if (status !== 200) {
          throw new Error(`"${program}" answers ${status}: ${complaints}`);
        }
      },
      { timeout: 15_000, interval: 50 },
    );
  } catch (error) {
    await end(child);
    throw error;
  }
  return { port, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
}

/** Writes a file of `deploy/` into the folder with texts replaced, each of which has to be there. */
function place(
  file: string,
  { folder, replicas }: Surroundings,
  replacements: readonly (readonly [from: string, to: string])[],
): string {
  const addresses = readDeployed(file).includes('127.0.0.1:8080')
    ? [
        ['127.0.0.1:8080', `127.0.0.1:${replicas[0]}`] as const,
        ['127.0.0.1:8081', `127.0.0.1:${replicas[1]}`] as const,
      ]
    : [];
  const text = editDeployed(file, ...replacements, ...addresses);
  const target = path.join(folder, path.basename(file));
  mkdirSync(folder, { recursive: true });
  writeFileSync(target, text);
  return target;
}
