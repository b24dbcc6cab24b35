import path from 'node:path';
import { rolldown } from 'rolldown';

const client = path.join(path.dirname(import.meta.dirname), 'src/client');
const index = path.join(client, 'index.ts');

/** Builds the client into a folder: `index.js`, which is all that a page loads, and `offline.js` beside it. */
export async function buildClient(folder: string): Promise<void> {
  await write(index, path.join(folder, 'index.js'));
}

async function write(input: string, file: string): Promise<void> {
  const build = await rolldown({
    input,
    platform: 'browser',
    plugins: [
      {
        name: 'index-apart',
        // One class of errors for both, and one client: what is beside the index takes it from there.
        resolveId: (specifier, importer) =>
          importer !== undefined && path.resolve(path.dirname(importer), specifier) === index
            ? { id: './index.js', external: true }
            : undefined,
      },
    ],
  });
  await build.write({ file, format: 'es', minify: true, codeSplitting: false });
}
