import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Platform } from './platforms.ts';

type Locked = { readonly version: string; readonly integrity: string };

/**
 * Has npm fetch the Bun of a platform that this machine cannot run into a folder, and gives the place of it. Throws where
 * it is not to be had, or is not what the lockfile names.
 */
export function fetchBun(root: string, { bun, program }: Platform, folder: string): string {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const locked = packages[`node_modules/${bun}`];
  if (!locked) {
    throw new Error(`the lockfile has no "${bun}"`);
  }
  const printed = run(folder, 'npm', ['pack', `${bun}@${locked.version}`, '--silent']);
  const archive = path.join(folder, printed.trim().split('\n').at(-1) ?? '');
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (locked.integrity !== `sha512-${digest}`) {
    throw new Error(`"${bun}" ${locked.version} is not what the lockfile names`);
  }
  const unpacked = path.join(folder, path.basename(bun));
  mkdirSync(unpacked);
  run(folder, 'tar', ['-xzf', archive, '-C', unpacked]);
  return path.join(unpacked, 'package/bin', program);
}

function run(cwd: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`"${command}" failed: ${error?.message ?? stderr.trim()}`);
  }
  return stdout;
}
