/**
 * Builds what answers assistants into `dist/mcp/server.js`, with the SDK of the protocol in it: whoever installs the
 * package installs no package for it. `licences.txt` holds the licence of each package that became part of it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const root = path.dirname(import.meta.dirname);

export async function buildMcp(folder: string): Promise<void> {
  const build = await rolldown({ input: path.join(root, 'src/mcp/server.ts'), platform: 'node' });
  const { output } = await build.write({
    file: path.join(folder, 'server.js'),
    codeSplitting: false,
    minify: true,
  });
  const modules = output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
  writeFileSync(path.join(folder, 'licences.txt'), licencesOf(packagesOf(modules)));
}

/** Folders of the packages that modules come from. */
function packagesOf(modules: readonly string[]): string[] {
  const folders = modules.flatMap(
    (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? [],
  );
  return [...new Set(folders)].toSorted();
}

function licencesOf(folders: readonly string[]): string {
  return folders
    .map((folder) => {
      const file = readdirSync(folder).find((each) => /^licen[cs]e(?:\.\w+)?$/i.test(each));
      if (file === undefined) {
        throw new Error(`Expected a licence in "${folder}"`);
      }
      const [, name] = folder.split('/node_modules/');
      return `${name}\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}
