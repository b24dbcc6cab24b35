import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RasterizerOptions } from '@creature-catalog/portrait/rasterizer';
import { isEmbedded, packageRoot } from './package-root.ts';

/** resvg's WebAssembly inside an executable, where packages are not looked for; undefined where this is none. */
export const embeddedResvg = isEmbedded
  ? path.join(packageRoot, 'node_modules/@resvg/resvg-wasm/index_bg.wasm')
  : undefined;

/** Where an executable has the thread that makes PNGs, and what it needs; nothing where this is none. */
export const embeddedRasterizer: RasterizerOptions =
  embeddedResvg === undefined
    ? {}
    : {
        worker: pathToFileURL(path.join(packageRoot, 'dist/rasterizer-worker.js')),
        wasm: embeddedResvg,
      };
