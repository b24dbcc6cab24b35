import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { executableOf } from '../../harness/places.ts';
import type { Platform } from './platforms.ts';
import { stagedNames } from './stage.ts';

/** Modules that are loaded by their address while the program runs; the first one is the program. */
const modules = [
  'dist/main.js',
  'dist/rasterizer-worker.js',
  'dist/explorer/server.js',
  'dist/mcp/server.js',
] as const;

/** Compiles the built modules and what was staged to one file, with the Bun of a platform. Throws where Bun does. */
export function compileExecutable({
  root,
  staged,
  bun,
  platform,
  file,
}: {
  readonly root: string;
  readonly staged: string;
  readonly bun: string;
  readonly platform: Platform;
  readonly file: string;
}): void {
  const { status, stderr, error } = spawnSync(
    executableOf('Bun'),
    [
      'build',
      '--compile',
      `--target=${platform.target}`,
      `--compile-executable-path=${bun}`,
      // A start loads what it needs and compiles none of it: a third of the processor time.
      '--splitting',
      '--bytecode',
      '--format=esm',
      // Where it is started must not change what it does.
      '--no-compile-autoload-dotenv',
      '--no-compile-autoload-bunfig',
      `--root=${root}`,
      ...stagedNames(staged).map((name) => `--asset=${name}`),
      ...modules.map((module) => path.join(root, module)),
      `--outfile=${file}`,
    ],
    // Assets stand inside where they stand below the folder that Bun is started in.
    { cwd: staged, encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(error?.message ?? stderr.trim());
  }
}
