import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { entries } from './entries.ts';
import { workspaceEntries } from './workspaces.ts';

const root = path.dirname(import.meta.dirname);

const forNode = {
  platform: 'node',
  // Both would leave out a call of `decodeURIComponent` that is there to throw.
  treeshake: false,
  external: isPackage,
} as const;

const written = {
  // What tells of an error names the lines of the sources, which have the comments.
  sourcemap: true,
  comments: false,
} as const;

/** What the runtime starts, and the program, which waits for nothing that it loads. */
const main = path.join(root, 'src/cli/main.ts');
const program = path.join(root, 'src/cli/program.ts');

/** Built apart, and loaded when the first assistant asks. */
const mcp = path.join(root, 'src/mcp/server.ts');

/** Bundles the programs to a folder, with a file of their identity. Plugins may change what is built. */
export async function bundlePrograms(
  folder: string,
  plugins: readonly Plugin[] = [],
): Promise<void> {
  const ofStart = new Set<string>();
  const build = await rolldown({
    ...forNode,
    input: {
      main,
      program,
      'rasterizer-worker': '@creature-catalog/portrait/rasterizer-worker',
    },
    plugins: [...plugins, collectImports(program, ofStart), withoutUnusedRuntime],
    preserveEntrySignatures: 'allow-extension',
  });
  await build.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    ...written,
    codeSplitting: {
      // Each file takes a start on Bun 0.15 ms.
      groups: [{ name: 'start', test: (id) => ofStart.has(id) }],
      includeDependenciesRecursively: false,
    },
  });
  writeFileSync(path.join(folder, 'identity'), identityOf(folder));
}

/**
 * Bundles what programs import on Node, in files of its own: were they shared with the programs, each module would stand in
 * another file according to who needs it, and a start would read them all.
 */
export async function bundleEntries(folder: string): Promise<void> {
  const build = await rolldown({
    ...forNode,
    input: sourcesOf(['index', 'node', 'world']),
    plugins: [withoutUnusedRuntime],
    // What the programs load later is here from the start on.
    checks: { ineffectiveDynamicImport: false },
  });
  await build.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: 'package-[name].js',
    ...written,
  });
}

/** Gathers a module and what it imports from its start on, without what it loads later. */
function collectImports(entry: string, found: Set<string>): Plugin {
  return {
    name: 'collect-imports',
    buildEnd() {
      const visit = (id: string): void => {
        if (!found.has(id) && !isPackage(id)) {
          found.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(visit);
        }
      };
      visit(entry);
    },
  };
}

/**
 * Without tree shaking, every chunk imports the bundler's own runtime whether it needs it or not, and that loads
 * `node:module`, which is a sixth of a start on Bun. An emptied line keeps the source maps right.
 */
const withoutUnusedRuntime: Plugin = {
  name: 'without-unused-runtime',
  generateBundle: (_options, output) => {
    const chunks = Object.values(output).filter((each) => each.type === 'chunk');
    const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')?.fileName;
    if (runtime === undefined) {
      return;
    }
    if (chunks.some(({ code }) => code.includes(`from "./${runtime}"`))) {
      throw new Error(`Expected no module to need anything of "${runtime}"`);
    }
    for (const chunk of chunks) {
      chunk.code = chunk.code.replace(new RegExp(`^import "\\./${runtime}";$`, 'm'), '');
    }
    delete output[runtime];
  },
};

/** Bundles what must run wherever there is nothing but the Web, each entry in a file that shares nothing with the rest. */
export async function bundlePortable(folder: string): Promise<void> {
  for (const [name, input] of Object.entries(sourcesOf(['fetch']))) {
    const build = await rolldown({
      input,
      platform: 'neutral',
      treeshake: false,
      external: (id) => isPackage(id) || path.resolve(id) === mcp,
    });
    await build.write({
      file: path.join(folder, `${name}.js`),
      paths: { [mcp]: './mcp/server.js' },
      codeSplitting: false,
      ...written,
    });
  }
}

function sourcesOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, path.join(root, entries[name] ?? '')]));
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
