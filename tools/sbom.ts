/**
 * `npm run -s sbom`: prints the software bill of materials as CycloneDX 1.5, from the lockfile alone: what the package needs
 * to run, and what is bundled into it, as required, the pinned runtimes (one of them, Bun for Linux, is in the container
 * image) as optional. npm makes it, from version 10 on.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bundled } from './bundled.ts';

const root = path.dirname(import.meta.dirname);

type Component = {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
  readonly properties?: readonly Property[];
};

type Property = { readonly name: string; readonly value: string };

type Dependency = { readonly ref: string; readonly dependsOn?: readonly string[] };

type Lockfile = {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly devOptional?: boolean }>
  >;
};

/** The parts of a CycloneDX document that this looks at. */
type Bill = {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
};

const forDevelopment = 'cdx:npm:package:development';

const lockfile: Lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

// Inside an npm script `npm_execpath` is npm itself, a JavaScript file that needs no shell on any system.
const npm = process.env['npm_execpath'];
const [command, ...before] = npm && /\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm'];
const options = [
  'sbom',
  '--package-lock-only',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
];
const { status, stdout, stderr, error } = spawnSync(command, [...before, ...options], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status === 0) {
  console.log(JSON.stringify(withoutDevelopment(JSON.parse(stdout) as Bill), null, 2));
} else {
  console.error(`npm cannot make the bill of materials: ${error?.message ?? stderr.trim()}`);
  process.exitCode = 1;
}

/**
 * The packages that are needed to run, without those that only omitted packages need. npm's own `--omit=dev` leaves
 * out what the service needs where development needs it as well.
 */
function withoutDevelopment(bill: Bill): Bill {
  const { component } = bill.metadata;
  const own = component['bom-ref'];
  const byRef = new Map(bill.components.map((each) => [each['bom-ref'], each]));
  const dependencies = new Map(
    bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]),
  );
  const parts = bill.components
    .filter((each) => foldersOf(each).length > 0)
    .map((each) => each['bom-ref']);
  dependencies.set(own, [...new Set([...(dependencies.get(own) ?? []), ...parts])]);
  const needed = new Set([own, ...parts]);
  for (const ref of needed) {
    for (const each of dependencies.get(ref) ?? []) {
      const found = byRef.get(each);
      if (found && !isForDevelopment(found) && !isOwnCode(found)) {
        needed.add(each);
      }
    }
  }
  return {
    ...bill,
    // npm takes the name of the folder that the checkout lies in.
    metadata: { ...bill.metadata, component: { ...component, name: packageName() } },
    components: bill.components.filter((each) => needed.has(each['bom-ref'])).map(asPart),
    dependencies: [...dependencies]
      .filter(([ref]) => needed.has(ref))
      .map(([ref, dependsOn]) => ({
        ref,
        dependsOn: dependsOn.filter((each) => needed.has(each)),
      })),
  };
}

/** The folders of what is built that a package is bundled into: never one that only another package has for itself. */
function foldersOf({ name, version }: Component): string[] {
  const isOurs = lockfile.packages[`node_modules/${name}`]?.version === version;
  return Object.entries(bundled).flatMap(([folder, packages]: [string, readonly string[]]) =>
    isOurs && packages.includes(name) ? [`dist/${folder}`] : [],
  );
}

/** A package that comes with what is built is required, whatever the lockfile has it for. */
function asPart(component: Component): Component {
  const { properties = [] } = component;
  const folders = foldersOf(component);
  if (folders.length === 0) {
    return component;
  }
  return {
    ...component,
    scope: 'required',
    properties: [
      ...properties.filter((each) => each.name !== forDevelopment),
      ...folders.map((value) => ({ name: 'creature-catalog:bundled-into', value })),
    ],
  };
}

/** Workspaces that are bundled are part of the package itself; the root has their dependencies too. */
function isOwnCode(component: Component): boolean {
  return component['bom-ref'].startsWith('@creature-catalog/');
}

/** `devOptional` is what development needs and something that runs could do with. */
function isForDevelopment({ name: component, properties = [] }: Component): boolean {
  return (
    properties.some(({ name }) => name === forDevelopment) ||
    lockfile.packages[`node_modules/${component}`]?.devOptional === true
  );
}

function packageName(): string {
  return (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name: string })
    .name;
}
