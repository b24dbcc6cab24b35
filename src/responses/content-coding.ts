import type zlib from 'node:zlib';

/** A content coding (RFC 9110 §8.4.1). */
export type ContentCoding = {
  /** Its registered name, as in `Accept-Encoding`. */
  readonly name: string;
  /** `best` is for a body that is encoded once and sent often, `fast` for one that may never be asked for again. */
  readonly encode: (body: Uint8Array, effort: Effort) => Promise<Uint8Array<ArrayBuffer>>;
};

export type Effort = 'best' | 'fast';

/** For larger bodies the best compression takes seconds, and the first client would wait for it. In bytes. */
const longestBest = 1024 * 1024;

/** The codings of the runtime, the smallest result first. They run on the thread pool. */
export const contentCodings: readonly ContentCoding[] = [
  {
    name: 'br',
    encode: (body, effort) =>
      compress(({ brotliCompress, constants }, done) => {
        const best = body.byteLength > longestBest ? 9 : constants.BROTLI_MAX_QUALITY;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? best : 4,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        };
        brotliCompress(body, { params }, done);
      }),
  },
  {
    name: 'zstd',
    encode: (body, effort) =>
      compress(({ zstdCompress, constants }, done) => {
        const params = { [constants.ZSTD_c_compressionLevel]: effort === 'best' ? 19 : 3 };
        // Without the size, zstd reserves a window of megabytes, which costs Node 60 ms a body.
        zstdCompress(body, { params, pledgedSrcSize: body.byteLength }, done);
      }),
  },
  {
    name: 'gzip',
    encode: (body, effort) =>
      compress(({ gzip }, done) => gzip(body, { level: effort === 'best' ? 9 : 6 }, done)),
  },
];

/** Loads `node:zlib` at its first use, because it is a tenth of a start. */
async function compress(
  run: (codec: typeof zlib, done: (error: Error | null, bytes: Uint8Array) => void) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const codec = await import('node:zlib');
  return new Promise((resolve, reject) => {
    run(codec, (error, bytes) => {
      if (error) {
        reject(error);
      } else {
        // A copy, so that a small body does not keep the codec's large buffer in memory.
        resolve(new Uint8Array(bytes));
      }
    });
  });
}

/** `Accept-Encoding` fields that are remembered with their coding: clients send few different ones. */
const rememberedFields = 64;

/** Chooses among codings by an `Accept-Encoding` field; undefined stands for the body as it is. */
export function createCodingChooser(
  codings: readonly ContentCoding[],
): (acceptEncoding: string | undefined) => ContentCoding | undefined {
  const remembered = new Map<string, ContentCoding | undefined>();
  return (acceptEncoding) => {
    if (acceptEncoding === undefined) {
      return undefined;
    }
    const known = remembered.get(acceptEncoding);
    if (known || remembered.has(acceptEncoding)) {
      return known;
    }
    const coding = chooseCoding(acceptEncoding, codings);
    if (remembered.size < rememberedFields) {
      remembered.set(acceptEncoding, coding);
    }
    return coding;
  };
}

/** The coding with the greatest weight; of equal ones, the first of the list (RFC 9110 §12.5.3). */
export function chooseCoding(
  acceptEncoding: string,
  codings: readonly ContentCoding[],
): ContentCoding | undefined {
  const weights = parseWeights(acceptEncoding);
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

/** Parses a field such as `gzip, br;q=0.5`; a member without a weight weighs 1, a malformed one 0. */
function parseWeights(field: string): Map<string, number> {
  return new Map(
    field.split(',').map((member): [string, number] => {
      const [name = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : parseWeight(weight)];
    }),
  );
}

function parseWeight(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
