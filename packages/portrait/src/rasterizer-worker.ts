/**
 * The thread that turns SVG into PNG, so that the thread that answers requests never waits for it. It takes
 * `RasterizeOrder` messages and answers each with one `RasterizeReply`, in order.
 */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { RasterizeOrder, RasterizeReply } from './rasterizer.ts';
import { renderPng } from './render-png.ts';
import { resvgFile } from './resvg-file.ts';

const given: { readonly wasm?: string } = workerData ?? {};
const ready = initWasm(readFileSync(given.wasm ?? resvgFile()));

parentPort?.on('message', (order: RasterizeOrder) => {
  void ready
    .then((): RasterizeReply => ({ id: order.id, png: renderPng(Resvg, order.svg, order.size) }))
    .catch((error: unknown): RasterizeReply => ({ id: order.id, problem: String(error) }))
    .then((reply) => {
      parentPort?.postMessage(reply, 'png' in reply ? [reply.png.buffer] : []);
    });
});
