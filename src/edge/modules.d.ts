/** Files that Cloudflare Workers import as modules. */
declare module '*.bin' {
  const bytes: ArrayBuffer;
  export default bytes;
}

declare module '*/catalog.json' {
  const file: import('../catalog/catalog-file.ts').CatalogFile;
  export default file;
}

declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
