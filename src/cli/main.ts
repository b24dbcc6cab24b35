#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isatty } from 'node:tty';

/** The first with `node:sqlite`, which stores the hits; "engines" in package.json says the same. */
const oldestNode = '22.13';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
if (!globalThis.Bun && isOld) {
  fail(
    `Creature Catalog needs Node ${oldestNode} or newer, or Bun; this is Node ${process.versions.node}`,
  );
}
// Readers such as `head` stop early; the command still does its work.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') {
      fail(`The output cannot be written: ${error.message}`);
    }
  });
}
// A service manager may ask for a reload before the service is loaded, which has read nothing yet.
if (process.argv.includes('serve') && !isatty(0)) {
  process.on('SIGHUP', () => undefined);
}
refuseMissingPackages(path.dirname(import.meta.dirname));
try {
  const { run } = await import('./program.ts');
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!isLoadingError(error)) {
    throw error;
  }
  fail(`Creature Catalog cannot be loaded: ${error.message.split('\n', 1)[0]}`);
}

/** Ends the process if a package that this one needs is not installed. An executable has no packages beside it. */
function refuseMissingPackages(packageRoot: string): void {
  const manifest = path.join(packageRoot, 'package.json');
  if (!existsSync(manifest)) {
    return;
  }
  const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  );
  // If the package itself is installed, the project that it is installed in.
  const [project = packageRoot] = packageRoot.split(`${path.sep}node_modules${path.sep}`);
  const missing = Object.keys(dependencies).filter((name) => !isInstalled(name, packageRoot));
  if (missing.length > 0) {
    fail(
      `Creature Catalog needs packages that are not installed: ${missing.join(', ')}; run "npm install --omit=dev" in "${project}"`,
    );
  }
}

/** Looks for a package as the runtimes do: in the folder and in all above it. */
function isInstalled(name: string, folder: string): boolean {
  const parent = path.dirname(folder);
  return (
    existsSync(path.join(folder, 'node_modules', name)) ||
    (parent !== folder && isInstalled(name, parent))
  );
}

/** Whether a package is broken: a part of it is missing. Bun has a class of its own for that. */
function isLoadingError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error.name === 'ResolveMessage' || ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND'))
  );
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
