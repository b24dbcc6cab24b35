import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync, mkdirSync, copyFileSync } from 'node:fs';
import path from 'node:path';
import { type PluginContext, rolldown } from 'rolldown';
import { type ESTree, Visitor } from 'rolldown/utils';
import { entries } from './entries.ts';
import { workspaceEntries } from './workspaces.ts';
import { bundled } from './bundled.ts';

const root = path.dirname(import.meta.dirname);

const forNode = {
  platform: 'node',
  // Tree shaking removes a call of `decodeURIComponent` whose only effect is to throw.
  treeshake: false,
  external: isPackage,
} as const;

const written = {
  // Stack traces refer to the sources, which have the comments.
  sourcemap: true,
  comments: false,
} as const;

/** Built separately, and loaded with the first request to `/mcp`. */
const mcp = path.join(root, 'src/mcp/server.ts');

/** Bundles the programs and the entries of the package for Node to a folder, with a file of their identity. */
export async function bundlePrograms(folder: string): Promise<void> {
  const build = await rolldown({
    ...forNode,
    input: {
      main: path.join(root, 'src/cli/main.ts'),
      'rasterizer-worker': '@creature-catalog/portrait/rasterizer-worker',
      index: sourceOf('index'),
      node: sourceOf('node'),
      world: sourceOf('world'),
    },
    // The entries import statically what the programs load on demand.
    checks: { ineffectiveDynamicImport: false },
  });
  await build.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: 'program-[name].js',
    ...written,
  });
  writeFileSync(path.join(folder, 'identity'), identityOf(folder));
}

/** Bundles the entry for standard Web platforms in one file. */
export async function bundlePortable(folder: string): Promise<void> {
  const build = await rolldown({
    input: sourceOf('fetch'),
    platform: 'neutral',
    treeshake: false,
    external: (id) => isPackage(id) || path.resolve(id) === mcp,
  });
  await build.write({
    file: path.join(folder, 'fetch.js'),
    paths: { [mcp]: './mcp/server.js' },
    codeSplitting: false,
    ...written,
  });
}

function sourceOf(entry: string): string {
  return path.join(root, entries[entry] ?? '');
}

/** Third-party packages stay external, so that their licences are visible and they can be replaced; workspaces are bundled. */
function isPackage(id: string): boolean {
  return !id.startsWith('.') && !path.isAbsolute(id) && !workspaceEntries.has(id);
}

