import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { options } from '../../src/cli/options.ts';
import { defaultCacheBytes } from '../../src/responses/responder.ts';
import { queues } from '../../src/service/admission.ts';
import { requestCost, unitsPerCall } from '../../src/service/middleware.ts';
import { limits } from '../../src/server/options.ts';
import { readDeployed, readYaml } from '../deploy/files.ts';
import { containerfile, parseImage } from '../deploy/image.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { root, startProgram } from '../../harness/processes.ts';
import { readPage, tableRows } from './pages.ts';

const page = readPage('operations.md');
const variables = new Set([
  ...Object.values(options).map(({ variable }) => variable),
  'ACCESS_LOG',
]);

describe('docs/operations.md', () => {
  it('names only variables that exist', () => {
    const named = [
      ...tableRows(page, '| variable | set it |').flatMap(([cell = '']) => cell.split('`, `')),
      ...[...page.matchAll(/`(?<name>[A-Z_]+)=/g)].map(({ groups }) => groups?.['name'] ?? ''),
    ];
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !variables.has(name))).toEqual([]);
  });

  it('is about options that have every variable that the files of deploy/ set', () => {
    const { services } = readYaml<{
      services: Record<string, { environment?: Record<string, string> }>;
    }>('compose.yaml');
    const { spec } = readYaml<{
      spec: { template: { spec: { containers: { env: { name: string }[] }[] } } };
    }>('kubernetes/deployment.yaml');
    const unit = readDeployed('systemd/creature-catalog.service');
    const set = [
      ...Object.entries(services)
        .filter(([name]) => name.startsWith('catalog-'))
        .flatMap(([, { environment = {} }]) => Object.keys(environment)),
      ...spec.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name)),
      ...[...unit.matchAll(/^(?:Environment=|# {3})(?<name>[A-Z_]+)=/gm)].map(
        ({ groups }) => groups?.['name'] ?? '',
      ),
      ...[...parseImage(containerfile).environment.keys()].filter(
        (each) => !each.startsWith('BUN_'),
      ),
    ];
    expect(set.length).toBeGreaterThan(12);
    expect(set.filter((name) => !variables.has(name))).toEqual([]);
  });

  it('states the limits of the code', () => {
    const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;
    const queueText = (name: keyof typeof queues): string => {
      const { atOnce, longestQueue, longestWaitMilliseconds } = queues[name];
      return `${atOnce}; ${longestQueue}, for ${seconds(longestWaitMilliseconds)} at most`;
    };
    const units = (target: string, accept?: string): number =>
      requestCost('GET', target, accept).units;
    expect(tableRows(page, '| limit | value |').map(([, value]) => value)).toEqual([
      `${limits.headerBytes / 1024} KiB`,
      `${limits.bodyBytes / 1024} KiB`,
      seconds(limits.headerMilliseconds),
      seconds(limits.requestMilliseconds),
      expect.stringMatching(`^${seconds(limits.idleMilliseconds)}:`),
      seconds(limits.stalledMilliseconds),
      `${defaultCacheBytes / 2 ** 20} MB`,
      queueText('computed'),
      queueText('drawn'),
      `a lookup or a picture ${units('/v1/creature/1')}; a search, a batch, \`/v1/move\`, \`/v1/suggest\`, \`/v1/random\`, \`/v1/ask\` and other computations ${units('/v1/search')}; a page ${units('/world', 'text/html')}, a bulk file ${units('/v1/bulk/creatures.csv')}, a call to \`/mcp\` ${requestCost('POST', '/mcp', undefined).units + unitsPerCall}; what is at hand 1`,
    ]);
  });

  it('runs on Node with the permissions that it names', async () => {
    const folder = newFolder();
    const command = /^node --permission [\s\S]*?(?=\n```)/m.exec(page)?.[0] ?? '';
    const [, ...args] = command
      .replaceAll('\\\n', ' ')
      .replaceAll('/var/lib/creature-catalog', folder)
      .split(/\s+/);
    const service = await startProgram(process.execPath, args, { PORT: '0' }, root);
    for (const target of ['/v1/creature/25', '/resources/creature/25.png', '/openapi.json']) {
      const { status } = await service.request(target);
      expect(status, `${target} ${service.complaints.join()}`).toBe(200);
    }
    expect(existsSync(path.join(folder, 'hits.sqlite'))).toBe(true);
    expect(await service.end('SIGTERM')).toBe(0);
  });
});
