/** Makes the SHA-256 of bytes that come in pieces. */
export type Digest = {
  /** Resolves when it may have the next piece: others had their turn meanwhile. */
  readonly add: (piece: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly finish: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** The content of a bulk file: how large it is, and its bytes, made anew each time. */
export type BulkContent = {
  readonly measure: () => Promise<{
    /** Bytes. */
    readonly size: number;
    readonly sha256: Uint8Array<ArrayBuffer>;
  }>;
  readonly read: () => Iterable<Uint8Array<ArrayBuffer>>;
};

/** Characters that are turned into bytes at once: enough that a piece is worth its way, and soon done. */
const pieceLength = 64 * 1024;

const encoder = new TextEncoder();

/** The content that `write` gives as text in pieces of any size. It is measured once. */
export function createBulkContent(
  write: () => Iterable<string>,
  createDigest: () => Digest,
): BulkContent {
  let measured: ReturnType<BulkContent['measure']> | undefined;
  const read = (): Iterable<Uint8Array<ArrayBuffer>> => encodePieces(write());
  return {
    measure: async () => {
      measured ??= measure(read(), createDigest());
      try {
        return await measured;
      } catch (error) {
        // What failed is tried again for the next who asks.
        measured = undefined;
        throw error;
      }
    },
    read,
  };
}

function* encodePieces(texts: Iterable<string>): Iterable<Uint8Array<ArrayBuffer>> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length >= pieceLength) {
      yield encoder.encode(piece);
      piece = '';
    }
  }
  if (piece !== '') {
    yield encoder.encode(piece);
  }
}

async function measure(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  digest: Digest,
): ReturnType<BulkContent['measure']> {
  let size = 0;
  for (const piece of pieces) {
    size += piece.byteLength;
    // That of a large world takes seconds, in which other requests want their answers.
    await digest.add(piece);
  }
  return { size, sha256: await digest.finish() };
}
