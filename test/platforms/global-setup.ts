import { installBeside } from '../../harness/install-beside.ts';

/** Installs, before any file runs, what several of them try the package with: two of them would get in each other's way. */
export default function installPlatforms(): void {
  installBeside(import.meta.dirname);
}
