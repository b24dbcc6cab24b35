import { createRequire } from 'node:module';
import path from 'node:path';

const toolchain = path.join(import.meta.dirname, '../toolchain/package.json');

/** The path of the pinned Bun, or undefined if there is none for this platform. */
export function findBun(): string | undefined {
  const { resolve } = createRequire(toolchain);
  const isWindows = process.platform === 'win32';
  const system = isWindows ? 'windows' : process.platform;
  const program = isWindows ? 'bun.exe' : 'bun';
  const arch = process.arch === 'arm64' ? 'aarch64' : process.arch;
  // Of the two that there are for a system, npm installs the one for its C library.
  for (const library of ['', '-musl']) {
    try {
      return resolve(`@oven/bun-${system}-${arch}${library}/bin/${program}`);
    } catch {
      // It is not installed.
    }
  }
  return undefined;
}
