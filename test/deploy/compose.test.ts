import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '../../harness/child.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { lampshoal, type ServeProcess, startServe } from '../../harness/processes.ts';
import { requesterOf } from '../../harness/service-under-test.ts';
import { type RedisServer, startRedis } from '../service/hits/redis-server.ts';
import { isMissing } from '../system-programs.ts';
import { endSeconds, readDeployed, readYaml, version } from './files.ts';
import { proxies, startProxy } from './proxy.ts';

type Service = {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
};

const compose = readYaml<{
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, object>>;
}>('compose.yaml');
const { 'catalog-1': first, 'catalog-2': second, ...others } = compose.services;

describe('deploy/compose.yaml', () => {
  it('is valid by the schema of the Compose Specification', () => {
    const file = path.join(import.meta.dirname, 'schemas/compose-spec.json');
    const { $schema: _, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as { $schema: string };
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ services: { catalog: { imagge: 'misspelt' } } })).toBe(false);
  });

  it('starts two replicas that differ in their folder alone', () => {
    expect({ ...first, volumes: [] }).toEqual({ ...second, volumes: [] });
    expect(first?.volumes).not.toEqual(second?.volumes);
  });

  it('builds the version of the package from deploy/Containerfile', () => {
    expect(first?.image).toBe(`creature-catalog:${version}`);
    expect(first?.build).toEqual({ context: '..', dockerfile: 'deploy/Containerfile' });
  });

  it('gives a replica enough time to drain before it is killed', () => {
    const { DRAIN_DELAY, DRAIN_TIMEOUT } = first?.environment ?? {};
    const grace = Number(
      /^(?<seconds>\d+)s$/.exec(first?.stop_grace_period ?? '')?.groups?.['seconds'],
    );
    expect(grace).toBeGreaterThan(Number(DRAIN_DELAY) + Number(DRAIN_TIMEOUT) + endSeconds);
  });

  it('gives no container a writable root, an unneeded capability, or an image without a version', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service.read_only, name).toBe(true);
      expect(service.cap_drop, name).toEqual(['ALL']);
      expect(service.image, name).toMatch(/:\d+(?:\.\d+)+(?:-\w+)?$/);
    }
  });

  it('opens the ports of the balancer, and those of Caddy where TLS is asked for', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(['balancer', 'tls']);
    expect(open.map(([, { profiles }]) => profiles)).toEqual([undefined, ['tls']]);
    expect(Object.keys(others).toSorted()).toEqual(['balancer', 'hits', 'tls']);
  });

  it('tells Caddy of the replicas and of their port for health', () => {
    const { REPLICAS, HEALTH } = compose.services['tls']?.environment ?? {};
    expect(REPLICAS).toBe('catalog-1:8080 catalog-2:8080');
    expect(HEALTH).toBe(`health_port ${first?.environment?.['OPERATIONS_PORT']}`);
  });

  it('names the volumes and replicas that it uses', () => {
    const used = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
      .filter((volume) => !volume.startsWith('.'));
    expect(new Set(used)).toEqual(new Set(Object.keys(compose.volumes)));
    const balanced = [
      ...readDeployed('haproxy/haproxy.cfg').matchAll(/^ +server (?<name>\S+) (?<host>\S+):8080/gm),
    ];
    expect(balanced.map(({ groups }) => groups?.['host'])).toEqual(['catalog-1', 'catalog-2']);
    expect(readDeployed('haproxy/haproxy.cfg')).toContain(
      `check port ${first?.environment?.['OPERATIONS_PORT']} `,
    );
  });
});

describe.skipIf(['haproxy', 'redis-server', 'redis-cli'].some(isMissing))(
  'the parts of deploy/compose.yaml, run as processes',
  () => {
    const folder = newFolder();
    let hits: RedisServer;
    let operationsPort: number;
    let replica: ServeProcess;
    let balancer: Server;

    beforeAll(async () => {
      const [, ...args] = compose.services['hits']?.command ?? [];
      hits = await startRedis(await findFreePort(), ['--dir', folder, ...args]);
      operationsPort = await findFreePort();
      const { BASE_URL = '', REDIS_URL = '', ...environment } = first?.environment ?? {};
      replica = await startServe('Bun', ['--world', lampshoal], {
        ...environment,
        BASE_URL: BASE_URL.replace(/^\$\{BASE_URL:-(?<address>.+)\}$/, '$<address>'),
        REDIS_URL: REDIS_URL.replace('hits:6379', `127.0.0.1:${hits.port}`),
        OPERATIONS_PORT: `${operationsPort}`,
        STATE_DIR: path.join(folder, 'state'),
      });
      const haproxy = proxies.find(({ program }) => program === 'haproxy');
      if (!haproxy) {
        throw new Error('There is no configuration of HAProxy');
      }
      balancer = await startProxy(haproxy, {
        replicas: [replica.port, replica.port],
        healthPorts: [operationsPort, operationsPort],
      });
    });

    it('hide health and metrics from the port of the balancer', async () => {
      const request = requesterOf(balancer.port);
      for (const target of ['/health/ready', '/metrics']) {
        expect((await request(target)).status, target).toBe(404);
      }
      expect((await fetch(`http://127.0.0.1:${operationsPort}/health/ready`)).status).toBe(200);
    });

    it('keep the hits over a restart of Valkey', async () => {
      const [, command = '', ...args] = compose.services['hits']?.healthcheck?.test ?? [];
      expect(command).toBe('valkey-cli');
      const ask = ['-p', `${hits.port}`, ...args];
      expect(execFileSync('redis-cli', ask, { encoding: 'utf8' })).toBe('PONG\n');
      await expect.poll(async () => Math.max(0, ...(await hits.readCounts()))).toBeGreaterThan(0);
      // "appendfsync everysec" may lose the last second to a power cut, and nothing to a killed process.
      await hits.send('SIGKILL');
      await hits.restart();
      expect(Math.max(0, ...(await hits.readCounts()))).toBeGreaterThan(0);
    });
  },
);
