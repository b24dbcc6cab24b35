/** Bytes that can be read in any place, such as a file or a part of memory. */
export type ByteSource = {
  readonly byteLength: number;
  /** Throws the system's error where they cannot be read. The bytes are not to be changed. */
  readonly read: (offset: number, byteLength: number) => Uint8Array<ArrayBuffer>;
  /** The same, copied to the beginning of bytes that are there already: nothing has to be made for it. */
  readonly readInto: (into: Uint8Array, offset: number, byteLength: number) => void;
};

/** Bytes in memory as a source. */
export function memorySource(bytes: Uint8Array<ArrayBuffer>): ByteSource {
  return {
    byteLength: bytes.byteLength,
    read: (offset, byteLength) => bytes.subarray(offset, offset + byteLength),
    readInto: (into, offset, byteLength) => into.set(bytes.subarray(offset, offset + byteLength)),
  };
}
