import { createMemoryTarget } from './pack-target.ts';
import { memorySource } from './byte-source.ts';
import { openPack } from './pack.ts';

/** Files by their names as one pack, for platforms that take few files along. */
export function packFiles(
  files: Iterable<readonly [name: string, bytes: Uint8Array<ArrayBuffer>]>,
): Uint8Array<ArrayBuffer> {
  const { writer, bytes } = createMemoryTarget();
  for (const [name, content] of files) {
    writer.add(name, content);
  }
  writer.finish();
  const source = bytes();
  return source.read(0, source.byteLength);
}

/** Gives the files of such a pack by their names. Throws where it has none of that name. */
export function openFiles(
  pack: Uint8Array<ArrayBuffer>,
): (name: string) => Uint8Array<ArrayBuffer> {
  const opened = openPack(memorySource(pack));
  return (name) => opened.bytes(name);
}
