import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the package. No module of the service is imported, because this is read before the start modules. */
const packageRoot = path.dirname(import.meta.dirname);

/**
 * Returns the line for the operator if a package that this one needs is not installed. An executable has no packages beside
 * it.
 */
export function findMissingPackages(): string | undefined {
  if (!existsSync(path.join(packageRoot, 'package.json'))) {
    return undefined;
  }
  const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(path.join(packageRoot, 'package.json'), 'utf8'),
  );
  // If the package itself is installed, the project that it is installed in.
  const [project = packageRoot] = packageRoot.split(`${path.sep}node_modules${path.sep}`);
  const missing = Object.keys(dependencies).filter((name) => !isInstalled(name, packageRoot));
  return missing.length === 0
    ? undefined
    : `Creature Catalog needs packages that are not installed: ${missing.join(', ')}; run "npm install --omit=dev" in "${project}"`;
}

/** Looks for a package as the runtimes do: in the folder and in all above it. */
function isInstalled(name: string, folder: string): boolean {
  const parent = path.dirname(folder);
  return (
    existsSync(path.join(folder, 'node_modules', name)) ||
    (parent !== folder && isInstalled(name, parent))
  );
}
