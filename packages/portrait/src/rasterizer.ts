import { Worker } from 'node:worker_threads';
import { RasterizerBusyError } from './rasterizer-busy-error.ts';

/** A picture to make: `size` is its width in pixels. */
export type RasterizeOrder = { readonly id: number; readonly svg: string; readonly size: number };

export type RasterizeReply =
  | { readonly id: number; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly problem: string };

export type RasterizerOptions = {
  /** The thread ends after so many milliseconds without work, and its memory returns. */
  readonly idleMilliseconds?: number;
  /** How many pictures may wait at once. */
  readonly queueLimit?: number;
  /** Address of the thread's module, where it does not lie beside this one (a bundle). */
  readonly worker?: URL;
  /** File name of resvg's WebAssembly, where the thread cannot find the package itself. */
  readonly wasm?: string;
};

export type Rasterizer = {
  /**
   * The PNG of an SVG document, `size` pixels wide. Callers that ask for the same picture at the same time share one
   * rendering, and the bytes: treat them as read-only.
   *
   * Rejects with `RasterizerBusyError` when the queue is full, and with `Error` when the SVG is broken or the thread
   * fails; the next call then starts a new thread.
   */
  readonly rasterize: (svg: string, size: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the thread. What still waits is rejected, and so is every later call. */
  readonly close: () => Promise<void>;
};

type Waiting = {
  readonly key: string;
  readonly resolve: (png: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
};

/** The thread's module has the ending of this one: `.ts` from the sources, `.js` once compiled. */
function workerAddress(): URL {
  const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  return new URL(`./rasterizer-worker${ending}`, import.meta.url);
}

/** One thread that renders. It starts with the first picture, and never keeps the process alive while it has no work. */
export function createRasterizer(options: RasterizerOptions = {}): Rasterizer {
  const { idleMilliseconds = 30_000, queueLimit = 256, worker: address, wasm } = options;
  const waiting = new Map<number, Waiting>();
  const shared = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let orders = 0;
  let closed = false;

  const settle = (id: number): Waiting | undefined => {
    const entry = waiting.get(id);
    if (entry === undefined) return undefined;
    waiting.delete(id);
    shared.delete(entry.key);
    return entry;
  };

  const rest = (): void => {
    if (waiting.size > 0 || thread === undefined) return;
    const resting = thread;
    resting.unref();
    idle = setTimeout(() => {
      if (thread !== resting) return;
      thread = undefined;
      void resting.terminate();
    }, idleMilliseconds);
    idle.unref();
  };

  const fail = (failed: Worker, reason: string): void => {
    if (thread !== failed) return;
    thread = undefined;
    waiting.forEach((_, id) => {
      settle(id)?.reject(new Error(`Cannot render the picture: ${reason}`));
    });
  };

  const start = (): Worker => {
    const started = new Worker(address ?? workerAddress(), {
      workerData: wasm === undefined ? {} : { wasm },
      // Flags of the process, such as the size of its heap, are none that a thread accepts.
      execArgv: [],
    });
    started.on('message', (reply: RasterizeReply) => {
      const entry = settle(reply.id);
      if ('png' in reply) entry?.resolve(reply.png);
      else entry?.reject(new Error(`Cannot render the picture: ${reply.problem}`));
      rest();
    });
    started.on('error', (error) => fail(started, `the thread failed: ${String(error)}`));
    started.on('exit', () => fail(started, 'the thread ended'));
    return started;
  };

  return {
    rasterize(svg, size) {
      if (closed)
        return Promise.reject(new Error('Cannot render the picture: the rasterizer is closed'));
      const key = `${size} ${svg}`;
      const running = shared.get(key);
      if (running !== undefined) return running;
      if (waiting.size >= queueLimit) {
        return Promise.reject(
          new RasterizerBusyError(`Cannot render the picture: ${queueLimit} others wait already`),
        );
      }
      clearTimeout(idle);
      thread ??= start();
      thread.ref();
      const id = orders;
      orders += 1;
      const picture = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        waiting.set(id, { key, resolve, reject });
      });
      shared.set(key, picture);
      thread.postMessage({ id, svg, size } satisfies RasterizeOrder);
      return picture;
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      const ending = thread;
      if (ending === undefined) return;
      fail(ending, 'the rasterizer is closed');
      await ending.terminate();
    },
  };
}