/** SHA-256 over the modules that were built. */
function identityOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((each) => each.endsWith('.js')).toSorted()) {
    hash.update(`\n${file}\n`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex');
}

/** Includes the built-in world in the identity, so that a start need not compute the digest of its file. */
export function includeWorld(folder: string, world: string): void {
  const file = path.join(folder, 'identity');
  const hash = createHash('sha256').update(readFileSync(file)).update(readFileSync(world));
  writeFileSync(file, hash.digest('hex'));
}

const client = path.join(root, 'src/client');
const index = path.join(client, 'index.ts');

/**
 * Builds the client into a folder: `index.js` for pages, and `offline.js`, which imports it. The folder is a package too,
 * with `index.js` alone, for programs that need no more.
 */
export async function buildClient(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { version, license, engines } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Readonly<Record<'version' | 'license' | 'engines', unknown>>;
  const manifest = {
    name: 'creature-catalog-client',
    version,
    description: 'A typed client of Creature Catalog, a Pokédex API to run yourself',
    license,
    type: 'module',
    sideEffects: false,
    files: ['index.js', 'index.d.ts'],
    types: './index.d.ts',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    engines,
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  copyFileSync(path.join(client, 'README.md'), path.join(folder, 'README.md'));
  copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  writeFileSync(path.join(folder, 'index.js'), await bundleClient());
  writeFileSync(path.join(folder, 'offline.js'), await bundle(path.join(client, 'offline.ts')));
}

/** The code of the client, as one module that imports nothing. */
export function bundleClient(): Promise<string> {
  return bundle(index);
}

async function bundle(input: string): Promise<string> {
  const build = await rolldown({
    input,
    platform: 'browser',
    // No getter of ours has an effect, so that a schema made from parts of others can be left out.
    treeshake: { propertyReadSideEffects: false },
    plugins: [
      {
        name: 'index-apart',
        // Both files share one class of errors and one client.
        resolveId: (specifier, importer) =>
          importer !== undefined && path.resolve(path.dirname(importer), specifier) === index
            ? { id: './index.js', external: true }
            : undefined,
      },
      {
        name: 'no-descriptions',
        transform: { filter: { id: /\/src\/.+\.ts$/ }, handler: withoutDescriptions },
      },
    ],
  });
  const { output } = await build.generate({
    format: 'es',
    minify: true,
    // Nothing is left to shake out of a file that is used as a whole.
    comments: { annotation: false },
    codeSplitting: false,
  });
  return output[0].code;
}

/**
 * Cuts what the OpenAPI document and the page of a problem say of routes, parameters, the members of schemas and problems out of a
 * module: the offline client has neither, and it is a tenth of its size.
 */
function withoutDescriptions(this: PluginContext, code: string): string {
  const cuts: { readonly start: number; readonly end: number; readonly text?: string }[] = [];
  const cutMember = ({ properties }: ESTree.ObjectExpression, name: string): void => {
    const member = properties.find((each) => keyOf(each) === name);
    const after = member && code[member.end] === ',' ? 1 : 0;
    cuts.push(...(member ? [{ start: member.start, end: member.end + after }] : []));
  };
  new Visitor({
    ObjectExpression(object) {
      if (object.properties.map(keyOf).join() === 'status,title,meaning') {
        cutMember(object, 'meaning');
      }
    },
    CallExpression({ callee, start, end, arguments: given }) {
      const [definition, text] = given;
      const name = callee.type === 'Identifier' ? callee.name : '';
      const comma = /,\s*$/.exec(code.slice(0, start));
      if (comma && code.startsWith('v.description(', start)) {
        cuts.push({ start: comma.index, end });
      }
      if (definition && text && /^(?:described|optionalMember)$/.test(name)) {
        cuts.push({ start: definition.end, end: text.end });
      }
      const texts = /^(?:text|optionalText|list|integer|choice)Parameter$/.test(name)
        ? given.filter(({ type }) => type === 'Literal')
        : [];
      // No choice and no other value that a parameter takes has a space.
      const described = texts.filter((each) => code.slice(each.start, each.end).includes(' '));
      cuts.push(...described.map((each) => ({ start: each.start, end: each.end, text: `''` })));
      if (definition?.type === 'ObjectExpression' && /^(?:route|queryRoute)$/.test(name)) {
        cutMember(definition, 'operation');
      }
    },
  }).visit(this.parse(code, { lang: 'ts' }));
  const outermost = cuts.filter(
    (cut) => !cuts.some(({ start, end }) => start < cut.start && cut.end < end),
  );
  return outermost
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (rest, { start, end, text = '' }) => rest.slice(0, start) + text + rest.slice(end),
      code,
    );
}

function keyOf(member: ESTree.ObjectPropertyKind): string {
  return member.type === 'Property' && member.key.type === 'Identifier' ? member.key.name : '';
}

/**
 * Builds the tools for assistants into `server.js`, with the SDK of the protocol bundled, and the licences of all bundled
 * packages into `licences.txt`.
 */
export async function buildMcp(folder: string): Promise<void> {
  const build = await rolldown({
    input: mcp,
    platform: 'browser',
  });
  const { output } = await build.write({
    file: path.join(folder, 'server.js'),
    codeSplitting: false,
    minify: true,
  });
  const modules = output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
  const packages = packagesOf(modules);
  if (packages.join() !== bundled.mcp.join()) {
    throw new Error(
      `Expected the packages of "tools/bundled.ts" in "mcp", not ${packages.join(', ')}`,
    );
  }
  writeFileSync(path.join(folder, 'licences.txt'), licencesOf(packages));
}

/** Returns the names of the packages of modules. */
function packagesOf(modules: readonly string[]): string[] {
  const names = modules.flatMap(
    (id) =>
      /\/node_modules\/(?<name>(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id)?.groups?.[
        'name'
      ] ?? [],
  );
  return [...new Set(names)].toSorted();
}

const edge = path.join(root, 'src/edge');

const catalog = path.join(edge, 'create-edge-catalog.ts');

/**
 * Builds the programs for edge platforms: `worker.js` and `serve.js`, which load `catalog.js`, which loads `mcp.js` on
 * demand. `builtMcp` is the output folder of `buildMcp`.
 */
export async function buildEdge(folder: string, builtMcp: string): Promise<void> {
  const whole = await rolldown({ input: catalog, platform: 'browser', external: [mcp] });
  await whole.write({
    file: path.join(folder, 'catalog.js'),
    paths: { [mcp]: './mcp.js' },
    codeSplitting: false,
    minify: true,
  });
  for (const name of ['worker', 'serve']) {
    const build = await rolldown({
      input: path.join(edge, `${name}.ts`),
      external: [catalog, /\.(?:bin|wasm|json)$/, /^node:/],
    });
    await build.write({
      file: path.join(folder, `${name}.js`),
      paths: { [catalog]: './catalog.js' },
    });
  }
  copyFileSync(path.join(builtMcp, 'server.js'), path.join(folder, 'mcp.js'));
  const licences = [
    licencesOf(bundled.edge),
    readFileSync(path.join(builtMcp, 'licences.txt'), 'utf8'),
  ];
  writeFileSync(path.join(folder, 'licences.txt'), licences.join(separator));
}

/** Separates two licences. */
const separator = `\n${'-'.repeat(80)}\n\n`;

/** Returns the licences of bundled packages, each below the name of its package. */
export function licencesOf(packages: readonly string[]): string {
  return packages
    .map((name) => `${name}\n\n${licenceOf(path.join(root, 'node_modules', name))}\n`)
    .join(separator);
}

function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) {
    // A package without a licence file names its licence.
    const { license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      readonly license: string;
    };
    return license;
  }
  return readFileSync(path.join(folder, file), 'utf8').trim();
}
