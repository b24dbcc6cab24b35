/** Files that Cloudflare Workers import as modules. */
declare module '*.bin' {
  const bytes: ArrayBuffer;
  export default bytes;
}

declare module '*/catalog.json' {
  import type { EdgeCatalog } from './create-edge-catalog.ts';

  const file: EdgeCatalog;
  export default file;
}

declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
