import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withTypes } from './declarations/expand-type.ts';
import { joinDeclarations } from './declarations/join-declarations.ts';
import { entries } from './entries.ts';

const root = path.dirname(import.meta.dirname);
const configuration = path.join(root, 'tools/declarations/tsconfig.json');

/**
 * Writes a file of declarations for each entry of the package, beside what the bundler made of it. They need no package,
 * and not the types of Node either.
 */
export function writeDeclarations(folder: string): void {
  const emitted = mkdtempSync(path.join(tmpdir(), 'creature-catalog-declarations-'));
  try {
    emit(emitted);
    withTypes(configuration, (expand) => {
      for (const [name, source] of Object.entries(entries)) {
        const text = joinDeclarations(path.join(root, source), { root, emitted, expand });
        writeFileSync(path.join(folder, `${name}.d.ts`), text);
      }
    });
  } finally {
    rmSync(emitted, { recursive: true });
  }
}

/** Has the compiler write the declarations of all sources that the entries need, each for itself. */
function emit(folder: string): void {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  const compiler = path.join(path.dirname(manifest), 'bin/tsc');
  const { status } = spawnSync(
    process.execPath,
    [compiler, '--project', configuration, '--outDir', folder],
    { stdio: 'inherit' },
  );
  if (status !== 0) {
    throw new Error('The declarations of the package cannot be made; see the lines above');
  }
}
