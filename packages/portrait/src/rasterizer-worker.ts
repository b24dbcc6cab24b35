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
let loading: Promise<void> | undefined;

/** Loads resvg with the first picture, and again if that failed: a process may be out of file descriptors for a while. */
async function loadResvg(): Promise<void> {
  try {
    await (loading ??= initWasm(readFileSync(wasm ?? resvgFile())));
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

parentPort?.on('message', ({ id, svg, size }: RasterizeRequest) => {
  void loadResvg()
    .then((): RasterizeReply => ({ id, png: renderPng(Resvg, svg, size) }))
    .catch((error: unknown): RasterizeReply => ({ id, problem: String(error) }))
    .then((reply) => {
      parentPort?.postMessage(reply, 'png' in reply ? [reply.png.buffer] : []);
    });
});
