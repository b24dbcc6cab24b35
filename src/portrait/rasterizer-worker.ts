/**
 * The thread that turns SVG into PNG, so that the thread that answers requests never waits for it. It takes
 * `RasterizeOrder` messages and answers each with one `RasterizeReply`, in order.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { RasterizeOrder, RasterizeReply } from './rasterizer.ts';

function rasterize({ svg, size }: RasterizeOrder): Uint8Array<ArrayBuffer> {
  const resvg = new Resvg(svg, {
    fitTo: { mode: 'width', value: size },
    font: { loadSystemFonts: false },
  });
  try {
    const image = resvg.render();
    try {
      // A copy of its own, since the bytes move to the other thread.
      return Uint8Array.from(image.asPng());
    } finally {
      image.free();
    }
  } finally {
    resvg.free();
  }
}

const given: { readonly wasm?: string } = workerData ?? {};
const wasm =
  given.wasm ?? createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
const ready = initWasm(readFileSync(wasm));

parentPort?.on('message', (order: RasterizeOrder) => {
  void ready
    .then((): RasterizeReply => ({ id: order.id, png: rasterize(order) }))
    .catch((error: unknown): RasterizeReply => ({ id: order.id, problem: String(error) }))
    .then((reply) => {
      parentPort?.postMessage(reply, 'png' in reply ? [reply.png.buffer] : []);
    });
});
