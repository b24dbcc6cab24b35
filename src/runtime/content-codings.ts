import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { ContentCoding } from '../prepared/content-coding.ts';

const { constants } = zlib;
const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);
const gzip = promisify(zlib.gzip);

/** The codings that Node and Bun bring, the smallest first. They work beside the event loop, not on it. */
export const contentCodings: readonly ContentCoding[] = [
  {
    name: 'br',
    encode: async (body, effort) =>
      copyOf(
        await brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: effort === 'kept' ? constants.BROTLI_MAX_QUALITY : 4,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
          },
        }),
      ),
  },
  {
    name: 'zstd',
    encode: async (body, effort) =>
      copyOf(
        await zstd(body, {
          params: { [constants.ZSTD_c_compressionLevel]: effort === 'kept' ? 19 : 3 },
        }),
      ),
  },
  {
    name: 'gzip',
    encode: async (body, effort) => copyOf(await gzip(body, { level: effort === 'kept' ? 9 : 6 })),
  },
];

/** Bytes of their own, so that a small body does not keep a large buffer alive. */
function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
