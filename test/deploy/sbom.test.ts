import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../http/processes.ts';

type Component = {
  readonly name: string;
  readonly version: string;
  readonly scope: string;
  readonly purl: string;
  readonly licenses?: readonly object[];
  readonly hashes?: readonly object[];
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
  expect(stderr.replaceAll(/^npm warn .*\n/gm, '')).toBe('');
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

  it('names the runtime that the container image brings', () => {
    expect(bill.components).toContainEqual(
      expect.objectContaining({ name: '@oven/bun-linux-x64', licenses: [expect.anything()] }),
    );
  });

  it('names nothing that only development needs', () => {
    const names = new Set(bill.components.map(({ name }) => name));
    const superfluous = Object.keys(manifest.devDependencies).filter((name) => names.has(name));
    expect(superfluous).toEqual([]);
  });
});
