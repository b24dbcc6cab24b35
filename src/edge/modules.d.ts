/** Files that Cloudflare Workers import as modules. */
declare module '*.bin' {
  const bytes: ArrayBuffer;
  export default bytes;
}

declare module '*/catalog.json' {
  import type { CatalogFile } from '../catalog/catalog-file.ts';

  const file: CatalogFile;
  export default file;
}

declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
