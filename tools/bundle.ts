import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const root = path.dirname(import.meta.dirname);

/** Bundles the modules to a folder, with a file of their identity. Plugins may change what is built. */
export async function bundle(folder: string, plugins: readonly Plugin[] = []): Promise<void> {
  const build = await rolldown({
    input: {
      main: path.join(root, 'src/cli/main.ts'),
      'rasterizer-worker': path.join(root, 'src/portrait/rasterizer-worker.ts'),
    },
    platform: 'node',
    // Both would leave out a call of `decodeURIComponent` that is there to throw.
    treeshake: false,
    // Packages stay packages: their licences, and whoever has to replace one, see them.
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
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

/** SHA-256 over the modules that were built. */
function identityOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((each) => each.endsWith('.js')).toSorted()) {
    hash.update(`\n${file}\n`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest('hex');
}
