import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { startChild } from '../../harness/child.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { root, type ServeProcess, startServe } from '../../harness/processes.ts';
import { programPath } from '../../harness/system-programs.ts';
import { isMissing } from '../system-programs.ts';
import { readDeployed, readYaml } from './files.ts';

type Dashboard = {
  readonly uid: string;
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly type: string;
    readonly gridPos: {
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
    };
    readonly targets: readonly { readonly refId: string; readonly expr: string }[];
  }[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly query: string }[];
  };
};

type Rules = {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: Readonly<Record<string, string>>;
    }[];
  }[];
};

const deploy = path.join(root, 'deploy');
const dashboard: Dashboard = JSON.parse(readDeployed('grafana/dashboard.json'));
const rules = readYaml<Rules>('prometheus/rules.yaml').groups.flatMap((group) => group.rules);

describe('deploy/prometheus', () => {
  it.skipIf(isMissing('promtool')).each([
    ['check', 'rules', 'rules.yaml'],
    ['test', 'rules', 'rules-test.yaml'],
  ])('passes "promtool %s %s %s"', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: path.join(deploy, 'prometheus'),
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
  });

  it('says of each alert what is wrong and what to do', () => {
    expect(rules.length).toBeGreaterThan(8);
    for (const { alert, annotations } of rules) {
      expect(alert).toMatch(/^Catalog[A-Z]/);
      expect(Object.keys(annotations)).toEqual(['summary', 'description']);
    }
  });
});

describe('deploy/grafana/dashboard.json', () => {
  it('has panels with ids of their own that do not overlap', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
  });
});

describe.skipIf(isMissing('prometheus'))('a real Prometheus with the files of deploy/', () => {
  const folder = newFolder();
  let service: ServeProcess;
  let address: string;

  const query = async (
    expression: string,
  ): Promise<{ status: string; data?: { result: unknown[] } }> => {
    const response = await fetch(`${address}/api/v1/query?query=${encodeURIComponent(expression)}`);
    return (await response.json()) as { status: string; data?: { result: unknown[] } };
  };

  beforeAll(async () => {
    service = await startServe('Bun', ['--workers', '2']);
    const port = await findFreePort();
    address = `http://127.0.0.1:${port}`;
    cpSync(path.join(deploy, 'prometheus/rules.yaml'), path.join(folder, 'rules.yaml'));
    const scrape = readYaml<{
      scrape_configs: { scrape_interval: string; static_configs: { targets: string[] }[] }[];
    }>('prometheus/scrape.yaml');
    const [job] = scrape.scrape_configs;
    Object.assign(job ?? {}, {
      scrape_interval: '1s',
      static_configs: [{ targets: [`127.0.0.1:${service.port}`] }],
    });
    writeFileSync(path.join(folder, 'prometheus.yml'), stringify(scrape));
    startChild(programPath('prometheus'), [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    const targets = ['/v1/creature/25', '/v1/search?q=whale', '/v1/creature/nothing'];
    await vi.waitUntil(
      async () => {
        await Promise.all(targets.map((target) => service.request(target)));
        const found = await query('count_over_time(up{job="creature-catalog"}[1m]) >= 3').catch(
          () => undefined,
        );
        return (found?.data?.result.length ?? 0) > 0;
      },
      { timeout: 100_000, interval: 500 },
    );
  });

  it('scrapes the service and loads every rule', async () => {
    // A scrape may time out while the machine has more to do.
    await vi.waitFor(
      async () =>
        expect((await query('up{job="creature-catalog"} == 1')).data?.result).toHaveLength(1),
      { timeout: 100_000, interval: 500 },
    );
    const loaded = (await (await fetch(`${address}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { name: string; health: string }[] }[] };
    };
    expect(loaded.data.groups.flatMap((group) => group.rules.map(({ name }) => name))).toEqual(
      rules.map(({ alert }) => alert),
    );
  });

  const expressions = [
    ...rules.map(({ alert, expr }) => ({ of: `the alert ${alert}`, expression: expr })),
    ...dashboard.panels.flatMap(({ title, targets }) =>
      targets.map(({ refId, expr }) => ({
        of: `the panel "${title}", ${refId}`,
        expression: expr.replaceAll('$instance', '.*'),
      })),
    ),
  ];

  it.each(expressions)('evaluates $of, whose metrics and labels exist', async ({ expression }) => {
    expect((await query(expression)).status).toBe('success');
    for (const [, name = '', labels = ''] of expression.matchAll(
      /\b((?:catalog|process)_\w+)(?:\{([^}]*)\})?/g,
    )) {
      const present = [...labels.matchAll(/(\w+)(?:=~?|!=)"/g)].map(([, label]) => `${label}!=""`);
      const { data } = await query(`${name}{${present.join(',')}}`);
      expect(data?.result.length, `${name} with ${present.join()}`).toBeGreaterThan(0);
    }
  });

  it.each(dashboard.panels.filter(({ title }) => !/error|refused/i.test(title)))(
    'fills the panel "$title"',
    async ({ targets }) => {
      for (const { expr } of targets) {
        const { data } = await query(expr.replaceAll('$instance', '.*'));
        expect(data?.result.length, expr).toBeGreaterThan(0);
      }
    },
  );
});
