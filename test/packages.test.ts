import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../harness/processes.ts';

type Package = {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Package>>;
};

const manifests = [
  'package.json',
  'toolchain/package.json',
  'packages/conform/package.json',
  'packages/portrait/package.json',
].map(
  (file) =>
    JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<
      string,
      Record<string, string>
    >,
);

describe('the packages', () => {
  it('are pinned to exact versions', () => {
    const ranges = manifests.flatMap((manifest) =>
      ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
        Object.entries(manifest[kind] ?? {}).filter(
          ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
        ),
      ),
    );
    expect(ranges).toEqual([]);
  });

  it('are locked without addresses to download from', () => {
    const addressed = Object.entries(packages).filter(([, each]) => each.resolved && !each.link);
    expect(addressed).toEqual([]);
  });

  it('need no install script', () => {
    const scripted = Object.entries(packages).filter(([, each]) => each.hasInstallScript);
    expect(scripted).toEqual([]);
  });

  it('are locked for every platform: a clean install refuses a lockfile that leaves one out', () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !(`node_modules/${name}` in packages))
        .map((name) => `${place} ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('that the service needs at run time have a reason in docs/decisions.md', () => {
    const decisions = readFileSync(path.join(root, 'docs/decisions.md'), 'utf8');
    const reasons = decisions.slice(decisions.indexOf('## Runtime dependencies'));
    for (const name of Object.keys(manifests[0]?.['dependencies'] ?? {})) {
      expect(reasons).toContain(`\`${name}\``);
    }
  });
});
