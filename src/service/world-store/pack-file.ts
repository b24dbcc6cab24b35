import {
  closeSync,
  fstatSync,
  openSync,
  read as readFrom,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import {
  type ByteSource,
  type PackTarget,
  memorySource,
  packOf,
  createPackWriter,
} from '../../catalog/pack/pack.ts';
import { isEmbedded, packageRoot } from '../package-root.ts';

/** Below the most bytes that one system call moves. */
const largestRead = 1024 * 1024 * 1024;

/** The size of the write buffer. */
const bufferBytes = 1024 * 1024;

/** The bytes of an open file. */
export type FileSource = ByteSource & {
  /** Every read throws afterwards. A mapped file stays until all that was read from it is collected. */
  readonly close: () => void;
  /** The open file; undefined where it is in memory as a whole. */
  readonly descriptor: number | undefined;
};

/**
 * Opens the bytes of a file. Throws the system's error.
 *
 * Set `isMapped` only for files that no other program writes in place: Bun maps them into memory, which saves a system call
 * and an allocation per read, but a mapped file that is cut short kills the process.
 */
export function openFileSource(
  path: string,
  { isMapped }: { readonly isMapped: boolean },
): FileSource {
  const held = isEmbeddedFile(path)
    ? new Uint8Array(readFileSync(path))
    : isMapped
      ? mapFile(path)
      : undefined;
  if (held) {
    return { ...memorySource(held), close: () => undefined, descriptor: undefined };
  }
  const descriptor = openSync(path, 'r');
  const source = fileSource(descriptor, fstatSync(descriptor).size);
  let isOpen = true;
  const expectOpen = (): void => {
    // The system gives the number of a closed descriptor to the next file.
    if (!isOpen) {
      throw new Error('The compiled world is closed');
    }
  };
  return {
    ...source,
    read: (offset, length) => {
      expectOpen();
      return source.read(offset, length);
    },
    readInto: (into, offset, length) => {
      expectOpen();
      source.readInto(into, offset, length);
    },
    close: () => {
      if (isOpen) {
        isOpen = false;
        closeSync(descriptor);
      }
    },
    descriptor,
  };
}

/**
 * Reads all of a file but one part into memory, so that another program may write the file in place. Rejects if that happens
 * meanwhile; reading the other part throws if it has happened since.
 */
export async function holdFile(
  source: FileSource,
  part: { readonly offset: number; readonly byteLength: number } | undefined,
): Promise<ByteSource> {
  const { byteLength, descriptor } = source;
  if (descriptor === undefined) {
    return source;
  }
  const { offset, end } = part
    ? { offset: part.offset, end: part.offset + part.byteLength }
    : { offset: byteLength, end: byteLength };
  const before = fstatSync(descriptor, { bigint: true });
  const isChanged = (): boolean => {
    const now = fstatSync(descriptor, { bigint: true });
    return now.size !== BigInt(byteLength) || now.mtimeNs !== before.mtimeNs;
  };
  const head = memorySource(await readAsync(descriptor, 0, offset));
  const tail = memorySource(await readAsync(descriptor, end, byteLength - end));
  if (isChanged()) {
    throw new Error('It changed while it was read');
  }
  const pick = (at: number, length: number): readonly [from: ByteSource, at: number] => {
    if (at + length <= offset) {
      return [head, at];
    }
    if (at >= end) {
      return [tail, at - end];
    }
    if (isChanged()) {
      throw new Error('The file of the compiled world was changed in place');
    }
    return [source, at];
  };
  return {
    byteLength,
    read: (at, length) => {
      const [from, there] = pick(at, length);
      return from.read(there, length);
    },
    readInto: (into, at, length) => {
      const [from, there] = pick(at, length);
      from.readInto(into, there, length);
    },
  };
}

const readAt = promisify(readFrom);

/** Reads bytes of a file while the event loop turns. */
async function readAsync(
  descriptor: number,
  from: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length;) {
    const part = Math.min(length - done, largestRead);
    const { bytesRead } = await readAt(descriptor, bytes, done, part, from + done);
    if (bytesRead === 0) {
      throw new Error('It changed while it was read');
    }
    done += bytesRead;
  }
  return bytes;
}

/** A file inside an executable can only be read as a whole. */
function isEmbeddedFile(path: string): boolean {
  return isEmbedded && path.startsWith(packageRoot);
}

/** Bun maps only what it may write to: not what root installed, nor what lies on a read-only file system. */
function mapFile(path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return globalThis.Bun?.mmap(path, { shared: true });
  } catch {
    return undefined;
  }
}

/** A pack that is being written to a file. The file appears whole, with `keep()`. */
export type PackFile = PackTarget & {
  readonly keep: () => void;
  readonly abandon: () => void;
};

/** The name of the standard output as a file of the command `compile`. */
export const standardOutput = '-';

/** The file that a process writes before it is whole. */
export function temporaryFile(path: string, pid: number): string {
  return `${path}.${pid}.tmp`;
}

/** Throws the system's error if the file cannot be written. */
export function createPackFile(path: string): PackFile {
  const temporary = temporaryFile(path, process.pid);
  const descriptor = openSync(temporary, 'w+');
  const buffer = new Uint8Array(bufferBytes);
  let buffered = 0;
  let written = 0;
  let isOpen = true;
  const close = (): void => {
    if (isOpen) {
      isOpen = false;
      closeSync(descriptor);
    }
  };
  const flush = (): void => {
    writeBytes(descriptor, buffer.subarray(0, buffered));
    written += buffered;
    buffered = 0;
  };
  const writer = createPackWriter((bytes) => {
    if (buffered + bytes.byteLength > bufferBytes) {
      flush();
    }
    if (bytes.byteLength > bufferBytes) {
      writeBytes(descriptor, bytes);
      written += bytes.byteLength;
    } else {
      buffer.set(bytes, buffered);
      buffered += bytes.byteLength;
    }
  });
  return {
    writer,
    open: () => {
      flush();
      return packOf(writer.contents, fileSource(descriptor, written));
    },
    keep: () => {
      flush();
      close();
      renameSync(temporary, path);
    },
    abandon: () => {
      close();
      rmSync(temporary, { force: true });
    },
  };
}

function fileSource(descriptor: number, byteLength: number): ByteSource {
  const readInto = (into: Uint8Array, offset: number, length: number): void => {
    let done = 0;
    while (done < length) {
      const part = Math.min(length - done, largestRead);
      const read = readSync(descriptor, into, done, part, offset + done);
      if (read === 0) {
        throw new Error('The file of the compiled world has become shorter');
      }
      done += read;
    }
  };
  return {
    byteLength,
    read: (offset, length) => {
      const bytes = Buffer.allocUnsafe(length);
      readInto(bytes, offset, length);
      return bytes;
    },
    readInto,
  };
}

function writeBytes(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.byteLength;) {
    done += writeSync(descriptor, bytes, done, Math.min(bytes.byteLength - done, largestRead));
  }
}
