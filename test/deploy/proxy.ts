import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { nginxArguments } from '../../harness/beside.ts';
import { type Server, startChild } from '../../harness/child.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { programPath } from '../../harness/system-programs.ts';
import { until } from '../../harness/until.ts';
import { editDeployed } from './files.ts';

/** The replicas of a proxy, and the folder that it may write to. */
type Surroundings = {
  readonly folder: string;
  readonly port: number;
  readonly replicas: readonly [port: number, port: number];
  /** The ports on which the replicas tell of their health, if those are others. */
  readonly healthPorts?: readonly [port: number, port: number];
  /** Changes the configuration that is written with these in place of what `deploy/` has. */
  readonly edit?: (configuration: string) => string;
  /** Files in PEM: a certificate, its key, and both. Undefined for plain HTTP. */
  readonly tls?: { readonly certificate: string; readonly key: string; readonly both: string };
};

/** A proxy that `deploy/` has a configuration for. */
type Proxy = {
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

const unchanged = (configuration: string): string => configuration;

const silent = { hit: null, miss: null };

export const proxies: readonly Proxy[] = [
  {
    program: 'nginx',
    caches: true,
    cacheStatus: { hit: 'nginx; hit', miss: 'nginx; fwd=miss' },
    readsTagLists: true,
    hidesOperations: true,
    configure: ({ folder, port, replicas, tls, edit = unchanged }) =>
      nginxArguments(
        edit(
          editDeployed(
            'nginx/creature-catalog.conf',
            ['/var/cache', folder],
            ['127.0.0.1:8080', `127.0.0.1:${replicas[0]}`],
            ['127.0.0.1:8081', `127.0.0.1:${replicas[1]}`],
            ['  listen 80;', tls === undefined ? `  listen 127.0.0.1:${port};` : ''],
            ...(tls === undefined
              ? []
              : [
                  ['# listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`] as const,
                  [
                    '# ssl_certificate     /etc/ssl/catalog.example.org.pem',
                    `ssl_certificate ${tls.certificate}`,
                  ] as const,
                  [
                    '# ssl_certificate_key /etc/ssl/catalog.example.org.key',
                    `ssl_certificate_key ${tls.key}`,
                  ] as const,
                ]),
          ),
        ),
        folder,
      ),
  },
  {
    program: 'haproxy',
    caches: false,
    cacheStatus: silent,
    readsTagLists: true,
    hidesOperations: false,
    configure: ({ port, replicas, healthPorts = replicas, tls, ...surroundings }) => [
      '-db',
      '-f',
      write(
        surroundings,
        'haproxy/haproxy.cfg',
        ['bind :8080', tls === undefined ? `bind 127.0.0.1:${port}` : ''],
        // On a machine that has other work, an answer that is late does not mean that a replica is down.
        ['option httpchk', 'timeout check 5s\n    option httpchk'],
        ['check port 9090', 'check'],
        [' catalog-1:8080', ` 127.0.0.1:${replicas[0]} port ${healthPorts[0]}`],
        [' catalog-2:8080', ` 127.0.0.1:${replicas[1]} port ${healthPorts[1]}`],
        ['log stdout format raw local0 info', 'log stdout format raw local0 err'],
        ...(tls === undefined
          ? []
          : [
              [
                '# bind :8443 ssl crt /etc/ssl/catalog.example.org.pem',
                `bind 127.0.0.1:${port} ssl crt ${tls.both}`,
              ] as const,
            ]),
      ),
    ],
  },
  {
    program: 'caddy',
    caches: false,
    cacheStatus: silent,
    readsTagLists: true,
    hidesOperations: true,
    configure: ({ port, tls, ...surroundings }) => [
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      write(surroundings, 'caddy/Caddyfile', [
        '\n{$SITE:catalog.example.org} {',
        `\n{\n\tadmin off\n\tauto_https off\n}\n\n${tls ? 'https' : 'http'}://localhost:${port}, ${tls ? 'https' : 'http'}://127.0.0.1:${port} {\n${tls === undefined ? '' : `\ttls ${tls.certificate} ${tls.key}\n`}`,
      ]),
    ],
  },
  {
    program: 'varnishd',
    caches: true,
    cacheStatus: silent,
    readsTagLists: false,
    hidesOperations: true,
    configure: ({ port, replicas, ...surroundings }) => {
      const file = write(
        surroundings,
        'varnish/default.vcl',
        ['.port = "8080"', `.port = "${replicas[0]}"`],
        ['.port = "8081"', `.port = "${replicas[1]}"`],
      );
      const own = ['-F', '-j', 'none', '-n', path.join(surroundings.folder, 'varnish')];
      const named = ['-s', 'malloc,32m', '-p', 'http_gzip_support=off'];
      return [...own, '-a', `127.0.0.1:${port}`, '-f', file, ...named];
    },
  },
];

/** Starts a proxy in front of two replicas. Resolves once it answers. */
export async function startProxy(
  { program, configure }: Pick<Proxy, 'program' | 'configure'>,
  surroundings: Omit<Surroundings, 'folder' | 'port'>,
  answers: (port: number) => Promise<boolean> = async (port) =>
    (await fetch(`http://127.0.0.1:${port}/info`)).status === 200,
): Promise<Server> {
  const port = await findFreePort();
  const folder = newFolder();
  const child = startChild(
    programPath(program),
    configure({ ...surroundings, folder, port }),
    // Caddy looks for places of its own in the folder, and the head of its file names the other variable.
    {
      environment: {
        HOME: folder,
        TMPDIR: folder,
        REPLICAS: surroundings.replicas.map((each) => `127.0.0.1:${each}`).join(' '),
      },
    },
  );
  if (!(await until(() => answers(port).catch(() => false)))) {
    throw new Error(`"${program}" does not answer: ${child.complaints.join('\n')}`);
  }
  return { ...child, port };
}

/** Writes a file of `deploy/` into the folder with texts replaced, each of which has to be there. */
function write(
  { folder, edit = unchanged }: Pick<Surroundings, 'folder' | 'edit'>,
  file: string,
  ...replacements: readonly (readonly [from: string, to: string])[]
): string {
  const target = path.join(folder, path.basename(file));
  writeFileSync(target, edit(editDeployed(file, ...replacements)));
  return target;
}
