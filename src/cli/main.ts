#!/usr/bin/env node

/** The first with `node:sqlite`, which stores the hits; "engines" in package.json says the same. */
const oldestNode = '22.13';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [oldestMajor = 0, oldestMinor = 0] = oldestNode.split('.').map(Number);
const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
if (!globalThis.Bun && isOld) {
  console.error(
    `Creature Catalog needs Node ${oldestNode} or newer, or Bun; this is Node ${process.versions.node}`,
  );
  process.exit(1);
}

const { findMissingPackages } = await import('./missing-packages.ts');
const missing = findMissingPackages();
if (missing) {
  console.error(missing);
  process.exit(1);
}

try {
  const { run } = await import('./program.ts');
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!isLoadingError(error)) {
    throw error;
  }
  console.error(`Creature Catalog cannot be loaded: ${error.message.split('\n', 1)[0]}`);
  process.exit(1);
}

/** Whether a package is broken: a part of it is missing. Bun has a class of its own for that. */
function isLoadingError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error.name === 'ResolveMessage' || ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND'))
  );
}
