import { createRequire } from 'node:module';

/** Where resvg's WebAssembly lies: in its package. */
export function resvgFile(): string {
  return createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
}
