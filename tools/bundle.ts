import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { entries } from './entries.ts';

const root = path.dirname(import.meta.dirname);

/** Bundles the modules to a folder, with a file of their identity. Plugins may change what is built. */
export async function bundle(folder: string, plugins: readonly Plugin[] = []): Promise<void> {
  const build = await rolldown({
    input: {
      main: path.join(root, 'src/cli/main.ts'),
      'rasterizer-worker': path.join(root, 'src/portrait/rasterizer-worker.ts'),
      ...sourcesOf(['index', 'node', 'world']),
    },
    platform: 'node',
    // Both would leave out a call of `decodeURIComponent` that is there to throw.
    treeshake: false,
    external: isPackage,
    plugins: [...plugins, withoutUnusedRuntime],
  });
  await build.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minify: false,
    // What is told of an error names the lines of the sources.
    sourcemap: true,
  });
  writeFileSync(path.join(folder, 'identity'), identityOf(folder));
}

const runtime = 'rolldown-runtime.js';

/**
 * Without tree shaking, every chunk imports the bundler's own runtime whether it needs it or not, and that loads
 * `node:module`, which is a sixth of a start on Bun. An emptied line keeps the source maps right.
 */
const withoutUnusedRuntime: Plugin = {
  name: 'without-unused-runtime',
  generateBundle: (_options, output) => {
    const chunks = Object.values(output).filter((each) => each.type === 'chunk');
    if (chunks.some(({ code }) => /from "\.\/rolldown-runtime\.js"/.test(code))) {
      throw new Error(`Expected no module to need anything of "${runtime}"`);
    }
    for (const chunk of chunks) {
      chunk.code = chunk.code.replace(/^import "\.\/rolldown-runtime\.js";$/m, '');
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
      external: isPackage,
    });
    await build.write({
      file: path.join(folder, `${name}.js`),
      codeSplitting: false,
      sourcemap: true,
    });
  }
}

function sourcesOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, path.join(root, entries[name] ?? '')]));
}

/** Packages stay packages: their licences, and whoever has to replace one, see them. */
function isPackage(id: string): boolean {
  return !id.startsWith('.') && !path.isAbsolute(id);
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
