import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundled } from '../../tools/bundled.ts';
import { root } from '../../harness/processes.ts';

type Component = {
  readonly name: string;
  readonly version: string;
  readonly scope: string;
  readonly purl: string;
  readonly licenses?: readonly object[];
  readonly hashes?: readonly object[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
};

type Bill = {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
};

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

function readBill(): Bill {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout) as Bill;
}

describe('the bill of materials', () => {
  const bill = readBill();

  it('is CycloneDX and about this package', () => {
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: manifest.name, version: manifest.version } },
    });
  });

  it('names every runtime dependency with version, licence and digest', () => {
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      const component = bill.components.find((each) => each.name === name);
      expect(component, name).toMatchObject({ version, scope: 'required' });
      expect(component?.purl, name).toContain(`@${version}`);
      expect(component?.licenses, name).not.toEqual([]);
      expect(component?.licenses, name).toBeDefined();
      expect(component?.hashes, name).toHaveLength(1);
    }
  });

  it('names no workspace', () => {
    expect(bill.components.filter(({ purl }) => /creature-catalog/.test(purl))).toEqual([]);
  });

  it('names the runtime that the container image brings', () => {
    expect(bill.components).toContainEqual(
      expect.objectContaining({ name: '@oven/bun-linux-x64', licenses: [expect.anything()] }),
    );
  });

  it.each(Object.entries(bundled))(
    'names what is bundled into "dist/%s", which holds the licence of each',
    (folder, packages: readonly string[]) => {
      const into = bill.components.filter(({ properties = [] }) =>
        properties.some(
          ({ name, value }) =>
            name === 'creature-catalog:bundled-into' && value === `dist/${folder}`,
        ),
      );
      expect(into.map(({ name }) => name).toSorted()).toEqual(packages.toSorted());
      const licences = readFileSync(path.join(root, 'dist', folder, 'licences.txt'), 'utf8');
      for (const { name, scope, licenses = [] } of into) {
        expect([name, scope, licenses.length]).toEqual([name, 'required', 1]);
        expect(`\n${licences}`).toContain(`\n${name}\n\n`);
      }
    },
  );

  it('names nothing that only development needs', () => {
    const names = new Set(bill.components.map(({ name }) => name));
    const parts = new Set<string>(Object.values(bundled).flat());
    const superfluous = Object.keys(manifest.devDependencies).filter(
      (name) => names.has(name) && !parts.has(name),
    );
    expect(superfluous).toEqual([]);
  });
});
