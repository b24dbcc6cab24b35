/**
 * The thread that renders SVG as PNG, so that the main thread never waits for it. It replies to each `RasterizeRequest`
 * with one `RasterizeReply`, in order.
 */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { renderPng } from './png.ts';
import { type RasterizeReply, type RasterizeRequest, resvgFile } from './rasterizer.ts';

const { wasm }: { readonly wasm?: string } = workerData ?? {};
const ready = initWasm(readFileSync(wasm ?? resvgFile()));

parentPort?.on('message', ({ id, svg, size }: RasterizeRequest) => {
  void ready
    .then((): RasterizeReply => ({ id, png: renderPng(Resvg, svg, size) }))
    .catch((error: unknown): RasterizeReply => ({ id, problem: String(error) }))
    .then((reply) => {
      parentPort?.postMessage(reply, 'png' in reply ? [reply.png.buffer] : []);
    });
});
