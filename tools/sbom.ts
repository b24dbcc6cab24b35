/**
 * `npm run -s sbom`: prints the software bill of materials as CycloneDX 1.5, from the lockfile alone: what the package needs
 * to run, and what is bundled into it, as required, the pinned runtimes (one of them, Bun for Linux, is in the container
 * image) as optional.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bundled } from './bundled.ts';

type Locked = {
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const root = path.dirname(import.meta.dirname);

const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
);

/** Returns the place of a package that another one imports: in its own folder, or in one above. */
function placeOf(name: string, importer: string): string {
  const place = path.posix.join(importer, 'node_modules', name);
  if (packages[place]) {
    return place;
  }
  if (importer === '') {
    throw new Error(`The lockfile has no "${name}"`);
  }
  const above = importer.lastIndexOf('/node_modules/');
  return placeOf(name, importer.slice(0, Math.max(above, 0)));
}

function dependenciesOf(place: string): string[] {
  return Object.keys(packages[place]?.dependencies ?? {}).map((name) => placeOf(name, place));
}

const runtimes = Object.keys(packages['toolchain']?.optionalDependencies ?? {});
const parts = [...new Set<string>(Object.values(bundled).flat())];
const direct = [...runtimes, ...parts].map((name) => placeOf(name, ''));
const needed = new Set(dependenciesOf(''));
for (const place of needed) {
  dependenciesOf(place).forEach((each) => needed.add(each));
}
const places = [...new Set([...needed, ...direct])].toSorted();

function refOf(place: string): string {
  const { name = place.replace(/^.*node_modules\//, ''), version } = packages[place] ?? {};
  return `${name}@${version}`;
}

/** The members that the package itself and what it needs have in common. */
function describe(place: string) {
  const ref = refOf(place);
  const at = ref.lastIndexOf('@');
  const { license } = packages[place] ?? {};
  return {
    'bom-ref': ref,
    name: ref.slice(0, at),
    version: ref.slice(at + 1),
    purl: `pkg:npm/${ref.replace(/^@/, '%40')}`,
    licenses: license === undefined ? [] : [{ license: { id: license } }],
  };
}

function componentAt(place: string) {
  const described = describe(place);
  const { integrity = '', optional = false } = packages[place] ?? {};
  const folders = Object.entries(bundled).filter(([, names]: [string, readonly string[]]) =>
    names.includes(described.name),
  );
  return {
    type: 'library',
    ...described,
    scope: optional ? 'optional' : 'required',
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') },
    ],
    properties: folders.map(([folder]) => ({
      name: 'creature-catalog:bundled-into',
      value: `dist/${folder}`,
    })),
  };
}

const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', ...describe('') } },
  components: places.map(componentAt),
  dependencies: [
    { ref: refOf(''), dependsOn: [...new Set([...dependenciesOf(''), ...direct])].map(refOf) },
    ...places.map((place) => ({
      ref: refOf(place),
      // What is bundled is named by itself.
      dependsOn: needed.has(place) ? dependenciesOf(place).map(refOf) : [],
    })),
  ],
};
console.log(JSON.stringify(bill, null, 2));
