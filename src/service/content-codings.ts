import type zlib from 'node:zlib';
import type { ContentCoding } from '../responses/content-coding.ts';

/**
 * Of larger bodies, the last tenth of the size would take ten times as long: seconds, for which the first client to ask
 * would wait.
 */
const longestThorough = 1024 * 1024;

/** The codings that Node and Bun bring, the smallest first. They work beside the event loop, not on it. */
export const contentCodings: readonly ContentCoding[] = [
  {
    name: 'br',
    encode: (body, effort) =>
      encodeWith(({ brotliCompress, constants }, done) =>
        brotliCompress(
          body,
          {
            params: {
              [constants.BROTLI_PARAM_QUALITY]:
                effort === 'once'
                  ? 4
                  : body.byteLength > longestThorough
                    ? 9
                    : constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
            },
          },
          done,
        ),
      ),
  },
  {
    name: 'zstd',
    encode: (body, effort) =>
      encodeWith(({ zstdCompress, constants }, done) =>
        zstdCompress(
          body,
          {
            params: { [constants.ZSTD_c_compressionLevel]: effort === 'kept' ? 19 : 3 },
            // Otherwise it takes a window for megabytes, which costs Node 60 ms a body.
            pledgedSrcSize: body.byteLength,
          },
          done,
        ),
      ),
  },
  {
    name: 'gzip',
    encode: (body, effort) =>
      encodeWith(({ gzip }, done) => gzip(body, { level: effort === 'kept' ? 9 : 6 }, done)),
  },
];

/** Loads the runtime's compression at the first use: that takes a tenth of a start. */
async function encodeWith(
  encode: (
    compression: typeof zlib,
    done: (error: Error | null, bytes: Uint8Array) => void,
  ) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const compression = await import('node:zlib');
  return new Promise((resolve, reject) => {
    encode(compression, (error, bytes) => {
      if (error) {
        reject(error);
      } else {
        // Bytes of their own, so that a small body does not keep a large buffer alive.
        resolve(new Uint8Array(bytes));
      }
    });
  });
}
