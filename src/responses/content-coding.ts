import { promisify } from 'node:util';
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

/**
 * The codings of the runtime, the smallest result first, on the thread pool. The efforts are those after which a body
 * shrinks little and takes much longer. Node has zstd from 22.15 on.
 */
export const contentCodings: readonly ContentCoding[] = [
  codingOf('br', (body) => {
    const { brotliCompress, constants } = loadZlib();
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    };
    return promisify(brotliCompress)(body, { params });
  }),
  ...('zstd' in process.versions
    ? [
        codingOf('zstd', (body) => {
          const { constants, zstdCompress } = loadZlib();
          const params = { [constants.ZSTD_c_compressionLevel]: 3 };
          // Without the size, zstd reserves a window of megabytes, which costs Node 60 ms a body.
          return promisify(zstdCompress)(body, { params, pledgedSrcSize: body.byteLength });
        }),
      ]
    : []),
  codingOf('gzip', (body) => promisify(loadZlib().gzip)(body, { level: 6 })),
];

function codingOf(
  name: string,
  compress: (body: Uint8Array) => Promise<Uint8Array>,
): ContentCoding {
  // A copy, so that a small body does not keep the codec's large buffer in memory.
  return { name, encode: async (body) => new Uint8Array(await compress(body)) };
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
