/**
 * Builds what answers assistants into `dist/mcp/server.js`, with the SDK of the protocol in it: whoever installs the
 * package installs no package for it. It needs nothing but the Web. `licences.txt` holds the licence of each package that
 * became part of it.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { bundled } from './bundled.ts';
import { licencesOf } from './licences.ts';

const root = path.dirname(import.meta.dirname);

export async function buildMcp(folder: string): Promise<void> {
  const build = await rolldown({
    input: path.join(root, 'src/mcp/server.ts'),
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

/** Names of the packages that modules come from. */
function packagesOf(modules: readonly string[]): string[] {
  const names = modules.flatMap(
    (id) =>
      /\/node_modules\/(?<name>(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id)?.groups?.[
        'name'
      ] ?? [],
  );
  return [...new Set(names)].toSorted();
}
