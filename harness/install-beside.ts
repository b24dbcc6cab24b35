import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Installs the packages of a folder that has a lockfile of its own, where they are not there yet: what the service is
 * compared or tried with, and never becomes a part of the product.
 */
export function installBeside(folder: string): void {
  if (lockOf(folder, 'package-lock.json') === lockOf(folder, 'node_modules/.package-lock.json')) {
    return;
  }
  console.error(`Installing the packages of ${path.basename(folder)}, once`);
  const npm = process.env['npm_execpath'];
  const command = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } =
    npm !== undefined && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...command], { cwd: folder, stdio: 'inherit' })
      : spawnSync('npm', command, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) {
    throw new Error(`The packages of "${folder}" could not be installed; see the lines above`);
  }
}

type LockedPackage = {
  readonly version?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
};

/** The versions that a lockfile names, as text. */
function lockOf(folder: string, file: string): string | undefined {
  const place = path.join(folder, file);
  if (!existsSync(place)) {
    return undefined;
  }
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(place, 'utf8'),
  );
  return Object.entries(packages)
    .filter(([name, locked]) => name !== '' && (!locked.optional || isForHere(locked)))
    .map(([name, { version }]) => `${name} ${version}`)
    .toSorted()
    .join('\n');
}

/** Whether a package of some platforms is for this one without a doubt. */
function isForHere({ os = [], cpu = [], libc = [] }: LockedPackage): boolean {
  return os.includes(process.platform) && cpu.includes(process.arch) && libc.length === 0;
}
