import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bench } from './places.ts';

/** Installs what the service is compared with, where it is not there yet. It never becomes a part of the product. */
export function installPeers(): void {
  if (lockOf('package-lock.json') === lockOf('node_modules/.package-lock.json')) {
    return;
  }
  console.error('Installing what the service is compared with, once');
  const npm = process.env['npm_execpath'];
  const command = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } =
    npm !== undefined && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...command], { cwd: bench, stdio: 'inherit' })
      : spawnSync('npm', command, { cwd: bench, stdio: 'inherit' });
  if (status !== 0) {
    throw new Error('The packages of the bench could not be installed; see the lines above');
  }
}

/** The versions that a lockfile names, as text. */
function lockOf(file: string): string | undefined {
  const place = path.join(bench, file);
  if (!existsSync(place)) {
    return undefined;
  }
  const { packages }: { packages: Record<string, { version?: string }> } = JSON.parse(
    readFileSync(place, 'utf8'),
  );
  return Object.entries(packages)
    .filter(([name]) => name !== '')
    .map(([name, { version }]) => `${name} ${version}`)
    .toSorted()
    .join('\n');
}
