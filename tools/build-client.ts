import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const client = path.join(path.dirname(import.meta.dirname), 'src/client');
const index = path.join(client, 'index.ts');

/** Builds the client into a folder: `index.js`, which is all that a page loads, and `offline.js` beside it. */
export async function buildClient(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
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
    plugins: [
      {
        name: 'index-apart',
        // One class of errors for both, and one client: what stands beside the index takes it from there.
        resolveId: (specifier, importer) =>
          importer !== undefined && path.resolve(path.dirname(importer), specifier) === index
            ? { id: './index.js', external: true }
            : undefined,
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', minify: true, codeSplitting: false });
  return output[0].code;
}
