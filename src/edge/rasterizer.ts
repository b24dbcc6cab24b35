import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Rasterizer } from '@creature-catalog/portrait';
import { renderPng } from '@creature-catalog/portrait';

/** Where there are no threads, pictures are made one after another by whoever answers. The compiled resvg is loaded once. */
let ready: Promise<void> | undefined;

/** Makes PNGs in the thread that asks. Rejects with `Error` where the SVG is broken. */
export function createRasterizerHere(
  resvg: WebAssembly.Module | Uint8Array<ArrayBuffer>,
): Pick<Rasterizer, 'rasterize'> {
  return {
    rasterize: async (svg, size) => {
      await (ready ??= initWasm(resvg));
      return renderPng(Resvg, svg, size);
    },
  };
}
