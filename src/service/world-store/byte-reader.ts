/** Reads so many bytes of a stream, one call after the other. Rejects where the stream ends before. */
export type ReadBytes = (byteLength: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Each byte is copied once, to where it is wanted. */
export function createByteReader(stream: AsyncIterable<Uint8Array>): ReadBytes {
  const pieces = stream[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  return async (byteLength) => {
    const bytes = new Uint8Array(byteLength);
    for (let at = 0; at < byteLength;) {
      if (rest.byteLength === 0) {
        const { done, value } = await pieces.next();
        if (done === true) {
          throw new Error(`The stream ended ${byteLength - at} bytes too early`);
        }
        rest = value;
      }
      const part = rest.subarray(0, byteLength - at);
      bytes.set(part, at);
      at += part.byteLength;
      rest = rest.subarray(part.byteLength);
    }
    return bytes;
  };
}
