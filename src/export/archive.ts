/**
 * Files by name in one file, for platforms that limit their number: the length of the index in four bytes (little endian),
 * the index as JSON, a list of names and lengths, then the files one after another.
 */

const prefixBytes = 4;

export function writeArchive(
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
): Uint8Array<ArrayBuffer> {
  const lengths = Array.from(files, ([name, { byteLength }]) => [name, byteLength]);
  const index = Buffer.from(JSON.stringify(lengths));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(index.byteLength);
  return new Uint8Array(Buffer.concat([prefix, index, ...files.values()]));
}

/** Opens an archive of `writeArchive`. The files share its memory. */
export function openArchive(
  archive: Uint8Array<ArrayBuffer>,
): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const { buffer, byteOffset } = archive;
  let at = prefixBytes + new DataView(buffer, byteOffset).getUint32(0, true);
  const lengths: [name: string, length: number][] = JSON.parse(
    new TextDecoder().decode(archive.subarray(prefixBytes, at)),
  );
  return new Map(
    lengths.map(([name, length]): [string, Uint8Array<ArrayBuffer>] => {
      const bytes = archive.subarray(at, at + length);
      at += length;
      return [name, bytes];
    }),
  );
}
