/** PNGs rendered by a worker thread of Node or Bun. */
import { createRequire } from 'node:module';
import type { Worker } from 'node:worker_threads';
import type { Rasterizer } from './png.ts';

/** A message to the thread: `size` is the width of the picture in pixels. */
export type RasterizeRequest = {
  readonly id: number;
  readonly svg: string;
  readonly size: number;
};

/** The thread's reply to a request. */
export type RasterizeReply =
  | { readonly id: number; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly problem: string };

export type RasterizerOptions = {
  /** URL of the thread's module; by default the file beside this one. */
  readonly worker?: URL;
  /** File name of resvg's WebAssembly; by default the file in its package. */
  readonly wasm?: string;
};

/** Returns the file name of resvg's WebAssembly in its package. */
export function resvgFile(): string {
  return createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
}

/**
 * Creates a rasterizer that renders in one worker thread. The thread starts with the first picture, or before it with `start`,
 * starts anew after a failure, and keeps the process alive only while pictures are pending.
 */
export function createRasterizer(
  options: RasterizerOptions = {},
): Rasterizer & { readonly start: () => void } {
  const { worker = workerUrl(), wasm } = options;
  const pending = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>();
  let thread: Worker | undefined;
  let nextId = 0;

  const settle = (id: number) => {
    const call = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) {
      thread?.unref();
    }
    return call;
  };

  const fail = (failed: Worker, reason: string): void => {
    if (thread !== failed) {
      return;
    }
    thread = undefined;
    for (const id of pending.keys()) {
      settle(id)?.reject(new Error(`Cannot render the picture: ${reason}`));
    }
  };

  const startThread = (): Worker => {
    // The runtime loads this module for a while; a service starts long before its first picture.
    const threads = process.getBuiltinModule('node:worker_threads');
    const started = new threads.Worker(worker, {
      workerData: wasm === undefined ? {} : { wasm },
      // A thread refuses some flags of the process, such as the size of its heap.
      execArgv: [],
    });
    started.on('message', (reply: RasterizeReply) => {
      const call = settle(reply.id);
      if ('png' in reply) {
        call?.resolve(reply.png);
      } else {
        call?.reject(new Error(`Cannot render the picture: ${reply.problem}`));
      }
    });
    started.on('error', (error) => fail(started, `the thread failed: ${String(error)}`));
    started.on('exit', () => fail(started, 'the thread ended'));
    // A listener for messages keeps the process alive on Bun, until this call.
    started.unref();
    return started;
  };

  return {
    start() {
      thread ??= startThread();
    },
    rasterize(svg, size) {
      thread ??= startThread();
      thread.ref();
      const id = nextId;
      nextId += 1;
      const call = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
      pending.set(id, call);
      thread.postMessage({ id, svg, size } satisfies RasterizeRequest);
      return call.promise;
    },
  };
}

/** The thread's module has the ending of this one: `.ts` among the sources, `.js` in the build. */
function workerUrl(): URL {
  const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  return new URL(`./rasterizer-worker${ending}`, import.meta.url);
}
