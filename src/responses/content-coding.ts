import { parseWeightedMembers } from './messages.ts';

/** A content coding (RFC 9110 §8.4.1). */
export type ContentCoding = {
  /** Its registered name, as in `Accept-Encoding`. */
  readonly name: string;
  /** Encodes with one effort, so that the same body always becomes the same bytes. */
  readonly encode: (body: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;
};

/** Loaded for the first body that is encoded: Bun takes 8 ms for it. */
const loadZlib = () => process.getBuiltinModule('node:zlib');

type Done = (error: Error | null, bytes: Uint8Array) => void;

/**
 * The codings of the runtime, the smallest result first, on the thread pool. The efforts are those after which a body
 * shrinks little and takes much longer. Node has zstd from 22.15 on.
 */
export const contentCodings: readonly ContentCoding[] = [
  codingOf('br', (body, done) => {
    const { brotliCompress, constants } = loadZlib();
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    };
    brotliCompress(body, { params }, done);
  }),
  ...('zstd' in process.versions
    ? [
        codingOf('zstd', (body, done) => {
          const { constants, zstdCompress } = loadZlib();
          const params = { [constants.ZSTD_c_compressionLevel]: 3 };
          // Without the size, zstd reserves a window of megabytes, which costs Node 60 ms a body.
          zstdCompress(body, { params, pledgedSrcSize: body.byteLength }, done);
        }),
      ]
    : []),
  codingOf('gzip', (body, done) => loadZlib().gzip(body, { level: 6 }, done)),
];

function codingOf(name: string, compress: (body: Uint8Array, done: Done) => void): ContentCoding {
  return {
    name,
    encode: (body) =>
      new Promise((resolve, reject) => {
        compress(body, (error, bytes) => {
          if (error) {
            reject(error);
          } else {
            // A copy, so that a small body does not keep the codec's large buffer in memory.
            resolve(new Uint8Array(bytes));
          }
        });
      }),
  };
}

/** The coding with the greatest weight; of equal ones, the first of the list (RFC 9110 §12.5.3). */
export function chooseCoding(
  acceptEncoding: string,
  codings: readonly ContentCoding[],
): ContentCoding | undefined {
  const weights = new Map(
    parseWeightedMembers(acceptEncoding).map(({ value, weight }) => [value, weight]),
  );
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  let best: ContentCoding | undefined;
  for (const coding of codings) {
    if (weightOf(coding.name) > (best ? weightOf(best.name) : 0)) {
      best = coding;
    }
  }
  // A client may prefer the plain body; one that does not mention it accepts both.
  return best && weightOf(best.name) >= (weights.get('identity') ?? 0) ? best : undefined;
}
